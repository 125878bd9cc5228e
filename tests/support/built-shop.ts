import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterUse } from './after-use.ts'
import { DIST } from './build.ts'
import { PROGRAM_ENVIRONMENT } from './built-program.ts'

type LogLine = { msg?: string; [key: string]: unknown }
export type BuiltShop = Awaited<ReturnType<typeof startBuiltShop>>

const LOOK_EVERY_MS = 20
const LISTENING = /^Server listening at (http:\S+)$/

/** Starts the built application in a child process until it is ready; stops it after use. */
export async function startBuiltShop(settings: Record<string, string>) {
  const { address, exited, logged, ...shop } = launchBuiltShop(settings)
  const url = await Promise.race([
    address,
    exited.then(([code]) => {
      throw new Error(`The shop ended with ${code} before it listened: ${JSON.stringify(logged)}`)
    }),
  ])
  // Under load, a server that has just started can reject requests.
  while (shop.child.exitCode === null && !(await isReady(url))) await sleep(LOOK_EVERY_MS)
  return { ...shop, url, exited, logged }
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Starts the built application without waiting; `address` is its future URL. */
export function launchBuiltShop(settings: Record<string, string>) {
  const env = {
    ...PROGRAM_ENVIRONMENT,
    NODE_ENV: 'production',
    PORT: '0',
    VPIC_URL: '',
    ...settings,
  }
  const child = spawn(process.execPath, [join(DIST, 'server/main.js')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit') as Promise<[code: number | null, signal: string | null]>
  afterUse(() => end(child, exited))
  const logged: LogLine[] = []
  const { promise: address, resolve } = Promise.withResolvers<string>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    const entry = JSON.parse(line) as LogLine
    logged.push(entry)
    const [, url] = LISTENING.exec(entry.msg ?? '') ?? []
    if (url) resolve(url)
  })
  return {
    address,
    child,
    exited,
    logged,
    said: (msg: string) => logged.some((line) => line.msg === msg),
  }
}

async function end(child: ChildProcess, exited: Promise<unknown>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
  await exited
}
