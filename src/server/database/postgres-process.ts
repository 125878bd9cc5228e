import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '../core/startup-error.ts'
import { POSTGRES_ENVIRONMENT, type PostgresCluster } from './postgres-cluster.ts'
import { readPostmasterPid, stopOrphan } from './postgres-orphan.ts'
import { postgresSettings } from './postgres-settings.ts'

export type PostgresProcess = {
  /** Resolves with the last lines that Postgres wrote, when it has ended. */
  ended: Promise<string>
  /** Ends the connections, writes everything down and resolves when Postgres has ended. */
  stop: () => Promise<void>
}

const START_TIMEOUT_MS = 20_000
const START_RETRY_MS = 50
const FAST_STOP_TIMEOUT_MS = 20_000
const LINES_KEPT = 20

/**
 * Starts Postgres on a prepared cluster and resolves when it accepts connections; one that a killed process left
 * running is stopped first. Throws a StartupError with the server's own words when it does not start.
 */
export async function startPostgres(
  cluster: PostgresCluster,
  onWarning: (line: string) => void,
): Promise<PostgresProcess> {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    await stopOrphan(cluster.folders.cluster)
    const attempt = launch(cluster, onWarning)
    const failure = await attempt.ready
    if (!failure) return attempt.process
    // What a killed server's last connections still hold goes within moments.
    const passes = /pre-existing shared memory block|lock file .* already exists/.test(failure)
    if (!passes || Date.now() > deadline) {
      throw new StartupError(`The database did not start. Postgres says:\n${failure}`)
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
  // No other process of ours can be this cluster's server any more, so the number in postmaster.pid is spent, even where a
  // zombie or a newcomer bears it. Postgres takes that word in this variable; the file stays, for it leads to the shared
  // memory by which Postgres itself recognises a living server.
  const spentPid = readPostmasterPid(folders.cluster)
  const env = { ...POSTGRES_ENVIRONMENT, ...(spentPid && { PG_GRANDPARENT_PID: String(spentPid) }) }
  // A session of its own: Ctrl-C at the terminal reaches this program alone, which stops Postgres when it is done with it.
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
