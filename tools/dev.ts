import { once } from 'node:events'
import { createServer } from 'node:http'
import { join, sep } from 'node:path'
import closeWithGrace from 'close-with-grace'
import { createServer as createVite, type ViteDevServer } from 'vite'
import { type Config, readConfig } from '#server/config.ts'
import { StartupError } from '#server/core/app-error.ts'
import { migrateJobs } from '#server/core/jobs.ts'
import { createLogger, type Logger } from '#server/core/logger.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open-database.ts'
import type { Instance } from '#server/instance.ts'
import { devPages } from './dev-pages.ts'
import { stopWithNpm } from './stop-with-npm.ts'

type InstanceModule = Pick<typeof import('#server/instance.ts'), 'startInstance'>
type Deps = { config: Config; databaseUrl: string; log: Logger; vite: ViteDevServer }

const ROOT = join(import.meta.dirname, '..')
const STOP_WITHIN_MS = 10_000

/*
 * One process. Vite serves the browser's modules and swaps changed ones in the open page. The server's modules run in it too:
 * after a change the next request finds a new instance of the product, made of the modules as they are now, on the database
 * that stays open. Only what this file itself imports, and the migrations, ask for a new start.
 */
async function start(): Promise<void> {
  const config = readConfig()
  const log = createLogger({ level: config.logLevel, pretty: process.stdout.isTTY })
  const database = await openDatabase({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    log,
  })
  const http = createServer()
  const vite = await createVite({
    root: ROOT,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: http } },
  })
  const instances = freshInstances({ config, databaseUrl: database.url, log, vite })
  const stop = async () => {
    await vite.close()
    await instances.stop()
    await database.stop()
  }
  closeWithGrace({ delay: STOP_WITHIN_MS, logger: false }, async ({ err }) => {
    if (err) log.fatal({ err }, 'stopping after an error that nobody handled')
    await stop()
  })

  http.on('request', (request, response) => {
    vite.middlewares(request, response, () => {
      instances.current().then(
        ({ app }) => app.server.emit('request', request, response),
        (error: unknown) => {
          log.error({ err: error }, 'the server could not be started')
          response
            .writeHead(500, { 'content-type': 'text/plain; charset=utf-8' })
            .end(error instanceof Error ? error.stack : String(error))
        },
      )
    })
  })

  try {
    await migrate({ url: database.url, migrationsDir: join(ROOT, 'prisma/migrations') })
    await migrateJobs(database.url)
    if (config.demo) await instances.fillDemo()
    await once(http.listen(config.port, config.host), 'listening')
  } catch (error) {
    await stop()
    throw error
  }
  log.info(`the shop is open at ${config.publicUrl} and follows every change`)
}

/** Instances of the product, one at a time: `current` gives the running one, or a new one where a file has changed since. */
function freshInstances({ config, databaseUrl, log, vite }: Deps) {
  let running: Promise<Instance> | undefined
  let isOutdated = false
  let demoIsDrawn: Promise<void> = Promise.resolve()
  vite.watcher.on('all', (_event, file) => {
    if (file.startsWith(join(ROOT, 'src') + sep)) isOutdated = true
  })

  async function make(): Promise<Instance> {
    const startedAt = performance.now()
    const { startInstance } = (await vite.ssrLoadModule(
      '/src/server/instance.ts',
    )) as InstanceModule
    const instance = await startInstance({
      config,
      databaseUrl,
      log,
      root: ROOT,
      pageSource: devPages(vite),
      staticRoot: null,
    })
    // The development server's pages have inline scripts; they go out without a policy.
    instance.app.addHook(
      'preHandler',
      async (_request, reply) => void reply.removeHeader('content-security-policy'),
    )
    await instance.app.ready()
    log.info(`the server is up to date (${Math.round(performance.now() - startedAt)} ms)`)
    return instance
  }

  function current(): Promise<Instance> {
    if (running && !isOutdated) return running
    isOutdated = false
    const old = running
    running = make()
    running.catch(() => (isOutdated = true))
    // The old one may finish what it has in hand.
    void Promise.allSettled([old, running, demoIsDrawn]).then(() => stopped(old))
    return running
  }

  const stopped = (instance: Promise<Instance> | undefined) =>
    instance?.then(({ stop }) => stop()).catch(() => undefined)

  return {
    current,
    fillDemo: async () => {
      const { pictures } = await (await current()).fillDemo()
      demoIsDrawn = pictures
    },
    stop: () => stopped(running),
  }
}

stopWithNpm()
try {
  await start()
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error)
  process.exit(1)
}
