import { expect, test } from 'vitest'
import { saveSettings } from '#server/features/business/save-settings.ts'
import { focusToast } from '../support/keyboard.ts'
import { partRequestInput } from '../support/request-inputs.ts'
import { expectHidden, expectVisible } from '../support/shop.ts'
import { DALE } from '../support/staff-sessions.ts'
import { openStaffShop } from '../support/staff-shop.ts'

const shop = await openStaffShop()
const { caller, db } = shop.app

const dueOfNewRequest = async () => {
  const { id } = await caller.requests.submitPart(partRequestInput())
  return (await db.request.findUniqueOrThrow({ where: { id } })).dueAt.getTime()
}

test('the owner closes tomorrow, and undoes it', { tags: ['r24.14', 'r24.15'] }, async () => {
  // Open every day, so that tomorrow is a day of business whenever this runs.
  const { app } = shop
  const { business } = app.ctx
  const open = { opens: '08:00', closes: '17:00' }
  const days = Object.keys(business.current().hours).map((day) => [day, open])
  const changes = { hours: Object.fromEntries(days), closedDays: [] }
  await saveSettings(app.contextFor(DALE), { changes })
  const promised = await dueOfNewRequest()

  const page = await shop.visitAs('/admin', { viewport: 'phone' })
  await page.getByRole('button', { name: 'pat' }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await page.getByLabel('Section').selectOption('Hours and closed days')
  const card = page.getByRole('region', { name: 'Hours and closed days' })
  await card.getByRole('button', { name: 'Close tomorrow' }).click()
  await expectVisible(card.getByRole('figure').getByText(/^Closed /))
  await card.getByRole('button', { name: /^Save hours/ }).click()
  await expectVisible(page.getByText('It is on the website now.'))
  // A message that has the focus stays.
  await focusToast(page)

  const visitor = await shop.visit('/', { viewport: 'phone' })
  const notice = visitor.getByRole('complementary', { name: 'Changed hours' })
  await expectVisible(notice.getByText(/^Closed /))
  const moved = await dueOfNewRequest()
  expect(moved).toBeGreaterThan(promised)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expectHidden(card.getByRole('figure').getByText(/^Closed /))
  await expect.poll(() => business.current().closedDays).toEqual([])
  await visitor.reload()
  await expectHidden(notice)
  expect(await dueOfNewRequest()).toBeLessThan(moved)
})
