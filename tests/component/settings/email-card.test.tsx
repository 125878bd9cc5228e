import { expect, test } from 'vitest'
import { demoBusiness } from '#server/demo-business.ts'
import type { MailOverview, TestEmailResult } from '#shared/domain/mail.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { click, fill } from '../support/actions.ts'
import { openCard, settingsServer } from '../support/settings.ts'

const WORKS: MailOverview = { trouble: null, held: { count: 0, oldest: null } }
const OFF: MailOverview = {
  ...WORKS,
  trouble: { reason: 'off', since: null, count: 0, isTotal: true, cause: null },
}

async function openEmail(mail: MailOverview, result?: TestEmailResult) {
  const server = settingsServer()
  server.reply('notifications.admin.getOverview', { data: mail })
  if (result) server.reply('notifications.admin.sendTest', { data: result })
  const screen = await openCard('email', 'Email delivery', server)
  await expect.element(screen.card).toBeVisible()
  return screen
}

test('the card sends a test email and shows the reply', { tags: ['r17.17'] }, async () => {
  const { card, server, container } = await openEmail(WORKS, {
    isAccepted: true,
    answer: '250 2.0.0 OK queued as 4F2',
    reason: null,
  })
  await expect.element(card.getByText(/^A mail server is set up/)).toBeVisible()
  const field = card.getByLabelText('Send a test email to')
  await expect.element(field).toHaveValue(demoBusiness.email)
  await fill(field, 'ann')
  await click(card.getByRole('button', { name: 'Send a test email' }))
  await expect.element(card.getByText('Please enter a valid email address')).toBeVisible()
  await fill(field, 'ann@home.example')
  await click(card.getByRole('button', { name: 'Send a test email' }))
  await expect.element(card.getByText('The mail server took the test email.')).toBeVisible()
  await expect.element(card.getByText(/250 2.0.0 OK queued as 4F2/)).toBeVisible()
  expect(server.inputsOf('notifications.admin.sendTest')).toEqual([{ to: 'ann@home.example' }])
  await expectAccessible(container)
})

test('the card says why a test email was not sent', async () => {
  const { card } = await openEmail(WORKS, {
    isAccepted: false,
    answer: 'self-signed certificate',
    reason: 'certificate',
  })
  await click(card.getByRole('button', { name: 'Send a test email' }))
  await expect.element(card.getByText('The test email was not sent.')).toBeVisible()
  await expect.element(card.getByText(/certificate is not trusted/)).toBeVisible()
})

test('the card offers no test email while no mail server is set up', async () => {
  const { card } = await openEmail(OFF)
  await expect.element(card.getByText('This shop sends no email.')).toBeVisible()
  await expect
    .element(card.getByRole('button', { name: 'Send a test email' }))
    .not.toBeInTheDocument()
})
