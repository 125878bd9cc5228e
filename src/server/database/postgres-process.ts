import { type ChildProcess, spawn, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '../core/app-error.ts'
import { POSTGRES_ENVIRONMENT, type PostgresCluster } from './postgres-cluster.ts'

export type PostgresProcess = {
  /** Resolves with the last lines of output when Postgres exits. */
  ended: Promise<string>
  /** Closes connections, flushes data and resolves when Postgres has exited. */
  stop: () => Promise<void>
}

const START_TIMEOUT_MS = 20_000
const START_RETRY_MS = 50
const FAST_STOP_TIMEOUT_MS = 20_000
const LINES_KEPT = 20

/** Starts Postgres on a prepared cluster and waits until it accepts connections. */
export async function startPostgres(
  cluster: PostgresCluster,
  onWarning: (line: string) => void,
): Promise<PostgresProcess> {
  // Stops an orphaned server first. Throws StartupError with the server's output.
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    await stopOrphan(cluster.folders.cluster)
    const attempt = launch(cluster, onWarning)
    const failure = await attempt.ready
    if (!failure) return attempt.process
    // Resources of a killed server are released within moments.
    const passes = /pre-existing shared memory block|lock file .* already exists/.test(failure)
    if (!passes || Date.now() > deadline) {
      throw new StartupError(`The database did not start. Output of Postgres:\n${failure}`)
    }
    await sleep(START_RETRY_MS)
  }
}

function launch(
  cluster: PostgresCluster,
  onWarning: (line: string) => void,
): { process: PostgresProcess; ready: Promise<string | undefined> } {
  const { binaries, folders, account } = cluster
  const settings = Object.entries(postgresSettings(cluster)).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  // Ignores the process of postmaster.pid, which the lock proves is not this cluster's server.
  const stalePid = readPostmasterPid(folders.cluster)
  const env = { ...POSTGRES_ENVIRONMENT, ...(stalePid && { PG_GRANDPARENT_PID: String(stalePid) }) }
  // A separate session: Ctrl-C only reaches this program, which then stops Postgres itself.
  const child = spawn(binaries.postgres, ['-D', folders.cluster, ...settings], {
    ...account,
    env,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })

  const lastLines: string[] = []
  const { promise: isAccepting, resolve: accept } = Promise.withResolvers<undefined>()
  let hasStarted = false
  const reader = createInterface({ input: child.stderr })
  reader.on('line', (line) => {
    lastLines.push(line)
    if (lastLines.length > LINES_KEPT) lastLines.shift()
    if (line.includes('database system is ready to accept connections')) {
      hasStarted = true
      accept(undefined)
    }
    if (hasStarted && /^(WARNING|FATAL|PANIC):/.test(line)) onWarning(line)
  })

  const ended = once(child, 'close').then(
    () => lastLines.join('\n'),
    (error: unknown) => String(error),
  )
  const endWithUs = () => child.kill('SIGINT')
  process.once('exit', endWithUs)
  void ended.then(() => process.off('exit', endWithUs))
  return {
    process: { ended, stop: () => stop(child, ended) },
    ready: Promise.race([isAccepting, ended.then((lines) => lines || 'nothing')]),
  }
}

async function stop(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  child.kill('SIGINT')
  const force = setTimeout(() => child.kill('SIGQUIT'), FAST_STOP_TIMEOUT_MS)
  await ended
  clearTimeout(force)
}

/** No network, little memory, and commits are written to disk. */
function postgresSettings({ folders, durable }: PostgresCluster): Record<string, string> {
  const safety = durable ? 'on' : 'off'
  return {
    listen_addresses: '',
    unix_socket_directories: folders.sockets,
    unix_socket_permissions: '0700',
    hba_file: join(folders.root, 'hba.conf'),
    ident_file: join(folders.root, 'ident.conf'),
    fsync: safety,
    synchronous_commit: safety,
    full_page_writes: safety,
    // After a crash: one flush of the file system instead of one per file.
    ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
    shared_buffers: '64MB',
    // A throwaway server is shared by all concurrent tests.
    max_connections: durable ? '50' : '200',
    max_wal_size: '256MB',
    max_parallel_workers_per_gather: '0',
    io_method: 'sync',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Messages go to this program's log and must not contain customer data: no statements, no
    // values.
    log_line_prefix: '',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  }
}

const STOP_TIMEOUT_MS = 10_000
const POLL_MS = 10

function readPostmasterPid(cluster: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10) || undefined
  } catch {
    return undefined
  }
}

// Stops the Postgres of a killed process. Throws StartupError if it does not exit.
async function stopOrphan(cluster: string): Promise<void> {
  const pid = readPostmasterPid(cluster)
  if (!pid || !isServer(cluster, pid)) return
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    process.kill(pid, signal)
    const deadline = Date.now() + STOP_TIMEOUT_MS
    while (Date.now() < deadline) {
      if (!isServer(cluster, pid)) return
      await sleep(POLL_MS)
    }
  }
  throw new StartupError(
    `A previous Postgres (process ${pid}) still uses ${cluster} and does not exit. Stop it manually and start again.`,
  )
}

// The id alone is not enough: it may belong to a zombie or, by now, to another program.
function isServer(cluster: string, pid: number): boolean {
  const words = readCommandLine(pid)
  return words.includes('postgres') && words.includes(cluster)
}

function readCommandLine(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}
