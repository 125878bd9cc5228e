import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { FETCHED_AHEAD_AFTER_MS, PHONE } from './browser.ts'

export type Awakening = { wokeAfterMs: number; longestTaskMs: number; blockedMs: number }
export type AwakeningCase = {
  name: string
  network: 'open' | 'slow 4G'
  touch: (page: Page) => Promise<unknown>
  from: 'code fetched' | 'page parsed'
}

const CPU_SLOWDOWN = 4
/** Lighthouse's slow 4G: 562.5 ms latency, 1.44 Mbit/s down, 675 kbit/s up. */
export const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
}
/** Taps an empty spot below the header. */
const tap = (page: Page) => page.touchscreen.tap(200, 72)
const SCRIPT_RUNS_AFTER_MS = 150
const TASKS_SEEN_AFTER_MS = 1000

export const AWAKENINGS: AwakeningCase[] = [
  { name: 'touched when the code is there', network: 'open', touch: tap, from: 'code fetched' },
  {
    name: 'a key pressed when the code is there',
    network: 'open',
    touch: (page) => page.keyboard.press('Shift'),
    from: 'code fetched',
  },
  {
    name: 'touched as soon as it is parsed, slow 4G',
    network: 'slow 4G',
    touch: tap,
    from: 'page parsed',
  },
]

/** Measures the time from the first interaction to hydration, and the long tasks in between. */
export async function awaken(
  browser: Browser,
  url: string,
  { network, touch, from }: AwakeningCase,
): Promise<Awakening> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    await page.addInitScript(watchAwakening)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    if (network === 'slow 4G') await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
    await page.goto(url, { waitUntil: from === 'page parsed' ? 'domcontentloaded' : 'load' })
    // A touch before the start script does not trigger hydration.
    await page.waitForFunction(() => {
      const script = document.querySelector<HTMLScriptElement>('script[data-chunks]')?.src
      return performance.getEntriesByType('resource').some(({ name }) => name === script)
    })
    await sleep(from === 'code fetched' ? FETCHED_AHEAD_AFTER_MS : SCRIPT_RUNS_AFTER_MS)
    await touch(page)
    await page.waitForFunction(() => 'awakening' in window, undefined, { polling: 200 })
    await sleep(TASKS_SEEN_AFTER_MS)
    return await page.evaluate(() =>
      (window as unknown as { awakening: () => Awakening }).awakening(),
    )
  } finally {
    await context.close()
  }
}

/** Runs before page scripts: records the first event, long tasks and the hydration time. */
function watchAwakening(): void {
  const tasks: PerformanceEntry[] = []
  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({
    type: 'longtask',
    buffered: true,
  })
  let began: number | undefined

  function begin({ timeStamp }: Event): void {
    if (began !== undefined) return
    began = timeStamp
    look(timeStamp)
  }
  function look(since: number): void {
    const outermost = document.querySelector('body > div') ?? {}
    if (!Object.keys(outermost).some((key) => key.startsWith('__reactProps'))) {
      setTimeout(look, 4, since)
      return
    }
    const joined = performance.now()
    const awakening = () => {
      const within = tasks
        .filter(({ startTime, duration }) => startTime + duration > since && startTime < joined)
        .map(({ duration }) => duration)
      const blockedMs = within.reduce((sum, duration) => sum + duration - 50, 0)
      return { wokeAfterMs: joined - since, longestTaskMs: Math.max(0, ...within), blockedMs }
    }
    Object.assign(window, { awakening })
  }
  for (const event of ['pointerdown', 'keydown']) {
    addEventListener(event, begin, { capture: true, passive: true })
  }
}
