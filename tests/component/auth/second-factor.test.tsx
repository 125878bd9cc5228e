import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { click, fill } from '../support/actions.ts'
import { authServer, openStaff } from '../support/sign-in.ts'
import { tokenFor } from '../support/staff-token.ts'
import { issuesIn } from '../support/texts.ts'

const CODE = 'POST /api/auth/login/code'
const ON = { isOn: true, hasApp: true, offersPasskeys: false, isRequired: false, codesLeft: 9 }
const CODES = Array.from({ length: 10 }, (_, index) => `aaaa-bbbb-cccc-ddd${index}`)
const signedIn = { json: { accessToken: tokenFor('pat'), user: { _id: 'pat', username: 'pat' } } }

describe('a sign-in with a second factor', () => {
  test('asks for the code after the password, and a reload', { tags: ['r25.18'] }, async () => {
    const server = authServer()
    server.replyTo('POST /api/auth/login', { status: 202, json: { secondFactor: true } })
    server.replyTo(CODE, { status: 401, json: { error: "This code isn't right." } })
    const first = await openStaff('/login', { server, viewport: 'phone' })
    await first.submit('pat', 'secret')
    await expect.element(first.getByLabelText('Code')).toHaveFocus()
    await expectAccessible()
    await first.unmount()
    const { getByLabelText, getByRole, pathOf } = await openStaff('/login', { server })
    await fill(getByLabelText('Code'), '111111')
    await click(getByRole('button', { name: 'Continue' }))
    await expect.poll(() => issuesIn()).toEqual(["This code isn't right."])
    expect(pathOf()).toBe('/login')
    server.replyTo(CODE, signedIn)
    await fill(getByLabelText('Code'), '222222')
    await click(getByRole('button', { name: 'Continue' }))
    await expect.element(getByRole('button', { name: 'Logout' })).toBeVisible()
    expect(server.inputsOf(CODE)).toEqual([{ code: '111111' }, { code: '222222' }])
    expect(sessionStorage.getItem('signInStep')).toBeNull()
  })

  test('goes back to the password where the server asks for it', async () => {
    const server = authServer()
    const error = 'Please enter your username and password again'
    server.replyTo('POST /api/auth/login', { status: 202, json: { secondFactor: true } })
    server.replyTo(CODE, { status: 409, json: { error } })
    const { submit, getByLabelText, getByRole } = await openStaff('/login', { server })
    await submit('pat', 'secret')
    await fill(getByLabelText('Code'), '111111')
    await click(getByRole('button', { name: 'Continue' }))
    await expect.element(getByLabelText('Password')).toBeVisible()
    await expect.poll(() => issuesIn()).toEqual([error])
  })
})

describe('the second factor of the account', () => {
  test('is set up by a code; its recovery codes show once', { tags: ['r25.17'] }, async () => {
    const server = authServer()
    server.reply('auth.listSessions', { data: [] })
    const uri = 'otpauth://totp/shop.example:pat?issuer=shop.example&secret=JBSWY3DPEHPK3PXP'
    server.reply('auth.beginSecondFactor', { data: { secret: 'JBSWY3DPEHPK3PXP', uri } })
    server.reply('auth.confirmSecondFactor', { data: { codes: CODES } })
    const { getByRole, getByLabelText, getByText } = await openStaff('/admin/account', {
      server,
      viewport: 'phone',
      signedInAs: 'pat',
    })
    await click(getByRole('button', { name: 'Set up an app' }))
    await fill(getByLabelText('Your password'), 'secret')
    await click(getByRole('button', { name: 'Continue' }))
    await expect.element(getByRole('img', { name: /QR code/ })).toBeVisible()
    await expect.element(getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
    await expectAccessible()
    await fill(getByLabelText('Code'), '123456')
    server.reply('auth.getSecondFactor', { data: ON })
    await click(getByRole('button', { name: 'Turn on' }))
    await expect.element(getByText(CODES[9] ?? '')).toBeVisible()
    await expectAccessible()
    await click(getByRole('button', { name: "I've kept them" }))
    await expect.element(getByText(/9 recovery codes left/)).toBeVisible()
    await expect.element(getByText(CODES[9] ?? '')).not.toBeInTheDocument()
  })

  test('is turned off with the password, whose refusal is said at the field', async () => {
    const server = authServer()
    server.reply('auth.listSessions', { data: [] })
    server.reply('auth.getSecondFactor', { data: ON })
    const message = 'The current password is not right'
    server.reply('auth.turnOffSecondFactor', {
      status: 400,
      message,
      issues: [{ path: 'currentPassword', message }],
    })
    const options = { server, signedInAs: 'pat' }
    const { getByRole, getByLabelText } = await openStaff('/admin/account', options)
    await click(getByRole('button', { name: 'Turn off' }))
    await fill(getByLabelText('Your password'), 'wrong')
    await click(getByRole('button', { name: 'Turn off' }))
    await expect.poll(() => issuesIn()).toEqual([message])
    server.reply('auth.turnOffSecondFactor', { data: undefined })
    server.reply('auth.getSecondFactor', { data: { ...ON, isOn: false, hasApp: false } })
    await fill(getByLabelText('Your password'), 'right')
    await click(getByRole('button', { name: 'Turn off' }))
    await expect.element(getByRole('button', { name: 'Set up an app' })).toBeVisible()
  })

  test('has passkeys that are removed by the password', { tags: ['r25.24'] }, async () => {
    const server = authServer()
    server.reply('auth.listSessions', { data: [] })
    server.reply('auth.getSecondFactor', { data: { ...ON, hasApp: false } })
    const passkey = { id: 'one', name: 'Front desk', createdAt: '2025-07-15T13:00:00.000Z' }
    server.reply('auth.listPasskeys', { data: [{ ...passkey, lastUsedAt: null }] })
    server.reply('auth.removePasskey', { data: undefined })
    const options = { server, signedInAs: 'pat' }
    const { getByRole, getByLabelText, getByText } = await openStaff('/admin/account', options)
    await expect.element(getByText('Not used yet')).toBeVisible()
    await expect.element(getByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument()
    await expectAccessible()
    await click(getByRole('button', { name: 'Remove Front desk' }))
    await fill(getByLabelText('Your password'), 'secret')
    server.reply('auth.listPasskeys', { data: [] })
    server.reply('auth.getSecondFactor', { data: { ...ON, isOn: false, hasApp: false } })
    await click(getByRole('button', { name: 'Remove', exact: true }))
    await expect.element(getByText('Not used yet')).not.toBeInTheDocument()
    expect(server.inputsOf('auth.removePasskey')).toEqual([
      { id: 'one', currentPassword: 'secret' },
    ])
  })

  test('a second factor the shop requires is the only task', { tags: ['r25.21'] }, async () => {
    const server = authServer()
    server.reply('auth.listSessions', { data: [] })
    server.reply('auth.getSecondFactor', {
      data: { ...ON, isOn: false, hasApp: false, isRequired: true },
    })
    localStorage.setItem('authToken', tokenFor('pat'))
    localStorage.setItem('user', JSON.stringify({ id: 'pat', username: 'pat' }))
    server.replyTo('GET /api/auth/verify', {
      json: { valid: true, user: { _id: 'pat', username: 'pat' }, needsSecondFactor: true },
    })
    const { getByText, pathOf } = await openStaff('/admin/retail-vehicles', { server })
    await expect
      .element(getByText('This shop requires a second factor. Set one up to keep going.'))
      .toBeVisible()
    expect(pathOf()).toBe('/admin/account')
    expect(server.callsOf('vehicles.admin.list')).toEqual([])
  })
})
