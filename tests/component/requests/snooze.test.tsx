import { beforeEach, describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { click, fill, pressKey } from '../support/actions.ts'
import { hold } from '../support/held-clock.ts'
import { NOW, openPartRequest, partRequest, pressInRequestMenu } from '../support/requests.ts'

const TOMORROW = '2025-07-17T12:00:00.000Z'

describe('Snooze', () => {
  beforeEach(() => hold(NOW))

  test('puts a request off until tomorrow, with a reason', { tags: ['r29.1'] }, async () => {
    const screen = await openPartRequest(partRequest(), { viewport: 'phone' })
    const { getByRole, getByLabelText, sent } = screen
    await pressInRequestMenu(screen, 'Snooze')
    const dialog = getByRole('dialog', { name: 'Snooze P-2025-0001' })
    await expect.element(dialog.getByText(/still expects an answer by Jul 17/)).toBeVisible()
    await expectAccessible()
    await fill(getByLabelText('Reason (optional)'), 'Asked the yard')
    await click(dialog.getByRole('radio', { name: 'Tomorrow morning, Jul 17, 2025, 8 am' }))
    await click(dialog.getByRole('button', { name: 'Snooze' }))
    await expect.poll(sent).toEqual([{ snooze: { until: TOMORROW, reason: 'Asked the yard' } }])
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('a chosen day begins when the shop opens; a failure is shown and keeps the reason', async () => {
    const screen = await openPartRequest()
    const { server, getByRole, getByLabelText, sent } = screen
    server.reply('requests.admin.part.update', { status: 400, message: 'Choose a later moment' })
    await pressInRequestMenu(screen, 'Snooze')
    const dialog = getByRole('dialog')
    await fill(getByLabelText('Reason (optional)'), 'Vacation')
    await click(dialog.getByRole('radio', { name: 'Another time' }))
    await fill(dialog.getByLabelText('Day'), '2025-07-17')
    await click(dialog.getByRole('button', { name: 'Snooze' }))
    await expect.element(dialog.getByText('Choose a later moment')).toBeVisible()
    await expect.element(getByLabelText('Reason (optional)')).toHaveValue('Vacation')
    expect(sent()).toEqual([{ snooze: { until: TOMORROW, reason: 'Vacation' } }])
  })

  test('says until when and why, and brings the request back', { tags: ['r29.5'] }, async () => {
    const { work, getByText, sent } = await openPartRequest(
      partRequest({ snoozedUntil: TOMORROW, snoozeReason: 'Asked the yard' }),
    )
    await expect
      .element(work.getByText('Snoozed until Jul 17, 2025, 8 am: Asked the yard'))
      .toBeVisible()
    await expect.element(getByText('Snoozed', { exact: true }).first()).toBeVisible()
    await click(work.getByRole('button', { name: 'Bring it back now' }))
    await expect.poll(sent).toEqual([{ snooze: null }])
  })

  test('a snooze that is over says since when the request is back', async () => {
    const { work } = await openPartRequest(
      partRequest({ snoozedUntil: '2025-07-16T12:00:00.000Z' }),
    )
    await expect.element(work.getByText('Back since Jul 16, 2025, 8 am')).toBeVisible()
    await expect.element(work.getByRole('button', { name: 'Done with it' })).toBeVisible()
  })
})

test('an event elsewhere says since when and why it needs work', { tags: ['r33.11'] }, async () => {
  const { work, sent } = await openPartRequest(
    partRequest({ needsAttentionSince: TOMORROW, attentionReason: 'Tailgate is not there' }),
  )
  await expect
    .element(work.getByText('Back since Jul 17, 2025, 8 am: Tailgate is not there'))
    .toBeVisible()
  await click(work.getByRole('button', { name: 'Done with it' }))
  await expect.poll(sent).toEqual([{ snooze: null }])
})

test('Snoozed and Waiting are views of their own', { tags: ['r29.7', 'r29.14'] }, async () => {
  const { getByRole, router } = await openPartRequest()
  const views = getByRole('group', { name: 'View' })
  await expect.element(views.getByRole('button', { name: /^Snoozed/ })).not.toBeInTheDocument()
  await expect
    .element(views.getByRole('button', { name: /^Waiting for the customer/ }))
    .toBeVisible()
  views.getByRole('button', { name: 'More' }).element().focus()
  await pressKey('ArrowDown')
  await expect.element(getByRole('menuitem', { name: /^Spam/ })).toBeVisible()
  await click(getByRole('menuitem', { name: /^Snoozed/ }))
  await expect.element(views.getByRole('button', { name: /^Snoozed/, pressed: true })).toBeVisible()
  expect(router.state.location.search).toMatchObject({ view: 'snoozed' })
})
