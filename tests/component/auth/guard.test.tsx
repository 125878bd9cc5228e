import { describe, expect, test } from 'vitest'
import { click, pressKey } from '../support/actions.ts'
import { authServer, openStaff } from '../support/sign-in.ts'
import { tokenFor } from '../support/staff-token.ts'

const VERIFY = 'GET /api/auth/verify'

/** Opens the back office signed in, with a server that `change` has changed. */
async function openWith(change: (server: ReturnType<typeof authServer>) => void) {
  const server = authServer()
  localStorage.setItem('user', JSON.stringify({ id: 'pat', username: 'pat' }))
  localStorage.setItem('authToken', tokenFor('pat'))
  change(server)
  return openStaff('/admin/inquiries', { server })
}

describe('an address of the back office', () => {
  test('waits for the verdict of the server', { tags: ['r11.16', 'r11.17', 'r13.1'] }, async () => {
    const { promise, resolve } = Promise.withResolvers<{ json: unknown }>()
    const { getByText, getByRole, server } = await openWith((authed) =>
      authed.replyTo(VERIFY, () => promise),
    )
    await expect.element(getByText('Verifying access...')).toBeVisible()
    expect(getByRole('heading', { name: 'Admin Dashboard' })).not.toBeInTheDocument()
    await expect.poll(() => server.calls.map(({ name }) => name)).toEqual([VERIFY])
    resolve({ json: { valid: true } })
    await expect.element(getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
    expect(getByText('Verifying access...')).not.toBeInTheDocument()
  })

  test('asks to sign in at once with a revoked token', { tags: ['r12.32'] }, async () => {
    const { getByText, server, token, router } = await openWith((authed) =>
      authed.replyTo(VERIFY, { status: 401, json: { error: 'Token has been revoked' } }),
    )
    await expect
      .element(getByText('Your session has ended. Please sign in again; what you typed is kept.'))
      .toBeVisible()
    expect(router.state.location.state.from).toBe('/admin/inquiries')
    expect(server.callsOf('POST /api/auth/refresh')).toEqual([])
    expect(token()).toBeNull()
  })

  test('keeps the session while the server fails', { tags: ['r11.26'] }, async () => {
    const failure = { status: 503, json: { error: 'Service not available' } }
    const { getByText, server, token } = await openWith((authed) => {
      authed.replyTo(VERIFY, failure)
      authed.replyTo('POST /api/auth/refresh', failure)
    })
    await expect.poll(() => server.callsOf('POST /api/auth/refresh').length).toBe(2)
    await expect.element(getByText(/The server can't be reached. We keep trying./)).toBeVisible()
    await expect.element(getByText('Inquiries').last()).toBeVisible()
    expect(getByText('Verifying access...')).not.toBeInTheDocument()
    expect(token()).not.toBeNull()
  })

  test('says that there is no such page where it leads nowhere', async () => {
    const { getByRole, pathOf } = await openStaff('/admin/nowhere', { signedInAs: 'pat' })
    await expect.element(getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await click(getByRole('main').getByRole('link', { name: 'Back to Today' }))
    await expect.poll(pathOf).toBe('/admin')
  })
})

describe('Logout', () => {
  test('clears the browser', { tags: ['r12.37', 'r12.43', 'r13.1'] }, async () => {
    localStorage.setItem('draft-staff-pat-part-request', '{"values":{"note":"Call Jane"}}')
    const { getByRole, getByText, getByLabelText, server, router } = await openStaff(
      '/admin/inquiries',
      { signedInAs: 'pat', viewport: 'phone' },
    )
    const own = getByRole('button', { name: 'pat' })
    await expect.element(own).toBeVisible()
    ;(own.element() as HTMLElement).focus()
    await pressKey('Enter')
    await click(getByRole('menuitem', { name: 'Logout' }))
    await expect.element(getByLabelText('Username')).toBeVisible()
    expect(Object.keys(localStorage).filter((name) => name !== 'lastActive')).toEqual(['signedOut'])
    expect(router.state.location.state.from).toBeUndefined()
    expect(getByText(/signed out after|session has ended/)).not.toBeInTheDocument()
    expect(server.callsOf('POST /api/auth/logout')[0]?.headers.get('authorization')).toMatch(
      /^Bearer /,
    )
  })

  test('is followed by a sign-in to the page opened after it', { tags: ['r11.25'] }, async () => {
    const { getByRole, getByLabelText, router } = await openStaff('/admin/inquiries', {
      signedInAs: 'pat',
    })
    await click(getByRole('button', { name: 'Logout' }))
    await expect.element(getByLabelText('Username')).toBeVisible()
    await router.navigate({ to: '/admin/audit' })
    await expect.poll(() => router.state.location.state.from).toBe('/admin/audit')
  })

  test('works without a connection', { tags: ['r12.37'] }, async () => {
    const { getByRole, getByLabelText, server, token } = await openStaff('/admin/inquiries', {
      signedInAs: 'pat',
    })
    server.replyTo('POST /api/auth/logout', 'offline')
    await click(getByRole('button', { name: 'Logout' }))
    await expect.element(getByLabelText('Username')).toBeVisible()
    expect(token()).toBeNull()
  })
})
