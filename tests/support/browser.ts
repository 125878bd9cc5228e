import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import axe from 'axe-core'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  type Page,
  type Request,
  chromium,
} from 'playwright-core'
import { expect, inject } from 'vitest'
import { FOR_SHORT_PAGES, findBrowser } from '../../tools/find-browser.ts'
import { findViolations } from './find-violations.ts'

const VIEWPORTS = {
  phone: {
    viewport: { width: 360, height: 780 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  },
  tablet: { viewport: { width: 768, height: 1024 }, hasTouch: true },
  laptop: { viewport: { width: 1024, height: 768 } },
  desktop: { viewport: { width: 1440, height: 900 } },
} satisfies Record<string, BrowserContextOptions>

/** Timeout of an action, long enough for a machine under load. */
const ACTION_TIMEOUT_MS = 60_000

export type PageOptions = {
  viewport: keyof typeof VIEWPORTS
  baseUrl?: string
  javaScript?: boolean
  /** Prefers a full browser over the headless shell. */
  full?: boolean
  /** Shows scrollbars beside the content, as Windows does; Playwright hides all. */
  scrollbars?: boolean
  colorScheme?: 'light' | 'dark'
  /** Errors that the test provokes on purpose; all others fail it. */
  allow?: RegExp[]
}

export type OpenPage = {
  page: Page
  /** Fails on console errors, exceptions, hydration mismatches and failed requests. */
  expectClean: () => void
  /** Closes the page; after a failed test saves trace, HTML and screenshot under this path. */
  close: (failurePath?: string) => Promise<void>
}

type BrowserOptions = Required<Pick<PageOptions, 'full' | 'scrollbars'>>
const browsers = new Map<string, Promise<Browser>>()

/** Headless Chromium of this worker, started once for the same options. */
export async function workerBrowser({
  full = false,
  scrollbars = false,
}: Partial<BrowserOptions> = {}): Promise<Browser> {
  const key = JSON.stringify({ full, scrollbars })
  const browser = browsers.get(key) ?? launchBrowser({ full, scrollbars })
  browsers.set(key, browser)
  return browser
}

async function launchBrowser({ full, scrollbars }: BrowserOptions): Promise<Browser> {
  const { executablePath, args, env } = await findBrowser({ full })
  return chromium.launch({
    executablePath,
    args: [...args, ...FOR_SHORT_PAGES],
    ignoreDefaultArgs: scrollbars ? ['--hide-scrollbars'] : [],
    env: { ...process.env, ...env },
    // Without a trace, Playwright leaves its own temporary folders behind.
    tracesDir: join(inject('runFolder'), 'traces'),
  })
}

/** Opens a page with its own cookies and storage, at a supported viewport size. */
export async function openPage(options: PageOptions): Promise<OpenPage> {
  const {
    viewport,
    baseUrl,
    javaScript = true,
    full = false,
    scrollbars = false,
    colorScheme = 'light',
    allow = [],
  } = options
  const browser = await workerBrowser({ full, scrollbars })
  const context = await browser.newContext({
    ...VIEWPORTS[viewport],
    baseURL: baseUrl,
    javaScriptEnabled: javaScript,
    colorScheme,
  })
  context.setDefaultTimeout(ACTION_TIMEOUT_MS)
  // Snapshots at each action take a fifteenth of the run; failed pages save their HTML instead.
  await context.tracing.start({ snapshots: false, sources: false })
  const page = await context.newPage()
  const problems = watch(page)
  return {
    page,
    expectClean: () => {
      const unexpected = problems.filter(
        (problem) => !allow.some((pattern) => pattern.test(problem)),
      )
      expect(unexpected, `problems of ${page.url()}`).toEqual([])
    },
    close: async (failurePath) => {
      if (failurePath) await keepFailure(context, failurePath)
      await context.close()
    },
  }
}

async function keepFailure(context: BrowserContext, path: string): Promise<void> {
  await context.tracing.stop({ path: `${path}.zip` })
  for (const [index, page] of context.pages().entries()) {
    await page.screenshot({ path: `${path}-${index + 1}.png` })
    await writeFile(`${path}-${index + 1}.html`, await page.content())
  }
}

/** Fails on violations of WCAG 2.2 A and AA. Requires JavaScript: axe hangs without it. */
export async function expectAccessible(page: Page): Promise<void> {
  await transitionsToEnd(page)
  await page.evaluate(axe.source)
  const found = await page.evaluate(findViolations, {})
  expect(found, `accessibility of ${page.url()}`).toEqual([])
}

/** Waits for color transitions, which would make contrast measurements wrong. */
async function transitionsToEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(
      ({ effect, timeline }) =>
        // An animation of a scroll position does not end.
        timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
    )
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

/** Saves a full-page screenshot as SCREENSHOT_DIR/name.png if that variable is set. */
export async function screenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOT_DIR
  if (!folder) return
  await mkdir(folder, { recursive: true })
  await page.screenshot({
    path: join(folder, `${name}.png`),
    fullPage: true,
    animations: 'disabled',
  })
}

function watch(page: Page): string[] {
  const problems: string[] = []
  page.on('console', (message) => {
    if (isProblem(message)) {
      problems.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
    }
  })
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`))
  page.on('requestfailed', (request) => {
    if (!isGivenUp(request)) {
      problems.push(
        `request failed: ${request.method()} ${request.url()} ${request.failure()?.errorText ?? ''}`,
      )
    }
  })
  return problems
}

/** React reports hydration mismatches as an error or a warning, depending on the build. */
function isProblem(message: ConsoleMessage): boolean {
  return message.type() === 'error' || /hydrat/i.test(message.text())
}

/** True for requests the page itself aborts, such as a prefetch on navigation. */
function isGivenUp(request: Request): boolean {
  return request.failure()?.errorText === 'net::ERR_ABORTED'
}
