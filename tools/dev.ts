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
import { toListenError } from '#server/http/listen-error.ts'
import type { Instance } from '#server/instance.ts'
import { devPages } from './dev-pages.ts'
import { stopWithNpm } from './stop-with-npm.ts'

type InstanceModule = Pick<typeof import('#server/instance.ts'), 'startInstance'>
type Deps = { config: Config; databaseUrl: string; log: Logger; vite: ViteDevServer }

const ROOT = join(import.meta.dirname, '..')
const STOP_WITHIN_MS = 10_000

// Changes to migrations and to the imports of this file need a restart.
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
  const instances = createInstances({ config, databaseUrl: database.url, log, vite })
  const stop = async () => {
    await vite.close()
    await instances.stop()
    await database.stop()
  }
  closeWithGrace({ delay: STOP_WITHIN_MS, logger: false }, async ({ err }) => {
    if (err) log.fatal({ err }, 'stopping after an unhandled error')
    await stop()
  })

  http.on('request', (request, response) => {
    vite.middlewares(request, response, () => {
      instances.current().then(
        ({ app }) => app.server.emit('request', request, response),
        (error: unknown) => {
          log.error({ err: error }, 'the server failed to start')
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
    throw toListenError(error, config)
  }
  log.info(`listening at ${config.publicUrl}, reloading on changes`)
}

/** Creates one instance at a time; `current` returns a new one if a file has changed. */
function createInstances({ config, databaseUrl, log, vite }: Deps) {
  let running: Promise<Instance> | undefined
  let isOutdated = false
  let demoPictures: Promise<void> = Promise.resolve()
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
    // Pages of the development server have inline scripts, which the policy would block.
    instance.app.addHook(
      'preHandler',
      async (_request, reply) => void reply.removeHeader('content-security-policy'),
    )
    await instance.app.ready()
    log.info(`server reloaded (${Math.round(performance.now() - startedAt)} ms)`)
    return instance
  }

  function current(): Promise<Instance> {
    if (running && !isOutdated) return running
    isOutdated = false
    const old = running
    running = make()
    running.catch(() => (isOutdated = true))
    // The old instance finishes its requests first.
    void Promise.allSettled([old, running, demoPictures]).then(() => stopInstance(old))
    return running
  }

  const stopInstance = (instance: Promise<Instance> | undefined) =>
    instance?.then(({ stop }) => stop()).catch(() => undefined)

  return {
    current,
    fillDemo: async () => {
      const { pictures } = await (await current()).fillDemo()
      demoPictures = pictures
    },
    stop: () => stopInstance(running),
  }
}

stopWithNpm()
try {
  await start()
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error)
  process.exit(1)
}
