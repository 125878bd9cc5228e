import { describe, expect, test } from 'vitest'
import type { Account } from '#shared/domain/account.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { click, fill, select } from '../support/actions.ts'
import { authServer, openStaff } from '../support/sign-in.ts'
import { issuesIn } from '../support/texts.ts'

const account = (username: string, changes: Partial<Account> = {}): Account => ({
  id: username,
  username,
  email: null,
  state: 'active',
  createdAt: '2025-07-01T13:00:00.000Z',
  lastSignInAt: '2025-07-15T13:00:00.000Z',
  hasSecondFactor: false,
  sessions: 0,
  linkExpiresAt: null,
  ...changes,
})
const ALL = [
  account('pat', { sessions: 1 }),
  account('renee', { email: 'renee@home.example', sessions: 2, hasSecondFactor: true }),
  account('dale', {
    state: 'invited',
    lastSignInAt: null,
    linkExpiresAt: '2025-07-16T13:00:00.000Z',
  }),
  account('lee', { state: 'disabled' }),
]
const LINK = {
  sentTo: null,
  url: 'https://shop.example/account-link#secret',
  expiresAt: '2025-07-16T13:00:00.000Z',
}

async function openAccounts(viewport: 'phone' | 'desktop' = 'desktop') {
  const server = authServer()
  server.reply('auth.admin.list', { data: ALL })
  server.reply('auth.getSecondFactor', {
    data: { isOn: true, hasApp: true, offersPasskeys: false, isRequired: false, codesLeft: 10 },
  })
  const screen = await openStaff('/admin/accounts', { server, viewport, signedInAs: 'pat' })
  await expect.element(screen.getByRole('heading', { name: 'renee' })).toBeVisible()
  return {
    ...screen,
    server,
    act: async (username: string, action: string) => {
      const button = screen.getByRole('button', { name: `Actions for ${username}` })
      ;(button.element() as HTMLElement).focus()
      button.element().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }))
      await click(screen.getByRole('menuitem', { name: action }))
    },
  }
}

test('the accounts show state, last sign-in and open links', { tags: ['r25.1'] }, async () => {
  const { getByText, getByRole } = await openAccounts('phone')
  for (const fact of [
    '2 open sessions',
    'Second factor on',
    'Never signed in',
    'Link works until Jul 16, 2025, 9 am',
    'Active',
    'Invited',
  ]) {
    await expect.element(getByText(fact).first()).toBeVisible()
  }
  await expect.element(getByText('pat (you)')).toBeVisible()
  await expect.element(getByText('Disabled')).toBeVisible()
  await expectAccessible()
  await click(getByRole('button', { name: 'Invite a colleague' }))
  await expect.element(getByRole('dialog')).toBeVisible()
  await expectAccessible()
})

describe('an invitation', () => {
  test('asks for a name, says what the server refuses and keeps what was typed', async () => {
    const { server, getByRole, getByLabelText } = await openAccounts()
    await click(getByRole('button', { name: 'Invite a colleague' }))
    await click(getByRole('button', { name: 'Invite', exact: true }))
    await expect.poll(() => issuesIn()).toEqual(['Username is required'])
    const message = 'There is already an account called renee'
    server.reply('auth.admin.invite', {
      status: 409,
      message,
      issues: [{ path: 'username', message }],
    })
    await fill(getByLabelText('Username'), 'renee')
    await click(getByRole('button', { name: 'Invite', exact: true }))
    await expect.poll(() => issuesIn()).toEqual([message])
    await expect.element(getByLabelText('Username')).toHaveValue('renee')
  })

  test.each([
    ['shows the link to copy where none is sent', LINK, /shown only now and works once/],
    [
      'says where the link was sent',
      { ...LINK, url: null, sentTo: 'kim@home.example' },
      /on its way to kim@home\.example/,
    ],
  ])('%s', { tags: ['r25.4'] }, async (_title, reply, words) => {
    const { server, getByRole, getByLabelText, getByText } = await openAccounts()
    server.reply('auth.admin.invite', { data: reply })
    await click(getByRole('button', { name: 'Invite a colleague' }))
    await fill(getByLabelText('Username'), 'kim')
    await fill(getByLabelText('Email (optional)'), 'kim@home.example')
    await click(getByRole('button', { name: 'Invite', exact: true }))
    await expect.element(getByText(words)).toBeVisible()
    expect(getByRole('textbox', { name: 'Link' }).elements()).toHaveLength(reply.url ? 1 : 0)
    expect(server.inputsOf('auth.admin.invite')).toEqual([
      { username: 'kim', email: 'kim@home.example' },
    ])
  })
})

describe('the menu of an account', () => {
  test('makes a link to the address of the account', async () => {
    const { server, act, getByRole, getByLabelText } = await openAccounts()
    server.reply('auth.admin.createLink', { data: LINK })
    await act('renee', 'Reset password by link')
    await expect.element(getByLabelText('Email (optional)')).toHaveValue('renee@home.example')
    await click(getByRole('button', { name: 'Make a link' }))
    await expect.element(getByRole('textbox', { name: 'Link' })).toHaveValue(LINK.url)
    expect(server.inputsOf('auth.admin.createLink')).toEqual([
      { id: 'renee', email: 'renee@home.example' },
    ])
  })

  test('asks before it disables an account, and says why the last one stays', async () => {
    const { server, act, getByRole, getByText } = await openAccounts()
    const message = 'renee is the only account that can sign in'
    server.reply('requests.admin.countAssigned', { data: 0 })
    server.reply('auth.admin.disable', { status: 409, message })
    await act('renee', 'Disable')
    expect(server.callsOf('auth.admin.disable')).toEqual([])
    await click(getByRole('button', { name: 'Disable', exact: true }))
    await expect.element(getByText(message)).toBeVisible()
  })

  test('offers the open requests of a leaver to a colleague', { tags: ['r25.9'] }, async () => {
    const { server, act, getByLabelText, getByRole, getByText } = await openAccounts()
    server.reply('requests.admin.countAssigned', { data: 4 })
    server.reply('requests.admin.reassign', { data: 4 })
    server.reply('auth.admin.disable', { data: undefined })
    await act('renee', 'Disable')
    await select(getByLabelText('Who takes over 4 open requests?'), 'pat')
    await click(getByRole('button', { name: 'Disable', exact: true }))
    await expect.element(getByText('4 requests assigned to pat')).toBeVisible()
    expect(server.inputsOf('requests.admin.reassign')[0]).toMatchObject({ to: 'pat' })
  })

  test('signs an account out everywhere and enables a disabled one', async () => {
    const { server, act, getByText } = await openAccounts()
    server.reply('auth.admin.endSessions', { data: 2 })
    server.reply('auth.admin.enable', { data: undefined })
    await act('renee', 'Sign out everywhere')
    await expect.element(getByText('renee is signed out everywhere')).toBeVisible()
    await act('lee', 'Enable')
    await expect.element(getByText('lee can sign in again')).toBeVisible()
  })
})

test('the shop requires a second factor, and says why it does not', async () => {
  const { server, getByRole, getByText } = await openAccounts()
  const message = 'Set up your own second factor first'
  server.reply('auth.admin.setSecondFactorRule', { status: 409, message })
  await click(getByRole('button', { name: 'Require it for everyone' }))
  await expect.element(getByText(message)).toBeVisible()
  server.reply('auth.admin.setSecondFactorRule', { data: undefined })
  server.reply('auth.getSecondFactor', {
    data: { isOn: true, hasApp: true, offersPasskeys: false, isRequired: true, codesLeft: 10 },
  })
  await click(getByRole('button', { name: 'Require it for everyone' }))
  await expect.element(getByRole('button', { name: 'Make it optional' })).toBeVisible()
  expect(server.inputsOf('auth.admin.setSecondFactorRule')).toEqual([
    { isRequired: true },
    { isRequired: true },
  ])
})
