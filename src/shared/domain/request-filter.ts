import * as z from 'zod'
import type { RequestStatus } from './request.ts'
import { optionalText } from './vehicle.ts'

/** The ways staff look at requests; suspected spam is out of sight in those that tell what is to be done. */
export const REQUEST_VIEWS = ['all', 'to-answer', 'mine', 'unassigned', 'due-soon', 'overdue', 'spam', 'archived'] as const
export type RequestView = (typeof REQUEST_VIEWS)[number]
export const REQUEST_SORTS = ['newest', 'oldest', 'due', 'customer', '-customer'] as const
export type RequestSort = (typeof REQUEST_SORTS)[number]

export const REQUEST_PAGE_SIZE = 50

const choiceOrBlank = <const T extends readonly [string, ...string[]]>(label: string, choices: T) =>
  z.union([z.enum(choices), z.literal('')], { error: `${label} must be one of: ${choices.join(', ')}` }).nullish()

/** What narrows and orders a table of requests: words to search for, a status, a view and an order; blank is everything, newest first. */
export const requestFilterSchema = <const T extends readonly [string, ...string[]]>(statuses: T) =>
  z.object({
    q: optionalText('Search'),
    status: choiceOrBlank('Status', statuses).transform((status) => status || null),
    view: choiceOrBlank('View', REQUEST_VIEWS).transform((view) => view || 'all'),
    sort: choiceOrBlank('Sort', REQUEST_SORTS).transform((sort) => sort || 'newest'),
  })
export type RequestFilter = { q: string | null; status: string | null; view: RequestView; sort: RequestSort }

/** One page of a table; without a cursor the first. */
export const requestTableSchema = <const T extends readonly [string, ...string[]]>(statuses: T) =>
  requestFilterSchema(statuses).extend({ cursor: z.string().max(800).nullish() })

/** How many requests each status and each view holds for the words searched for. */
export type RequestCounts = { status: Record<string, number>; view: Record<RequestView, number> }

/** Statuses after which nothing is left to do, over all kinds of requests. */
export const FINISHED_STATUSES: string[] = ['fulfilled', 'completed', 'closed', 'cancelled'] satisfies RequestStatus[]
const NOT_YET_ANSWERED: string[] = ['pending', 'processing', 'cancelled'] satisfies RequestStatus[]

/** Whether a request that comes to this status has been answered; 'quoted' is the first such status of a part request. */
export const isAnswer = (status: string): boolean => !NOT_YET_ANSWERED.includes(status)
