import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { launchBrowser, openPage, type OpenPage, type PageOptions } from './browser.ts'

export type VisitOptions = Omit<PageOptions, 'baseUrl'> & {
  /** Prepares the page before it goes to the address. */
  before?: (page: Page) => Promise<unknown>
  /** Whether this test makes the page ask another site; everywhere else that fails. */
  elsewhere?: boolean
  /** Whether React joins before the visit counts as done; off where JavaScript is. */
  hydrate?: boolean
}

type Options = { url: () => string; /** What has to be done before the first visit. */ untilReady?: () => Promise<void>; readyWithinMs?: number }

/** A browser for one test file in which every page that was visited must have been clean when the test ends. */
export function openVisits({ url, untilReady, readyWithinMs }: Options) {
  let browser: Browser
  const visited: OpenPage[] = []
  const strangers: string[] = []

  beforeAll(async () => {
    browser = await launchBrowser()
    await untilReady?.()
  }, readyWithinMs)
  afterEach(async () => {
    const pages = visited.splice(0)
    try {
      for (const page of pages) page.expectClean()
      expect(strangers.splice(0), 'requests to other sites').toEqual([])
    } finally {
      for (const page of pages) await page.close()
    }
  })
  afterAll(() => browser.close())

  /** A page of the shop in a window of its own, brought to life. */
  async function visit(path: string, { before, elsewhere = false, hydrate = true, ...options }: VisitOptions): Promise<Page> {
    const opened = await openPage(browser, { baseUrl: url(), ...options })
    visited.push(opened)
    const { page } = opened
    page.on('request', (request) => {
      if (isElsewhere(request.url(), url()) && !elsewhere) strangers.push(request.url())
    })
    await before?.(page)
    await page.goto(path)
    if (hydrate && options.javaScript !== false) await wake(page)
    return page
  }

  return { visit }
}

/** Does what a visitor does first, and waits until React has joined the page. */
export async function wake(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  await page.waitForFunction(() => Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps')))
  // Effects run after what is on the screen.
  await page.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    requestAnimationFrame(() => setTimeout(resolve))
    await promise
  })
}

function isElsewhere(address: string, shop: string): boolean {
  const { protocol, host } = new URL(address)
  return protocol.startsWith('http') && host !== new URL(shop).host
}
