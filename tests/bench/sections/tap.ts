import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from '../measure/ask.ts'
import { SLOW_4G } from '../measure/awakening.ts'
import { showSpread, spread } from '../measure/figures.ts'
import { openPlainTab, type PlainTab } from '../measure/plain-tab.ts'
import { judge, note, printTable } from '../measure/report.ts'
import { startStaticPages } from '../measure/static-pages.ts'
import type { Section } from '../measure/yard.ts'
import { settings } from '../settings.ts'

const LIST = '/inventory'
/** Time for which the card is in view before the tap. */
const IN_VIEW_MS = 2000
const LINES = [
  { line: 'fast line', isSlow: false, tapMax: 100 },
  { line: 'slow 4G, 4x CPU', isSlow: true, tapMax: 400 },
]
const BACK_MAX_MS = 50
const FAST = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

type Target = { name: string; url: string; hydrates: boolean }

/** Measures a tap on a card and the way back, next to the same pages without scripts. */
export const measureTap: Section = async (openedYard) => {
  const { url } = await openedYard()
  const [car] = JSON.parse((await ask(`${url}/api/retail-vehicles`)).text) as { _id: string }[]
  const path = `${LIST}/${car?._id ?? ''}`
  const peer = await startStaticPages(url, [LIST, path])
  const targets: Target[] = [
    { name: 'hydrated, card in view for 2 s', url, hydrates: true },
    { name: 'not hydrated', url, hydrates: false },
    { name: 'static pages', url: peer.url, hydrates: false },
  ]
  const tab = await openPlainTab()
  await tab.runInPages(noteFirstPaint)
  await measureTaps(tab, targets, path)
  await measureBack(tab, targets, path)
  note(
    `Until the first frame of the other page, in a window of a phone's width, by ${tab.version}.`,
  )
  await tab.close()
  await peer.stop()
}

async function measureTaps(tab: PlainTab, targets: Target[], path: string): Promise<void> {
  const rows: string[][] = []
  for (const { line, isSlow, tapMax } of LINES) {
    const seen = new Map<string, number[]>(targets.map(({ name }) => [name, []]))
    for (let run = 0; run < settings.tapRuns; run += 1) {
      for (const target of targets) {
        seen.get(target.name)?.push(await tapOnce(tab, target, { path, isSlow }))
      }
    }
    for (const [name, times] of seen) {
      const tap = spread(times)
      rows.push([line, name, showSpread(tap, 0)])
      if (!name.startsWith('hydrated')) continue
      judge({
        what: `tap to the page of a car, ms, ${line}`,
        value: tap.median,
        limit: tapMax,
        kind: 'at most',
        digits: 0,
      })
    }
  }
  printTable(['line', 'page', 'tap to vehicle, ms'], rows)
}

type Tap = { path: string; isSlow: boolean }

/** Milliseconds from a tap on a card to the first paint of a page new to the browser. */
async function tapOnce(tab: PlainTab, target: Target, { path, isSlow }: Tap): Promise<number> {
  await tab.send('Network.clearBrowserCache')
  await openList(tab, target)
  if (isSlow) await slowDown(tab, { cpu: 4, network: SLOW_4G })
  const place = await tab.until((wanted) => {
    const link = [...document.querySelectorAll(`a[href="${wanted}"]`)].at(-1)
    link?.scrollIntoView({ block: 'center' })
    const { x = 0, y = 0, width = 0, height = 0 } = link?.getBoundingClientRect() ?? {}
    return link && { x: x + width / 2, y: y + height / 2 }
  }, path)
  await sleep(IN_VIEW_MS)
  await tab.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] })
  await tab.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  const time = await tab.until(readTime, path)
  await slowDown(tab, { cpu: 1, network: FAST })
  return time
}

async function slowDown(
  tab: PlainTab,
  { cpu, network }: { cpu: number; network: typeof SLOW_4G },
): Promise<void> {
  await tab.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  await tab.send('Network.emulateNetworkConditions', network)
}

/** Loads the list of a target, hydrated if required. */
async function openList(tab: PlainTab, { url, hydrates }: Target): Promise<void> {
  await tab.open(url + LIST)
  if (!hydrates) return
  await tab.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'Shift' })
  await tab.until(() => document.documentElement.dataset.hydrated !== undefined)
}

type Return = { back: number; forward: number; movedPx: number }

async function measureBack(tab: PlainTab, targets: Target[], path: string): Promise<void> {
  const seen = new Map<string, Return[]>(targets.map(({ name }) => [name, []]))
  for (let run = 0; run < settings.tapRuns; run += 1) {
    for (const target of targets) {
      seen.get(target.name)?.push(await returnOnce(tab, target, path))
    }
  }
  const rows: string[][] = []
  for (const [name, returns] of seen) {
    const back = spread(returns.map((time) => time.back))
    const forward = spread(returns.map((time) => time.forward))
    const moved = spread(returns.map((time) => time.movedPx))
    rows.push([name, ...[back, forward, moved].map((values) => showSpread(values, 0))])
    if (!name.startsWith('hydrated')) continue
    const times = { 'back to the list': back, 'forward to the car': forward }
    for (const [what, { median }] of Object.entries(times)) {
      judge({
        what: `${what}, ms`,
        value: median,
        limit: BACK_MAX_MS,
        kind: 'at most',
        digits: 0,
      })
    }
    judge({
      what: 'scroll position moved by going back, px',
      value: moved.max,
      limit: 0,
      kind: 'at most',
      digits: 0,
    })
  }
  printTable(['page', 'back to list, ms', 'forward to vehicle, ms', 'scroll moved, px'], rows)
}

/** Goes from the middle of the list to a car, back and forward. */
async function returnOnce(tab: PlainTab, target: Target, path: string): Promise<Return> {
  await openList(tab, target)
  await tab.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2))
  await sleep(IN_VIEW_MS)
  const left = await tab.until(() => scrollY)
  await tab.open(target.url + path)
  await sleep(IN_VIEW_MS)
  const back = await go(tab, -1, LIST)
  const movedPx = Math.abs((await tab.until(() => scrollY)) - left)
  return { back, movedPx, forward: await go(tab, 1, path) }
}

/** Milliseconds from a history step to the first frame of the page at `path`. */
async function go(tab: PlainTab, steps: number, path: string): Promise<number> {
  await tab.evaluate((by) => {
    sessionStorage.setItem('acted', `${Date.now()}`)
    setTimeout(() => history.go(by))
  }, steps)
  return tab.until(readTime, path)
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

/** Runs in the page: milliseconds from the action to the first paint; false until painted. */
function readTime(wanted: string): number | false {
  const [painted, at] = (sessionStorage.getItem('painted') ?? '').split(' ')
  const acted = Number(sessionStorage.getItem('acted'))
  // A paint in the same millisecond counts as 1.
  return painted === wanted && Number(at) >= acted && Math.max(1, Number(at) - acted)
}
