import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { ask } from '../measure/ask.ts'
import { SLOW_4G } from '../measure/awakening.ts'
import { launchBrowser, PHONE } from '../measure/browser.ts'
import { showSpread, spread } from '../measure/figures.ts'
import { judge, note, printTable } from '../measure/report.ts'
import { startStaticPages } from '../measure/static-pages.ts'
import type { Section } from '../measure/yard.ts'
import { settings } from '../settings.ts'

const LIST = '/inventory'
/** How long the card is in view before the tap. */
const IN_VIEW_MS = 2000
const LINES = [
  { line: 'fast line', isSlow: false, tapMax: 100 },
  { line: 'slow 4G, 4x CPU', isSlow: true, tapMax: 400 },
]
const BACK_MAX_MS = 50

type Times = { tap: number; back: number }
type Target = { name: string; url: string; wakes: boolean }

/** From a tap on a card to the page of its car, and back, beside the same two pages without any script. */
export const measureTap: Section = async (openedYard) => {
  const { url } = await openedYard()
  const [car] = JSON.parse((await ask(`${url}/api/retail-vehicles`)).text) as { _id: string }[]
  const path = `${LIST}/${car?._id ?? ''}`
  const peer = await startStaticPages(url, [LIST, path])
  const targets: Target[] = [
    { name: 'hydrated, card in view for 2 s', url, wakes: true },
    { name: 'not hydrated', url, wakes: false },
    { name: 'static pages', url: peer.url, wakes: false },
  ]
  // Only a full browser keeps pages that are left.
  const { browser, close } = await launchBrowser({ full: true })
  const rows: string[][] = []
  for (const { line, isSlow, tapMax } of LINES) {
    const times = new Map<string, Times[]>(targets.map(({ name }) => [name, []]))
    for (let run = 0; run < settings.pageRuns; run += 1) {
      for (const target of targets) {
        times.get(target.name)?.push(await tapOnce(browser, target, { path, isSlow }))
      }
    }
    for (const [name, seen] of times) {
      const tap = spread(seen.map((time) => time.tap))
      const back = spread(seen.map((time) => time.back))
      rows.push([line, name, showSpread(tap, 0), showSpread(back, 0)])
      if (!name.startsWith('hydrated')) continue
      judge({
        what: `tap to the page of a car, ms, ${line}`,
        value: tap.median,
        limit: tapMax,
        kind: 'at most',
        digits: 0,
      })
      if (isSlow) continue
      judge({
        what: 'back to the list, ms',
        value: back.median,
        limit: BACK_MAX_MS,
        kind: 'at most',
        digits: 0,
      })
    }
  }
  printTable(['line', 'page', 'tap to vehicle, ms', 'back to list, ms'], rows)
  note(`Until the first paint of the other page, on a phone, by Chromium ${browser.version()}.`)
  await close()
  await peer.stop()
}

type Tap = { path: string; isSlow: boolean }

async function tapOnce(
  browser: Browser,
  { url, wakes }: Target,
  { path, isSlow }: Tap,
): Promise<Times> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    await page.addInitScript(noteFirstPaint)
    await page.goto(url + LIST, { waitUntil: 'load' })
    const link = page.locator(`a[href="${path}"]`).last()
    await link.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    if (wakes) {
      await page.keyboard.press('Shift')
      await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined)
    }
    const devtools = await context.newCDPSession(page)
    if (isSlow) {
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
    }
    await sleep(IN_VIEW_MS)
    await link.tap()
    const tap = await untilPainted(page, path)
    await page.waitForLoadState('load')
    await page.evaluate(() => {
      sessionStorage.setItem('acted', `${Date.now()}`)
      setTimeout(() => history.back())
    })
    const back = await untilPainted(page, LIST)
    return { tap, back }
  } finally {
    await context.close()
  }
}

/**
 * Runs in each page: notes when something was clicked and when a page was first painted after that, a new one or one that the browser
 * had kept.
 */
function noteFirstPaint(): void {
  const notePaint = (at: number) =>
    sessionStorage.setItem('painted', `${location.pathname} ${Math.round(at)}`)
  addEventListener('click', () => sessionStorage.setItem('acted', `${Date.now()}`), true)
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) {
      if (name === 'first-contentful-paint') notePaint(performance.timeOrigin + startTime)
    }
  }).observe({ type: 'paint', buffered: true })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) requestAnimationFrame(() => setTimeout(() => notePaint(Date.now())))
  })
}

/** Milliseconds from what was done to the first paint of the page at `path`. */
async function untilPainted(page: Page, path: string): Promise<number> {
  const times = await page.waitForFunction((wanted) => {
    const [painted, at] = (sessionStorage.getItem('painted') ?? '').split(' ')
    const acted = Number(sessionStorage.getItem('acted'))
    // A paint in the very millisecond counts as 1.
    return painted === wanted && Number(at) >= acted && Math.max(1, Number(at) - acted)
  }, path)
  return Number(await times.jsonValue())
}
