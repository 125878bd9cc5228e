import { expect, test } from 'vitest'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { focusToast, nameInFocus, tabTo } from '../support/keyboard.ts'
import { expectHidden, expectVisible } from '../support/shop.ts'
import { openStaffShop, signInAs } from '../support/staff-shop.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { nextVin } from '../support/vehicles.ts'
import { expectPictures, fillForm, rowOf, shownPictures, writePictures } from './stock-pages.ts'

const shop = await openStaffShop()
const { db } = shop.app
const pictures = await writePictures(temporaryFolder())
/** A Chevrolet Silverado of 2016. */
const DECODABLE = '1GB0C4EGXGZ280783'
const RETAIL = '/admin/retail-vehicles'

test('a car added with pictures is public at once', { tags: ['r3.16'] }, async () => {
  const page = await shop.visitAs(RETAIL, { viewport: 'phone' })
  await page.getByRole('button', { name: 'Add Retail Vehicle' }).first().click()
  await page.getByLabel('VIN').fill(DECODABLE)
  await page.getByRole('button', { name: 'Decode VIN' }).click()
  await expectVisible(page.getByText('VIN decoded. Filled in:'))
  await expect.poll(() => page.getByLabel('Make').inputValue()).toBe('Chevrolet')
  await page.getByLabel('Picture files').setInputFiles(pictures.slice(0, 2))
  await expectPictures(page, 2)
  const shown = await shownPictures(page)
  await fillForm(page, { 'Stock Number': 'R-NEW', Price: '12900', Mileage: '45000' })
  await page.getByRole('button', { name: 'Add Vehicle' }).click()
  await expectVisible(rowOf(page, 'R-NEW'))

  const added = await db.vehicle.findFirstOrThrow({
    where: { stockNumber: 'R-NEW' },
    include: { pictures: { orderBy: { position: 'asc' } } },
  })
  expect(added).toMatchObject({
    year: 2016,
    priceCents: 1_290_000,
    mileage: 45_000,
    coverId: shown[0],
  })
  expect(added.pictures.map(({ id }) => id)).toEqual(shown)
  await page.goto(`/inventory/${added.id}`)
  await expectVisible(page.getByRole('heading', { level: 1, name: /2016 Chevrolet Silverado/ }))
  await expectVisible(page.getByText('$12,900').first())
  await expectVisible(page.locator(`main img[src*="${shown[0]}"]`).first())
})

test('a vehicle is added and restored by keyboard alone', { tags: ['r2.41'] }, async () => {
  const page = await shop.visitAs(RETAIL, { viewport: 'desktop' })
  const press = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).focus()
    await page.keyboard.press('Enter')
  }
  await press('Add Retail Vehicle')
  await page.locator('h2:focus', { hasText: 'Add Retail Vehicle' }).waitFor()
  await expectVisible(page.getByRole('textbox', { name: 'VIN' }))
  await page.keyboard.press('Tab')
  await page.keyboard.type(nextVin())
  for (const [name, text] of [
    ['Stock Number', 'R-KEY'],
    ['Year', '2016'],
    ['Make', 'Ford'],
    ['Model', 'Ranger'],
  ] as const) {
    await tabTo(page, 'textbox', name)
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await expectVisible(rowOf(page, 'R-KEY'))
  await expect.poll(() => nameInFocus(page)).toContain('Details of R-KEY')
  const question = page.getByText('Are you sure you want to delete this retail vehicle?')
  const chooseDelete = async () => {
    await page.keyboard.press('Enter')
    await page.locator('[role=menuitem]:focus').waitFor()
    await page.keyboard.press('End')
    await page.getByRole('menuitem', { name: 'Delete' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await expectVisible(question)
  }
  const actions = 'More actions on R-KEY, 2016 Ford Ranger'
  await page.getByRole('button', { name: actions, exact: true }).focus()
  await chooseDelete()
  await page.keyboard.press('Escape')
  await expectHidden(question)
  await expect.poll(() => nameInFocus(page)).toBe(actions)
  await chooseDelete()
  await press('Delete')
  await expectVisible(page.getByText('Vehicle deleted'))
  expect(
    (await fetch(`${shop.app.url}/api/retail-vehicles?q=R-KEY`).then((reply) =>
      reply.json(),
    )) as unknown[],
  ).toEqual([])
  await focusToast(page)
  await tabTo(page, 'button', 'Undo')
  await page.keyboard.press('Enter')
  await expectVisible(page.getByText('Vehicle restored'))
  await expectVisible(rowOf(page, 'R-KEY'))
})

test('text in a form survives the end of the session', { tags: ['r12.42', 'r13.44'] }, async () => {
  const form = `${RETAIL}?vehicle=new`
  const page = await shop.visitAs(form, {
    viewport: 'desktop',
    before: shop.holdClock,
    allow: [/status of 401/],
  })
  const expectKept = async () => {
    await expectVisible(page.getByText('What you typed earlier is still here.'))
    await expect.poll(() => page.getByLabel('Make').inputValue()).toBe('Studebaker')
  }
  await fillForm(page, { Make: 'Studebaker', Model: 'Lark' })
  await page.reload()
  await expectKept()
  await shop.pass(15 * MINUTE_MS + 1000, page)
  await page.waitForURL('**/login')
  await expectVisible(page.getByText('What you typed is kept.'))
  await signInAs(page)
  await page.waitForURL(`**${form}`)
  await expectKept()
  await fillForm(page, { 'Stock Number': 'LATE-1' })
  // An open window hears of it at once.
  await db.session.deleteMany()
  await shop.pass(1000, page)
  await page.waitForURL('**/login**')
  await signInAs(page)
  await page.waitForURL(`**${form}`)
  await expectKept()
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect.poll(() => page.getByLabel('Make').inputValue()).toBe('')
})
