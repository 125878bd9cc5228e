import type { AnyRouter, TRPCError } from '@trpc/server'
import { type FastifyTRPCPluginOptions, fastifyRequestHandler } from '@trpc/server/adapters/fastify'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { AppError } from '../core/app-error.ts'
import type { Session } from '../core/session.ts'
import { CHALLENGE } from '../http/error-handler.ts'
import { registerJsonText } from '../http/json-body.ts'
import { type FieldCheck, fieldCheckOf } from '../http/json-schema.ts'
import { type Authenticate, callerOf, type VisitorContextOf } from '../http/session.ts'
import { type AppRouter, appRouter } from './app-router.ts'
import type { InputCheck } from './init.ts'

/** Maximum calls per batch, as our own pages send them. */
const BATCH_MAX = 20
/** A batch has all procedure names in one parameter. */
export const PARAM_LENGTH_MAX = BATCH_MAX * 60
const JSON_TYPE = 'application/json; charset=utf-8'

type Options = {
  contextOf: VisitorContextOf
  authenticateToken: Authenticate
  onError: (failure: { error: TRPCError }) => void
}

/** Registers the typed calls of our own pages under /api/trpc. */
export async function registerTrpc(
  app: FastifyInstance,
  { contextOf, authenticateToken, onError }: Options,
): Promise<void> {
  const unknownFields = createInputCheck(appRouter)
  const trpcOptions: FastifyTRPCPluginOptions<AppRouter>['trpcOptions'] = {
    router: appRouter,
    // Staff queries use POST: a search text may be personal data, which must not be in a URL.
    allowMethodOverride: true,
    maxBatchSize: BATCH_MAX,
    onError,
    createContext: async ({ req }) => ({
      ...contextOf(req),
      ...(await callerOf(req, authenticateToken)),
      unknownFields,
    }),
    responseMeta: ({ ctx, errors, type }) =>
      type === 'subscription'
        ? streamMeta(ctx?.session)
        : {
            headers: {
              'content-type': JSON_TYPE,
              ...((ctx?.session ?? errors[0]) && { 'cache-control': 'no-store' }),
              ...(errors.some(({ code }) => code === 'UNAUTHORIZED') && {
                'www-authenticate': CHALLENGE,
              }),
              ...retryAfter(errors),
            },
          },
  }
  await app.register(
    async (scope) => {
      registerJsonText(scope)
      scope.all<{ Params: { path: string } }>('/:path', async (req, res) =>
        fastifyRequestHandler({ ...trpcOptions, req, res, path: req.params.path }),
      )
    },
    { prefix: '/api/trpc' },
  )
}

/** Status and caching headers of a stream; a refusal is sent as its first event. */
const streamMeta = (session: Session | null | undefined) => ({
  status: session ? 200 : 401,
  headers: {
    'cache-control': 'no-store, no-transform',
    ...(!session && { 'www-authenticate': CHALLENGE }),
  },
})

/** Retry-After header of failed procedures. */
function retryAfter(errors: { cause?: Error }[]): Record<string, string> {
  const seconds = errors.flatMap(({ cause }) =>
    cause instanceof AppError ? (cause.retryAfterSeconds ?? []) : [],
  )
  return seconds.length > 0 ? { 'retry-after': String(Math.max(...seconds)) } : {}
}

/** Creates the check for a router; converts a schema on its procedure's first call. */
function createInputCheck(router: AnyRouter): InputCheck {
  // oxlint-disable-next-line no-underscore-dangle -- tRPC offers no other access to schemas
  const procedures = router._def.procedures as Record<string, { _def: { inputs?: unknown[] } }>
  const checks = new Map<string, FieldCheck>()

  function checkOf(path: string): FieldCheck {
    const known = checks.get(path)
    if (known) return known
    const procedure = Object.hasOwn(procedures, path) ? procedures[path] : undefined
    // oxlint-disable-next-line no-underscore-dangle -- as above
    const [schema] = procedure?._def.inputs ?? []
    const check = schema instanceof z.ZodType ? fieldCheckOf(schema) : () => []
    checks.set(path, check)
    return check
  }

  return (path, input) => checkOf(path)(input)
}
