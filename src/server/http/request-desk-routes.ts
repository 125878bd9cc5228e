import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { listLimitSchema } from '#shared/domain/list-page.ts'
import type { FilledTemplate } from '#shared/domain/reply-template.ts'
import {
  type RequestFilter,
  requestFilterSchema,
  type RequestSort,
} from '#shared/domain/request-filter.ts'
import {
  filledTemplateSchema,
  type RequestReply,
  requestReplySchema,
} from '#shared/domain/request-reply.ts'
import type { Session } from '../core/session.ts'
import { type Api, byId, doneSchema } from './contract.ts'
import { type CsvColumn, sendCsv } from './csv-reply.ts'
import { nextLink } from './next-link.ts'
import { withWireId } from './wire.ts'

type Page = { limit: number; cursor?: string | null }
type Desk<Request, Update> = {
  list: (
    filter: RequestFilter,
    session: Session,
    page: Page,
  ) => Promise<{ requests: Request[]; next: string | null }>
  all: (filter: RequestFilter, session: Session) => AsyncIterable<Request>
  get: (id: string) => Promise<Request>
  update: (id: string, change: Update, actor: Session) => Promise<Request>
  replyTemplates: (id: string) => Promise<FilledTemplate[]>
  reply: (id: string, letter: RequestReply, actor: Session) => Promise<Request>
  remove: (id: string, actor: Session) => Promise<void>
  restore: (id: string, actor: Session) => Promise<Request>
}
type Options<Request, Update> = {
  path: string
  desk: Desk<Request, Update>
  statuses: readonly [string, ...string[]]
  /** Those that all kinds have, unless said otherwise. */
  sorts?: readonly [RequestSort, ...RequestSort[]]
  /** A request as it goes over the wire. */
  wire: z.ZodType
  updateSchema: z.ZodType<Update>
  /** What a spreadsheet shows of a request, beside what all have in common. */
  csvColumns: CsvColumn<Request>[]
  /** Who is calling; throws AppError 'unauthenticated' for nobody. */
  sessionOf: (request: FastifyRequest) => Session
}
/** What requests of every kind have. */
type RequestRecord = {
  id: string
  reference: string
  status: string
  createdAt: string
  dueAt: string
  firstAnsweredAt: string | null
  assignee: string | null
  spamReason: string | null
  notes: { author: string; timestamp: string; content: string }[]
}

const recordColumns: CsvColumn<RequestRecord>[] = [
  { header: 'Reference', value: ({ reference }) => reference },
  { header: 'Received', value: ({ createdAt }) => createdAt },
  { header: 'Status', value: ({ status }) => status },
]
const workColumns: CsvColumn<RequestRecord>[] = [
  { header: 'Answer due', value: ({ dueAt }) => dueAt },
  { header: 'First answered', value: ({ firstAnsweredAt }) => firstAnsweredAt },
  { header: 'Assignee', value: ({ assignee }) => assignee },
  { header: 'Suspected spam', value: ({ spamReason }) => spamReason },
  {
    header: 'Notes',
    value: ({ notes }) =>
      notes
        .map(({ author, timestamp, content }) => `${timestamp} ${author}: ${content}`)
        .join('\n'),
  },
]

const pageShape = { limit: listLimitSchema, cursor: z.string().max(800).nullish() }

/** GET, GET as CSV, GET by id, PUT and DELETE of one kind of request, letters to its sender, and the way back from DELETE (specification section 7; docs/product.md 15.15). */
export function requestDeskRoutes<Request extends RequestRecord, Update>(
  app: Api,
  options: Options<Request, Update>,
): void {
  const { path, desk, statuses, sorts, wire, updateSchema, csvColumns, sessionOf } = options
  const one = { params: byId, response: { 200: wire } }

  app.get(
    path,
    {
      schema: {
        summary: 'Requests of this kind',
        querystring: requestFilterSchema(statuses, sorts).extend(pageShape),
        response: { 200: z.array(wire) },
      },
    },
    async (request, reply) => {
      const { limit, cursor, ...filter } = request.query
      const { requests, next } = await desk.list(filter, sessionOf(request), { limit, cursor })
      return reply.headers(nextLink(request.url, next)).send(requests.map(withWireId))
    },
  )
  app.get(
    `${path}.csv`,
    {
      schema: {
        summary: 'The same as CSV, whole',
        querystring: requestFilterSchema(statuses, sorts),
        response: { 200: z.string() },
        produces: ['text/csv'],
      },
    },
    (request, reply) => {
      const rows = desk.all(request.query, sessionOf(request))
      return sendCsv(reply, {
        name: `${path.slice(1)}.csv`,
        columns: [...recordColumns, ...csvColumns, ...workColumns],
        rows,
      })
    },
  )
  app.get(
    `${path}/:id`,
    { schema: { summary: 'One request', ...one, errors: [404] } },
    async (request) => withWireId(await desk.get(request.params.id)),
  )
  app.put(
    `${path}/:id`,
    {
      schema: {
        summary: 'Change its status or assignee, or add a note',
        ...one,
        body: updateSchema,
        errors: [404, 409],
      },
    },
    async (request) =>
      withWireId(await desk.update(request.params.id, request.body as Update, sessionOf(request))),
  )
  app.get(
    `${path}/:id/reply-templates`,
    {
      schema: {
        summary: 'Letters to begin from',
        params: byId,
        response: { 200: z.array(filledTemplateSchema) },
        errors: [404],
      },
    },
    async (request) => desk.replyTemplates(request.params.id),
  )
  app.post(
    `${path}/:id/replies`,
    {
      schema: {
        summary: 'Send a letter to the sender',
        params: byId,
        body: requestReplySchema(statuses),
        response: { 201: wire },
        errors: [404, 409],
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(withWireId(await desk.reply(request.params.id, request.body, sessionOf(request)))),
  )
  app.delete(
    `${path}/:id`,
    {
      schema: { summary: 'Archive it', params: byId, response: { 200: doneSchema }, errors: [404] },
    },
    async (request) => {
      await desk.remove(request.params.id, sessionOf(request))
      return { success: true }
    },
  )
  app.post(
    `${path}/:id/restore`,
    { schema: { summary: 'Take it back from the archive', ...one, errors: [404] } },
    async (request) => withWireId(await desk.restore(request.params.id, sessionOf(request))),
  )
}
