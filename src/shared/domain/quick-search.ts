import * as z from 'zod'
import { textUpTo } from './field-schema.ts'
import type { RequestKind, RequestStatus } from './request.ts'

/** The fewest characters that are searched for. */
export const QUICK_SEARCH_MIN = 3
const QUICK_SEARCH_MAX = 100
/** The most results of each group. */
export const QUICK_SEARCH_LIMIT = 5

export const quickSearchSchema = z.object({
  q: textUpTo(QUICK_SEARCH_MAX, {
    error: 'q must be text',
    tooLong: `q must be at most ${QUICK_SEARCH_MAX} characters`,
  }).min(QUICK_SEARCH_MIN),
})

/** A request of any kind as the search of the back office names it. */
export type FoundRequest = {
  id: string
  kind: RequestKind
  reference: string
  customer: string
  /** What was asked for: '2003 Honda Accord, Alternator'. */
  about: string
  status: RequestStatus
  createdAt: string
  /** Where the lists have it. */
  place: 'current' | 'archived' | 'spam'
}

/** A customer by the latest of the requests that were found. */
export type FoundCustomer = { requestId: string; name: string; phone: string; email: string }

/** A vehicle of either kind as the search of the back office names it. */
export type FoundVehicle = {
  id: string
  stockNumber: string
  /** '2003 Honda Accord EX'. */
  name: string
  vin: string
  status: string
  /** Where a dismantled one stands. */
  location: string | null
  isArchived: boolean
}
/** Vehicles of one kind, and how many more there are, archived ones aside. */
export type FoundVehicles = { found: FoundVehicle[]; total: number }
