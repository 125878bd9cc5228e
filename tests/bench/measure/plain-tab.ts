import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findBrowser } from '../../../tools/find-browser.ts'
import { PHONE } from './browser.ts'
import { undoAtEnd } from './clean-up.ts'
import { end, freePort, untilReady } from './processes.ts'

/** What a page runs, given as a function that uses nothing outside of itself and its arguments. */
type Evaluate = <Args extends unknown[], Result>(
  run: (...args: Args) => Result,
  ...args: Args
) => Promise<Result | undefined>
export type PlainTab = {
  version: string
  /** Goes to the address and waits until the page there is loaded. */
  open: (address: string) => Promise<void>
  /** Gives what the function gives in the page; undefined where it fails. */
  evaluate: Evaluate
  /** Asks again until the function gives something in the page that is not undefined or false, and gives that; throws after a minute. */
  until: <Args extends unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Exclude<Result, false | undefined>>
  /** Runs the function in each page that is loaded from now on, before its scripts. */
  runInPages: (run: () => void) => Promise<void>
  /** Sends a command of the DevTools protocol; throws when it is refused. */
  send: (method: string, params?: object) => Promise<Result>
  close: () => Promise<void>
}
type Result = { result?: { value?: unknown } }
type Reply = { id: number; result?: Result; error?: { message: string } }

const ASK_AGAIN_MS = 20
const PATIENCE_MS = 60_000

/**
 * The one tab of a full Chromium of a phone's width in which nothing is emulated. A page that Playwright drives is styled and laid out anew when
 * it comes back from the back/forward cache, since what is emulated is applied to it again; a visitor's is not.
 */
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
      // Only the window of an app is narrower than 500 pixels.
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
      const deadline = Date.now() + PATIENCE_MS;
      Date.now() < deadline;
      await sleep(ASK_AGAIN_MS)
    ) {
      const value = await evaluate(run, ...given)
      if (value !== undefined && value !== false) return value as never
    }
    throw new Error(`Nothing came in the page of ${run.toString()}`)
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

/** Gives the function that sends a command of the DevTools protocol and resolves with its result. */
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
