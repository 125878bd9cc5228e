import { isUtf8 } from 'node:buffer'
import type { TRPCError } from '@trpc/server'
import { type FastifyTRPCPluginOptions, fastifyRequestHandler } from '@trpc/server/adapters/fastify'
import type { FastifyInstance } from 'fastify'
import { BATCH_MAX } from '#shared/lib/trpc-batch.ts'
import { AppError } from '../core/app-error.ts'
import type { Session } from '../core/session.ts'
import { CHALLENGE } from '../http/error-handler.ts'
import { JSON_TYPES, NOT_UTF8 } from '../http/json-body.ts'
import { type Authenticate, readCaller, type VisitorContextOf } from '../http/session.ts'
import { type AppRouter, appRouter } from './app-router.ts'

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
  const trpcOptions: FastifyTRPCPluginOptions<AppRouter>['trpcOptions'] = {
    router: appRouter,
    // Staff queries use POST: a search text may be personal data, which must not be in a URL.
    allowMethodOverride: true,
    maxBatchSize: BATCH_MAX,
    onError,
    createContext: async ({ req }) => ({
      ...contextOf(req),
      ...(await readCaller(req, authenticateToken)),
    }),
    responseMeta: ({ ctx, errors, type }) =>
      type === 'subscription' ? toStreamMeta(ctx?.session) : toBatchMeta(ctx?.session, errors),
  }
  await app.register(
    async (scope) => {
      scope.removeContentTypeParser(JSON_TYPES)
      // Leaves the body as text, which tRPC parses.
      scope.addContentTypeParser<Buffer>(
        'application/json',
        { parseAs: 'buffer' },
        (_request, body, done) =>
          isUtf8(body) ? done(null, body.toString()) : done(new AppError('invalid', NOT_UTF8)),
      )
      scope.all<{ Params: { path: string } }>('/:path', async (req, res) =>
        fastifyRequestHandler({ ...trpcOptions, req, res, path: req.params.path }),
      )
    },
    { prefix: '/api/trpc' },
  )
}

/** Status and caching headers of a stream; an error is sent as its first event. */
const toStreamMeta = (session: Session | null | undefined) => ({
  status: session ? 200 : 401,
  headers: {
    'cache-control': 'no-store, no-transform',
    ...(!session && { 'www-authenticate': CHALLENGE }),
  },
})

/** Headers of a batch; those for staff and errors are not cached. */
const toBatchMeta = (session: Session | null | undefined, errors: TRPCError[]) => ({
  headers: {
    'content-type': JSON_TYPE,
    ...((session ?? errors[0]) && { 'cache-control': 'no-store' }),
    ...(errors.some(({ code }) => code === 'UNAUTHORIZED') && { 'www-authenticate': CHALLENGE }),
    ...getRetryAfter(errors),
  },
})

/** Retry-After header of failed procedures. */
function getRetryAfter(errors: { cause?: Error }[]): Record<string, string> {
  const seconds = errors.flatMap(({ cause }) =>
    cause instanceof AppError ? (cause.retryAfterSeconds ?? []) : [],
  )
  return seconds.length > 0 ? { 'retry-after': String(Math.max(...seconds)) } : {}
}
