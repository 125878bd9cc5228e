import type { CDPSession, Page } from 'playwright-core'
import { screenshot } from '../support/browser.ts'
import { findLayoutFaults as findFaults, LAYOUT_RULES } from '../support/layout-faults.ts'
import { hydratePage } from '../support/visits.ts'
import { WRITTEN_OF_404 } from './pages.ts'
import type { Screen } from './screens.ts'

/** Narrow windows are visited apart: a dialog or an open row may close where the layout changes. */
const WIDE = [1440, 1280]
const NARROW = [768, 360]
const HEIGHTS: Record<number, number> = { 360: 740, 390: 844, 768: 1024, 1024: 768, 1440: 900 }
const heightOf = (width: number): number => HEIGHTS[width] ?? 800
const TEXT_PX = 16
/** Width of a printed page (US paper) without its margins. */
const PAPER_PX = 720
/** Spacing that WCAG 1.4.12 lets a person set. */
const SPACED =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'
/** The windows of pages and of screens that have to be opened, by the look of text. */
type Windows = { pages: number[]; opened: number[] }
const PLAIN: Windows = { pages: [1440, 1024, 768, 360], opened: [1440, 768, 360] }
// Each at the narrowest window of a layout: of rows beside each other and of one column.
const SPACED_TEXT: Windows = { pages: [1024, 360], opened: [768, 360] }
const LARGE_TEXT: Windows = { pages: [1280, 360], opened: [1280, 360] }
const LARGE_PX = 2 * TEXT_PX
/** Messages of the browser about replies that the screens provoke. */
export const LAYOUT_ERRORS = [...WRITTEN_OF_404, /status of (400|409|429)/]
/** Route of staff between two screens, by its heading. */
const BETWEEN = { path: '/admin/between', heading: 'Page not found' }

declare global {
  var findLayoutFaults: typeof findFaults
  var spaced: CSSStyleSheet
  var hiding: CSSStyleSheet
}
export type View = { page: Page; session: CDPSession; isStaff: boolean }

/** Prepares each document of a page for the check and for spaced text. */
export async function viewOf(page: Page, isStaff: boolean): Promise<View> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(`globalThis.findLayoutFaults = ${findFaults.toString()}`)
  await page.addInitScript(addSheets, [SPACED, NOTHING_DRAWN])
  await page.reload()
  return { page, session: await page.context().newCDPSession(page), isStaff }
}

/** Saves the painting of each frame; elements cannot be clicked meanwhile. */
const NOTHING_DRAWN = process.env.SCREENSHOT_DIR ? '' : 'html { clip-path: inset(100%) }'

function addSheets([spacedText = '', nothingDrawn = '']: string[]): void {
  globalThis.spaced = new CSSStyleSheet({ disabled: true })
  globalThis.spaced.replaceSync(spacedText)
  globalThis.hiding = new CSSStyleSheet({ disabled: true })
  globalThis.hiding.replaceSync(nothingDrawn)
  document.adoptedStyleSheets.push(globalThis.spaced, globalThis.hiding)
}

/** Sets the size of text that the browser's settings have; 16 px is the default. */
export const setTextSize = ({ session }: View, sizePx: number) =>
  session.send('Page.setFontSizes', { fontSizes: { standard: sizePx } })

/** Finds the faults, undrawn; screens of staff follow the size of the window a frame later. */
const faultsNow = ({ page, isStaff }: View, isSpaced: boolean): Promise<string[]> =>
  page.evaluate(
    async ([rules, waits, spaced]) => {
      globalThis.spaced.disabled = !spaced
      globalThis.hiding.disabled = false
      await document.fonts.ready
      if (waits) {
        await new Promise((resolve) => {
          // Idle time can fail to come after a change of the text size.
          requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 500 }))
        })
      }
      return globalThis.findLayoutFaults(rules)
    },
    [LAYOUT_RULES, isStaff, isSpaced] as const,
  )

/** Finds the faults in each window, with spaced text after other text: a resize takes a frame. */
export async function faultsOf(own: View, name: string, widths: number[], spaced: number[] = []) {
  const found: string[] = []
  const check = async (width: number, look: string, isSpaced: boolean) => {
    const faults = await faultsNow(own, isSpaced)
    await screenshot(own.page, `${`${name}${look}`.replaceAll(/\W+/g, '-')}-${width}`)
    return faults.map((fault) => `${name}${look} at ${width} px: ${fault}`)
  }
  for (const width of new Set([...widths, ...spaced].toSorted((one, other) => other - one))) {
    await own.session.send('Emulation.setDeviceMetricsOverride', {
      width,
      height: heightOf(width),
      deviceScaleFactor: 1,
      mobile: false,
    })
    if (widths.includes(width)) found.push(...(await check(width, '', false)))
    if (!spaced.includes(width)) continue
    found.push(...withoutBreaks(await check(width, ' with spaced text', true)))
  }
  return found
}

/** Larger or spaced, a word may be longer than its line, and an option than its select. */
export const withoutBreaks = (faults: string[]) =>
  faults.filter((fault) => !/ breaks the word | cuts off "/.test(fault))

async function show(own: View, { path, open, printed }: Screen, width: number): Promise<void> {
  const { page } = own
  await page.setViewportSize({ width, height: heightOf(width) })
  if (path && (!own.isStaff || printed)) await page.goto(path)
  else await goWithin(page, path)
  await open?.(page)
  await page.waitForFunction(
    () => document.querySelector('h1, h2') && !document.body.innerText.includes('Loading'),
  )
  if (await page.getByText('The back office has no such page.').isVisible()) {
    throw new Error(`No page has the address ${path}`)
  }
}

/** Opens another screen of the loaded back office, without what was open on the one before. */
async function goWithin(page: Page, path?: string): Promise<void> {
  if (path) await page.keyboard.press('Escape')
  await page.evaluate(
    async ([between, to]) => {
      globalThis.spaced.disabled = true
      globalThis.hiding.disabled = true
      const go = async (address: string, isShown: (headings: string[]) => boolean) => {
        history.pushState({}, '', address)
        const headings = () => Array.from(document.querySelectorAll('h1, h2'), (it) => it.innerHTML)
        for (const start = performance.now(); !isShown(headings());) {
          if (performance.now() - start > 30_000) throw new Error(`${address} does not open`)
          await new Promise(requestAnimationFrame)
        }
      }
      if (!to) return
      await go(between.path, (headings) => headings.includes(between.heading))
      await go(to, (headings) => headings.length > 0 && !headings.includes(between.heading))
    },
    [BETWEEN, path] as const,
  )
}

/** True if nothing has to be opened for a screen, nor for one after it on the same page. */
const standsAlone = ({ open }: Screen, next?: Screen): boolean =>
  (!open || open === hydratePage) && (!next || next.path !== undefined)

/** Finds the faults of a screen with each look of text. */
async function walkTexts(own: View, { name }: Screen, windowsOf: (windows: Windows) => number[]) {
  const found = await faultsOf(own, name, windowsOf(PLAIN), windowsOf(SPACED_TEXT))
  await setTextSize(own, LARGE_PX)
  const large = await faultsOf(own, `${name} with text of ${LARGE_PX} px`, windowsOf(LARGE_TEXT))
  await setTextSize(own, TEXT_PX)
  return [...found, ...withoutBreaks(large)]
}

/** Finds the faults of the screens that have to be opened. */
async function walkOpened(own: View, screens: Screen[], widths: number[]): Promise<string[]> {
  const found: string[] = []
  for (const [index, screen] of screens.entries()) {
    if (standsAlone(screen, screens[index + 1])) continue
    if (screen.only === (widths === WIDE ? 'narrow' : 'wide')) continue
    await show(own, screen, widths[0] ?? 0)
    const within = ({ opened }: Windows) => opened.filter((width) => widths.includes(width))
    found.push(...(await walkTexts(own, screen, within)))
  }
  return found
}

/** Finds the faults of pages, on paper too; what another walk takes from `pages` is left out. */
async function walkPages(own: View, pages: Iterable<Screen>): Promise<string[]> {
  await own.page.emulateMedia({ colorScheme: 'light' })
  // A visitor who has saved nothing; staff would be signed out.
  if (!own.isStaff) await own.page.evaluate(() => localStorage.clear())
  const found: string[] = []
  for (const screen of pages) {
    await show(own, screen, WIDE[0] ?? 0)
    found.push(...(await walkTexts(own, screen, (windows) => windows.pages)))
    if (!screen.printed) continue
    await own.page.emulateMedia({ media: 'print' })
    found.push(...(await faultsOf(own, `${screen.name} on paper`, [PAPER_PX])))
    await own.page.emulateMedia({ media: 'screen' })
  }
  return found
}

/** Walks all screens in three pages at once: a page waits for its frames and for the server. */
export async function walkScreens(
  screens: Screen[],
  visit: (colorScheme: 'light' | 'dark') => Promise<View>,
): Promise<string[]> {
  // One iterator, from which each page takes its next screen.
  const pages = screens.filter((each, index) => standsAlone(each, screens[index + 1])).values()
  const walk = async (colorScheme: 'light' | 'dark', widths?: number[]) => {
    const own = await visit(colorScheme)
    const opened = widths ? await walkOpened(own, screens, widths) : []
    return [...opened, ...(await walkPages(own, pages))]
  }
  const found = await Promise.all([walk('light'), walk('light', WIDE), walk('dark', NARROW)])
  return found.flat()
}
