import type { FastifyError, FastifyInstance } from 'fastify'
import { SERVICE_UNAVAILABLE } from '#shared/lib/service-unavailable.ts'
import { AppError, type Objection, type Issue, STATUS_OF, toAppError } from '../core/app-error.ts'
import type { UnavailableLog } from '../core/logger.ts'
import type { MethodCheck } from './methods.ts'

type ErrorResponse = {
  status: number
  body: { error: string; issues?: Issue[]; conflicts?: Objection[]; requestId?: string }
  retryAfterSeconds?: number
}

/** Replaces messages that come from a library. */
const GENERIC_MESSAGES: Record<number, string> = {
  400: 'The request could not be read',
  404: 'Not found',
  413: 'The request is too large',
  415: 'The body is of a type that is not read here',
}

/** WWW-Authenticate header of every 401 (RFC 9110, 11.6.1; RFC 6750, 3). */
export const CHALLENGE = 'Bearer'

/** Handles URLs without a route. */
export function throwNotFound(): never {
  throw new AppError('not-found', 'Not found')
}

/** Sends errors as JSON (rule 19.19); logs unexpected ones and responds with 500. */
export function registerErrorHandler(
  app: FastifyInstance,
  {
    unavailable,
    notTaken = throwNotFound,
  }: { unavailable: UnavailableLog; notTaken?: MethodCheck },
): void {
  // Lets users quote the id of their request in the log; cached responses have no id.
  app.addHook('onSend', async (request, reply) => {
    void reply.header('x-request-id', request.id)
    if (reply.statusCode === 401) void reply.header('www-authenticate', CHALLENGE)
  })
  app.setNotFoundHandler(notTaken)
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const { status, body, retryAfterSeconds } = describe(toKnownError(error))
    if (status === 503) unavailable.note(error)
    else if (isPrematureClose(error)) request.log.info('client closed the connection')
    else if (status >= 500) request.log.error({ err: error }, 'request failed')
    if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(retryAfterSeconds))
    return (
      reply
        .code(status)
        .header('cache-control', 'no-store')
        // The handler may have set headers of another response before it failed.
        .removeHeader('content-disposition')
        .type('application/json; charset=utf-8')
        .send(status >= 500 ? { ...body, requestId: request.id } : body)
    )
  })
}

/**
 * An error that a library blames on the request, such as a missing file, is not a database outage.
 */
function toKnownError(error: FastifyError): FastifyError | AppError {
  const known = toAppError(error)
  const isOfRequest = error.statusCode !== undefined && error.statusCode < 500
  return known === null || (known.code === 'unavailable' && isOfRequest) ? error : known
}

/** Detects the stream error after a client disconnects. */
const isPrematureClose = ({ code, message }: { code?: string; message: string }): boolean =>
  code === 'ERR_STREAM_PREMATURE_CLOSE' || message.toLowerCase() === 'premature close'

function describe(error: FastifyError | AppError): ErrorResponse {
  if (error instanceof AppError) {
    return {
      status: STATUS_OF[error.code],
      body: {
        error: error.message,
        ...(error.issues && { issues: error.issues }),
        ...(error.objections && { conflicts: error.objections }),
      },
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
    return { status: 503, body: { error: SERVICE_UNAVAILABLE }, retryAfterSeconds: 5 }
  }
  return { status: 500, body: { error: 'Internal server error' } }
}
