import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, expect } from 'vitest'
import { openPage, type OpenPage, type PageOptions, workerBrowser } from './browser.ts'
import { ROOT } from './build.ts'
import { FAILURES_FOLDER } from './summary-reporter.ts'

export type VisitOptions = Omit<PageOptions, 'baseUrl'> & {
  /** Prepares the page before it goes to the address. */
  before?: (page: Page) => Promise<unknown>
  /** Whether this test makes the page ask another site; everywhere else that fails. */
  elsewhere?: boolean
  /** Whether React joins before the visit counts as done; off where JavaScript is. */
  hydrate?: boolean
  /** What counts as loaded; scripts that a test holds back delay the 'load' event. */
  waitUntil?: 'load' | 'domcontentloaded'
}

type Options = {
  url: () => string
  /** What has to be done before the first visit. */ untilReady?: () => Promise<void>
  readyWithinMs?: number
}

/** Opens pages for the tests of one file; every page that was visited must have been clean when its test ends. */
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

  /** A page of the shop in a window of its own, brought to life. */
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
    if (hydrate && options.javaScript !== false) await wake(page)
    return page
  }

  return { visit }
}

/** Does what a visitor does first, and waits until React has joined the page. */
export async function wake(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps')),
  )
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

/** The test's file and title as a file name. */
function failurePath(
  { file, name }: { file: { name: string }; name: string },
  index: number,
): string {
  const title = `${file.name} ${name}`.replaceAll(/[^\w.-]+/g, '-').slice(0, 150)
  return join(ROOT, FAILURES_FOLDER, index === 0 ? title : `${title}-page-${index + 1}`)
}
