import { beforeEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { click, fill } from '../support/actions.ts'
import { hold, passTime } from '../support/held-clock.ts'
import { authServer, openStaff } from '../support/sign-in.ts'
import { tokenFor } from '../support/staff-token.ts'
import { issuesIn } from '../support/texts.ts'

const SECOND_MS = 1000
const LOGIN = 'POST /api/auth/login'
const WRONG = 'Invalid username or password'
const REFUSED = { status: 401, json: { error: WRONG } }
const tryAgainIn = (minutes: number) =>
  `Too many failed attempts. Please try again in ${minutes} minute(s).`

const expectMessage = (message: string) => expect.poll(() => issuesIn()).toEqual([message])

test('the login page has two fields and a button, both needed', { tags: ['r11.1'] }, async () => {
  const { getByRole, getByLabelText, server } = await openStaff('/login', { viewport: 'phone' })
  await expect.element(getByRole('heading', { level: 1, name: 'Admin Login' })).toBeVisible()
  await expect.element(getByLabelText('Username')).toHaveFocus()
  await click(getByRole('button', { name: 'Login' }))
  await expectMessage('Please enter both username and password')
  await expectAccessible()
  await fill(getByLabelText('Password'), 'x')
  expect(issuesIn()).toEqual([])
  expect(server.callsOf(LOGIN)).toEqual([])
  await click(getByLabelText('Show password'))
  await expect.element(getByLabelText('Password', { exact: true })).toHaveAttribute('type', 'text')
})

test('signing in works by keyboard alone', { tags: ['r12.13'] }, async () => {
  const { getByLabelText, getByRole, pathOf, server } = await openStaff('/login')
  await expect.element(getByLabelText('Username')).toHaveFocus()
  await userEvent.keyboard('pat{Tab}secret{Enter}')
  await expect.element(getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible()
  expect(pathOf()).toBe('/admin')
  expect(server.inputsOf(LOGIN)).toEqual([{ username: 'pat', password: 'secret' }])
  expect(localStorage.getItem('authToken')).toMatch(/^[\w-]+\.[\w-]+\.signature$/)
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual({ id: 'pat', username: 'pat' })
  expect(getByRole('navigation', { name: 'Main' })).not.toBeInTheDocument()
})

test("the button says 'Logging in...' and sends one sign-in", { tags: ['r11.2'] }, async () => {
  const server = authServer()
  const { promise, resolve } = Promise.withResolvers<typeof REFUSED>()
  server.replyTo(LOGIN, () => promise)
  const { submit, getByRole } = await openStaff('/login', { server })
  await submit('pat', 'secret')
  const busy = getByRole('button', { name: 'Logging in...' })
  await expect.element(busy).toBeVisible()
  busy.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  busy.element().closest('form')?.requestSubmit()
  resolve(REFUSED)
  await expectMessage(WRONG)
  expect(server.callsOf(LOGIN)).toHaveLength(1)
})

describe('a sign-in that fails', () => {
  test.each([
    ['the words of the server', REFUSED, WRONG],
    [
      'a failure without words',
      { status: 400, body: '<h1>Bad request</h1>' },
      'Authentication failed',
    ],
    ['a reply without a token', { json: { user: { _id: '1', username: 'pat' } } }, 'Login failed'],
    ['no connection', 'offline' as const, 'Service not available'],
  ])('by %s says so', { tags: ['r11.5', 'r11.6', 'r18.13'] }, async (_name, reply, message) => {
    const server = authServer()
    server.replyTo(LOGIN, reply)
    const { submit, getByLabelText } = await openStaff('/login', { server })
    await submit('nobody', 'secret')
    await expectMessage(message)
    await expect.element(getByLabelText('Username')).toHaveValue('nobody')
    await fill(getByLabelText('Username'), 'pat')
    expect(issuesIn()).toEqual([])
  })

  test('an outage does not count toward the lock', { tags: ['r11.10'] }, async () => {
    const server = authServer()
    server.replyTo(LOGIN, { status: 503, json: { error: 'Service not available' } })
    const { submit } = await openStaff('/login', { server })
    for (let time = 1; time <= 4; time += 1) {
      await submit('pat', 'secret')
      await expectMessage('Service not available')
      expect(server.callsOf(LOGIN)).toHaveLength(time)
    }
  })
})

describe('the lock of the browser', () => {
  beforeEach(() => hold())

  test('holds for 1 and 15 minutes, also after a reload', { tags: ['r11.10'] }, async () => {
    const server = authServer()
    server.replyTo(LOGIN, REFUSED)
    const first = await openStaff('/login', { server })
    for (const message of [
      WRONG,
      WRONG,
      'Too many failed attempts. Account locked for 1 minute.',
    ]) {
      await first.submit('pat', 'wrong')
      await expectMessage(message)
    }
    await first.submit('pat', 'right')
    await expectMessage(tryAgainIn(1))
    await first.unmount()
    const { submit, getByLabelText, getByRole } = await openStaff('/login', { server })
    await expectMessage(tryAgainIn(1))
    expect(server.callsOf(LOGIN)).toHaveLength(3)

    await passTime(MINUTE_MS + SECOND_MS)
    await expect.poll(() => issuesIn()).toEqual([])
    await submit('pat', 'wrong')
    await expectMessage(WRONG)
    await submit('pat', 'wrong')
    await expectMessage('Too many failed attempts. Account locked for 15 minutes.')
    await fill(getByLabelText('Password'), '')
    await passTime(14 * MINUTE_MS + 30 * SECOND_MS)
    await expectMessage(tryAgainIn(1))
    await passTime(MINUTE_MS)
    await expect.poll(() => issuesIn()).toEqual([])
    server.replyTo(LOGIN, {
      json: { accessToken: tokenFor('pat'), user: { _id: 'pat', username: 'pat' } },
    })
    await submit('pat', 'right')
    await expect.element(getByRole('button', { name: 'Logout' })).toBeVisible()
    expect(localStorage.getItem('loginFailures')).toBeNull()
  })
})

describe('after signing in', () => {
  test.each([
    ['/admin/part-requests?q=ford', '/admin/part-requests?q=ford'],
    ['/login?from=https://elsewhere.example/', '/admin'],
  ])('by %s leads to %s', { tags: ['r11.4', 'r11.16', 'r11.18'] }, async (address, reached) => {
    const server = authServer()
    const { submit, pathOf, getByRole } = await openStaff(address, { server })
    await expect.element(getByRole('heading', { name: 'Admin Login' })).toBeVisible()
    await submit('pat', 'secret')
    await expect.element(getByRole('button', { name: 'Logout' })).toBeVisible()
    expect(pathOf()).toBe(reached)
  })

  test.each(['//elsewhere.example/admin', '/administrator'])('never leads to %s', async (from) => {
    const { submit, pathOf, router, getByRole } = await openStaff('/login')
    await router.navigate({ to: '/login', state: { from } })
    await submit('pat', 'secret')
    await expect.element(getByRole('button', { name: 'Logout' })).toBeVisible()
    expect(pathOf()).toBe('/admin')
  })

  test('the login page leads on to the back office', async () => {
    const { pathOf, getByRole } = await openStaff('/login', { signedInAs: 'pat' })
    await expect.element(getByRole('button', { name: 'Logout' })).toBeVisible()
    expect(pathOf()).toBe('/admin')
  })
})
