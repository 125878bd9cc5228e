import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectVisible, openShop } from '../support/shop.ts'
import { wake } from '../support/visits.ts'

const { visit } = openShop()

const FEED = '**/api/vehicle-data/batched*'
const GIVEN_UP = 'Maximum retry attempts reached. Please try again later.'
/** What a browser and React write about a failure that the page shows. */
const REFUSED = [/Failed to load resource/, /request failed: GET .*vehicle-data/, /Maximum retry attempts reached/]
const WAITS_MS = [1000, 2000, 4000]

type Failure = { status: number; headers?: Record<string, string>; body?: string } | 'network'

declare global {
  var waits: number[] | undefined
}

/** Notes how long the page is going to wait, each time it begins to. */
const noteWaits = (page: Page) =>
  page.addInitScript(() => {
    const waits: number[] = []
    const { setTimeout } = globalThis
    const noting = (act: TimerHandler, ms = 0, ...given: unknown[]) => {
      waits.push(ms)
      return setTimeout(act, ms, ...given)
    }
    Object.assign(globalThis, { waits, setTimeout: noting })
  })

/** Until the page has read an answer and waits so long, for the nth time, before it asks again. */
const untilWaiting = (page: Page, waitMs: number, nth: number) =>
  expect.poll(() => page.evaluate((ms) => globalThis.waits?.filter((wait) => wait === ms).length, waitMs)).toBe(nth)

/** A visitor on the about page whose clock stands still, and a feed that fails as told; `asked` and `answered` count the requests. */
async function visitorOfFailingFeed(failure: Failure) {
  const feed = { asked: 0, answered: 0, fails: true }
  const page = await visit('/about', { viewport: 'desktop', allow: REFUSED, before: (made) => made.clock.install().then(() => noteWaits(made)) })
  await page.route(FEED, async (route) => {
    feed.asked += 1
    if (!feed.fails) return route.continue()
    await (failure === 'network' ? route.abort() : route.fulfill({ body: '{}', ...failure }))
    feed.answered += 1
  })
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  return { page, feed }
}

/** Goes to the inventory as a click does, without the hover that would ask ahead. */
const goToInventory = (page: Page) =>
  page.locator('nav[aria-label=Main] a', { hasText: 'Pre-Owned Vehicles' }).evaluate((link: HTMLElement) => link.click())

async function expectAsked(
  { page, feed }: Awaited<ReturnType<typeof visitorOfFailingFeed>>,
  { before, after, waitMs, nth = 1 }: { before: number; after: number; waitMs: number; nth?: number },
) {
  await expect.poll(() => feed.answered).toBe(before)
  await untilWaiting(page, waitMs, nth)
  await page.clock.runFor(waitMs - 1)
  expect(feed.asked, `asked again before ${waitMs} ms`).toBe(before)
  await expect.poll(() => page.getByText(GIVEN_UP).count()).toBe(0)
  await page.clock.runFor(1)
  await expect.poll(() => feed.asked).toBe(after)
}

describe('when the inventory cannot be had on the way to it', () => {
  test('the page tries three times more after 1 s, 2 s and 4 s with the skeleton in its place, then says so with the cause', async () => {
    const visitor = await visitorOfFailingFeed({ status: 500 })
    const { page, feed } = visitor
    await goToInventory(page)
    await expectAsked(visitor, { before: 1, after: 2, waitMs: 1000 })
    await expect.poll(() => page.getByRole('status', { name: 'Loading vehicles...' }).isVisible()).toBe(true)
    await expect.poll(() => page.locator('h1').innerText()).toBe('Pre-Owned Vehicles')
    await expectAsked(visitor, { before: 2, after: 3, waitMs: 2000 })
    await expectAsked(visitor, { before: 3, after: 4, waitMs: 4000 })
    await expectVisible(page.getByText(GIVEN_UP))
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('API error: 500')
    await page.clock.runFor(60_000)
    expect(feed.asked).toBe(4)
  })

  test('Retry loads the page anew', async () => {
    const visitor = await visitorOfFailingFeed('network')
    const { page } = visitor
    await goToInventory(page)
    for (const [tries, waitMs] of WAITS_MS.entries()) await expectAsked(visitor, { before: tries + 1, after: tries + 2, waitMs })
    await expectVisible(page.getByText(GIVEN_UP))
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('Failed to fetch vehicles')
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Retry' }).click()])
    await expect.poll(() => page.locator('main .car').count()).toBe(60)
  })

  test.each([
    ['what Retry-After says', { 'retry-after': '7' }, 7000],
    ['5 s where it says nothing', {}, 5000],
  ])('after status 429 the page waits %s', async (_, headers, waitMs) => {
    const visitor = await visitorOfFailingFeed({ status: 429, headers })
    await goToInventory(visitor.page)
    for (const asked of [1, 2, 3]) await expectAsked(visitor, { before: asked, after: asked + 1, waitMs, nth: asked })
    await expectVisible(visitor.page.getByText(GIVEN_UP))
  })

  test('the cars are shown as soon as one attempt succeeds', async () => {
    const visitor = await visitorOfFailingFeed({ status: 503 })
    const { page, feed } = visitor
    await goToInventory(page)
    await untilWaiting(page, 1000, 1)
    feed.fails = false
    await page.clock.runFor(1000)
    await expect.poll(() => page.locator('main .car').count()).toBe(60)
    expect(feed.asked).toBe(2)
  })

  test('a visitor who goes elsewhere meanwhile asks no more', async () => {
    const visitor = await visitorOfFailingFeed({ status: 500 })
    const { page, feed } = visitor
    await goToInventory(page)
    await expect.poll(() => feed.asked).toBe(1)
    await page.locator('nav[aria-label=Main] a', { hasText: 'Contact' }).evaluate((link: HTMLElement) => link.click())
    await expectVisible(page.getByRole('heading', { name: 'Get in Touch' }))
    await page.clock.runFor(30_000)
    expect(feed.asked).toBe(1)
  })

  test.each([
    ['is no list', '{"retailVehicles":"none"}', 'Invalid response format'],
    ['cannot be read', '<html>', 'Failed to parse response data'],
  ])('a reply that %s counts as a failure and is named', async (_, body, cause) => {
    const visitor = await visitorOfFailingFeed({ status: 200, body })
    const { page } = visitor
    await goToInventory(page)
    for (const [tries, waitMs] of WAITS_MS.entries()) await expectAsked(visitor, { before: tries + 1, after: tries + 2, waitMs })
    await expectVisible(page.getByText(GIVEN_UP))
    await expect.poll(() => page.getByRole('alert').innerText()).toContain(cause)
  })
})

test('a page that was given from the server shows its cars whatever becomes of the feed afterwards', async () => {
  const page = await visit('/inventory', { viewport: 'phone', hydrate: false, before: (made) => made.route(FEED, (route) => route.abort()) })
  await wake(page)
  await expect.poll(() => page.locator('main .car').count()).toBe(60)
})
