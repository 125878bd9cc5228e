import { expect, test } from 'vitest'
import type { MailOverview } from '#shared/domain/mail.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { click } from '../support/actions.ts'
import { adminServer, openAdmin, pageOf } from '../support/requests.ts'
import { tableOf } from '../support/stock-vehicles.ts'
import { expectHref } from '../support/texts.ts'
import { expectToast } from '../support/toast.ts'
import { todayOf } from '../support/today.ts'

const NONE = { count: 0, oldest: null }
const OFF = { reason: 'off', count: 0, since: null, isTotal: true, cause: null } as const
const SINCE = '2025-07-14T13:12:00.000Z'

function openToday(mail: MailOverview) {
  const server = adminServer({
    'today.admin.get': todayOf({ mail }),
    'requests.admin.part.list': { data: pageOf() },
    'vehicles.admin.list': tableOf([]),
    'notifications.admin.resendAll': { data: 12 },
    'notifications.admin.dropHeld': { data: 12 },
  })
  return openAdmin('/admin', { server }).then((screen) => ({ ...screen, server }))
}

test('Today says since when no email has gone out, and why', { tags: ['r17.16'] }, async () => {
  const { getByText, getByRole, container } = await openToday({
    trouble: {
      reason: 'sign-in',
      since: SINCE,
      count: 3,
      isTotal: true,
      cause: 'Invalid login: 535 5.7.8 Bad credentials',
    },
    held: NONE,
  })
  await expect
    .element(getByText('No email has gone out since Jul 14, 2025, 9:12 am. 3 emails wait.'))
    .toBeVisible()
  await expect.element(getByText(/The mail server refuses our username/)).toBeVisible()
  await expect.element(getByText(/^The mail server said:.*535 5.7.8 Bad credentials/)).toBeVisible()
  await expect.element(getByText("Today's work is done.")).not.toBeInTheDocument()
  await expectHref(getByRole('link', { name: 'Email settings' }), '/admin/settings#email')
  await expectAccessible(container)
})

test.each([
  [0, /This shop sends no email\./, /every email went out/],
  [1, /^This shop sends no email. 1 email waits, since Jul 14, 2025/, /Today's work is done/],
])('Today says how many (%i) wait', { tags: ['r17.16'] }, async (count, text, never) => {
  const trouble = { ...OFF, count, since: count > 0 ? SINCE : null }
  const { getByText } = await openToday({ trouble, held: NONE })
  await expect.element(getByText(text)).toBeVisible()
  await expect.element(getByText(never)).not.toBeInTheDocument()
})

test('old emails wait for a mail server where there is none', async () => {
  const held = { count: 12, oldest: SINCE }
  const { getByRole, getByText } = await openToday({ trouble: OFF, held })
  await expect.element(getByText(/They can be sent once a mail server is set up\.$/)).toBeVisible()
  await expect.element(getByRole('button', { name: 'Send all' })).not.toBeInTheDocument()
  await expect.element(getByRole('button', { name: 'Drop all...' })).toBeVisible()
})

test('emails that waited for over a day are sent or, after a question, dropped', async () => {
  const { getByRole, getByText, server } = await openToday({
    trouble: null,
    held: { count: 12, oldest: SINCE },
  })
  await expect
    .element(getByText('12 emails waited for more than a day and were not sent.'))
    .toBeVisible()
  await click(getByRole('button', { name: 'Send all' }))
  await expectToast('12 emails are being sent')
  expect(server.inputsOf('notifications.admin.resendAll')[0]).toEqual({ which: 'held' })
  await click(getByRole('button', { name: 'Drop all...' }))
  expect(server.callsOf('notifications.admin.dropHeld')).toEqual([])
  await click(
    getByRole('alertdialog', { name: 'Drop 12 emails?' }).getByRole('button', { name: 'Drop' }),
  )
  await expectToast('12 emails are dropped')
})
