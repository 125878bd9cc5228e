import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, screenshot } from '../support/browser.ts'
import { expectHidden, expectVisible } from '../support/shop.ts'
import { ADMIN, anotherTab, openStaffShop, REFUSED, signInAs } from '../support/staff-shop.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

const shop = await openStaffShop()

const warningOf = (page: Page) => page.getByRole('alertdialog', { name: 'Session Timeout Warning' })
const timerOf = (page: Page) => page.locator('.session-timer [role=timer]')
const sessions = () => shop.app.db.session.count()
const atWork = (options: Partial<Parameters<typeof shop.visitAs>[1]> = {}) =>
  shop.visitAs('/admin?tab=retail', { viewport: 'desktop', before: shop.holdClock, ...options })
const moveMouse = async (page: Page, x = 40, y = 300) => {
  await page.mouse.move(x, y)
  await page.mouse.move(x + 30, y + 10)
}

/** Waits until the timer shows so many minutes, less what has really gone by since a moment. */
async function expectLeft(page: Page, minutes: number, since: number): Promise<void> {
  const isLeft = async () => {
    const [left = 0, seconds = 0] = (await timerOf(page).innerText()).split(':').map(Number)
    const spentMs = (minutes - left) * MINUTE_MS - seconds * SECOND_MS
    return spentMs >= 0 && spentMs <= Date.now() - since + SECOND_MS
  }
  await expect.poll(isLeft).toBe(true)
}

describe('who does nothing', () => {
  test.each(['phone', 'desktop'] as const)('is warned after 13 minutes on a %s, with two minutes on the clock', async (viewport) => {
    const page = await atWork({ viewport })
    await shop.stopClock(page)
    await moveMouse(page)
    await shop.pass(13 * MINUTE_MS - 5 * SECOND_MS, page)
    await expect.poll(() => warningOf(page).count()).toBe(0)
    await shop.pass(6 * SECOND_MS, page)
    await expectVisible(warningOf(page))
    await expect.poll(() => warningOf(page).getByRole('timer').innerText()).toMatch(/^01:5\d$|^02:00$/)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Continue Session')
    await screenshot(page, `session-warning-${viewport}-light`)
    await page.clock.resume()
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await screenshot(page, `session-warning-${viewport}-dark`)
    await expectAccessible(page)
  })

  test('is signed out after 15 minutes, is told why, and comes back to where they were', async () => {
    const before = await sessions()
    const page = await atWork({ allow: [REFUSED] })
    await shop.pass(13 * MINUTE_MS, page)
    await expectVisible(warningOf(page))
    await shop.pass(2 * MINUTE_MS + SECOND_MS, page)
    await page.waitForURL('**/login')
    await expectVisible(page.getByText('signed out after 15 minutes without activity'))
    await expect.poll(() => page.evaluate(() => [localStorage.getItem('authToken'), localStorage.getItem('user')])).toEqual([null, null])
    await expect.poll(sessions).toBe(before)
    await signInAs(page)
    expect(page.url()).toContain('/admin?tab=retail')
  })

  test('is not signed out in one tab while they work in another', async () => {
    const page = await atWork()
    const other = await anotherTab(page)
    await expectVisible(timerOf(other))
    await shop.pass(13 * MINUTE_MS + SECOND_MS, page)
    await expectVisible(warningOf(page))
    await expectVisible(warningOf(other))
    await moveMouse(other)
    await expectHidden(warningOf(other))
    await expectHidden(warningOf(page))
    await shop.pass(3 * MINUTE_MS, page)
    await expectVisible(timerOf(page))
  })

  test('and has put the computer to sleep for longer than 15 minutes is signed out on waking, and not half', async () => {
    const page = await atWork({ allow: [REFUSED] })
    // A computer that sleeps fires no timer: its clock is somewhere else at once.
    await page.clock.pauseAt(await page.evaluate((ms) => Date.now() + ms, 16 * MINUTE_MS))
    await moveMouse(page)
    await page.clock.resume()
    await page.waitForURL('**/login')
    await expectVisible(page.getByText('signed out after 15 minutes without activity'))
  })

  test('and comes back to a tab that was closed for longer than 15 minutes signs in again', async () => {
    const page = await atWork({ allow: [REFUSED] })
    await page.evaluate((ago) => localStorage.setItem('lastActive', String(Date.now() - ago)), 16 * MINUTE_MS)
    await page.reload()
    await page.waitForURL('**/login')
    await expectVisible(page.getByText('signed out after 15 minutes without activity'))
  })
})

describe('a computer whose clock is wrong', () => {
  test.each([
    ['40 minutes ahead', 40 * MINUTE_MS],
    ['20 minutes ahead', 20 * MINUTE_MS],
    ['20 minutes behind', -20 * MINUTE_MS],
  ])('by %s lets staff in, counts down from half an hour and warns of nothing', async (_words, aheadMs) => {
    const page = await atWork({ before: (made) => made.clock.install({ time: Date.now() + aheadMs }) })
    expect(await timerOf(page).innerText()).toMatch(/^30:00$|^29:\d\d$/)
    expect(await warningOf(page).count()).toBe(0)
    await page.reload()
    await expectVisible(timerOf(page))
    expect(await timerOf(page).innerText()).toMatch(/^30:00$|^29:\d\d$/)
    expect(await warningOf(page).count()).toBe(0)
  })
})

describe('the warning', () => {
  async function warned(options = {}) {
    const page = await atWork(options)
    await shop.pass(13 * MINUTE_MS + SECOND_MS, page)
    await expectVisible(warningOf(page))
    return page
  }

  test("'Continue Session' renews the token and starts the 15 minutes anew", async () => {
    const page = await warned()
    const before = await page.evaluate(() => localStorage.getItem('authToken'))
    await warningOf(page).getByRole('button', { name: 'Continue Session' }).click()
    await expectHidden(warningOf(page))
    await expect.poll(() => page.evaluate(() => localStorage.getItem('authToken'))).not.toBe(before)
    await shop.pass(12 * MINUTE_MS, page)
    await expect.poll(() => warningOf(page).count()).toBe(0)
  })

  test('a click on the dark backdrop and the Escape key continue the session too', async () => {
    const page = await warned()
    await page.mouse.click(5, 5)
    await expectHidden(warningOf(page))
    await shop.pass(13 * MINUTE_MS + 10 * SECOND_MS, page)
    await expectVisible(warningOf(page))
    await page.keyboard.press('Escape')
    await expectHidden(warningOf(page))
    await expectVisible(timerOf(page))
  })

  test("'Logout Now' can be reached by the keyboard alone and leads to the login page", async () => {
    const page = await warned()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Continue Session')
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Logout Now')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/login')
    await expect.poll(() => page.getByText('signed out after').count()).toBe(0)
  })

  test('movement within it does not dismiss it, any activity outside it does', async () => {
    const page = await warned()
    const box = await warningOf(page).boundingBox()
    await moveMouse(page, (box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
    await shop.pass(2 * SECOND_MS, page)
    await expectVisible(warningOf(page))
    await moveMouse(page)
    await expectHidden(warningOf(page))
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  })

  test('shows on load when the token has between one and 13 minutes left', async () => {
    const page = await atWork()
    const token = await page.evaluate(() => localStorage.getItem('authToken'))
    for (let minute = 0; minute < 19; minute += 6) {
      await shop.pass(6 * MINUTE_MS, page)
      await moveMouse(page, 40 + minute)
    }
    await expect.poll(() => page.evaluate(() => localStorage.getItem('authToken'))).toBe(token)
    await page.reload()
    await expectVisible(warningOf(page))
    await expect.poll(() => timerOf(page).innerText()).toMatch(/^05:\d\d$|^06:00$/)
  })

  test('a session that cannot be extended is tried again after a second and then ends', async () => {
    const page = await warned({ allow: [REFUSED] })
    const asked: string[] = []
    for (const path of ['/api/auth/refresh', '/api/auth/verify']) {
      await page.route(`**${path}`, (route) => {
        asked.push(path)
        return route.fulfill({ status: 401, json: { error: 'Authentication required' } })
      })
    }
    await warningOf(page).getByRole('button', { name: 'Continue Session' }).click()
    await expect.poll(() => asked).toContain('/api/auth/refresh')
    await shop.pass(SECOND_MS, page)
    await page.waitForURL('**/login')
    await expect.poll(() => asked).toEqual(['/api/auth/refresh', '/api/auth/verify', '/api/auth/refresh'])
    await expectVisible(page.getByText('Your session has ended'))
  })
})

describe("the dashboard's timer", () => {
  test('counts down from 30 minutes and the button beside it sets it back', async () => {
    const begunAt = Date.now()
    const page = await atWork()
    await expectLeft(page, 30, begunAt)
    await shop.pass(10 * MINUTE_MS, page)
    await expectLeft(page, 20, begunAt)
    const refreshedAt = Date.now()
    await page.getByRole('button', { name: 'Refresh session' }).click()
    await expectLeft(page, 30, refreshedAt)
  })

  test('turns amber at five minutes when the renewal that is due fails, and the session goes on when one succeeds', async () => {
    const page = await atWork({ allow: [/status of 503/] })
    await page.route('**/api/auth/refresh', (route) => route.fulfill({ status: 503, json: { error: 'Service not available' } }))
    for (let passed = 0; passed < 24; passed += 6) {
      await shop.pass(6 * MINUTE_MS, page)
      await moveMouse(page, 40 + passed)
    }
    await expect.poll(() => page.locator('.session-timer.is-amber').count()).toBe(0)
    await shop.pass(MINUTE_MS + SECOND_MS, page)
    await expectVisible(page.locator('.session-timer.is-amber'))
    await screenshot(page, 'session-amber')
    await page.unroute('**/api/auth/refresh')
    const renewedAt = Date.now()
    await shop.pass(31 * SECOND_MS, page)
    await expectHidden(page.locator('.session-timer.is-amber'))
    await expectLeft(page, 30, renewedAt)
  })

  test('the token is renewed five minutes before it expires, without a word', async () => {
    const page = await atWork()
    const before = await page.evaluate(() => localStorage.getItem('authToken'))
    for (let passed = 0; passed < 24; passed += 12) {
      await shop.pass(12 * MINUTE_MS, page)
      await moveMouse(page, 40 + passed)
    }
    const renewedAt = Date.now()
    await shop.pass(MINUTE_MS + 5 * SECOND_MS, page)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('authToken'))).not.toBe(before)
    await expectLeft(page, 30, renewedAt)
    await expect.poll(() => warningOf(page).count()).toBe(0)
  })
})

describe('whoever is at work', () => {
  test('keeps the server from ending the session, also without any other call for more than half an hour', async () => {
    const page = await atWork()
    await page.getByRole('button', { name: ADMIN }).click()
    await page.getByRole('menuitem', { name: 'Account' }).click()
    await page.waitForURL('**/admin/account')
    for (let passed = 0; passed < 48; passed += 6) {
      await shop.pass(6 * MINUTE_MS, page)
      await moveMouse(page, 40 + passed)
      await page.keyboard.press('Shift')
    }
    await page.reload()
    await expectVisible(timerOf(page))
  })
})

describe('several tabs', () => {
  test('signing out in one signs out the other', async () => {
    const page = await atWork()
    const other = await anotherTab(page)
    await expectVisible(timerOf(other))
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL('**/login')
    await other.waitForURL('**/login')
    await signInAs(page)
    await other.waitForURL('**/admin**')
  })

  test('a renewal in one is seen in the other', async () => {
    const page = await atWork()
    const other = await anotherTab(page)
    await expectVisible(timerOf(other))
    const asked: string[] = []
    other.on('request', (request) => asked.push(request.url()))
    await shop.pass(10 * MINUTE_MS, page)
    await page.getByRole('button', { name: 'Refresh session' }).click()
    const token = () => localStorage.getItem('authToken')
    await expect.poll(async () => (await other.evaluate(token)) === (await page.evaluate(token))).toBe(true)
    expect(asked.filter((url) => url.includes('/auth/refresh'))).toEqual([])
  })
})
