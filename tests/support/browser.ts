import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContextOptions, type ConsoleMessage, type Page, type Request, chromium } from 'playwright-core'
import { expect } from 'vitest'
import { findBrowser } from '../../tools/find-browser.ts'

const VIEWPORTS = {
  phone: { viewport: { width: 360, height: 780 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  tablet: { viewport: { width: 768, height: 1024 }, hasTouch: true },
  laptop: { viewport: { width: 1024, height: 768 } },
  desktop: { viewport: { width: 1440, height: 900 } },
} satisfies Record<string, BrowserContextOptions>

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Ends what hangs; whatever comes at all comes long before, also on a machine that is busy with other things. */
const ACTION_TIMEOUT_MS = 60_000

export type PageOptions = {
  viewport: keyof typeof VIEWPORTS
  baseUrl?: string
  javaScript?: boolean
  colorScheme?: 'light' | 'dark'
  /** Problems this test provokes on purpose; everything else still fails it. */
  allow?: RegExp[]
}

export type OpenPage = {
  page: Page
  /** Fails when the page wrote an error, threw one, hydrated into something else or could not load a part of itself. */
  expectClean: () => void
  close: () => Promise<void>
}

/** A headless Chromium; the caller closes it. */
export async function launchBrowser(): Promise<Browser> {
  const { executablePath, args, env } = await findBrowser()
  return chromium.launch({ executablePath, args, env: { ...process.env, ...env } })
}

/** A page with its own cookies and storage, in one of the sizes the product is designed for. */
export async function openPage(browser: Browser, options: PageOptions): Promise<OpenPage> {
  const { viewport, baseUrl, javaScript = true, colorScheme = 'light', allow = [] } = options
  const context = await browser.newContext({ ...VIEWPORTS[viewport], baseURL: baseUrl, javaScriptEnabled: javaScript, colorScheme })
  context.setDefaultTimeout(ACTION_TIMEOUT_MS)
  const page = await context.newPage()
  const problems = watch(page)
  return {
    page,
    expectClean: () => {
      const unexpected = problems.filter((problem) => !allow.some((pattern) => pattern.test(problem)))
      expect(unexpected, `problems of ${page.url()}`).toEqual([])
    },
    close: () => context.close(),
  }
}

/** Fails with each violation of WCAG 2.2 A and AA that axe finds, and where. The page must run JavaScript: axe hangs without. */
export async function expectAccessible(page: Page): Promise<void> {
  await untilStill(page)
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG_22_AA).analyze()
  const found = violations.flatMap(({ id, help, nodes }) => nodes.map(({ target, failureSummary }) => ({ id, help, target, failureSummary })))
  expect(found, `accessibility of ${page.url()}`).toEqual([])
}

/** Waits until no transition is under way: half-way between two colours a contrast is neither that of the one nor of the other. */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

/** Keeps a picture of the whole page as SCREENSHOT_DIR/name.png; does nothing where that variable is unset. */
export async function screenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOT_DIR
  if (!folder) return
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true, animations: 'disabled' })
}

function watch(page: Page): string[] {
  const problems: string[] = []
  page.on('console', (message) => {
    if (isProblem(message)) problems.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`))
  page.on('requestfailed', (request) => {
    if (!isGivenUp(request)) problems.push(`request failed: ${request.method()} ${request.url()} ${request.failure()?.errorText ?? ''}`)
  })
  return problems
}

/** React reports a hydration mismatch as an error or as a warning, depending on the build. */
function isProblem(message: ConsoleMessage): boolean {
  return message.type() === 'error' || /hydrat/i.test(message.text())
}

/** The page itself gives up requests, such as a prefetch when the visitor moves on. */
function isGivenUp(request: Request): boolean {
  return request.failure()?.errorText === 'net::ERR_ABORTED'
}
