import { initTRPC, TRPCError } from '@trpc/server'
import type { TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc'
import superjson from 'superjson'
import { SECOND_FACTOR_FIRST } from '#shared/domain/second-factor.ts'
import { TOKEN_MISSING } from '#shared/domain/token.ts'
import { AppError, type AppErrorCode, toAppError } from '../core/app-error.ts'
import type { Logger } from '../core/logger.ts'
import type { Session } from '../core/session.ts'
import { requireShallow } from '../http/json-body.ts'
import type { Services } from '../services.ts'
import type { InputCheck } from './strict-input.ts'

/** The context of every procedure. */
export type Context = {
  services: Services
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** The session, or null for the public. */
  session: Session | null
  /** Why the token that was sent is not valid. */
  refusal?: Error
  /** The address of the client, for rate limits. */
  address: string
  /** Names fields that a procedure does not know; without it they are dropped. */
  unknownFields?: InputCheck
}
const TRPC_CODE: Record<AppErrorCode, TRPC_ERROR_CODE_KEY> = {
  invalid: 'BAD_REQUEST',
  unauthenticated: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  'not-found': 'NOT_FOUND',
  'not-allowed': 'METHOD_NOT_SUPPORTED',
  conflict: 'CONFLICT',
  'too-large': 'PAYLOAD_TOO_LARGE',
  'unsupported-type': 'UNSUPPORTED_MEDIA_TYPE',
  unprocessable: 'UNPROCESSABLE_CONTENT',
  'too-many': 'TOO_MANY_REQUESTS',
  unavailable: 'SERVICE_UNAVAILABLE',
}

const UNREADABLE_REQUEST = 'The request could not be read'
const INTERNAL_ERROR = 'Internal server error'
const genericMessage = (code: TRPC_ERROR_CODE_KEY): string =>
  code === 'INTERNAL_SERVER_ERROR' ? INTERNAL_ERROR : UNREADABLE_REQUEST

/** Something is sent so often while nothing changes, or the timeouts of proxies and of our own server would end a stream. */
const PING_EVERY_MS = 10_000
/** A browser that hears nothing for so long connects again. */
const SILENCE_MAX_MS = 25_000

const t = initTRPC.context<Context>().create({
  transformer: superjson,
  sse: {
    ping: { enabled: true, intervalMs: PING_EVERY_MS },
    client: { reconnectAfterInactivityMs: SILENCE_MAX_MS },
  },
  errorFormatter: ({ shape, error }) => ({
    ...shape,
    // An error before a procedure, such as of the parser of its input, would reveal internals.
    message:
      error.cause === undefined || toAppError(error.cause)
        ? shape.message
        : genericMessage(error.code),
    data: {
      code: shape.data.code,
      httpStatus: shape.data.httpStatus,
      ...(error.cause instanceof AppError && { issues: error.cause.issues }),
    },
  }),
})

/** Converts errors to the codes of tRPC; an unexpected one is logged and becomes a plain 'Internal server error'. */
const convertErrors = t.middleware(async ({ next, ctx }) => {
  const result = await next()
  if (result.ok) return result
  const thrown = result.error.cause
  const cause = toAppError(thrown)
  if (cause) throw new TRPCError({ code: TRPC_CODE[cause.code], message: cause.message, cause })
  if (result.error.code !== 'INTERNAL_SERVER_ERROR') return result
  ctx.log.error({ err: thrown ?? result.error }, 'procedure failed')
  throw new TRPCError({ code: 'INTERNAL_SERVER_ERROR', message: INTERNAL_ERROR })
})

export const router = t.router
export const createCallerFactory = t.createCallerFactory
/** Refuses an input that is nested too deeply or has a field that its procedure does not name. */
const requireKnownFields = t.middleware(async ({ ctx, path, getRawInput, next }) => {
  const input = await getRawInput()
  requireShallow(input)
  const issues = ctx.unknownFields?.(path, input) ?? []
  if (issues[0]) throw new AppError('invalid', issues[0].message, { issues })
  return next()
})

const anyProcedure = t.procedure.use(convertErrors)
const signedInProcedure = anyProcedure.use(({ next, ctx: { session, refusal } }) => {
  if (!session) throw refusal ?? new AppError('unauthenticated', TOKEN_MISSING)
  return next({ ctx: { session } })
})
/** A procedure without a session. */
export const publicProcedure = anyProcedure.use(requireKnownFields)
/** A procedure that requires a session, also one that must set up a second factor first. */
export const ownProcedure = signedInProcedure.use(requireKnownFields)
/** A procedure that requires a session. */
export const adminProcedure = signedInProcedure
  .use(({ next, ctx }) => {
    if (ctx.session.needsSecondFactor) throw new AppError('forbidden', SECOND_FACTOR_FIRST)
    return next()
  })
  .use(requireKnownFields)
