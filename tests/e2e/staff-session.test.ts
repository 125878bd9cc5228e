import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { expectHidden, expectVisible } from '../support/shop.ts'
import {
  ADMIN,
  anotherTab,
  chooseOwn,
  openStaffShop,
  REFUSED,
  signInAs,
} from '../support/staff-shop.ts'
import { addAccount, PASSWORD } from '../support/staff.ts'

const SECOND_MS = 1000
const NEW_PASSWORD = 'copper-violin-harbour-snow'
const ADDRESS = '/admin/part-requests?q=ford'

const shop = await openStaffShop()
for (const name of ['ana', 'lee']) await addAccount(shop.app, name)

const sessionsOf = (username: string) =>
  shop.app.db.session.count({ where: { user: { username } } })
const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('authToken'))
const warningOf = (page: Page) => page.getByRole('alertdialog', { name: 'Session Timeout Warning' })
const addressOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search

test('staff sign in and out by keyboard', { tags: ['r11.4', 'r11.18'] }, async () => {
  // A call that is on its way at the sign-out is refused.
  const page = await shop.visit(ADDRESS, { viewport: 'desktop', allow: [REFUSED] })
  await page.waitForURL('**/login')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('username')
  await page.keyboard.type('lee')
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expectVisible(page.getByRole('heading', { name: 'Parts Requests (0)' }))
  expect(addressOf(page)).toBe(ADDRESS)
  expect(await sessionsOf('lee')).toBe(1)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  await expect.poll(() => sessionsOf('lee')).toBe(0)
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((name) => name !== 'lastActive')),
  ).toEqual(['signedOut'])
  await page.goBack().catch(() => null)
  await expect.poll(() => page.getByRole('button', { name: 'Logout' }).count()).toBe(0)

  await page.goto('/admin/account')
  await page.waitForURL('**/login')
  await signInAs(page, 'lee')
  await expectVisible(page.getByRole('heading', { name: "Where you're signed in" }))
})

test(
  'without a connection a list says so at once, and so does the page after a refresh',
  { tags: ['r12.31'] },
  async () => {
    const page = await shop.visitAs(ADDRESS, {
      viewport: 'phone',
      allow: [/ERR_INTERNET_DISCONNECTED/, /dynamically imported module/],
    })
    const chunk = await page.waitForFunction(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .find((name) => name.includes('/assets/login-')),
    )
    // Resolves once it is loaded with all that it imports.
    await page.evaluate(`import(${JSON.stringify(await chunk.jsonValue())}).then(() => null)`)
    const notice = page.getByText('No connection.')
    for (const isOffline of [true, false, true]) {
      await page.context().setOffline(isOffline)
      await (isOffline ? expectVisible : expectHidden)(notice)
    }
    await chooseOwn(page, 'Refresh session')
    await expectVisible(page.getByText('The server could not be reached to check your session.'))
    await page.context().setOffline(false)
  },
)

/** Counts the token renewals that the page waits for. */
const renewalsOf = (page: Page) =>
  page.evaluate(async () => (await navigator.locks.query()).held?.length ?? 0)

test('a renewal, sign-out and sign-in reach the other tab', { tags: ['r12.39'] }, async () => {
  const page = await shop.visitAs(ADDRESS, {
    viewport: 'desktop',
    before: shop.holdClock,
    // A call that is on its way at the sign-out is refused.
    allow: [REFUSED],
  })
  const other = await anotherTab(page)
  await other.getByRole('button', { name: 'Logout' }).waitFor()
  const asked: string[] = []
  other.on('request', (request) => asked.push(request.url()))
  const before = await tokenIn(page)
  await shop.pass(10 * MINUTE_MS, page)
  await page.getByRole('button', { name: 'Refresh session' }).click()
  await expect.poll(() => tokenIn(page)).not.toBe(before)
  await expect.poll(() => tokenIn(other)).toBe(await tokenIn(page))
  expect(asked.filter((url) => url.includes('/auth/refresh'))).toEqual([])
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  await other.waitForURL('**/login')
  await signInAs(page)
  await other.waitForURL('**/admin**')
  await other.getByRole('button', { name: 'Logout' }).waitFor()
})

test('48 minutes of work keep the session; 15 idle minutes end it, and signing in returns to the page', async () => {
  const page = await shop.visitAs('/admin/account', {
    viewport: 'phone',
    before: shop.holdClock,
    allow: [REFUSED],
  })
  for (let passed = 0; passed < 48; passed += 6) {
    // The next six minutes begin when the server has received these.
    const received = page.waitForResponse(/\/api\/auth\/(verify|refresh)$/)
    await shop.pass(6 * MINUTE_MS, page)
    await page.keyboard.press('Shift')
    await received
    // A renewal whose reply is not read yet would answer the next call too.
    await expect.poll(() => renewalsOf(page)).toBe(0)
  }
  // The server still takes the session; a new token leaves no warning that a reload would show.
  await chooseOwn(page, 'Refresh session')
  await expect.poll(() => page.getByRole('timer').innerText()).toMatch(/^30:00$|^29:\d\d$/)
  await page.reload()
  await expectVisible(page.getByRole('heading', { name: "Where you're signed in" }))
  const before = await sessionsOf(ADMIN)
  await shop.pass(13 * MINUTE_MS, page)
  await expectVisible(warningOf(page))
  await shop.pass(2 * MINUTE_MS + SECOND_MS, page)
  await page.waitForURL('**/login')
  await expectVisible(page.getByText('signed out after 15 minutes without activity'))
  await expect.poll(() => sessionsOf(ADMIN)).toBe(before - 1)
  await signInAs(page)
  expect(addressOf(page)).toBe('/admin/account')
})

describe('the account page', () => {
  test('shows a refused password at its field; a change signs out every other browser, and not this one', async () => {
    const page = await shop.visitAs('/admin/account', {
      viewport: 'desktop',
      username: 'ana',
      allow: [/status of 400/],
    })
    const other = await shop.visitAs('/admin', {
      viewport: 'phone',
      username: 'ana',
      allow: [REFUSED],
    })
    const change = async (currentPassword: string, newPassword: string) => {
      await page.getByLabel('Current password').fill(currentPassword)
      await page.getByLabel('New password').fill(newPassword)
      await page.getByRole('button', { name: 'Change password' }).click()
    }
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
    await change('not mine at all', NEW_PASSWORD)
    await expectVisible(page.getByText('The current password is not right'))
    await expect.poll(focused).toBe('currentPassword')
    await change(PASSWORD, 'password1234')
    await expectVisible(page.getByText('This password is too easy to guess.'))
    await expect.poll(focused).toBe('newPassword')
    await change(PASSWORD, NEW_PASSWORD)
    await expectVisible(page.getByText('Password changed'))
    await other.reload()
    await other.waitForURL('**/login')
    await expectVisible(other.getByText('Your session has ended'))
    await signInAs(other, 'ana', NEW_PASSWORD)
    await page.reload()
    await expectVisible(page.getByRole('heading', { name: "Where you're signed in" }))
  })
})
