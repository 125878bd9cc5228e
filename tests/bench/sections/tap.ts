import { setTimeout as sleep } from 'node:timers/promises'
import { carIds } from '../measure/ask.ts'
import { inRounds, median, showSpread } from '../measure/figures.ts'
import { judge, note, printTable } from '../measure/report.ts'
import type { Section } from '../measure/shop.ts'
import { hydrate, openTab, type Tab } from '../measure/tab.ts'
import { settings } from '../settings.ts'

const LIST = '/inventory'
/** Time for which a page is in view before the next step. */
const IN_VIEW_MS = 2000
const POLL = { polling: 20 }
const FAST = {
  cpu: 1,
  network: { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 },
}
/** Lighthouse's slow 4G: 562.5 ms latency, 1.44 Mbit/s down, 675 kbit/s up. */
const SLOW = {
  cpu: 4,
  network: {
    offline: false,
    latency: 562.5,
    downloadThroughput: (1474.56 * 1024) / 8,
    uploadThroughput: (675 * 1024) / 8,
  },
}
const COLUMNS = {
  tap: 'tap to vehicle, ms',
  slowTap: 'on slow 4G, 4x CPU',
  back: 'back to list, ms',
  forward: 'forward to vehicle, ms',
  movedPx: 'scroll moved, px',
} as const
type Figure = keyof typeof COLUMNS
const FIGURES = Object.keys(COLUMNS) as Figure[]

/** Measures the way from a card to its vehicle and back. */
export const measureTap: Section = async (openDemoShop) => {
  const { url } = await openDemoShop()
  const [id = ''] = await carIds(url)
  const path = `${LIST}/${id}`
  const tab = await openTab()
  await tab.page.addInitScript(noteFirstPaint)
  const of = await inRounds([url], settings.tapRuns, async () => ({
    tap: await tap(tab, url, { path, line: FAST }),
    slowTap: await tap(tab, url, { path, line: SLOW }),
    ...(await goBackAndForward(tab, url, path)),
  }))
  await tab.close()
  printTable(Object.values(COLUMNS), [FIGURES.map((key) => showSpread(of(url, key)))])
  note(`Until the first frame of the other page, 412 pixels wide, by Chromium ${tab.version}.`)
  const middle = (key: Figure) => median(of(url, key))
  judge([
    ['tap to a vehicle, ms', middle('tap'), '<=', 100],
    ['tap to a vehicle, ms, slow 4G and 4x CPU', middle('slowTap'), '<=', 400],
    ['back to the list, ms', middle('back'), '<=', 50],
    ['forward to the vehicle, ms', middle('forward'), '<=', 50],
    ['scroll position moved by Back, px', Math.max(...of(url, 'movedPx')), '<=', 0],
  ])
}

/** Milliseconds from a tap on a card to the first paint of a page new to the browser. */
async function tap(
  tab: Tab,
  url: string,
  { path, line }: { path: string; line: typeof SLOW },
): Promise<number> {
  await tab.devtools.send('Network.clearBrowserCache')
  await openList(tab.page, url)
  await throttle(tab, line)
  const card = tab.page.locator(`a[href="${path}"]`).last()
  await card.evaluate((link) => link.scrollIntoView({ block: 'center' }))
  const { x = 0, y = 0, width = 0, height = 0 } = (await card.boundingBox()) ?? {}
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }]
  await sleep(IN_VIEW_MS)
  await tab.devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await tab.devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  const ms = await timeUntilPainted(tab, path)
  await throttle(tab, FAST)
  return ms
}

async function throttle({ devtools }: Tab, { cpu, network }: typeof SLOW): Promise<void> {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  await devtools.send('Network.emulateNetworkConditions', network)
}

async function openList(page: Tab['page'], url: string): Promise<void> {
  await page.goto(url + LIST)
  await hydrate(page)
}

/** Goes from the middle of the list to a vehicle, back and forward. */
async function goBackAndForward(tab: Tab, url: string, path: string) {
  const { page } = tab
  await openList(page, url)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2))
  await sleep(IN_VIEW_MS)
  const left = await page.evaluate(() => scrollY)
  await page.goto(url + path)
  await sleep(IN_VIEW_MS)
  const back = await go(tab, -1, LIST)
  const movedPx = Math.abs((await page.evaluate(() => scrollY)) - left)
  return { back, movedPx, forward: await go(tab, 1, path) }
}

/** Milliseconds from a history step to the first frame of the page at `path`. */
async function go(tab: Tab, steps: number, path: string): Promise<number> {
  await tab.page.evaluate((by) => {
    sessionStorage.setItem('acted', `${Date.now()}`)
    setTimeout(() => history.go(by))
  }, steps)
  return timeUntilPainted(tab, path)
}

/** Runs in each page: records a click and the first paint after it, also from the Back cache. */
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

async function timeUntilPainted({ page }: Tab, path: string): Promise<number> {
  const read = (wanted: string): number | false => {
    const [painted, at] = (sessionStorage.getItem('painted') ?? '').split(' ')
    const acted = Number(sessionStorage.getItem('acted'))
    // A paint in the same millisecond counts as 1.
    return painted === wanted && Number(at) >= acted && Math.max(1, Number(at) - acted)
  }
  return Number(await (await page.waitForFunction(read, path, POLL)).jsonValue())
}
