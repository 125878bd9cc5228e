import { beforeEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { click } from '../support/actions.ts'
import { hold, passTime } from '../support/held-clock.ts'
import { authServer, openStaff } from '../support/sign-in.ts'
import { tokenFor } from '../support/staff-token.ts'

const SECOND_MS = 1000
const REFRESH = 'POST /api/auth/refresh'
const ADDRESS = '/admin/inquiries'

beforeEach(() => hold())

/** Opens the back office for pat, who has just signed in. */
async function openSession({
  server = authServer(),
  viewport,
}: { server?: ReturnType<typeof authServer>; viewport?: 'phone' | 'desktop' } = {}) {
  const screen = await openStaff(ADDRESS, { server, viewport, signedInAs: 'pat' })
  await expect.element(screen.getByRole('button', { name: 'pat' })).toBeVisible()
  const timer = screen.getByRole('banner').getByRole('timer')
  return {
    ...screen,
    server,
    timer,
    warning: screen.getByRole('alertdialog', { name: 'Session Timeout Warning' }),
    proceed: screen.getByRole('button', { name: 'Continue Session' }),
    expectTimer: (minutes: number) =>
      expect.poll(() => timer.element().textContent).toMatch(about(minutes)),
  }
}

/** The same, 13 minutes later. */
async function openWarned(options: Parameters<typeof openSession>[0] = {}) {
  const session = await openSession(options)
  await passTime(13 * MINUTE_MS)
  await expect.element(session.proceed).toHaveFocus()
  return session
}

const renewed = () => ({
  json: { accessToken: tokenFor('pat'), user: { _id: 'pat', username: 'pat' } },
})
/** Waiting for the page takes some seconds of its clock. */
const about = (minutes: number) => new RegExp(`^(?:${pad(minutes)}:00|${pad(minutes - 1)}:5\\d)$`)
const pad = (number: number): string => String(number).padStart(2, '0')

/** Somebody moves the mouse. */
function act(target: Element = document.body): void {
  target.dispatchEvent(new MouseEvent('mousemove', { bubbles: true, movementX: 5, movementY: 5 }))
}

/** Lets time pass for somebody who does something every six minutes. */
async function work(minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 6) {
    await passTime(Math.min(6, minutes - passed) * MINUTE_MS)
    act()
  }
}

describe('the warning', () => {
  test('comes after 13 minutes of inactivity, for two', { tags: ['r12.23'] }, async () => {
    const { warning, proceed } = await openSession({ viewport: 'phone' })
    await passTime(13 * MINUTE_MS - 10 * SECOND_MS)
    expect(warning).not.toBeInTheDocument()
    await passTime(10 * SECOND_MS)
    await expect.element(warning.getByRole('timer')).toMatchTextContent(about(2))
    await expect.element(proceed).toHaveFocus()
    await expectAccessible()
  })

  test("'Continue Session' renews the token and starts the 15 minutes anew", async () => {
    const { warning, proceed, server, expectTimer } = await openWarned()
    await click(proceed)
    await expect.element(warning).not.toBeInTheDocument()
    expect(server.callsOf(REFRESH)).toHaveLength(1)
    await expectTimer(30)
    await passTime(12 * MINUTE_MS)
    expect(warning).not.toBeInTheDocument()
  })

  test('continues the session by Escape and backdrop', { tags: ['r12.24', 'r12.25'] }, async () => {
    const { warning, server, getByRole } = await openWarned()
    await userEvent.keyboard('{Escape}')
    await expect.element(warning).not.toBeInTheDocument()
    await expect.poll(() => server.callsOf(REFRESH).length).toBe(1)
    await passTime(13 * MINUTE_MS + SECOND_MS)
    await expect.element(warning).toBeVisible()
    await userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true })
    await expect.element(warning).not.toBeInTheDocument()
    await expect.element(getByRole('button', { name: 'Logout' })).toBeVisible()
  })

  test("leads by Tab to 'Logout Now', which gives no reason", { tags: ['r12.23'] }, async () => {
    const { getByRole, getByLabelText, getByText } = await openWarned()
    await userEvent.keyboard('{Tab}')
    await expect.element(getByRole('button', { name: 'Logout Now' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(getByLabelText('Username')).toBeVisible()
    expect(getByText(/signed out after/)).not.toBeInTheDocument()
  })

  test('stays with the mouse within, goes with any outside', { tags: ['r12.28'] }, async () => {
    const { warning, proceed } = await openWarned()
    act(proceed.element())
    await passTime(2 * SECOND_MS)
    expect(warning).toBeVisible()
    act()
    await expect.element(warning).not.toBeInTheDocument()
  })

  test("comes in spite of the page's events, goes by a scroll", { tags: ['r12.26'] }, async () => {
    const { warning, getByRole } = await openSession()
    await passTime(12 * MINUTE_MS)
    getByRole('tablist').first().element().dispatchEvent(new Event('scroll'))
    document.body.dispatchEvent(new MouseEvent('mousemove', { bubbles: true }))
    await passTime(MINUTE_MS)
    await expect.element(warning).toBeVisible()
    document.dispatchEvent(new Event('scroll', { bubbles: true }))
    await expect.element(warning).not.toBeInTheDocument()
  })

  test('goes with activity in another tab', { tags: ['r12.38'] }, async () => {
    const { warning, getByRole } = await openWarned()
    localStorage.setItem('lastActive', String(Date.now()))
    await passTime(SECOND_MS)
    await expect.element(warning).not.toBeInTheDocument()
    await passTime(12 * MINUTE_MS)
    await expect.element(getByRole('button', { name: 'Logout' })).toBeVisible()
  })
})

describe('the timer of the back office', () => {
  test('counts down, and its button resets', { tags: ['r12.34', 'r12.36', 'r13.1'] }, async () => {
    const { expectTimer, getByRole, server } = await openSession()
    await expectTimer(30)
    await passTime(10 * MINUTE_MS)
    await expectTimer(20)
    await click(getByRole('button', { name: 'Refresh session' }))
    await expectTimer(30)
    expect(server.callsOf(REFRESH)).toHaveLength(1)
  })

  test('is amber at five minutes while the renewal fails, and not any more once one succeeds', async () => {
    const server = authServer()
    server.replyTo(REFRESH, { status: 503, json: { error: 'Service not available' } })
    const { timer, expectTimer } = await openSession({ server })
    const isAmber = () => timer.element().parentElement?.dataset.state === 'amber'
    await work(24)
    await passTime(40 * SECOND_MS)
    expect(isAmber()).toBe(false)
    await passTime(20 * SECOND_MS)
    await expect.poll(isAmber).toBe(true)
    server.replyTo(REFRESH, renewed)
    await passTime(31 * SECOND_MS)
    await expectTimer(30)
    expect(isAmber()).toBe(false)
  })

  test('counts from 30 minutes on a computer whose clock is fast', async () => {
    const server = authServer()
    const reply = renewed()
    server.replyTo('POST /api/auth/login', reply)
    vi.setSystemTime(Date.now() + 40 * MINUTE_MS)
    const first = await openStaff('/login', { server })
    await first.submit('pat', 'secret')
    await expect.poll(() => first.getByRole('timer').element().textContent).toMatch(about(30))
    await first.unmount()
    const { getByRole } = await openStaff(ADDRESS, { server })
    await expect.poll(() => getByRole('timer').element().textContent).toMatch(about(30))
    expect(getByRole('alertdialog')).not.toBeInTheDocument()
  })
})
