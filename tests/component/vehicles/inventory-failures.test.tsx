import { beforeAll, describe, expect, test, vi } from 'vitest'
import { allowHandledErrors } from '../support/console-errors.ts'
import { type FakeServer, fakeServer } from '../support/fake-server.ts'
import { openPage } from '../support/open-page.tsx'
import { INVENTORY_FEED, inventoryCard, inventoryFeed } from '../support/public-vehicles.ts'

const GIVEN_UP = 'Maximum retry attempts reached. Please try again later.'
const CARS = { json: inventoryFeed([inventoryCard()]) }
const realSetTimeout = setTimeout
const BACKOFF_MS = [1000, 2000, 4000]

type Reply = Parameters<FakeServer['replyTo']>[1]

/** A visitor on the contact page whose clock stands still; the feed of the inventory gives this reply. */
async function openWith(reply: Reply) {
  const server = fakeServer()
  server.replyTo(INVENTORY_FEED, reply)
  const { getByRole } = await openPage('/contact', { server })
  await expect.element(getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
  allowHandledErrors()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(globalThis, 'setTimeout')
  const goTo = (name: string) =>
    [...document.querySelectorAll<HTMLElement>('nav[aria-label=Main] a')]
      .find((link) => link.textContent === name)
      ?.click()
  goTo('Pre-Owned Vehicles')
  return { server, goTo, asked: () => server.callsOf(INVENTORY_FEED).length }
}

const realPause = (): Promise<void> =>
  new Promise((resolve) => {
    realSetTimeout(resolve, 2)
  })

/** Waits in real time while the clock of the page stands still. */
async function until(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 2000 && !isSo(); turn += 1) await realPause()
  expect(isSo()).toBe(true)
}

/** Lets the clock of the page go on until this is so. */
const passUntil = (isSo: () => boolean): Promise<void> =>
  until(() => {
    vi.advanceTimersByTime(100)
    return isSo()
  })

const waitsOf = (ms: number): number =>
  vi.mocked(setTimeout).mock.calls.filter(([, wait]) => wait === ms).length

const main = () => document.querySelector('main')?.innerText ?? ''
const alert = () => document.querySelector('[role=alert]')?.textContent ?? ''
const cards = () => document.querySelectorAll('main a[aria-label^="View Details"]').length

/** The feed is asked for again after this long, and not a millisecond earlier. */
async function expectRetry(asked: () => number, waitMs: number, nthWait = 1): Promise<void> {
  await until(() => waitsOf(waitMs) === nthWait)
  const before = asked()
  await vi.advanceTimersByTimeAsync(waitMs - 1)
  expect([asked(), main().includes(GIVEN_UP)], `before ${waitMs} ms`).toEqual([before, false])
  await vi.advanceTimersByTimeAsync(1)
  await until(() => asked() === before + 1)
}

async function expectGivenUp(asked: () => number): Promise<void> {
  await passUntil(() => alert().includes(GIVEN_UP))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked()).toBe(4)
}

// The code of the pages is loaded before a test stops the clock.
beforeAll(async () => {
  const server = fakeServer()
  server.replyTo(INVENTORY_FEED, CARS)
  for (const path of ['/repair', '/inventory']) {
    const { getByRole, unmount } = await openPage(path, { server })
    await vi.waitUntil(
      () =>
        getByRole('heading', { level: 1 }).query() !== null &&
        cards() === (path === '/inventory' ? 1 : 0),
      20_000,
    )
    await unmount()
  }
})

describe('an inventory that does not load on the way to it', () => {
  test.each<[string, Reply, string]>([
    ['an error of the server', { status: 500, body: '{}' }, 'API error: 500'],
    ['no connection', 'offline', 'Failed to fetch vehicles'],
    ['no list in the reply', { json: { retailVehicles: 'none' } }, 'Invalid response format'],
    ['a page instead of data', { status: 200, body: '<html>' }, 'Failed to parse response data'],
  ])(
    'is tried again after 1, 2 and 4 s, then the page names the cause: %s',
    { tags: ['r3.20', 'r20.13', 'r20.15', 'r20.16'] },
    async (_name, reply, cause) => {
      const { asked } = await openWith(reply)
      for (const waitMs of BACKOFF_MS) await expectRetry(asked, waitMs)
      await expectGivenUp(asked)
      expect(alert()).toContain('Error loading vehicles')
      expect(alert()).toContain(cause)
      expect(document.querySelector('[role=alert] button')?.textContent).toBe('Retry')
    },
  )

  test.each([
    ['as long as Retry-After says', { 'retry-after': '7' }, 7000],
    ['5 s without Retry-After', {}, 5000],
  ])('is tried again after 429 in %s', { tags: ['r20.14'] }, async (_name, headers, waitMs) => {
    const { asked } = await openWith({ status: 429, body: '{}', headers })
    for (const nth of [1, 2, 3]) await expectRetry(asked, waitMs, nth)
    await expectGivenUp(asked)
  })

  test('shows a skeleton while tried again', { tags: ['r2.34', 'r3.20', 'r3.32'] }, async () => {
    const { asked } = await openWith({ status: 500, body: '{}' })
    await expectRetry(asked, 1000)
    await passUntil(() => document.querySelector('h1')?.textContent === 'Pre-Owned Vehicles')
    expect(document.querySelector('main [role=status]')?.getAttribute('aria-label')).toBe(
      'Loading vehicles...',
    )
    expect(document.querySelector('[role=alert]')).toBeNull()
  })

  test('shows its vehicles as soon as one attempt succeeds', async () => {
    const { asked, server } = await openWith({ status: 503, body: '{}' })
    await until(() => waitsOf(1000) === 1)
    server.replyTo(INVENTORY_FEED, CARS)
    await passUntil(() => cards() === 1)
    expect(asked()).toBe(2)
  })

  test('is not asked for again once the visitor went elsewhere', async () => {
    const { asked, goTo } = await openWith({ status: 500, body: '{}' })
    await until(() => waitsOf(1000) === 1)
    goTo('Repair Services')
    await passUntil(
      () => document.querySelector('h1')?.textContent === 'Expert Auto Repair Services',
    )
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked()).toBe(1)
  })

  test('a new order fails after three retries, not six', { tags: ['r20.13'] }, async () => {
    const { asked, server } = await openWith(CARS)
    await passUntil(() => cards() === 1)
    server.replyTo(INVENTORY_FEED, { status: 500, body: '{}' })
    const before = asked()
    const order = document.querySelector<HTMLSelectElement>('main select[name=sort]')
    if (!order) throw new Error('The list has no order')
    order.selectedIndex = 1
    order.dispatchEvent(new Event('change', { bubbles: true }))
    await passUntil(() => alert().includes(GIVEN_UP))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked() - before).toBe(4)
  })
})
