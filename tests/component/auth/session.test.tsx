import { beforeEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible } from '../support/accessibility.ts'
import { click } from '../support/actions.ts'
import { hold, passTime } from '../support/held-clock.ts'
import { authServer, openStaff, TIMED_OUT } from '../support/sign-in.ts'
import { tokenFor } from '../support/staff-token.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const REFRESH = 'POST /api/auth/refresh'
const ENDED = 'Your session has ended. Please sign in again; what you typed is kept.'
const ADDRESS = '/admin/inquiries'

beforeEach(() => hold())

/** Opens the back office for pat, who has just signed in. */
async function openSession({
  server = authServer(),
  viewport,
}: { server?: ReturnType<typeof authServer>; viewport?: 'phone' | 'desktop' } = {}) {
  const screen = await openStaff(ADDRESS, { server, viewport, signedInAs: 'pat' })
  await expect.element(screen.getByRole('button', { name: 'Logout' })).toBeVisible()
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
  test.each(['phone', 'desktop'] as const)(
    'comes after 13 minutes without activity, with two minutes left, and is accessible on a %s',
    { tags: ['r12.23'] },
    async (viewport) => {
      const { warning, proceed } = await openSession({ viewport })
      await passTime(13 * MINUTE_MS - 10 * SECOND_MS)
      expect(warning).not.toBeInTheDocument()
      await passTime(10 * SECOND_MS)
      await expect.element(warning.getByRole('timer')).toMatchTextContent(about(2))
      await expect.element(proceed).toHaveFocus()
      await expectAccessible()
    },
  )

  test("'Continue Session' renews the token and starts the 15 minutes anew", async () => {
    const { warning, proceed, server, expectTimer } = await openWarned()
    await click(proceed)
    await expect.element(warning).not.toBeInTheDocument()
    expect(server.callsOf(REFRESH)).toHaveLength(1)
    await expectTimer(30)
    await passTime(12 * MINUTE_MS)
    expect(warning).not.toBeInTheDocument()
  })

  test(
    'is dismissed by Escape and by a click on the backdrop, which continue the session too',
    { tags: ['r12.24', 'r12.25'] },
    async () => {
      const { warning, server, getByRole } = await openWarned()
      await userEvent.keyboard('{Escape}')
      await expect.element(warning).not.toBeInTheDocument()
      await expect.poll(() => server.callsOf(REFRESH).length).toBe(1)
      await passTime(13 * MINUTE_MS + SECOND_MS)
      await expect.element(warning).toBeVisible()
      await userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true })
      await expect.element(warning).not.toBeInTheDocument()
      await expect.element(getByRole('button', { name: 'Logout' })).toBeVisible()
    },
  )

  test(
    "Tab leads from 'Continue Session' to 'Logout Now', and Enter to a login page without a reason",
    { tags: ['r12.23'] },
    async () => {
      const { getByRole, getByLabelText, getByText } = await openWarned()
      await userEvent.keyboard('{Tab}')
      await expect.element(getByRole('button', { name: 'Logout Now' })).toHaveFocus()
      await userEvent.keyboard('{Enter}')
      await expect.element(getByLabelText('Username')).toBeVisible()
      expect(getByText(/signed out after/)).not.toBeInTheDocument()
    },
  )

  test(
    'stays while the mouse moves within it, and goes with any activity outside',
    { tags: ['r12.28'] },
    async () => {
      const { warning, proceed } = await openWarned()
      act(proceed.element())
      await passTime(2 * SECOND_MS)
      expect(warning).toBeVisible()
      act()
      await expect.element(warning).not.toBeInTheDocument()
    },
  )

  test('comes though the page does something by itself, and goes with a scroll of the page (rule 12.26)', async () => {
    const { warning, getByRole } = await openSession()
    await passTime(12 * MINUTE_MS)
    getByRole('tablist').first().element().dispatchEvent(new Event('scroll'))
    document.body.dispatchEvent(new MouseEvent('mousemove', { bubbles: true }))
    await passTime(MINUTE_MS)
    await expect.element(warning).toBeVisible()
    document.dispatchEvent(new Event('scroll', { bubbles: true }))
    await expect.element(warning).not.toBeInTheDocument()
  })

  test(
    'ends in a sign-out after 15 minutes, says why, keeps what staff typed, and signing in leads back',
    { tags: ['r12.22', 'r12.42'] },
    async () => {
      localStorage.setItem('draft-staff-pat-retail-vehicle-new', '{"savedAt":0}')
      const { getByText, getByRole, submit, pathOf, token } = await openWarned()
      await passTime(2 * MINUTE_MS)
      await expect.element(getByText(TIMED_OUT)).toBeVisible()
      expect([token(), localStorage.getItem('user')]).toEqual([null, null])
      expect(localStorage.getItem('draft-staff-pat-retail-vehicle-new')).not.toBeNull()
      await submit('pat', 'secret')
      await expect.element(getByRole('button', { name: 'Logout' })).toBeVisible()
      expect(pathOf()).toBe(ADDRESS)
    },
  )

  test('goes with activity in another tab', async () => {
    const { warning, getByRole } = await openWarned()
    localStorage.setItem('lastActive', String(Date.now()))
    await passTime(SECOND_MS)
    await expect.element(warning).not.toBeInTheDocument()
    await passTime(12 * MINUTE_MS)
    await expect.element(getByRole('button', { name: 'Logout' })).toBeVisible()
  })

  test('shows on load while the token has less than 13 minutes left', async () => {
    const server = authServer()
    localStorage.setItem('authToken', tokenFor('pat', { expiresInS: 360 }))
    localStorage.setItem('user', JSON.stringify({ id: 'pat', username: 'pat' }))
    const { getByRole } = await openStaff(ADDRESS, { server })
    await expect
      .element(getByRole('alertdialog', { name: 'Session Timeout Warning' }))
      .toBeVisible()
    expect(
      getByRole('timer', { includeHidden: true })
        .elements()
        .map(({ textContent }) => textContent),
    ).toContainEqual(expect.stringMatching(about(6)))
  })
})

describe('a session', () => {
  test('that slept for longer than 15 minutes is over on waking, whatever happens first', async () => {
    const { getByText, server } = await openSession()
    vi.setSystemTime(Date.now() + 16 * MINUTE_MS)
    act()
    await expect.element(getByText(TIMED_OUT)).toBeVisible()
    expect(server.callsOf(REFRESH)).toEqual([])
  })

  test('of a page that was closed for longer than 15 minutes is over when it is opened again', async () => {
    localStorage.setItem('lastActive', String(Date.now() - 16 * MINUTE_MS))
    const { getByText } = await openStaff(ADDRESS, { signedInAs: 'pat' })
    await expect.element(getByText(TIMED_OUT)).toBeVisible()
  })

  test('ends in this tab when another one signs out, and begins again when that one signs in', async () => {
    const { getByLabelText, getByRole } = await openSession()
    localStorage.removeItem('authToken')
    dispatchEvent(new StorageEvent('storage', { key: 'authToken' }))
    await expect.element(getByLabelText('Username')).toBeVisible()
    localStorage.setItem('authToken', tokenFor('pat'))
    dispatchEvent(new StorageEvent('storage', { key: 'authToken' }))
    await expect.element(getByRole('button', { name: 'Logout' })).toBeVisible()
  })

  test(
    'that cannot be extended is verified and renewed once more after a second, and then ends',
    { tags: ['r12.31'] },
    async () => {
      const { proceed, server, getByText } = await openWarned()
      server.calls.length = 0
      const refused = { status: 401, json: { error: 'Authentication required' } }
      server.replyTo(REFRESH, refused)
      server.replyTo('GET /api/auth/verify', refused)
      await click(proceed)
      await expect.element(getByText(ENDED)).toBeVisible()
      const asked = server.calls
        .map(({ name }) => name)
        .filter((name) => name === REFRESH || name === 'GET /api/auth/verify')
      expect(asked).toEqual([REFRESH, 'GET /api/auth/verify', REFRESH])
    },
  )

  test('that is refused once goes on when the second try succeeds', async () => {
    const { proceed, warning, server, getByRole } = await openWarned()
    server.replyTo(REFRESH, () =>
      server.callsOf(REFRESH).length === 1 ? { status: 401, json: {} } : renewed(),
    )
    await click(proceed)
    await expect.element(warning).not.toBeInTheDocument()
    await expect.element(getByRole('button', { name: 'Logout' })).toBeVisible()
  })

  test('of active staff is kept alive by a call every five minutes', async () => {
    const { server } = await openSession()
    const verified = () => server.callsOf('GET /api/auth/verify').length
    expect(verified()).toBe(1)
    await work(18)
    await expect.poll(verified).toBe(4)
  })
})

describe("the dashboard's timer", () => {
  test(
    'counts down from 30 minutes, and the button beside it sets it back',
    { tags: ['r12.34', 'r12.36', 'r13.1'] },
    async () => {
      const { expectTimer, getByRole, server } = await openSession()
      await expectTimer(30)
      await passTime(10 * MINUTE_MS)
      await expectTimer(20)
      await click(getByRole('button', { name: 'Refresh session' }))
      await expectTimer(30)
      expect(server.callsOf(REFRESH)).toHaveLength(1)
    },
  )

  test('shows a renewal by another tab without a request of its own', async () => {
    const { expectTimer, server } = await openSession()
    await passTime(10 * MINUTE_MS)
    localStorage.setItem('authToken', tokenFor('pat'))
    dispatchEvent(new StorageEvent('storage', { key: 'authToken' }))
    await expectTimer(30)
    expect(server.callsOf(REFRESH)).toEqual([])
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

  test('is set back by the renewal five minutes before the end, without a warning', async () => {
    const { expectTimer, warning } = await openSession()
    await work(24)
    await passTime(MINUTE_MS + SECOND_MS)
    await expectTimer(30)
    expect(warning).not.toBeInTheDocument()
  })

  test.each([40, 20, -20])(
    'counts from 30 minutes on a computer whose clock is %i minutes fast, without a warning',
    async (minutes) => {
      const server = authServer()
      const reply = renewed()
      server.replyTo('POST /api/auth/login', reply)
      vi.setSystemTime(Date.now() + minutes * MINUTE_MS)
      const first = await openStaff('/login', { server })
      await first.submit('pat', 'secret')
      await expect.poll(() => first.getByRole('timer').element().textContent).toMatch(about(30))
      await first.unmount()
      const { getByRole } = await openStaff(ADDRESS, { server })
      await expect.poll(() => getByRole('timer').element().textContent).toMatch(about(30))
      expect(getByRole('alertdialog')).not.toBeInTheDocument()
    },
  )
})
