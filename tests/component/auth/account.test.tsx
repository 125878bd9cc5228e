import { describe, expect, test } from 'vitest'
import type { Outputs } from '#client/lib/api.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { click, fill } from '../support/actions.ts'
import type { FakeServer } from '../support/fake-server.ts'
import { authServer, openStaff } from '../support/sign-in.ts'
import { issuesIn } from '../support/texts.ts'

type Session = Outputs['auth']['listSessions'][number]

const CURRENT = 'tr4il-Mule-77-lantern'
const NEW_PASSWORD = 'copper-violin-harbour-snow'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'

const session = (id: string, changes: Partial<Session> = {}): Session => ({
  id,
  createdAt: '2025-07-15T13:00:00.000Z',
  lastSeenAt: '2025-07-16T13:00:00.000Z',
  userAgent: FIREFOX,
  isCurrent: false,
  ...changes,
})
const OFF = { isOn: false, hasApp: false, offersPasskeys: false, isRequired: false, codesLeft: 0 }
const HERE = session('here', { isCurrent: true, userAgent: IPHONE })

const judged = (password: string): Outputs['auth']['judgePassword'] => ({
  score: password === NEW_PASSWORD ? 4 : 1,
  issue: null,
})

async function openAccount({
  sessions = [HERE],
  viewport,
  server = authServer(),
}: { sessions?: Session[]; viewport?: 'phone' | 'desktop'; server?: FakeServer } = {}) {
  server.reply('auth.listSessions', { data: sessions })
  server.reply('auth.getSecondFactor', { data: OFF })
  server.reply('auth.judgePassword', ({ password }: { password: string }) => ({
    data: judged(password),
  }))
  const screen = await openStaff('/admin/account', { server, viewport, signedInAs: 'pat' })
  await expect.element(screen.getByText('This one')).toBeVisible()
  return {
    ...screen,
    server,
    change: async (currentPassword: string, newPassword: string) => {
      await fill(screen.getByLabelText('Current password'), currentPassword)
      await fill(screen.getByLabelText('New password'), newPassword)
      await click(screen.getByRole('button', { name: 'Change password' }))
    },
  }
}

test('the account page names the account and its sessions, and is accessible', async () => {
  const { getByText, getByLabelText } = await openAccount({
    viewport: 'phone',
    sessions: [HERE, session('elsewhere')],
  })
  await expect.element(getByText('Signed in as pat')).toBeVisible()
  await expect.element(getByText('Safari on iPhone')).toBeVisible()
  await fill(getByLabelText('New password'), 'tr4il-Mule')
  await expect.element(getByText('Very easy to guess')).toBeVisible()
  await expectAccessible()
})

describe('the calendar address', () => {
  const ON = { isOn: true, withPhones: true, createdAt: '2025-07-16T13:00:00.000Z' }
  const OFF_FEED = { isOn: false, withPhones: false, createdAt: null }
  const url = 'https://shop.example/feeds/schedule.ics?key=abc'

  test('is created, shown once to copy, and revoked', { tags: ['r37.11'] }, async () => {
    const { getByRole, getByText, getByLabelText, server } = await openAccount()
    await expect.element(getByText('You have no address yet.')).toBeVisible()
    await click(getByLabelText("Show customers' phone numbers"))
    server.reply('schedule.admin.createFeed', { data: { ...ON, url } })
    server.reply('schedule.admin.getFeedState', { data: ON })
    await click(getByRole('button', { name: 'Create an address' }))
    await expect.element(getByLabelText('Link')).toHaveValue(url)
    await expect.element(getByRole('button', { name: 'Copy link' })).toBeVisible()
    await expect.element(getByText(/^Your address is from .*Jul 16/)).toBeVisible()
    await expectAccessible()
    expect(server.inputsOf('schedule.admin.createFeed')[0]).toEqual({ withPhones: true })
    server.reply('schedule.admin.revokeFeed', { data: OFF_FEED })
    server.reply('schedule.admin.getFeedState', { data: OFF_FEED })
    await click(getByRole('button', { name: 'Revoke the address' }))
    await expect.element(getByText('You have no address yet.')).toBeVisible()
    await expect.element(getByLabelText('Link')).not.toBeInTheDocument()
  })

  test('an address is replaced, not shown; a failure is shown', { tags: ['r37.11'] }, async () => {
    const server = authServer()
    server.reply('schedule.admin.getFeedState', { data: ON })
    server.reply('schedule.admin.createFeed', { status: 400, message: 'Out of order' })
    const { getByRole, getByLabelText } = await openAccount({ server })
    await expect.element(getByLabelText("Show customers' phone numbers")).toBeChecked()
    await click(getByRole('button', { name: 'New address' }))
    await expect.element(getByRole('alert').getByText('Out of order')).toBeVisible()
    await expect.element(getByLabelText('Link')).not.toBeInTheDocument()
  })
})

describe('the password form', () => {
  test('judges a new password while it is typed by the rule of the server', async () => {
    const { getByText, getByLabelText, server } = await openAccount()
    await fill(getByLabelText('New password'), 'password123')
    await expect.element(getByText('Very easy to guess')).toBeVisible()
    await fill(getByLabelText('New password'), NEW_PASSWORD)
    await expect.element(getByText('Very hard to guess')).toBeVisible()
    expect(server.inputsOf('auth.judgePassword')).toEqual([
      { password: 'password123' },
      { password: NEW_PASSWORD },
    ])
  })

  test('asks for the current password and for ten characters', async () => {
    const { change, server, getByLabelText } = await openAccount()
    await change('', 'short')
    await expect
      .poll(() => issuesIn())
      .toEqual([
        'Please enter your current password',
        'A password must have at least 10 characters',
      ])
    await expect.element(getByLabelText('Current password')).toHaveFocus()
    expect(server.callsOf('auth.changePassword')).toEqual([])
  })

  test('shows a failure of the server below its fields, and keeps what was typed', async () => {
    const { change, server, getByLabelText } = await openAccount()
    server.reply('auth.changePassword', { status: 503, message: 'Service not available' })
    await change(CURRENT, NEW_PASSWORD)
    await expect.poll(() => issuesIn()).toEqual(['Service not available'])
    await expect.element(getByLabelText('Current password')).toHaveValue(CURRENT)
  })

  test('empties both fields after a change, says so, and asks for the sessions again', async () => {
    const { change, server, getByText, getByLabelText } = await openAccount({
      sessions: [HERE, session('elsewhere')],
    })
    server.reply('auth.changePassword', { data: undefined })
    server.reply('auth.listSessions', { data: [HERE] })
    await change(CURRENT, NEW_PASSWORD)
    await expect.element(getByText('Password changed')).toBeVisible()
    await expect.element(getByLabelText('Current password')).toHaveValue('')
    await expect.element(getByLabelText('New password')).toHaveValue('')
    await expect.element(getByText('Firefox on Windows')).not.toBeInTheDocument()
    expect(server.inputsOf('auth.changePassword')).toEqual([
      { currentPassword: CURRENT, newPassword: NEW_PASSWORD },
    ])
  })
})

describe('the list of sessions', () => {
  test('ends one elsewhere, which leaves the list, and then all others', async () => {
    const { server, getByRole, getByText } = await openAccount({
      sessions: [HERE, session('one'), session('two'), session('three')],
    })
    server.reply('auth.endSession', { data: undefined })
    server.reply('auth.endOtherSessions', { data: 1 })
    server.reply('auth.listSessions', { data: [HERE, session('two'), session('three')] })
    await click(getByRole('button', { name: 'Sign out Firefox on Windows' }).first())
    await expect.poll(() => getByText('Firefox on Windows').elements().length).toBe(2)
    expect(server.inputsOf('auth.endSession')).toEqual([{ id: 'one' }])
    server.reply('auth.listSessions', { data: [HERE] })
    await click(getByRole('button', { name: 'Sign out everywhere else' }))
    await expect.element(getByText('Firefox on Windows')).not.toBeInTheDocument()
    expect(getByRole('button', { name: 'Sign out everywhere else' })).not.toBeInTheDocument()
  })

  test('says that a session was not ended', async () => {
    const { server, getByRole, getByText } = await openAccount({ sessions: [HERE, session('one')] })
    server.reply('auth.endSession', { status: 503, message: 'Service not available' })
    await click(getByRole('button', { name: 'Sign out Firefox on Windows' }))
    await expect.element(getByText('The session was not ended')).toBeVisible()
    await expect.element(getByText('Firefox on Windows')).toBeVisible()
  })

  test('a list that could not be loaded says so, and loads on Try again', async () => {
    const server = authServer()
    server.reply('auth.getSecondFactor', { data: OFF })
    server.reply('auth.listSessions', { status: 400, message: 'Bad request' })
    const { getByText, getByRole } = await openStaff('/admin/account', {
      server,
      signedInAs: 'pat',
    })
    await expect.element(getByText('Error: Bad request')).toBeVisible()
    server.reply('auth.listSessions', { data: [HERE] })
    await click(getByRole('button', { name: 'Try again' }))
    await expect.element(getByText('This one')).toBeVisible()
  })
})
