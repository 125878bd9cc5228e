import type { FastifyError, FastifyInstance } from 'fastify'
import * as z from 'zod'
import { AppError, invalidInput, STATUS_OF } from '../core/app-error.ts'
import { isDatabaseAway } from '../core/database-away.ts'
import { refusedValue } from '../core/refused-value.ts'

type Reply = { status: number; body: { error: string; issues?: { path: string; message: string }[]; requestId?: string }; retryAfterSeconds?: number }

/** Every failure becomes JSON in the words of specification section 8; what nobody foresaw becomes a plain 500, logged once with the request's id. */
export function registerErrorHandler(app: FastifyInstance): void {
  // The number under which the log speaks of a request, for whoever reports what they saw; kept replies have none, for nothing was done for them.
  app.addHook('onSend', async (request, reply) => void reply.header('x-request-id', request.id))
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const { status, body, retryAfterSeconds } = describe(refusedValue(error) ?? error)
    if (status >= 500 && !(error instanceof AppError)) request.log.error({ err: error }, 'request failed')
    if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(retryAfterSeconds))
    return (
      reply
        .code(status)
        .header('cache-control', 'no-store')
        // It may have been about to send something else.
        .removeHeader('content-disposition')
        .type('application/json; charset=utf-8')
        .send(status >= 500 ? { ...body, requestId: request.id } : body)
    )
  })
}

function describe(error: FastifyError | AppError | z.ZodError): Reply {
  if (error instanceof AppError) {
    return {
      status: STATUS_OF[error.code],
      body: { error: error.message, ...(error.issues && { issues: error.issues }) },
      retryAfterSeconds: error.retryAfterSeconds,
    }
  }
  if (error instanceof z.ZodError) return describe(invalidInput(error))
  const status = 'statusCode' in error && error.statusCode ? error.statusCode : 500
  if (status < 500) return { status, body: { error: error.message } }
  if (status === 503 || isDatabaseAway(error)) return { status: 503, body: { error: 'Service not available' }, retryAfterSeconds: 5 }
  return { status: 500, body: { error: 'Internal server error' } }
}
