import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import v8 from 'node:v8'
import closeWithGrace from 'close-with-grace'
import { type Config, readConfig } from './config.ts'
import { StartupError } from './core/app-error.ts'
import { assertUsableBucket } from './core/assert-bucket.ts'
import { migrateJobs } from './core/jobs.ts'
import { createLogger, type Logger } from './core/logger.ts'
import { migrate } from './database/migrate.ts'
import { openDatabase } from './database/open-database.ts'
import { assertTimesDecided } from './database/time-repair.ts'
import { listStoresToMove } from './features/uploads/picture-store.ts'
import { toListenError } from './http/listen-error.ts'
import { type Instance, startInstance } from './instance.ts'
import { loadBuiltPages } from './pages/page-source.ts'

const CLOSE_TIMEOUT_MS = 10_000
// Pending connections; Node's 511 are too few for bursts, and dropped clients retry after seconds.
const BACKLOG = 4096

// By default V8 collects at four times the memory in use, which an import makes 400 MB.
v8.setFlagsFromString('--heap-growing-percent=100')

/** Folder of the build, migrations and VIN tables, relative to the bundled file. */
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

async function start(): Promise<void> {
  const config = readConfig()
  const log = createLogger({ level: config.logLevel, pretty: process.stdout.isTTY })
  const dist = path.join(root, 'dist')
  if (!existsSync(path.join(dist, 'page-manifest.json'))) {
    throw new StartupError('There is no build. Run: npm run build')
  }

  // The database starts in a separate process while this one loads the page code.
  const [database, pageSource] = await Promise.all([
    openDatabase({ dataDir: config.dataDir, databaseUrl: config.databaseUrl, log }),
    loadBuiltPages(dist),
  ])
  let starting: Promise<Instance> | undefined
  let stopping: Promise<void> | undefined
  const stop = () => (stopping ??= stopAll())
  async function stopAll(): Promise<void> {
    // An instance that is still starting already has connections.
    const instance = await starting?.catch(() => undefined)
    await instance?.stop()
    await database.stop()
  }
  closeWithGrace({ delay: CLOSE_TIMEOUT_MS, logger: false }, async ({ err, signal }) => {
    if (err) log.fatal({ err }, 'stopping after an unhandled error')
    else log.info(`stopping (${signal ?? 'on request'})`)
    await stop()
  })

  let instance: Instance | undefined
  try {
    await migrate({
      url: database.url,
      migrationsDir: path.join(root, 'prisma/migrations'),
      onWait: (message) => log.warn(message),
    })
    await assertTimesDecided(database.url)
    await openPictures(config, log)
    await migrateJobs(database.url)
    starting = startInstance({
      config,
      databaseUrl: database.url,
      log,
      root,
      pageSource,
      staticRoot: path.join(dist, 'client'),
    })
    instance = await starting
    // The printed URL must show vehicles from the start.
    if (config.demo) await instance.fillDemo()
    if (stopping) return await stopping
    await instance.app.listen({ host: config.host, port: config.port, backlog: BACKLOG })
  } catch (error) {
    // Stopping during startup is not an error.
    if (stopping) return await stopping
    await stop()
    throw toListenError(error, config)
  } finally {
    // Printed last to stay visible, also if the port is in use; logs are retained.
    process.stderr.write(instance?.signIn ?? '')
  }
  const { name } = instance.business.current()
  log.info(
    name
      ? `${name} is open at ${config.publicUrl}`
      : `The website says 'Opening soon' until you set it up at ${config.publicUrl}/login`,
  )
}

/** Checks the picture bucket and reports pictures that are still on disk. */
async function openPictures({ s3, dataDir }: Config, log: Logger): Promise<void> {
  if (!s3) return
  await assertUsableBucket(s3, log)
  if (listStoresToMove(dataDir, s3).length === 0) return
  log.warn(
    `${dataDir} still has pictures, which are served from there: run npm run pictures -- move to move them to the bucket`,
  )
}

try {
  await start()
} catch (error) {
  process.stderr.write(
    error instanceof StartupError
      ? `${error.message}\n`
      : `${error instanceof Error ? error.stack : String(error)}\n`,
  )
  process.exitCode = 1
  setImmediate(() => process.exit())
}
