import path from 'node:path'
import fastifyCompress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import underPressure from '@fastify/under-pressure'
import type { TRPCError } from '@trpc/server'
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { siteOf } from '#shared/domain/site.ts'
import { API_TAGS } from './api-tags.ts'
import type { Config } from './config.ts'
import { AppError } from './core/app-error.ts'
import type { Db } from './core/db.ts'
import type { Logger } from './core/logger.ts'
import { createUnavailableLog } from './core/unavailable-log.ts'
import { publicRoutes as auth } from './features/auth/rest.ts'
import {
  adminRoutes as adminInquiries,
  publicRoutes as inquiries,
} from './features/inquiries/rest.ts'
import {
  adminRoutes as adminPartRequests,
  publicRoutes as partRequests,
} from './features/part-requests/rest.ts'
import {
  adminRoutes as adminRepairRequests,
  publicRoutes as repairRequests,
} from './features/repair-requests/rest.ts'
import { publicRoutes as requestStatus } from './features/request-status/rest.ts'
import { adminRoutes as adminUploads, publicRoutes as pictures } from './features/uploads/rest.ts'
import { publicRoutes as batchedVehicles } from './features/vehicles/batched-rest.ts'
import { adminRoutes as adminVehicleCsv } from './features/vehicles/csv-rest.ts'
import {
  adminRoutes as adminVehicleFeeds,
  publicRoutes as vehicleFeeds,
} from './features/vehicles/feeds-rest.ts'
import { adminRoutes as adminVehicles, publicRoutes as vehicles } from './features/vehicles/rest.ts'
import { publicRoutes as vin } from './features/vin/rest.ts'
import { registerAddressCheck, rewriteUrl } from './http/address.ts'
import { createAdmission } from './http/admission.ts'
import { apiReference } from './http/api-reference.ts'
import { answerUnreadable } from './http/client-error.ts'
import { type Api, registerContract } from './http/contract.ts'
import { notFound, registerErrorHandler } from './http/error-handler.ts'
import { registerHealth } from './http/health.ts'
import { hasOneHost, registerHostCheck } from './http/host-header.ts'
import { registerJsonBody } from './http/json-body.ts'
import type { Metrics } from './http/metrics.ts'
import { type Patience, PATIENCE, patientServer } from './http/patience.ts'
import { registerSecurity } from './http/security.ts'
import { callerOf, guardScope, sessionOf } from './http/session.ts'
import type { StoredReplies } from './http/stored-replies.ts'
import type { PageSource } from './pages/page-source.ts'
import { registerPages } from './pages/pages.ts'
import { registerSitemap } from './pages/sitemap.ts'
import type { Services } from './services.ts'
import { type AppRouter, appRouter } from './trpc/app-router.ts'

type Deps = {
  config: Config
  db: Db
  log: Logger
  services: Services
  replies: StoredReplies
  pageSource: PageSource
  staticRoot: string | null
  metrics?: Pick<Metrics, 'observe'>
  /** How patient it is with slow clients; tests are less so. */
  patience?: Patience
  /** How many requests are worked on at a time. */
  atOnceMax?: number
  /** How far everything may be behind before it takes nothing more; 0 for no matter how far, which is for tests on a busy machine. */
  behindMaxMs?: number
}

const BODY_BYTES_MAX = 256 * 1024
const JSON_TYPE = 'application/json; charset=utf-8'
/** Whoever comes while everything waits this long for its turn is better off coming again. */
const BEHIND_MAX_MS = 1000

/** The whole web server, ready to listen. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const {
    config,
    db,
    log,
    services,
    replies,
    pageSource,
    staticRoot,
    metrics,
    patience = PATIENCE,
    atOnceMax,
    behindMaxMs = BEHIND_MAX_MS,
  } = deps
  const logger: FastifyBaseLogger = log
  const unavailable = createUnavailableLog(log)
  const admission = createAdmission({
    phone: config.business.phone,
    onRefused: () => unavailable.note('too many requests at once'),
    atOnceMax,
  })
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    genReqId: () => uuidv7(),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_BYTES_MAX,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    rewriteUrl,
    clientErrorHandler: (failure, socket) =>
      void answerUnreadable(app, failure, socket).catch(() => socket.destroy()),
    // Kept replies go out before anything else is looked at: they carry all headers already.
    serverFactory: (handle) =>
      patientServer(patience, (request, response) => {
        if (
          !(hasOneHost(request) && replies.answer(request, response)) &&
          !admission.refuse(request, response)
        ) {
          handle(request, response)
        }
      }),
  })

  await registerSecurity(app, config)
  registerHostCheck(app)
  registerAddressCheck(app)
  await app.register(underPressure, {
    maxEventLoopDelay: behindMaxMs,
    retryAfter: 5,
    message: 'Service not available',
  })
  await app.register(fastifyCompress, { encodings: ['br', 'gzip', 'identity'], threshold: 1024 })
  admission.count(app)
  metrics?.observe(app)
  await registerContract(app, {
    name: config.business.name,
    publicUrl: config.publicUrl,
    tags: API_TAGS,
  })
  registerErrorHandler(app, { unavailable })
  registerJsonBody(app)
  registerHealth(app, { db })

  const context = { services, log }
  const onCallError = ({ error }: { error: TRPCError }) => {
    if (error.code === 'SERVICE_UNAVAILABLE') unavailable.note(error)
  }
  const trpcOptions: FastifyTRPCPluginOptions<AppRouter>['trpcOptions'] = {
    router: appRouter,
    // Staff ask by POST too, for what they look for is nothing for an address.
    allowMethodOverride: true,
    onError: onCallError,
    createContext: async ({ req }) => ({
      ...context,
      ...(await callerOf(req, services.auth)),
      log: req.log,
      address: req.ip,
    }),
    responseMeta: ({ ctx, errors }) => ({
      headers: {
        'content-type': JSON_TYPE,
        ...((ctx?.session ?? errors[0]) && { 'cache-control': 'no-store' }),
        ...retryAfter(errors),
      },
    }),
  }
  await app.register(fastifyTRPCPlugin, { prefix: '/api/trpc', trpcOptions })
  await app.register(
    async (api: Api) => {
      vehicles(api, { ...services, replies })
      batchedVehicles(api, { ...services, replies })
      partRequests(api, services)
      repairRequests(api, services)
      inquiries(api, services)
      requestStatus(api, services)
      vin(api, services)
      await api.register(
        (scope) => auth(scope, { auth: services.auth, publicUrl: config.publicUrl }),
        { prefix: '/auth' },
      )
      await api.register((scope) => adminApi(scope, services), { prefix: '/admin' })
      // Routes of their own, since the pages would answer for whatever no route of the api takes.
      apiReference(api, { name: config.business.name, replies })
      for (const rest of ['/', '/*']) api.all(rest, notFound)
    },
    { prefix: '/api' },
  )

  vehicleFeeds(app, { ...services, replies })
  registerSitemap(app, { publicUrl: config.publicUrl, listCars: services.vehicles.addresses })
  pictures(app, services)
  if (staticRoot) await registerStatic(app, staticRoot)
  registerPages(app, {
    services,
    replies,
    site: siteOf(config.business, config.publicUrl),
    pageSource,
    onCallError,
    pictureOrigin: config.s3?.publicUrl ? new URL(config.s3.publicUrl).origin : null,
  })
  return app
}

/** Everything under /api/admin, behind the one guard: no feature brings a guard of its own, so none can forget it. */
async function adminApi(scope: Api, services: Services): Promise<void> {
  guardScope(scope, services.auth)
  const deps = { ...services, sessionOf }
  adminVehicles(scope, deps)
  adminPartRequests(scope, deps)
  adminRepairRequests(scope, deps)
  adminInquiries(scope, deps)
  adminVehicleFeeds(scope, services)
  adminVehicleCsv(scope, deps)
  await adminUploads(scope, services)
  // What is not there is told to staff alone, like what is.
  for (const rest of ['/', '/*']) scope.all(rest, notFound)
}

/** When a procedure's caller may come again, in the header where clients look for it. */
function retryAfter(errors: { cause?: Error }[]): Record<string, string> {
  const seconds = errors.flatMap(({ cause }) =>
    cause instanceof AppError ? (cause.retryAfterSeconds ?? []) : [],
  )
  return seconds.length > 0 ? { 'retry-after': String(Math.max(...seconds)) } : {}
}

/** The built browser files: hashed ones for ever, the rest asked for again. */
async function registerStatic(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: path.join(root, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
    decorateReply: true,
    wildcard: true,
  })
  await app.register(fastifyStatic, {
    root: path.join(root, 'fonts'),
    prefix: '/fonts/',
    immutable: true,
    maxAge: '1y',
    decorateReply: false,
  })
  for (const file of [
    'favicon.svg',
    'favicon.ico',
    'apple-touch-icon.png',
    'og.png',
    'manifest.webmanifest',
  ]) {
    app.get(`/${file}`, { logLevel: 'warn' }, (_request, reply) =>
      reply.sendFile(file, root, { maxAge: '1d', immutable: false }),
    )
  }
}
