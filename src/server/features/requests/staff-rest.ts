import * as z from 'zod'
import { type Api, byId, buildNextLink, wireIdSchema, withWireId } from '#server/http/contract.ts'
import { sendCsv } from '#server/http/csv-response.ts'
import { entityRoutes } from '#server/http/entity-routes.ts'
import type { StaffContextOf, StaffDeps } from '#server/http/session.ts'
import { requestBulkResultSchema, createRequestBulkSchema } from '#shared/domain/request-bulk.ts'
import { createRequestQuerySchema, listRequestSorts } from '#shared/domain/request-filter.ts'
import { threadEntrySchema } from '#shared/domain/request-message-schema.ts'
import { similarRequestSchema } from '#shared/domain/request-record-schema.ts'
import { filledTemplateSchema, createRequestReplySchema } from '#shared/domain/request-reply.ts'
import { requestMergeSchema, createRequestUpdateSchema } from '#shared/domain/request-schema.ts'
import { REQUEST_KINDS, REQUEST_STATUSES, type RequestKind } from '#shared/domain/request.ts'
import { correctionSchemas, entrySchemas } from '#shared/domain/staff-request.ts'
import { listCsvColumns } from './csv-columns.ts'
import { REQUEST_API, toApiPath } from './request-api.ts'
import { archiveRequest, restoreRequest } from './staff/archive-request.ts'
import { changeRequests } from './staff/change-requests.ts'
import { correctRequest } from './staff/correct-request.ts'
import { enterRequest } from './staff/enter-request.ts'
import { getRequest, getThread } from './staff/get-request.ts'
import { exportRequests, listRequests } from './staff/list-requests.ts'
import { listSimilarRequests, mergeRequests } from './staff/merge-requests.ts'
import { listReplyTemplates, replyToRequest } from './staff/reply-to-request.ts'
import { updateRequest } from './staff/update-request.ts'

const bulkResults = z.array(requestBulkResultSchema).meta({ id: 'RequestBulkResults' })
const read = <Response extends z.ZodType>(response: Response) => ({
  params: byId,
  response: { 200: response },
  errors: [404] as const,
})
const thread = z.array(threadEntrySchema)
const similarRequests = z.array(similarRequestSchema).meta({ id: 'SimilarRequests' })

/** Registers the requests of all kinds under /api/admin (rule 15.15). */
export function registerStaffRequestRoutes(app: Api, { contextOf }: StaffDeps): void {
  for (const kind of REQUEST_KINDS) {
    const { name, requestSchema } = REQUEST_API[kind]
    const wire = wireIdSchema(requestSchema).meta({ id: name })
    listRoutes(app, contextOf, { kind, wire })
    writeRoutes(app, contextOf, { kind, wire })
    requestRoutes(app, contextOf, { kind, wire })
    duplicateRoutes(app, contextOf, { kind, wire })
  }
}

type Kind<K extends RequestKind = RequestKind> = { kind: K; wire: z.ZodObject }

function listRoutes<K extends RequestKind>(
  app: Api,
  contextOf: StaffContextOf,
  { kind, wire }: Kind<K>,
): void {
  const path = toApiPath(kind)
  const statuses: (typeof REQUEST_STATUSES)[RequestKind] = REQUEST_STATUSES[kind]
  const querySchema = createRequestQuerySchema(statuses, listRequestSorts(kind))
  app.get(
    path,
    {
      schema: {
        summary: 'List requests of this kind',
        querystring: querySchema,
        response: { 200: z.array(wire) },
      },
    },
    async (request, reply) => {
      const { requests, next } = await listRequests(contextOf(request), kind, request.query)
      return reply
        .headers(buildNextLink(request.url, next))
        .send(requests.map((each) => withWireId(each)))
    },
  )
  app.get(
    `${path}.csv`,
    {
      schema: {
        summary: 'Export requests of this kind as CSV',
        querystring: querySchema.omit({ limit: true, cursor: true }),
        response: { 200: z.string() },
        produces: ['text/csv'],
      },
    },
    (request, reply) =>
      sendCsv(reply, {
        name: `${path.slice(1)}.csv`,
        columns: listCsvColumns(kind),
        rows: exportRequests(contextOf(request), kind, request.query),
      }),
  )
}

function writeRoutes(app: Api, contextOf: StaffContextOf, { kind, wire }: Kind): void {
  const path = toApiPath(kind)
  const { example, entryErrors } = REQUEST_API[kind]
  app.post(
    path,
    {
      schema: {
        summary: 'Enter a request for a caller or walk-in',
        body: entrySchemas[kind](),
        example: { source: 'phone', ...example },
        response: { 201: wire },
        errors: entryErrors,
      },
    },
    async (request, reply) =>
      reply.code(201).send(withWireId(await enterRequest(contextOf(request), kind, request.body))),
  )
  app.post(
    `${path}/bulk`,
    {
      schema: {
        summary: 'Change several requests',
        description:
          'Changes each request on its own without email; `problem` is null for changed ones.',
        body: createRequestBulkSchema(kind),
        response: { 200: bulkResults },
      },
    },
    async (request) => changeRequests(contextOf(request), kind, request.body),
  )
}

/** Registers reading, changing, answering and archiving of one request. */
function requestRoutes(app: Api, contextOf: StaffContextOf, { kind, wire }: Kind): void {
  const path = toApiPath(kind)
  const statuses: (typeof REQUEST_STATUSES)[RequestKind] = REQUEST_STATUSES[kind]
  const toKey = (id: string) => ({ kind, id })
  const routes = entityRoutes(app, contextOf, {
    wire,
    toWire: withWireId<{ id: string }>,
    keyOf: toKey,
  })
  routes.get(`${path}/:id`, getRequest, { summary: 'Get a request', errors: [404] })
  routes.put(`${path}/:id`, updateRequest, {
    summary: 'Change status or assignee, or add a note',
    body: createRequestUpdateSchema(statuses),
    errors: [404, 409],
  })
  routes.put(`${path}/:id/details`, correctRequest, {
    summary: 'Correct content and customer',
    body: correctionSchemas[kind](),
    errors: [404, 409],
  })
  app.get(
    `${path}/:id/messages`,
    { schema: { summary: 'List messages, replies and notes, oldest first', ...read(thread) } },
    async (request) => getThread(contextOf(request), toKey(request.params.id)),
  )
  app.get(
    `${path}/:id/reply-templates`,
    { schema: { summary: 'List templates of replies', ...read(z.array(filledTemplateSchema)) } },
    async (request) => listReplyTemplates(contextOf(request), toKey(request.params.id)),
  )
  app.post(
    `${path}/:id/replies`,
    {
      schema: {
        summary: 'Email a reply to the customer',
        params: byId,
        body: createRequestReplySchema(statuses),
        response: { 201: wire },
        errors: [404, 409],
      },
    },
    async (request, reply) => {
      const key = toKey(request.params.id)
      const replied = await replyToRequest(contextOf(request), key, request.body)
      return reply.code(201).send(withWireId(replied))
    },
  )
  routes.archive(`${path}/:id`, archiveRequest, { summary: 'Archive a request', errors: [404] })
  routes.restore(`${path}/:id/restore`, restoreRequest, {
    summary: 'Restore an archived request',
    errors: [404],
  })
}

/** Registers possible duplicates of a request, and merging. */
function duplicateRoutes(app: Api, contextOf: StaffContextOf, { kind, wire }: Kind): void {
  const path = `${toApiPath(kind)}/:id/duplicates`
  app.get(
    path,
    { schema: { summary: 'List requests that may be duplicates', ...read(similarRequests) } },
    async (request) => listSimilarRequests(contextOf(request), { kind, id: request.params.id }),
  )
  app.post(
    path,
    {
      schema: {
        summary: 'Archive another request as a duplicate',
        description: 'Restoring the other request ends the merge.',
        params: byId,
        body: requestMergeSchema,
        response: { 200: wire },
        errors: [404],
      },
    },
    async (request) => {
      const key = { kind, id: request.params.id }
      return withWireId(await mergeRequests(contextOf(request), key, request.body.duplicateId))
    },
  )
}
