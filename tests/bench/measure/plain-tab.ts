import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findBrowser } from '../../../tools/find-browser.ts'
import { PHONE } from './browser.ts'
import { undoAtEnd } from './clean-up.ts'
import { end, freePort, untilReady } from './processes.ts'

/** Runs a self-contained function in the page. */
type Evaluate = <Args extends unknown[], Result>(
  run: (...args: Args) => Result,
  ...args: Args
) => Promise<Result | undefined>
export type PlainTab = {
  version: string
  /** Navigates and waits for the load event. */
  open: (address: string) => Promise<void>
  /** Returns the function's result in the page; undefined if it throws. */
  evaluate: Evaluate
  /** Repeats the function until its result is truthy. Throws after a minute. */
  until: <Args extends unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Exclude<Result, false | undefined>>
  /** Runs the function in each new page before its scripts. */
  runInPages: (run: () => void) => Promise<void>
  /** Sends a DevTools command. Throws if it fails. */
  send: (method: string, params?: object) => Promise<Result>
  close: () => Promise<void>
}
type Result = { result?: { value?: unknown } }
type Reply = { id: number; result?: Result; error?: { message: string } }

const ASK_AGAIN_MS = 20
const TIMEOUT_MS = 60_000

/** Tab of a full Chromium without emulation, which would cost a layout after each Back. */
export async function openPlainTab(): Promise<PlainTab> {
  const { executablePath, args, env } = await findBrowser({ full: true })
  const profile = await mkdtemp(join(tmpdir(), 'plain-tab-'))
  const port = await freePort()
  const { width, height } = PHONE.viewport
  const browser = spawn(
    executablePath,
    [
      ...args,
      '--headless=new',
      '--no-first-run',
      `--user-data-dir=${profile}`,
      `--remote-debugging-port=${port}`,
      // Only app windows can be narrower than 500 pixels.
      `--window-size=${width},${height}`,
      '--app=data:text/html,',
    ],
    { env: { ...process.env, ...env }, stdio: 'ignore' },
  )
  const close = undoAtEnd(async () => {
    await end(browser)
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  })
  const devtools = `http://127.0.0.1:${port}/json`
  await untilReady(`${devtools}/version`)
  const { Browser: version } = await read<{ Browser: string }>(`${devtools}/version`)
  const targets = await read<{ type: string; webSocketDebuggerUrl: string }[]>(`${devtools}/list`)
  const target = targets.find(({ type }) => type === 'page')
  if (!target) throw new Error('The browser has no page')
  const send = await connect(target.webSocketDebuggerUrl)

  const evaluate: Evaluate = async (run, ...given) => {
    const expression = `(${run.toString()})(...${JSON.stringify(given)})`
    const { result } = await send('Runtime.evaluate', { expression, returnByValue: true })
    return result?.value as ReturnType<typeof run> | undefined
  }
  const until: PlainTab['until'] = async (run, ...given) => {
    for (
      const deadline = Date.now() + TIMEOUT_MS;
      Date.now() < deadline;
      await sleep(ASK_AGAIN_MS)
    ) {
      const value = await evaluate(run, ...given)
      if (value !== undefined && value !== false) return value as never
    }
    throw new Error(`Timed out in the page: ${run.toString()}`)
  }
  await send('Page.enable')
  return {
    version,
    evaluate,
    until,
    async open(url) {
      await send('Page.navigate', { url })
      await until((wanted) => location.href === wanted && document.readyState === 'complete', url)
    },
    async runInPages(run) {
      await send('Page.addScriptToEvaluateOnNewDocument', { source: `(${run.toString()})()` })
    },
    send,
    close,
  }
}

const read = async <T>(address: string): Promise<T> => (await fetch(address)).json() as Promise<T>

/** Connects to DevTools; returns a function that sends a command and resolves to its result. */
async function connect(address: string): Promise<PlainTab['send']> {
  const socket = new WebSocket(address)
  const waiting = new Map<number, (reply: Reply) => void>()
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply
    waiting.get(reply.id)?.(reply)
    waiting.delete(reply.id)
  })
  socket.addEventListener('close', () => {
    for (const [id, answer] of waiting) answer({ id, error: { message: 'the browser is gone' } })
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  let sent = 0
  return async (method, params = {}) => {
    const { promise, resolve } = Promise.withResolvers<Reply>()
    waiting.set(++sent, resolve)
    socket.send(JSON.stringify({ id: sent, method, params }))
    const { result = {}, error } = await promise
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }
}
