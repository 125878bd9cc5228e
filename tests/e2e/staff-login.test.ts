import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, screenshot } from '../support/browser.ts'
import { expectHidden, expectVisible } from '../support/shop.ts'
import { ADMIN, openStaffShop, REFUSED, signInAs } from '../support/staff-shop.ts'
import { hire, PASSWORD } from '../support/staff.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const WRONG = 'Invalid username or password'
const BOTH_REQUIRED = 'Please enter both username and password'
const LOCKED_1 = 'Too many failed attempts. Account locked for 1 minute.'
const LOCKED_15 = 'Too many failed attempts. Account locked for 15 minutes.'
const tryAgainIn = (minutes: number) => `Too many failed attempts. Please try again in ${minutes} minute(s).`

const shop = await openStaffShop()
await hire(shop.app, 'kim')
await hire(shop.app, 'lee')

const problemOf = (page: Page) => page.locator('form .form-problem:not(:empty)')
const login = (options: Partial<Parameters<typeof shop.visit>[1]> = {}) => shop.visit('/login', { viewport: 'desktop', ...options })

async function submit(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Sends the form and gives what the page then has against it. */
async function refused(page: Page, username = ADMIN, password = 'wrong'): Promise<string> {
  const answered = page.waitForResponse('**/api/auth/login')
  await submit(page, username, password)
  await answered
  await expectVisible(page.getByRole('button', { name: 'Login', exact: true }))
  return problemOf(page).innerText()
}

describe.each(['phone', 'desktop'] as const)('on a %s', (viewport) => {
  test('the page has its heading, two fields and a button, and meets WCAG 2.2 AA in light and dark', async () => {
    const page = await login({ viewport })
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Admin Login' }))
    await expect.poll(() => page.locator('label').allInnerTexts()).toEqual(['Username', 'Password'])
    await page.getByRole('button', { name: 'Login' }).click()
    await expect.poll(() => problemOf(page).innerText()).toBe(BOTH_REQUIRED)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
      await screenshot(page, `login-${viewport}-${colorScheme}`)
    }
  })
})

test('signing in needs the keyboard alone, and the header of the public pages is on neither page', async () => {
  const page = await login()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('username')
  await page.keyboard.type(ADMIN)
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await expect.poll(() => page.getByRole('navigation', { name: 'Main' }).count()).toBe(0)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin')
  await expectVisible(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' }))
  await expect.poll(() => page.getByRole('navigation', { name: 'Main' }).count()).toBe(0)
})

test("the button says 'Logging in...' while busy, and a second press sends nothing", async () => {
  const page = await login()
  let sent = 0
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/auth/login', async (route) => {
    sent += 1
    await answer.promise
    await route.continue()
  })
  await submit(page, ADMIN, PASSWORD)
  await page.getByRole('button', { name: 'Logging in...' }).click({ force: true })
  answer.resolve()
  await page.waitForURL('**/admin')
  expect(sent).toBe(1)
})

describe('what is not let in', () => {
  test('is told the server’s words, and what was typed stays', async () => {
    const page = await login({ allow: [REFUSED] })
    expect(await refused(page, 'nobody')).toBe(WRONG)
    await expect.poll(() => page.getByLabel('Username').inputValue()).toBe('nobody')
  })

  test.each([
    ['a failure without words', { status: 400, contentType: 'text/html', body: '<h1>Bad request</h1>' }, 'Authentication failed'],
    ['a reply without a token', { status: 200, json: { user: { _id: '1', username: ADMIN } } }, 'Login failed'],
  ])('by %s reads %j as %j', async (_name, reply, message) => {
    const page = await login({ allow: [/status of 400/] })
    await page.route('**/api/auth/login', (route) => route.fulfill(reply))
    expect(await refused(page)).toBe(message)
  })

  test('while nobody answers is told so, and is not locked out for it', async () => {
    const page = await login({ allow: [/ERR_INTERNET_DISCONNECTED/] })
    await page.route('**/api/auth/login', (route) => route.abort('internetdisconnected'))
    for (let time = 0; time < 3; time += 1) {
      await submit(page, ADMIN, PASSWORD)
      await expectVisible(problemOf(page).filter({ hasText: 'Service not available' }))
    }
    await page.unroute('**/api/auth/login')
    await submit(page, ADMIN, PASSWORD)
    await page.waitForURL('**/admin')
  })
})

test('three failures lock for a minute and five for 15, in the browser too, and a reload changes nothing', async () => {
  const page = await login({ before: shop.holdClock, allow: [REFUSED, /status of 429/] })
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/login') && request.method() === 'POST' && sent.push(request.url()))
  expect(await refused(page, 'kim')).toBe(WRONG)
  expect(await refused(page, 'kim')).toBe(WRONG)
  expect(await refused(page, 'kim')).toBe(LOCKED_1)
  await submit(page, 'kim', PASSWORD)
  await expect.poll(() => problemOf(page).innerText()).toBe(tryAgainIn(1))
  await page.reload()
  await expectVisible(problemOf(page).filter({ hasText: tryAgainIn(1) }))
  await submit(page, 'kim', PASSWORD)
  expect(sent).toHaveLength(3)

  await shop.pass(MINUTE_MS + SECOND_MS, page)
  await page.getByLabel('Password').fill('')
  await expectHidden(problemOf(page))
  expect(await refused(page, 'kim')).toBe(WRONG)
  expect(await refused(page, 'kim')).toBe(LOCKED_15)
  await page.reload()
  await expectVisible(problemOf(page).filter({ hasText: tryAgainIn(15) }))
  await shop.pass(14 * MINUTE_MS + 30 * SECOND_MS, page)
  await expectVisible(problemOf(page).filter({ hasText: tryAgainIn(1) }))
  await shop.pass(MINUTE_MS, page)
  await expectHidden(problemOf(page))
  await signInAs(page, 'kim')
})

describe('after signing in', () => {
  test.each([
    ['/admin?tab=retail&q=ford', '/admin?tab=retail&q=ford'],
    ['/admin/account', '/admin/account'],
    ['/login?from=https://elsewhere.example/', '/admin'],
    ['/login?from=//elsewhere.example/admin', '/admin'],
  ])('whoever came by %s is at %s', async (asked, reached) => {
    const page = await shop.visitAs(asked, { viewport: 'desktop' })
    await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe(reached)
    await page.goto('/login')
    await page.waitForURL('**/admin')
  })

  test('a place to return to that is no page of the back office is not gone to', async () => {
    const page = await login()
    await page.evaluate(() => history.replaceState({ ...history.state, from: '//elsewhere.example/admin' }, ''))
    await page.reload()
    await signInAs(page)
    expect(new URL(page.url()).pathname).toBe('/admin')
  })
})

describe('logging out', () => {
  test('ends the session on the server, leaves nothing of customers in the browser, and leads to the login page', async () => {
    const page = await shop.visitAs('/admin?tab=retail', { viewport: 'phone', username: 'lee' })
    await page.evaluate(() => localStorage.setItem('draft-staff-1-part-request', '{"values":{"note":"Call Pat"}}'))
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL('**/login')
    const kept = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name !== 'lastActive'))
    await expect.poll(kept).toEqual(['signedOut'])
    await expect.poll(() => shop.app.db.session.count({ where: { user: { username: 'lee' } } })).toBe(0)
    await signInAs(page, 'lee')
    expect(new URL(page.url()).search).toBe('')
  })

  test('works while the server does not answer', async () => {
    const page = await shop.visitAs('/admin', { viewport: 'desktop', allow: [/ERR_INTERNET_DISCONNECTED/] })
    await page.route('**/api/auth/logout', (route) => route.abort('internetdisconnected'))
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL('**/login')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
  })

  test('Back does not lead into the back office again', async () => {
    const page = await shop.visitAs('/admin', { viewport: 'desktop' })
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL('**/login')
    await page.goBack().catch(() => null)
    await expect.poll(() => page.getByRole('button', { name: 'Logout' }).count()).toBe(0)
  })
})

describe('without JavaScript', () => {
  test.each([
    ['/login', 'Signing in needs JavaScript.'],
    ['/admin', 'The back office needs JavaScript.'],
  ])('%s says what it needs', async (path, words) => {
    const page = await shop.visit(path, { viewport: 'phone', javaScript: false })
    await expectVisible(page.locator('noscript p', { hasText: words }))
    await expect.poll(() => page.getByRole('button').count()).toBe(0)
  })
})

test("'Verifying access...' is what an address of the back office shows first, and nothing else comes from the server", async () => {
  const { text, headers } = await shop.app.ask('/admin?tab=part-requests&q=Pat')
  expect(text).toContain('Verifying access...')
  expect(text).not.toContain('Admin Dashboard</h1>')
  expect(headers['cache-control']).toBe('no-store')
  expect(text).toContain('<meta name="robots" content="noindex">')
})
