import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, expect } from 'vitest'
import { openPage, type OpenPage, type PageOptions, workerBrowser } from './browser.ts'
import { ROOT } from './build.ts'
import { FAILURES_FOLDER } from './summary-reporter.ts'

export type VisitOptions = Omit<PageOptions, 'baseUrl'> & {
  /** Prepares the page before it navigates. */
  before?: (page: Page) => Promise<unknown>
  /** Allows requests to other sites, which otherwise fail the test. */
  elsewhere?: boolean
  /** Waits for hydration; defaults to true with JavaScript. */
  hydrate?: boolean
  /** Load event to wait for; scripts that a test blocks delay 'load'. */
  waitUntil?: 'load' | 'domcontentloaded'
}

type Options = {
  url: () => string
  /** Timeout of the setup before the first visit. */ untilReady?: () => Promise<void>
  readyWithinMs?: number
}

/** Opens pages for the tests of a file and fails a test whose pages had errors. */
export function openVisits({ url, untilReady, readyWithinMs }: Options) {
  const visited: OpenPage[] = []
  const foreignRequests: string[] = []

  beforeAll(async () => {
    await workerBrowser()
    await untilReady?.()
  }, readyWithinMs)
  afterEach(async ({ task }) => {
    const pages = visited.splice(0)
    const foreign = foreignRequests.splice(0)
    let isFailed = task.result?.state === 'fail'
    try {
      for (const page of pages) page.expectClean()
      expect(foreign, 'requests to other sites').toEqual([])
    } catch (error) {
      isFailed = true
      throw error
    } finally {
      for (const [index, page] of pages.entries()) {
        await page.close(isFailed ? failurePath(task, index) : undefined)
      }
    }
  })

  /** Opens a page of the shop in a new window and hydrates it. */
  async function visit(
    path: string,
    { before, elsewhere = false, hydrate = true, waitUntil = 'load', ...options }: VisitOptions,
  ): Promise<Page> {
    const opened = await openPage({ baseUrl: url(), ...options })
    visited.push(opened)
    const { page } = opened
    page.on('request', (request) => {
      if (isElsewhere(request.url(), url()) && !elsewhere) foreignRequests.push(request.url())
    })
    await before?.(page)
    await page.goto(path, { waitUntil })
    if (hydrate && options.javaScript !== false) await hydratePage(page)
    return page
  }

  return { visit }
}

/** Triggers hydration by an interaction and waits for it. */
export async function hydratePage(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  await untilHydrated(page, 'main')
  // Effects run after the paint.
  await page.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    requestAnimationFrame(() => setTimeout(resolve))
    await promise
  })
}

/** Waits until React owns an element; `data-hydrated` is set before the content of a page is. */
export async function untilHydrated(page: Page, selector: 'main' | 'form'): Promise<void> {
  await page.waitForFunction(isHydrated, selector)
}

/** Self-contained: runs in the page. */
export const isHydrated = (selector: string): boolean =>
  Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith('__reactProps'))

function isElsewhere(address: string, shop: string): boolean {
  const { protocol, host } = new URL(address)
  return protocol.startsWith('http') && host !== new URL(shop).host
}

/** Test file and title as a file name. */
function failurePath(
  { file, name }: { file: { name: string }; name: string },
  index: number,
): string {
  const title = `${file.name} ${name}`.replaceAll(/[^\w.-]+/g, '-').slice(0, 150)
  return join(ROOT, FAILURES_FOLDER, index === 0 ? title : `${title}-page-${index + 1}`)
}
