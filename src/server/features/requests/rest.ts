import * as z from 'zod'
import { type Api, wireIdSchema, withWireId } from '#server/http/contract.ts'
import { registerLinkEndpoint } from '#server/http/link-endpoint.ts'
import type { VisitorContextOf, VisitorDeps } from '#server/http/session.ts'
import { isoDateTime } from '#shared/domain/field-schema.ts'
import { REQUEST_KINDS, REQUEST_LISTS, type RequestKind } from '#shared/domain/request.ts'
import { getRequestStatus } from './customer/get-request-status.ts'
import { submitRequest } from './customer/submit-request.ts'
import { REQUEST_API, toApiPath } from './request-api.ts'

/** OpenAPI tags by the first segment of the path. */
export const REQUEST_TAGS = Object.fromEntries(
  REQUEST_KINDS.map((kind) => [REQUEST_LISTS[kind], REQUEST_API[kind].tag]),
)

const requestStatus = z
  .object({
    kind: z.enum(REQUEST_KINDS),
    reference: z.string(),
    about: z.string(),
    status: z.string(),
    statusLabel: z.string(),
    dueAt: isoDateTime
      .nullable()
      .meta({ description: 'Time until which we answer; null once we did.' }),
  })
  .meta({ id: 'RequestStatus' })

/** Registers the forms of visitors, and the status of a request by its link. */
export function registerRequestRoutes(app: Api, { contextOf }: VisitorDeps): void {
  for (const kind of REQUEST_KINDS) submitRoute(app, contextOf, kind)
  registerLinkEndpoint(app, contextOf, {
    url: '/request-status',
    call: getRequestStatus,
    summary: 'Get the status of a request',
    description: 'The `token` is that of the link in the receipt.',
    response: requestStatus,
  })
}

function submitRoute(app: Api, contextOf: VisitorContextOf, kind: RequestKind): void {
  const api = REQUEST_API[kind]
  const submitted = wireIdSchema(
    api.submittedSchema.extend({
      statusUrl: z.string(),
      isSetAside: z
        .boolean()
        .meta({ description: 'True if it looks like spam, so that nobody may read it.' }),
    }),
  )
  const schema = {
    summary: api.summary,
    body: api.inputSchema,
    example: api.example,
    response: { 201: submitted.meta({ id: `Sent${api.name}` }) },
    errors: api.errors,
  }
  app.post(toApiPath(kind), { schema }, async (request, reply) => {
    const sent = await submitRequest(contextOf(request), kind, request.body)
    return reply.code(201).header('cache-control', 'no-store').send(withWireId(sent))
  })
}
