import type { IncomingMessage, ServerResponse } from 'node:http'
import fastifyCompress from '@fastify/compress'
import underPressure from '@fastify/under-pressure'
import type { TRPCError } from '@trpc/server'
import Fastify from 'fastify'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { API_TAGS } from './api-tags.ts'
import type { Context } from './context.ts'
import { createDiskWatch } from './core/disk-watch.ts'
import { type Logger, createUnavailableLog } from './core/logger.ts'
import { setZodMessages } from './core/zod-messages.ts'
import { recordExports } from './features/audit/staff-rest.ts'
import { authenticate } from './features/auth/authenticate.ts'
import { registerOwnAccountRoutes } from './features/auth/own-rest.ts'
import { registerSignInRoutes } from './features/auth/rest.ts'
import { getPageFacts } from './features/site/get-page-facts.ts'
import { createAdmission } from './http/admission.ts'
import { createBodyGate } from './http/body-gate.ts'
import {
  respondToClientError,
  type ClientTimeouts,
  CLIENT_TIMEOUTS,
  createServerWithTimeouts,
} from './http/connections.ts'
import { type Api, registerContract } from './http/contract.ts'
import { registerErrorHandler } from './http/error-handler.ts'
import { registerHealth } from './http/health.ts'
import { registerJsonBody } from './http/json-body.ts'
import { createMethodCheck, type MethodCheck } from './http/methods.ts'
import { createNameRedirect } from './http/name-redirect.ts'
import { registerUrlCheck, rewriteUrl } from './http/request-url.ts'
import type { ResponseCache } from './http/response-cache.ts'
import { hasOneHost, registerHostCheck, registerSecurity } from './http/security.ts'
import {
  type Authenticate,
  guardScope,
  createSignedInContextOf,
  createVisitorContextOf,
} from './http/session.ts'
import type { Metrics } from './metrics.ts'
import { isPagePath } from './pages/page-rules.ts'
import type { PageSource } from './pages/page-source.ts'
import { createPages } from './pages/pages.ts'
import {
  PAGE_FORMS,
  PUBLIC_API,
  registerAll,
  type RouteDeps,
  SITE_FILES,
  STAFF_API,
} from './routes.ts'
import { registerStaticFiles } from './static-files.ts'
import { PARAM_LENGTH_MAX, registerTrpc } from './trpc/register-trpc.ts'

type Deps = {
  ctx: Context
  /** Writes a line for each request. */
  log: Logger
  responseCache: ResponseCache
  pageSource: PageSource
  staticRoot: string | null
  metrics?: Pick<Metrics, 'observe'>
  /** Timeouts for slow clients; tests use shorter ones. */
  timeouts?: ClientTimeouts
  /** Limit of concurrent requests. */
  requestsMax?: number
  /**
   * Delay of the event loop at which requests are rejected; 0 disables it for slow test machines.
   */
  behindMaxMs?: number
}

const BODY_BYTES_MAX = 256 * 1024
/** Delay of the event loop at which requests get 503. */
const BEHIND_MAX_MS = 1000

/** Builds the web server, ready to listen. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const {
    ctx,
    log,
    responseCache,
    pageSource,
    staticRoot,
    metrics,
    timeouts = CLIENT_TIMEOUTS,
    requestsMax,
    behindMaxMs = BEHIND_MAX_MS,
  } = deps
  const { config, db } = ctx
  const contextOf = createVisitorContextOf(ctx)
  const authenticateToken: Authenticate = (token) => authenticate(ctx, token)
  setZodMessages()
  const logger: FastifyBaseLogger = log
  const { disk, unavailable } = watchOutages({ config, db, log })
  const admission = createAdmission({
    business: ctx.business,
    onRefused: unavailable.note,
    requestsMax,
  })
  const { isTrusted } = ctx.forwarded
  const redirectName = createNameRedirect({ publicUrl: config.publicUrl, isTrusted })
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    genReqId: () => uuidv7(),
    trustProxy: isTrusted,
    bodyLimit: BODY_BYTES_MAX,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: PARAM_LENGTH_MAX, ignoreTrailingSlash: true },
    rewriteUrl,
    clientErrorHandler: (failure, socket) =>
      void respondToClientError(app, failure, socket).catch(() => socket.destroy()),
    serverFactory: (handle) =>
      createServerWithTimeouts(timeouts, (request, response) => {
        ctx.forwarded.clean(request)
        if (!respondEarly(request, response)) handle(request, response)
      }),
  })

  /** Responds before Fastify: such responses bypass all hooks and have all headers already. */
  function respondEarly(request: IncomingMessage, response: ServerResponse): boolean {
    if (redirectName(request, response)) return true
    if (hasOneHost(request) && responseCache.serve(request, response, admission.sendInTurn)) {
      return true
    }
    return admission.refuse(request, response)
  }

  await registerSecurity(app, config)
  registerHostCheck(app)
  registerUrlCheck(app)
  await app.register(underPressure, {
    maxEventLoopDelay: behindMaxMs,
    pressureHandler: admission.refuseBehind,
  })
  await app.register(fastifyCompress, { encodings: ['br', 'gzip', 'identity'], threshold: 1024 })
  admission.count(app)
  metrics?.observe(app)
  await registerContract(app, {
    publicUrl: config.publicUrl,
    tags: API_TAGS,
  })
  const notTaken = createMethodCheck(app, isPagePath)
  registerErrorHandler(app, { unavailable, notTaken })
  registerJsonBody(app)
  registerHealth(app, { db, disk })

  const bodies = createBodyGate()
  const onCallError = ({ error }: { error: TRPCError }) => {
    if (error.code === 'SERVICE_UNAVAILABLE') unavailable.note(error)
  }
  // Streams only end when their browser windows close.
  app.addHook('preClose', async () => ctx.events.close())
  await registerTrpc(app, { contextOf, authenticateToken, onError: onCallError })
  const routes: RouteDeps = { ctx, contextOf, responseCache, bodies }
  await app.register(
    async (api: Api) => {
      await registerAll(api, PUBLIC_API, routes)
      await api.register(
        async (scope: Api) => {
          await registerSignInRoutes(scope, routes)
          await registerOwnAccountRoutes(scope, {
            contextOf: createSignedInContextOf(ctx),
            authenticateToken,
          })
        },
        { prefix: '/auth' },
      )
      // One guard for all of them, so no feature can omit it.
      await api.register(
        async (scope: Api) => {
          const staffRoutes = { contextOf: createSignedInContextOf(ctx) }
          guardScope(scope, authenticateToken)
          recordExports(scope, staffRoutes)
          await registerAll(scope, STAFF_API, staffRoutes)
          registerCatchAll(scope, notTaken)
        },
        { prefix: '/admin' },
      )
      registerCatchAll(api, notTaken)
    },
    { prefix: '/api' },
  )

  await registerAll(app, SITE_FILES, routes)
  if (staticRoot) await registerStaticFiles(app, { root: staticRoot, ...ctx })
  const pages = createPages({
    contextOf,
    getFacts: () => getPageFacts(ctx),
    responseCache,
    pageSource,
    onCallError,
    pictureOrigin: config.s3?.publicUrl ? new URL(config.s3.publicUrl).origin : null,
  })
  pages.register(app)
  await registerAll(app, PAGE_FORMS, { ...routes, showAgain: pages.showAgain })
  return app
}

/** Handles unknown paths, also behind the guard; otherwise the page route would take them. */
function registerCatchAll(scope: FastifyInstance, notTaken: MethodCheck): void {
  for (const path of ['/', '/*']) scope.all(path, notTaken)
}

function watchOutages({ config, db, log }: Pick<Context, 'config' | 'db'> & Pick<Deps, 'log'>) {
  // With an external database and bucket, nothing is stored on this machine.
  const folder = config.databaseUrl && config.s3 ? null : config.dataDir
  const disk = createDiskWatch({ db, log, folder })
  return { disk, unavailable: createUnavailableLog(log, { onDiskFull: disk.noteRefusal }) }
}
