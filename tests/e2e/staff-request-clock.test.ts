import { describe, expect, test } from 'vitest'
import { screenshot } from '../support/browser.ts'
import { partDraft, repairDraft } from '../support/request-drafts.ts'
import { expectHidden, expectVisible } from '../support/shop.ts'
import { openStaffShop } from '../support/staff-shop.ts'

const shop = await openStaffShop()
const { caller, db } = shop.app
const MINUTE_MS = 60_000
/** A Wednesday, when the shop is open. */
const NOW = new Date('2025-07-16T10:00:00-04:00')

/** A request that is due at a moment. */
async function submitDueAt(dueAt: string) {
  const { id, reference } = await caller.partRequests.submit(partDraft())
  await db.partRequest.update({ where: { id }, data: { dueAt: new Date(dueAt) } })
  return { id, reference }
}

describe('the reply clock', () => {
  test.each([
    ['says how many business hours are left', '2025-07-17T15:00:00-04:00', '14 h left', 'clock'],
    ['is amber when less than four business hours are left', '2025-07-16T13:30:00-04:00', '3 h 30 min left', 'clock clock-soon'],
    ['skips the night', '2025-07-17T09:30:00-04:00', '8 h 30 min left', 'clock'],
    ['is red when the moment has passed', '2025-07-16T08:40:00-04:00', 'Overdue by 1 h 20 min', 'clock clock-late'],
  ])('%s', async (_what, dueAt, words, look) => {
    const { reference } = await submitDueAt(dueAt)
    const page = await shop.visitAs(`/admin?tab=part-requests&q=${reference}`, {
      viewport: 'desktop',
      before: ({ clock }) => clock.setFixedTime(NOW),
    })
    const clock = page.locator('.clock')
    await expectVisible(clock.getByText(words))
    await expect.poll(async () => (await clock.getAttribute('class'))?.trim()).toBe(look)
  })

  test('runs on while the page is open, from amber to red', async () => {
    const { reference } = await submitDueAt('2025-07-16T10:02:00-04:00')
    const page = await shop.visitAs(`/admin?tab=part-requests&q=${reference}`, {
      viewport: 'desktop',
      before: ({ clock }) => clock.install({ time: NOW }),
    })
    await expectVisible(page.locator('.clock-soon'))
    await page.clock.fastForward(4 * MINUTE_MS)
    await expectVisible(page.locator('.clock-late'))
  })

  test('stops at the first answer', async () => {
    const { id, reference } = await submitDueAt('2025-07-16T08:00:00-04:00')
    const page = await shop.visitAs(`/admin?tab=part-requests&q=${reference}&open=${id}`, { viewport: 'desktop' })
    await expectVisible(page.locator('.clock-late').first())
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Quoted')
    await page.getByRole('button', { name: 'Change to Quoted' }).click()
    await expectHidden(page.locator('.clock-late').first())
  })
})

test('a new request appears without a reload, is told of once, and the tab counts it', async () => {
  const page = await shop.visitAs('/admin?tab=repair-requests', { viewport: 'desktop', before: shop.holdClock })
  await expectVisible(page.getByText('No repair requests yet.'))
  await page.getByRole('tab', { name: /Parts Requests \d+/ }).waitFor()
  const { reference } = await caller.repairRequests.submit(repairDraft())
  await shop.pass(25_000, page)
  await expectVisible(page.getByText(`New repair request ${reference}`))
  await expectVisible(page.getByRole('button', { name: `Details of ${reference}` }))
  await expectVisible(page.getByRole('tab', { name: 'Repair Requests 1 waiting' }))
  await screenshot(page, 'request-arrived')
})

test('whoever turned the notices off hears of nothing, also after a reload, and sees the request all the same', async () => {
  const page = await shop.visitAs('/admin?tab=repair-requests', { viewport: 'desktop', before: shop.holdClock })
  await page.getByRole('button', { name: 'Tell me of new requests', pressed: true }).click()
  await page.reload()
  await expectVisible(page.getByRole('button', { name: 'Tell me of new requests', pressed: false }))
  await page.getByRole('tab', { name: /Repair Requests \d+/ }).waitFor()
  const { reference } = await caller.repairRequests.submit(repairDraft())
  await shop.pass(25_000, page)
  await expectVisible(page.getByRole('button', { name: `Details of ${reference}` }))
  await expect.poll(() => page.getByText(`New repair request ${reference}`).count()).toBe(0)
})

test('what is filtered can be saved as a file', async () => {
  const { reference } = await submitDueAt('2025-07-17T15:00:00-04:00')
  const page = await shop.visitAs(`/admin?tab=part-requests&q=${reference}`, { viewport: 'desktop' })
  await expectVisible(page.getByRole('heading', { name: 'Parts Requests (1)' }))
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()])
  expect(download.suggestedFilename()).toBe('part-requests.csv')
})

test('an unfolded request is printed as a work order and nothing else', async () => {
  const { id, reference } = await caller.repairRequests.submit(repairDraft())
  const page = await shop.visitAs(`/admin?tab=repair-requests&q=${reference}&open=${id}`, { viewport: 'desktop' })
  await expectVisible(page.getByRole('button', { name: 'Print' }))
  await page.emulateMedia({ media: 'print' })
  const order = page.locator('.order-sheet')
  for (const words of ['Repair work order', reference, 'Quarry Road Auto', '2012 Subaru Outback', 'Grinding from the front left.', 'Authorized by']) {
    await expectVisible(order.getByText(words).first())
  }
  await expect.poll(() => page.locator('#app').isVisible()).toBe(false)
  await screenshot(page, 'work-order')
  await page.emulateMedia({ media: 'screen' })
  await expectHidden(order)
})
