import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { createTestApp } from '../support/app.ts'
import { goWithoutScripts, visitWithoutScripts } from '../support/held-scripts.ts'
import { expectVisible } from '../support/shop.ts'
import { addVehicle, dismantledInput, retailInput } from '../support/vehicles.ts'
import { openVisits } from '../support/visits.ts'

// An application of its own, whose vehicles cannot be read for a while.
const app = await createTestApp({ pages: true })
const carId = await addVehicle(app, retailInput({ make: 'Ford', model: 'Escape' }))
await addVehicle(app, dismantledInput({ make: 'Honda', model: 'Civic' }))
const { visit } = openVisits({ url: () => app.url })

const fail = () => app.db.$executeRaw`ALTER TABLE IF EXISTS vehicle RENAME TO vehicle_away`
const recover = async () => {
  await app.db.$executeRaw`ALTER TABLE IF EXISTS vehicle_away RENAME TO vehicle`
}
afterEach(recover)

const ALLOW = [
  /status of 50[03]/,
  /Maximum retry attempts reached/,
  /Internal server error/,
  /Failed to load vehicle details/,
]
const GIVEN_UP = 'Maximum retry attempts reached. Please try again later.'
const FEED = /\/api\/vehicle-data\/batched/

function countRequests(page: Page, wanted: RegExp): () => number {
  let count = 0
  page.on('request', (request) => {
    if (wanted.test(request.url())) count += 1
  })
  return () => count
}

declare global {
  var waits: number[]
}

/** Stops the clock of the page, which keeps how long each timer was to wait. */
async function holdClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.addInitScript(() => {
    globalThis.waits = []
    const { setTimeout } = globalThis
    globalThis.setTimeout = Object.assign(
      (...[handler, ms, ...rest]: Parameters<typeof setTimeout>) => {
        globalThis.waits.push(ms ?? 0)
        return setTimeout(handler, ms, ...rest)
      },
      setTimeout,
    )
  })
}

test('a failed inventory retries after 1, 2 and 4 s', { tags: ['r3.33', 'r20.17'] }, async () => {
  await fail()
  let requested = () => 0
  const page = await visit('/inventory', {
    viewport: 'desktop',
    hydrate: false,
    allow: ALLOW,
    before: async (made) => {
      requested = countRequests(made, FEED)
      await holdClock(made)
    },
  })
  const alert = page.getByRole('alert')
  await expectVisible(alert.getByRole('button', { name: 'Retry' }))
  const untilGivenUp = () =>
    expect
      .poll(async () => {
        await page.clock.runFor(500)
        return (await alert.count()) > 0 && (await alert.innerText()).includes(GIVEN_UP)
      })
      .toBe(true)
  const backoff = async () =>
    (await page.evaluate(() => globalThis.waits)).filter((ms) => [1000, 2000, 4000].includes(ms))
  await untilGivenUp()
  expect([requested(), await backoff()]).toEqual([3, [1000, 2000, 4000]])
  expect(await alert.innerText()).toContain('API error: 500')

  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('button', { name: 'Retry' }).click(),
  ])
  await untilGivenUp()
  expect([requested(), await backoff()]).toEqual([6, [1000, 2000, 4000]])

  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('button', { name: 'Retry' }).click(),
  ])
  await recover()
  const car = page.getByRole('heading', { name: '2016 Ford Escape' })
  await expect
    .poll(async () => {
      await page.clock.runFor(500)
      return car.isVisible()
    })
    .toBe(true)
  expect(requested()).toBe(7)
})

test('one early click on Retry loads a page once', { tags: ['r2.54'] }, async () => {
  await fail()
  const { page, release } = await visitWithoutScripts(visit, '/inventory', {
    viewport: 'phone',
    allow: ALLOW,
  })
  let letScripts = release
  for (const { path, heading, wanted } of [
    { path: '/inventory', heading: '2016 Ford Escape', wanted: /\/inventory$|vehicle-data/ },
    { path: '/parts', heading: '2009 Honda Civic', wanted: /\/parts$|vehicles\.listYard/ },
    {
      path: `/inventory/${carId}`,
      heading: '2016 Ford Escape',
      wanted: /\/inventory\/|vehicles\.getCarPage/,
    },
  ]) {
    if (path !== '/inventory') {
      await fail()
      letScripts = await goWithoutScripts(page, path)
    }
    const requested = countRequests(page, wanted)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => page.locator('#page-status').innerText()).toBe('One moment…')
    await recover()
    letScripts()
    await expectVisible(page.getByRole('heading', { name: heading }))
    expect(requested(), `requests of ${path}`).toBe(1)
  }
})
