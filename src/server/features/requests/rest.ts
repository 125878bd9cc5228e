import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Session } from '#server/core/session.ts'
import {
  type Api,
  byId,
  successSchema,
  nextLink,
  wireIdOf,
  withWireId,
} from '#server/http/contract.ts'
import { type CsvColumn, sendCsv } from '#server/http/csv-reply.ts'
import { isoDateTime, listLimitSchema } from '#shared/domain/field-schema.ts'
import { requestBulkResultSchema, requestBulkSchema } from '#shared/domain/request-bulk.ts'
import { requestFilterSchema, requestSortsOf } from '#shared/domain/request-filter.ts'
import { threadEntrySchema } from '#shared/domain/request-message-schema.ts'
import { filledTemplateSchema, requestReplySchema } from '#shared/domain/request-reply.ts'
import {
  requestMergeSchema,
  requestUpdateSchema,
  similarRequestSchema,
} from '#shared/domain/request-schema.ts'
import { REQUEST_KINDS, REQUEST_STATUSES, type RequestKind } from '#shared/domain/request.ts'
import { correctionSchemas } from '#shared/domain/staff-request.ts'
import { KINDS, type RequestOf } from './kinds.ts'
import type { RequestService } from './service.ts'

/** The replies of each kind: a request as staff see it, and the receipt of its sender. */
const REPLIES = Object.fromEntries(
  REQUEST_KINDS.map((kind) => {
    const { api, requestSchema, sentSchema } = KINDS[kind]
    const request = wireIdOf(requestSchema).meta({ id: api.name })
    const receipt = wireIdOf(
      sentSchema.extend({
        statusUrl: z.string(),
        isSetAside: z
          .boolean()
          .meta({ description: 'Whether it looks like spam: nobody may read it.' }),
      }),
    )
    return [kind, { request, receipt: receipt.meta({ id: `Sent${api.name}` }) }]
  }),
) as Record<RequestKind, { request: z.ZodObject; receipt: z.ZodObject }>

/** Tags of the OpenAPI document by the first segment of the path. */
export const API_TAGS = Object.fromEntries(
  REQUEST_KINDS.map((kind) => [KINDS[kind].api.path.slice(1), KINDS[kind].api.tag]),
)

const statusSchema = {
  summary: 'How a request stands',
  description: 'The `token` is that of the link in the receipt; nothing but it opens the reply.',
  querystring: z.object({ token: z.string().max(100).default('') }),
  response: {
    200: z
      .object({
        kind: z.enum(REQUEST_KINDS),
        reference: z.string(),
        about: z.string(),
        status: z.string(),
        statusLabel: z.string(),
        dueAt: isoDateTime
          .nullable()
          .meta({ description: 'Until when we answer; null once we did.' }),
      })
      .meta({ id: 'RequestStatus' }),
  },
  errors: [404],
} as const

/** The forms of visitors, and the status page behind the link of a receipt. */
export function publicRoutes(app: Api, { requests }: { requests: RequestService }): void {
  for (const kind of REQUEST_KINDS) submitRoute(app, requests, kind)
  // The address contains the token, so it stays out of the log.
  app.get('/request-status', { schema: statusSchema, logLevel: 'warn' }, async (request, reply) =>
    reply.header('cache-control', 'no-store').send(await requests.statusPage(request.query.token)),
  )
}

function submitRoute(app: Api, requests: RequestService, kind: RequestKind): void {
  const { path, summary, example, errors } = KINDS[kind].api
  const schema = {
    summary,
    body: requests.inputSchema(kind),
    example,
    response: { 201: REPLIES[kind].receipt },
    errors,
  }
  app.post(path, { schema }, async (request, reply) => {
    const sent = await requests.submit(kind, request.body, { address: request.ip })
    return reply.code(201).header('cache-control', 'no-store').send(withWireId(sent))
  })
}

type RequestRecord = RequestOf<RequestKind>
const leadingColumns: CsvColumn<RequestRecord>[] = [
  { header: 'Reference', value: ({ reference }) => reference },
  { header: 'Received', value: ({ createdAt }) => createdAt },
  { header: 'Status', value: ({ status }) => status },
]
const trailingColumns: CsvColumn<RequestRecord>[] = [
  { header: 'Answer due', value: ({ dueAt }) => dueAt },
  { header: 'First answered', value: ({ firstAnsweredAt }) => firstAnsweredAt },
  { header: 'Assignee', value: ({ assignee }) => assignee },
  { header: 'Source', value: ({ source }) => source },
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
type AdminDeps = { requests: RequestService; sessionOf: (request: FastifyRequest) => Session }

/** The paths under /api/admin (rule 15.15). */
export function adminRoutes(app: Api, deps: AdminDeps): void {
  for (const kind of REQUEST_KINDS) {
    kindRoutes(app, deps, kind)
    bulkRoute(app, deps, kind)
    threadRoute(app, deps, kind)
    duplicateRoutes(app, deps, kind)
  }
}

/** A change of several requests of one kind. */
function bulkRoute(app: Api, { requests, sessionOf }: AdminDeps, kind: RequestKind): void {
  const { path } = KINDS[kind].api
  app.post(
    `${path}/bulk`,
    {
      schema: {
        summary: 'Change several at once',
        description:
          'Each is changed for itself; `problem` says why one was not, and is null where it was. No email is sent.',
        body: requestBulkSchema(kind),
        response: { 200: z.array(requestBulkResultSchema).meta({ id: 'RequestBulkResults' }) },
      },
    },
    async (request) => requests.changeMany({ kind, actor: sessionOf(request) }, request.body),
  )
}

/** Requests that may be the same as one, and merging them into it. */
function duplicateRoutes(app: Api, { requests, sessionOf }: AdminDeps, kind: RequestKind): void {
  const { path } = KINDS[kind].api
  app.get(
    `${path}/:id/duplicates`,
    {
      schema: {
        summary: 'Requests of the same customer that may be the same',
        params: byId,
        response: { 200: z.array(similarRequestSchema).meta({ id: 'SimilarRequests' }) },
        errors: [404],
      },
    },
    async (request) => requests.similar({ kind, id: request.params.id }),
  )
  app.post(
    `${path}/:id/duplicates`,
    {
      schema: {
        summary: 'Archive another request as a duplicate of it',
        description: 'Restoring the other request takes this back.',
        params: byId,
        body: requestMergeSchema,
        response: { 200: REPLIES[kind].request },
        errors: [404],
      },
    },
    async (request) => {
      const target = { kind, id: request.params.id, actor: sessionOf(request) }
      return withWireId(await requests.merge(target, request.body.duplicateId))
    },
  )
}

/** GET, GET as CSV, GET by id, PUT and DELETE of one kind of request, replies to its sender, and restoring it. */
function kindRoutes(app: Api, { requests, sessionOf }: AdminDeps, kind: RequestKind): void {
  const { api, csvColumns } = KINDS[kind]
  const { path } = api
  const wire = REPLIES[kind].request
  const filterSchema = requestFilterSchema(REQUEST_STATUSES[kind], requestSortsOf(kind))
  const one = { params: byId, response: { 200: wire } }
  const targetOf = (request: FastifyRequest<{ Params: { id: string } }>) => ({
    kind,
    id: request.params.id,
    actor: sessionOf(request),
  })
  // Every row of the file is of this kind.
  const ownColumns = csvColumns as CsvColumn<RequestRecord>[]

  app.get(
    path,
    {
      schema: {
        summary: 'Requests of this kind',
        querystring: filterSchema.extend(pageShape),
        response: { 200: z.array(wire) },
      },
    },
    async (request, reply) => {
      const { limit, cursor, ...filter } = request.query
      const { requests: found, next } = await requests.list(kind, {
        filter,
        session: sessionOf(request),
        page: { limit, cursor },
      })
      return reply.headers(nextLink(request.url, next)).send(found.map((each) => withWireId(each)))
    },
  )
  app.get(
    `${path}.csv`,
    {
      schema: {
        summary: 'The same as CSV, whole',
        querystring: filterSchema,
        response: { 200: z.string() },
        produces: ['text/csv'],
      },
    },
    (request, reply) =>
      sendCsv(reply, {
        name: `${path.slice(1)}.csv`,
        columns: [...leadingColumns, ...ownColumns, ...trailingColumns],
        rows: requests.all(kind, { filter: request.query, session: sessionOf(request) }),
      }),
  )
  app.post(
    path,
    {
      schema: {
        summary: 'Take down the request of a caller or a walk-in',
        body: requests.newRequestSchema(kind),
        example: { source: 'phone', ...api.example },
        response: { 201: wire },
        errors: kind === 'inquiry' ? [404, 409] : [409],
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(withWireId(await requests.enter(kind, request.body, sessionOf(request)))),
  )
  app.get(
    `${path}/:id`,
    { schema: { summary: 'One request', ...one, errors: [404] } },
    async (request) => withWireId(await requests.get(kind, request.params.id)),
  )
  app.put(
    `${path}/:id`,
    {
      schema: {
        summary: 'Change its status or assignee, or add a note',
        ...one,
        body: requestUpdateSchema(REQUEST_STATUSES[kind]),
        errors: [404, 409],
      },
    },
    async (request) => withWireId(await requests.update(targetOf(request), request.body)),
  )
  app.put(
    `${path}/:id/details`,
    {
      schema: {
        summary: 'Correct what was asked for and the data of the customer',
        ...one,
        body: correctionSchemas[kind](),
        errors: [404, 409],
      },
    },
    async (request) => withWireId(await requests.correct(targetOf(request), request.body)),
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
    async (request) => requests.replyTemplates(kind, request.params.id),
  )
  app.post(
    `${path}/:id/replies`,
    {
      schema: {
        summary: 'Send a letter to the sender',
        params: byId,
        body: requestReplySchema(REQUEST_STATUSES[kind]),
        response: { 201: wire },
        errors: [404, 409],
      },
    },
    async (request, reply) =>
      reply.code(201).send(withWireId(await requests.reply(targetOf(request), request.body))),
  )
  app.delete(
    `${path}/:id`,
    {
      schema: {
        summary: 'Archive it',
        params: byId,
        response: { 200: successSchema },
        errors: [404],
      },
    },
    async (request) => {
      await requests.archive(targetOf(request))
      return { success: true }
    },
  )
  app.post(
    `${path}/:id/restore`,
    { schema: { summary: 'Take it back from the archive', ...one, errors: [404] } },
    async (request) => withWireId(await requests.restore(targetOf(request))),
  )
}

/** What was written about one request. */
function threadRoute(app: Api, { requests }: AdminDeps, kind: RequestKind): void {
  app.get(
    `${KINDS[kind].api.path}/:id/messages`,
    {
      schema: {
        summary: 'What was written about it: messages, replies and notes, oldest first',
        params: byId,
        response: { 200: z.array(threadEntrySchema) },
        errors: [404],
      },
    },
    async (request) => requests.thread(kind, request.params.id),
  )
}
