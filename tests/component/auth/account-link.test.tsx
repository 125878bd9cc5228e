import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { click, fill } from '../support/actions.ts'
import { fakeServer } from '../support/fake-server.ts'
import { openPage } from '../support/open-page.tsx'
import { issuesIn } from '../support/texts.ts'

const CHECK = 'POST /api/auth/account-link'
const CHOOSE = 'POST /api/auth/account-link/password'
const NEW_PASSWORD = 'copper-violin-harbour-snow'

async function openLink(address = '/account-link#secret') {
  const server = fakeServer()
  server.replyTo(CHECK, { json: { username: 'renee', purpose: 'invite' } })
  server.replyTo(CHOOSE, { json: { success: true } })
  return { ...(await openPage(address, { server, viewport: 'phone' })), server }
}

test('the page of a link names the account, takes a password and leaves the link behind', async () => {
  const { getByText, getByLabelText, getByRole, server, router } = await openLink()
  await expect.element(getByText('Welcome. Your username is renee.')).toBeVisible()
  await expect.element(getByLabelText('New password')).toHaveFocus()
  await expectAccessible()
  await fill(getByLabelText('New password'), NEW_PASSWORD)
  await click(getByRole('button', { name: 'Set password' }))
  await expect.element(getByText('Your password is set. Sign in with it now.')).toBeVisible()
  expect(server.inputsOf(CHOOSE)).toEqual([{ token: 'secret', password: NEW_PASSWORD }])
  await expect.poll(() => router.state.location.href).toBe('/account-link')
  await expect.element(getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect.element(getByRole('alert')).toHaveTextContent('')
  await expectAccessible()
})

test('a refused password is said at the field, and what was typed stays', async () => {
  const { getByLabelText, getByRole, server } = await openLink()
  server.replyTo(CHOOSE, { status: 400, json: { error: 'This password is too easy to guess.' } })
  await fill(getByLabelText('New password'), 'password123')
  await click(getByRole('button', { name: 'Set password' }))
  await expect.poll(() => issuesIn()).toEqual(['This password is too easy to guess.'])
  await expect.element(getByLabelText('New password')).toHaveValue('password123')
})

test('a link that no longer works says so and offers no form', async () => {
  const { getByText, getByRole, server } = await openLink('/account-link')
  await expect.element(getByText(/This link isn't complete/)).toBeVisible()
  expect(server.calls).toEqual([])
  expect(getByRole('button').elements()).toEqual([])
})

test.each([
  ['a used link', 409, 'This link has been used.', 0],
  ['a lock', 429, 'Too many failed attempts. Please try again in 1 minute(s).', 1],
])('for %s the words of the server are shown', async (_title, status, error, buttons) => {
  const server = fakeServer()
  server.replyTo(CHECK, { status, json: { error } })
  const { getByText, getByRole } = await openPage('/account-link#secret', { server })
  await expect.element(getByText(error)).toBeVisible()
  expect(getByRole('button', { name: 'Try again' }).elements()).toHaveLength(buttons)
})
