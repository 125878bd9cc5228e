import { initTRPC, TRPCError } from '@trpc/server'
import type { TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc'
import superjson from 'superjson'
import type { VisitorContext } from '../context.ts'
import { AppError, type AppErrorCode, toAppError } from '../core/app-error.ts'
import { assertSecondFactor, type Caller, requireSession, toActor } from '../core/session.ts'

export type CallContext = VisitorContext & Caller
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
const toGenericMessage = (code: TRPC_ERROR_CODE_KEY): string =>
  code === 'INTERNAL_SERVER_ERROR' ? INTERNAL_ERROR : UNREADABLE_REQUEST

/** Keeps streams open: proxies and the server itself close idle connections. */
const PING_EVERY_MS = 10_000
/** The browser reconnects after this silence. */
const SILENCE_MAX_MS = 25_000

const t = initTRPC.context<CallContext>().create({
  transformer: superjson,
  sse: {
    ping: { enabled: true, intervalMs: PING_EVERY_MS },
    client: { reconnectAfterInactivityMs: SILENCE_MAX_MS },
  },
  errorFormatter: ({ shape, error }) => ({
    ...shape,
    // An error outside of a procedure, such as from its input parser, could reveal internals.
    message:
      error.cause === undefined || toAppError(error.cause)
        ? shape.message
        : toGenericMessage(error.code),
    data: {
      code: shape.data.code,
      httpStatus: shape.data.httpStatus,
      ...(error.cause instanceof AppError && {
        issues: error.cause.issues,
        objections: error.cause.objections,
      }),
    },
  }),
})

/** Converts errors to tRPC codes; logs unexpected ones and returns 'Internal server error'. */
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

/** Requires no session. */
export const publicProcedure = t.procedure.use(convertErrors)
/** Requires a session; also allows one that still lacks a required second factor. */
export const signedInProcedure = publicProcedure.use(({ next, ctx }) => {
  const session = requireSession(ctx)
  return next({ ctx: { session, actor: toActor(session) } })
})
/** Requires a session with its second factor, where one is required: for all work of staff. */
export const staffProcedure = signedInProcedure.use(({ next, ctx }) => {
  assertSecondFactor(ctx.session)
  return next()
})
