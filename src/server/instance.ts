import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { systemClock } from './core/clock.ts'
import { createPooledDb } from './core/db.ts'
import type { Logger } from './core/logger.ts'
import { createContext } from './create-context.ts'
import { subscribeToChanges } from './events.ts'
import { createFirstAccount } from './features/auth/create-account.ts'
import { fillBodyTypes } from './features/vehicles/fill-body-types.ts'
import { createResponseCache } from './http/response-cache.ts'
import type { PageSource } from './pages/page-source.ts'
import { startWorker } from './worker.ts'

type Deps = {
  config: Config
  /** Fully migrated database. */
  databaseUrl: string
  log: Logger
  /** Folder of the migrations and VIN tables. */
  root: string
  pageSource: PageSource
  staticRoot: string | null
}

export type Instance = Awaited<ReturnType<typeof startInstance>>

/** Starts an instance: subscribes to changes, runs jobs and serves requests once `app` listens. */
export async function startInstance({
  config,
  databaseUrl,
  log,
  root,
  pageSource,
  staticRoot,
}: Deps) {
  const { db, pool } = createPooledDb(databaseUrl, config.databasePoolSize)
  const responseCache = createResponseCache()
  const dropPages = responseCache.drop
  const ctx = createContext({ config, db, clock: systemClock, log, dropPages, databaseUrl, root })
  const { business } = ctx
  await business.load()
  const subscription = subscribeToChanges({ ctx, url: databaseUrl, responseCache })
  const [signIn] = await Promise.all([prepareFirstAccount(ctx, config), fillBodyTypes(db)])
  // Without METRICS_PORT, the metrics code is not loaded.
  const metrics =
    config.metrics && (await import('./metrics.ts')).createMetrics({ db, pool, responseCache })
  const app = await buildApp({
    ctx,
    log,
    responseCache,
    pageSource,
    staticRoot,
    metrics,
  })
  const metricsServer = config.metrics && (await metrics?.listen(config.metrics))
  const [worker] = await Promise.all([startWorker({ ctx, databaseUrl, log }), subscription.start()])
  let isStopped = false

  /** Fills an empty database with demo stock; `pictures` resolves when all are drawn. */
  async function fillDemo(): Promise<{ pictures: Promise<void> }> {
    const { seedDemo } = await import('../../prisma/seed.ts')
    try {
      return await seedDemo({
        ctx,
        business: business.current(),
        log,
        now: systemClock.now(),
      })
    } catch (error) {
      // Not fatal: the next start continues.
      if (!isStopped) log.error({ err: error }, 'could not create the demo data')
      return { pictures: Promise.resolve() }
    }
  }

  async function stop(): Promise<void> {
    isStopped = true
    await app.close()
    await metricsServer?.close()
    await worker.stop()
    await ctx.backups.stop()
    await subscription.stop()
    await db.$disconnect()
  }

  return { app, business, metricsPort: metricsServer?.port, signIn, fillDemo, stop }
}

/** Creates the first account if needed; returns text with a generated password, or null. */
async function prepareFirstAccount(
  ctx: Context,
  { adminUsername, adminPassword, publicUrl }: Config,
): Promise<string | null> {
  const actor = { id: null, name: 'Server' }
  const account = { username: adminUsername, password: adminPassword }
  const first = await createFirstAccount({ ...ctx, actor }, account)
  if (!first?.generatedPassword) return null
  return `\n  Sign in at ${publicUrl}/login\n  Username: ${first.username}\n  Password: ${first.generatedPassword}\n  The password is shown this once; it can be changed with: npm run admin -- password ${first.username}\n\n`
}
