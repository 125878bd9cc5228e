import { initTRPC, TRPCError } from '@trpc/server'
import type { TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc'
import { TOKEN_MISSING } from '#shared/domain/token.ts'
import { AppError, type AppErrorCode } from '../core/app-error.ts'
import { knownFailure } from '../core/known-failure.ts'
import type { Logger } from '../core/logger.ts'
import type { Session } from '../core/session.ts'
import type { Services } from '../services.ts'

/** What every procedure can reach. */
export type Context = {
  services: Services
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** Who is signed in, or null for the public. */
  session: Session | null
  /** Where a token came along that does not hold: why. */
  refusal?: Error
  /** The address that the call came from, for limits. */
  address: string
}

const TRPC_CODE: Record<AppErrorCode, TRPC_ERROR_CODE_KEY> = {
  invalid: 'BAD_REQUEST',
  unauthenticated: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  'not-found': 'NOT_FOUND',
  conflict: 'CONFLICT',
  'too-large': 'PAYLOAD_TOO_LARGE',
  'unsupported-type': 'UNSUPPORTED_MEDIA_TYPE',
  unprocessable: 'UNPROCESSABLE_CONTENT',
  'too-many': 'TOO_MANY_REQUESTS',
  unavailable: 'SERVICE_UNAVAILABLE',
}

const UNREADABLE = 'The request could not be read'
const FAULT = 'Internal server error'
const sentenceFor = (code: TRPC_ERROR_CODE_KEY): string =>
  code === 'INTERNAL_SERVER_ERROR' ? FAULT : UNREADABLE

const t = initTRPC.context<Context>().create({
  errorFormatter: ({ shape, error }) => ({
    ...shape,
    // What was thrown on the way to a procedure, such as by a parser that cannot read its input, tells of what is inside.
    message:
      error.cause === undefined || knownFailure(error.cause)
        ? shape.message
        : sentenceFor(error.code),
    data: {
      code: shape.data.code,
      httpStatus: shape.data.httpStatus,
      issues: error.cause instanceof AppError ? error.cause.issues : undefined,
    },
  }),
})

/** Failures in the application's words; what nobody foresaw is logged and becomes a sentence that gives nothing away. */
const plainWords = t.middleware(async ({ next, ctx }) => {
  const result = await next()
  if (result.ok) return result
  const thrown = result.error.cause
  const cause = knownFailure(thrown)
  if (cause) throw new TRPCError({ code: TRPC_CODE[cause.code], message: cause.message, cause })
  if (result.error.code !== 'INTERNAL_SERVER_ERROR') return result
  ctx.log.error({ err: thrown ?? result.error }, 'procedure failed')
  throw new TRPCError({ code: 'INTERNAL_SERVER_ERROR', message: FAULT })
})

export const router = t.router
export const createCallerFactory = t.createCallerFactory
/** A procedure that anybody may call. */
export const publicProcedure = t.procedure.use(plainWords)
/** A procedure for staff who are signed in. */
export const adminProcedure = publicProcedure.use(({ next, ctx: { session, refusal } }) => {
  if (!session) throw refusal ?? new AppError('unauthenticated', TOKEN_MISSING)
  return next({ ctx: { session } })
})
