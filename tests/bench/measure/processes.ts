import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { undoAtEnd } from './clean-up.ts'

type ProgramOptions = {
  args?: string[]
  env?: Record<string, string>
  /** Opens an IPC channel and reads stdout. */
  talks?: boolean
}
export type Program = { child: ChildProcess; pid: number; stop: () => Promise<void> }

/** Linux reports CPU time in hundredths of a second. */
const TICK_MS = 10
const STOP_WITHIN_MS = 15_000

/** Starts a program with this Node as in production; its stderr is shown. */
export function startProgram(
  script: string,
  { args = [], env = {}, talks = false }: ProgramOptions = {},
): Program {
  const child = spawn(process.execPath, [script, ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    stdio: talks ? ['ignore', 'pipe', 'inherit', 'ipc'] : ['ignore', 'ignore', 'inherit'],
    serialization: 'advanced',
  })
  if (child.pid === undefined) throw new Error(`${script} failed to start`)
  return { child, pid: child.pid, stop: undoAtEnd(() => end(child)) }
}

/** Stops a process with a signal, and kills it after a timeout. */
export async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
  await exited
  clearTimeout(late)
}

/** First line that a program prints. Throws if it exits before. */
export async function firstLine({ child }: Program): Promise<string> {
  if (!child.stdout) throw new Error('The program has no stdout')
  const line = once(createInterface({ input: child.stdout }), 'line') as Promise<[string]>
  const gone = once(child, 'exit').then(([code]) => {
    throw new Error(`The program exited (${String(code)}) without output`)
  })
  const [text] = await Promise.race([line, gone])
  return text
}

/** Waits until the URL responds with 200. */
export async function untilReady(
  url: string,
  { everyMs = 20, withinMs = 60_000 } = {},
): Promise<void> {
  for (const deadline = Date.now() + withinMs; Date.now() < deadline; await sleep(everyMs)) {
    const ok = await fetch(url).then(
      async (response) => {
        await response.arrayBuffer()
        return response.ok
      },
      () => false,
    )
    if (ok) return
  }
  throw new Error(`${url} was not ready after ${withinMs / 1000} s`)
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
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
    const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(11, 15)
    return { pid, parent, cpuMs: (user + system + childrenUser + childrenSystem) * TICK_MS }
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

/** CPU time of a process tree, in milliseconds. */
export const familyCpuMs = (pid: number): number =>
  familyOf(pid).reduce((sum, member) => sum + member.cpuMs, 0)

/** CPU time of the machine, in milliseconds. */
export function machineCpuMs(): number {
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, softInterrupts = 0] = readFileSync(
    '/proc/stat',
    'utf8',
  )
    .split('\n', 1)
    .join('')
    .trim()
    .split(/\s+/)
    .slice(1)
    .map(Number)
  return (user + nice + system + interrupts + softInterrupts) * TICK_MS
}

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
