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
  const { browser, close } = await launchBrowser()
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
  await close()
  await peer.stop()
  printTable(['line', 'page', 'tap to heading, ms', 'back to list, ms'], rows)
  note('Until the first frame that shows the heading of the other page, on a phone.')
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
    const tap = await timed(page, () => link.tap(), path)
    const back = await timed(
      page,
      () => page.evaluate(() => void setTimeout(() => history.back())),
      LIST,
    )
    return { tap, back }
  } finally {
    await context.close()
  }
}

/** Milliseconds from an action to the first frame in which the page at `path` has its heading. */
async function timed(page: Page, act: () => Promise<unknown>, path: string): Promise<number> {
  const from = Date.now()
  await act()
  const shown = await page.waitForFunction(
    ([wanted, list]) => {
      const isList = document.querySelectorAll('main [data-slot=card] img').length > 8
      const isThere = document.querySelector('h1') !== null && isList === (wanted === list)
      return location.pathname === wanted && isThere ? Date.now() : false
    },
    [path, LIST] as const,
    { polling: 'raf' },
  )
  return Number(await shown.jsonValue()) - from
}
