import * as z from 'zod'
import type { Api } from '#server/http/contract.ts'
import { isoDateTime } from '#shared/domain/field-schema.ts'
import { REFERENCE_PREFIXES } from '#shared/domain/request.ts'
import type { RequestStatusService } from './service.ts'

const schema = {
  summary: 'How a request stands',
  description: 'The `token` is that of the link in the receipt; nothing but it opens the reply.',
  querystring: z.object({ token: z.string().max(100).default('') }),
  response: {
    200: z
      .object({
        kind: z.enum(Object.keys(REFERENCE_PREFIXES)),
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

/** GET /api/request-status?token=…: how a request stands, for whoever has its link. */
export function publicRoutes(
  app: Api,
  { requestStatus }: { requestStatus: RequestStatusService },
): void {
  // The address holds the token, so it stays out of the log.
  app.get('/request-status', { schema, logLevel: 'warn' }, async (request, reply) =>
    reply.header('cache-control', 'no-store').send(await requestStatus.get(request.query.token)),
  )
}
