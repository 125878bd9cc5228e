import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoBusiness } from '#server/demo-business.ts'
import { findNextOpenDay } from '#shared/domain/business-hours.ts'
import { dayIn } from '#shared/lib/dates.ts'
import { expectAccessible } from '../support/browser.ts'
import { repairRequestInput } from '../support/request-inputs.ts'
import { scheduleOf } from '../support/schedule.ts'
import { expectVisible } from '../support/shop.ts'
import { openStaffShop } from '../support/staff-shop.ts'

const shop = await openStaffShop()
const { caller, db } = shop.app
const today = dayIn(demoBusiness.timeZone, new Date())
const first = findNextOpenDay(today, demoBusiness) ?? today
const second = findNextOpenDay(first, demoBusiness) ?? today
/** Each takes an hour by the settings. */
const SERVICES = ['Diagnostic', 'Scheduled Maintenance', 'Diagnostic'] as const

const addRequests = () =>
  Promise.all(
    SERVICES.map((serviceType) =>
      caller.requests.submitRepair(
        repairRequestInput({ serviceInfo: { ...repairRequestInput().serviceInfo, serviceType } }),
      ),
    ),
  )

/** Lists the places of a day as 'bay minute', in order. */
async function placesOn(day: string): Promise<string[]> {
  const rows = await db.appointment.findMany({ where: { day: new Date(day) } })
  return rows.map(({ bay, startsMinute }) => `${bay} ${startsMinute}`).toSorted()
}

/** Drags the first request to the middle of a half hour of a bay. */
async function dragFirst(page: Page, { bay, row }: { bay: number; row: number }): Promise<void> {
  await page.locator('[data-to-schedule]').first().hover()
  await page.mouse.down()
  const column = page.locator(`[data-bay="${bay}"]:not([data-morning])`)
  const { x, y, width } = (await column.boundingBox()) ?? { x: 0, y: 0, width: 0 }
  const rowHeight = await page.evaluate(
    () => 2.25 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  )
  await page.mouse.move(x + width / 2, y + (row + 0.5) * rowHeight, { steps: 4 })
  await page.mouse.up()
}

test('staff plan six requests', { tags: ['r37.2', 'r37.4', 'r37.8'] }, async () => {
  await addRequests()
  const page = await shop.visitAs(`/admin/schedule?day=${first}`, { viewport: 'desktop' })
  const phone = await shop.visitAs(`/admin/schedule?day=${first}`, { viewport: 'phone' })
  const left = page.locator('[data-to-schedule]')
  const cards = page.locator('[data-appointment]')
  for (const [index] of SERVICES.entries()) {
    await expect.poll(() => left.count()).toBe(SERVICES.length - index)
    await dragFirst(page, { bay: 1 + (index % 2), row: 3 + 3 * Math.floor(index / 2) })
    await expect.poll(() => cards.count()).toBe(index + 1)
  }
  await expectVisible(page.getByText('Nothing to schedule.'))
  await expect.poll(() => phone.getByRole('button', { name: /^Arrived: / }).count()).toBe(3)
  expect(await placesOn(first)).toEqual(['1 540', '1 630', '2 540'])
  await expectAccessible(page)

  await addRequests()
  await page.goto(`/admin/schedule?day=${second}`)
  await left.first().focus()
  let presses = 0
  const press = async (key: string) => {
    presses += 1
    await page.keyboard.press(key)
  }
  for (const [index] of SERVICES.entries()) {
    await expect.poll(() => left.count()).toBe(SERVICES.length - index)
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-to-schedule')))
      .toBe(true)
    await press('Enter')
    await expectVisible(page.getByRole('button', { name: /^Book (?!this)/ }))
    if (index === SERVICES.length - 1) await press('ArrowDown')
    await press('Enter')
    await expect.poll(() => cards.count()).toBe(index + 1)
  }
  expect(await placesOn(second)).toEqual(['1 480', '1 570', '2 480'])
  expect(presses).toBe(7)
  await expect
    .poll(() => db.request.count({ where: { status: 'scheduled' } }))
    .toBe(2 * SERVICES.length)
})

test('a customer asks for a free half day without JavaScript', { tags: ['r36.18'] }, async () => {
  const { statusUrl } = await caller.requests.submitRepair(repairRequestInput())
  const path = new URL(statusUrl).pathname + new URL(statusUrl).search
  const phone = await shop.visit(path, { viewport: 'phone', javaScript: false })
  await expectVisible(phone.getByRole('heading', { name: 'When would you like to come?' }))
  await phone.getByRole('radio', { name: 'Afternoon' }).first().check()
  await phone.getByRole('button', { name: 'Ask for this time' }).click()
  await expectVisible(phone.getByRole('heading', { name: /^You asked for .*, afternoon$/ }))
  await expectAccessible(await shop.visit(path, { viewport: 'phone' }))
})

test('a customer answers without JavaScript', { tags: ['r36.14'] }, async () => {
  const schedule = scheduleOf(shop.app)
  const { id, url } = await schedule.add({ kind: 'test-drive', day: second, bay: null })
  const path = new URL(url).pathname + new URL(url).search
  const phone = await shop.visit(path, { viewport: 'phone', javaScript: false })
  const expectState = async (heading: string, status: string) => {
    await expectVisible(phone.getByRole('heading', { name: heading }))
    expect((await schedule.get({ id })).status).toBe(status)
  }
  await expectState('Please confirm', 'proposed')
  await phone.getByLabel('Type your name to confirm').fill('Sam Roe')
  await phone.getByRole('button', { name: 'Confirm' }).click()
  await expectState("You're booked", 'confirmed')
  await phone.getByLabel('Which days or times suit you?').fill('After 3, please')
  await phone.getByRole('button', { name: 'Send' }).click()
  await expectState('You asked for another time', 'proposed')
  await expectVisible(phone.getByText('After 3, please'))
  for (const viewport of ['phone', 'desktop'] as const) {
    await expectAccessible(await shop.visit(path, { viewport }))
  }
  await phone.getByText('Cancel the appointment').click()
  await phone.getByLabel('Type your name to cancel').fill('Sam Roe')
  await phone.getByRole('button', { name: 'Cancel it' }).click()
  await expectState('This is cancelled', 'cancelled')
  expect(await phone.getByRole('button', { name: 'Confirm' }).count()).toBe(0)
})
