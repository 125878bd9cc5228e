import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, screenshot } from '../support/browser.ts'
import { expectHidden, expectVisible } from '../support/shop.ts'
import { openStaffShop, REFUSED, signInAs } from '../support/staff-shop.ts'
import { hire, PASSWORD, signIn } from '../support/staff.ts'

const NEW_PASSWORD = 'copper-violin-harbour-snow'

const shop = await openStaffShop()
for (const name of ['ana', 'bob', 'cem', 'dot']) await hire(shop.app, name)

const account = (username: string, options: Partial<Parameters<typeof shop.visitAs>[1]> = {}) =>
  shop.visitAs('/admin/account', { viewport: 'desktop', username, ...options })

async function change(page: Page, currentPassword: string, newPassword: string): Promise<void> {
  await page.getByLabel('Current password').fill(currentPassword)
  await page.getByLabel('New password').fill(newPassword)
  await page.getByRole('button', { name: 'Change password' }).click()
}

describe.each(['phone', 'desktop'] as const)('on a %s', (viewport) => {
  test('the account page meets WCAG 2.2 AA in light and dark', async () => {
    await signIn(shop.app, 'ana', {
      headers: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1' },
    })
    const page = await account('ana', { viewport })
    await page.getByLabel('New password').fill('tr4il-Mule')
    await expectVisible(page.getByText(/guess$/))
    await expectVisible(page.getByText('Safari on iPhone').first())
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
      await screenshot(page, `account-${viewport}-${colorScheme}`)
    }
  })
})

test('a new password is judged while it is typed by the rule that decides, and by no address that anybody logs', async () => {
  const page = await account('bob')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.getByLabel('New password').fill('password123')
  await expectVisible(page.getByText('Very easy to guess'))
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await expectVisible(page.getByText('Very hard to guess'))
  expect(asked.filter((url) => url.includes('password123') || url.includes('copper'))).toEqual([])
})

test('a wrong current and a weak new password are said beside their fields', async () => {
  const page = await account('bob', { allow: [/status of 400/] })
  await page.getByRole('button', { name: 'Change password' }).click()
  await expectVisible(page.getByText('Please enter your current password'))
  await change(page, 'not mine at all', NEW_PASSWORD)
  await expectVisible(page.getByText('The current password is not right'))
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('currentPassword')
  await change(page, PASSWORD, 'password1234')
  await expectVisible(page.getByText('This password is too easy to guess.'))
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('newPassword')
})

test('a changed password signs out everywhere else at once, and not here', async () => {
  const page = await account('cem')
  const other = await shop.visitAs('/admin', { viewport: 'phone', username: 'cem', allow: [REFUSED] })
  await change(page, PASSWORD, NEW_PASSWORD)
  await expectVisible(page.getByText('Password changed'))
  await expect.poll(() => page.getByLabel('Current password').inputValue()).toBe('')
  await other.reload()
  await other.waitForURL('**/login')
  await expectVisible(other.getByText('Your session has ended'))
  await signInAs(other, 'cem', NEW_PASSWORD)
  await page.reload()
  await expectVisible(page.getByRole('heading', { name: 'Where you are signed in' }))
})

test('sessions elsewhere are listed and can be ended one by one or all at once', async () => {
  const page = await account('dot')
  const firefox = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0' }
  const sessions = () => shop.app.db.session.count({ where: { user: { username: 'dot' } } })
  for (let time = 0; time < 3; time += 1) await signIn(shop.app, 'dot', { headers: firefox })
  await page.reload()
  await expectVisible(page.getByText('This one'))
  await expect.poll(() => page.getByText('Firefox on Windows').count()).toBe(3)
  await page.getByRole('button', { name: 'Sign out Firefox on Windows' }).first().click()
  await expect.poll(sessions).toBe(3)
  await expect.poll(() => page.getByText('Firefox on Windows').count()).toBe(2)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expectHidden(page.getByText('Firefox on Windows').first())
  await expect.poll(() => sessions()).toBe(1)
})

test('an address under /admin that leads nowhere says so', async () => {
  const page = await shop.visitAs('/admin/nowhere', { viewport: 'phone', username: 'bob' })
  await expectVisible(page.getByRole('heading', { name: 'Page not found' }))
  await page.getByRole('link', { name: 'Admin Dashboard' }).last().click()
  await page.waitForURL('**/admin')
})
