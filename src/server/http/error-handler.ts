import type { FastifyError, FastifyInstance } from 'fastify'
import { AppError, STATUS_OF, toAppError } from '../core/app-error.ts'
import type { UnavailableLog } from '../core/logger.ts'
import type { MethodCheck } from './methods.ts'

type Reply = {
  status: number
  body: { error: string; issues?: { path: string; message: string }[]; requestId?: string }
  retryAfterSeconds?: number
}

/** The messages for failures whose own message is that of a library. */
const GENERIC_MESSAGES: Record<number, string> = {
  400: 'The request could not be read',
  404: 'Not found',
  413: 'The request is too large',
  415: 'The body is of a type that is not read here',
}

/** What every 401 says of the way in (RFC 9110, 11.6.1; RFC 6750, 3). */
export const CHALLENGE = 'Bearer'

/** The handler of addresses without a route. */
export function notFound(): never {
  throw new AppError('not-found', 'Not found')
}

/** Sends every error as JSON (docs/product.md 19.19). An unexpected one becomes a plain 500 and is logged once with the request's id. */
export function registerErrorHandler(
  app: FastifyInstance,
  { unavailable, notTaken = notFound }: { unavailable: UnavailableLog; notTaken?: MethodCheck },
): void {
  // The id of the request in the log, so that a user can quote it. Stored replies have none.
  app.addHook('onSend', async (request, reply) => {
    void reply.header('x-request-id', request.id)
    if (reply.statusCode === 401) void reply.header('www-authenticate', CHALLENGE)
  })
  app.setNotFoundHandler(notTaken)
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const { status, body, retryAfterSeconds } = describe(toKnownError(error))
    if (status === 503) unavailable.note(error)
    else if (isPrematureClose(error)) request.log.info('the client closed the connection')
    else if (status >= 500) request.log.error({ err: error }, 'request failed')
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

/** A failure that a library already blames on the request, such as a missing file, is no sign that the database is away. */
function toKnownError(error: FastifyError): FastifyError | AppError {
  const known = toAppError(error)
  const isOfRequest = error.statusCode !== undefined && error.statusCode < 500
  return known === null || (known.code === 'unavailable' && isOfRequest) ? error : known
}

/** What a stream says whose reader went away. */
const isPrematureClose = ({ code, message }: { code?: string; message: string }): boolean =>
  code === 'ERR_STREAM_PREMATURE_CLOSE' || message.toLowerCase() === 'premature close'

function describe(error: FastifyError | AppError): Reply {
  if (error instanceof AppError) {
    return {
      status: STATUS_OF[error.code],
      body: { error: error.message, ...(error.issues && { issues: error.issues }) },
      retryAfterSeconds: error.retryAfterSeconds,
    }
  }
  const status = 'statusCode' in error && error.statusCode ? error.statusCode : 500
  if (status < 500) {
    return {
      status,
      body: { error: GENERIC_MESSAGES[status] ?? 'The request could not be answered' },
    }
  }
  if (status === 503) {
    return { status: 503, body: { error: 'Service not available' }, retryAfterSeconds: 5 }
  }
  return { status: 500, body: { error: 'Internal server error' } }
}
