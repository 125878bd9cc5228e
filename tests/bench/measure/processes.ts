import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from './ask.ts'
import { undoAtEnd } from './clean-up.ts'

/** Linux reports CPU time in hundredths of a second. */
const TICK_MS = 10
const STOP_WITHIN_MS = 15_000
const READY_WITHIN_MS = 60_000
const POLL_MS = 5

type Options = {
  cwd?: string
  env?: Record<string, string | undefined>
  stdio?: StdioOptions
  /** Process to stop, if it is not the started one. */
  pid?: () => number | undefined
}

/** Starts a program; by default, only its stderr is shown. */
export function startProgram(
  command: string,
  args: string[],
  { cwd, env, stdio = ['ignore', 'ignore', 'inherit'], pid }: Options = {},
): { child: ChildProcess; pid: number; stop: () => Promise<void> } {
  const { PATH, HOME } = process.env
  const child = spawn(command, args, {
    cwd,
    env: { PATH, HOME, ...env },
    stdio,
    serialization: 'advanced',
  })
  if (child.pid === undefined) throw new Error(`${command} failed to start`)
  const stop = undoAtEnd(() => end(child, pid?.() ?? child.pid))
  return { child, pid: child.pid, stop }
}

/** Sends SIGTERM to `pid` and waits until the child has exited. */
async function end(child: ChildProcess, pid: number | undefined): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || pid === undefined) return
  const exited = once(child, 'exit')
  process.kill(pid, 'SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
  await exited
  clearTimeout(late)
}

/** Waits until the URL responds with 200. */
export async function untilReady(url: string): Promise<void> {
  for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() < deadline; await sleep(POLL_MS)) {
    const response = await ask(url).catch(() => undefined)
    if (response?.status === 200) return
  }
  throw new Error(`${url} was not ready after ${READY_WITHIN_MS / 1000} s`)
}

type Stat = { pid: number; parent: number; cpuMs: number }

function readStat(pid: number): Stat | undefined {
  try {
    // The name in parentheses can contain spaces; later fields cannot.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
    const [, parent = 0] = fields
    const [user = 0, system = 0] = fields.slice(11, 13)
    return { pid, parent, cpuMs: (user + system) * TICK_MS }
  } catch {
    return undefined
  }
}

/** Running processes of a tree. */
function familyOf(pid: number): Stat[] {
  const all = readdirSync('/proc').flatMap((entry) =>
    /^\d+$/.test(entry) ? (readStat(Number(entry)) ?? []) : [],
  )
  const family = all.filter((one) => one.pid === pid)
  for (const member of family) family.push(...all.filter((one) => one.parent === member.pid))
  return family
}

/** CPU time of one process, in milliseconds. */
export const cpuMs = (pid: number): number => readStat(pid)?.cpuMs ?? 0

/** Resident memory of one process, in megabytes. */
export const residentMb = (pid: number): number => memoryMb(`/proc/${pid}/status`, 'VmRSS')

/** Memory of a process tree in megabytes; shared pages count once. */
export const familyMemoryMb = (pid: number): number =>
  familyOf(pid).reduce(
    (sum, member) => sum + memoryMb(`/proc/${member.pid}/smaps_rollup`, 'Pss'),
    0,
  )

function memoryMb(file: string, key: string): number {
  const [, kilobytes] =
    new RegExp(String.raw`^${key}:\s+(\d+) kB`, 'm').exec(readFileSync(file, 'utf8')) ?? []
  if (!kilobytes) throw new Error(`${file} has no ${key}`)
  return Number(kilobytes) / 1024
}
