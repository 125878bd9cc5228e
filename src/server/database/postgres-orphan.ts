import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '../core/startup-error.ts'

const STOP_TIMEOUT_MS = 10_000
const POLL_MS = 10

/** Gives the process number in the cluster's postmaster.pid, undefined where there is none. */
export function readPostmasterPid(cluster: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10) || undefined
  } catch {
    return undefined
  }
}

/**
 * Stops the Postgres of a cluster that outlived the process that started it. Only the holder of the folder's lock may call
 * this. It is stopped and not adopted, so that every server is this process's child with this version's settings.
 * Throws a StartupError when it does not end.
 */
export async function stopOrphan(cluster: string): Promise<void> {
  const pid = readPostmasterPid(cluster)
  if (!pid || !isServerOf(cluster, pid)) return
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    process.kill(pid, signal)
    const deadline = Date.now() + STOP_TIMEOUT_MS
    while (Date.now() < deadline) {
      if (!isServerOf(cluster, pid)) return
      await sleep(POLL_MS)
    }
  }
  throw new StartupError(
    `An earlier Postgres (process ${pid}) still works on ${cluster} and does not end. End it by hand and start again.`,
  )
}

// A number alone says little: it may be a zombie's, or by now another program's.
function isServerOf(cluster: string, pid: number): boolean {
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
