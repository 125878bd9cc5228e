import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { plainPicture } from '../support/pictures.ts'
import { expectVisible } from '../support/shop.ts'
import { openStaffShop } from '../support/staff-shop.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { touchOf } from '../support/touch.ts'
import { addVehicle, nextVin, retailInput } from '../support/vehicles.ts'
import { expectPictures, fillForm, rowOf, shownPictures, writePictures } from './stock-pages.ts'

const shop = await openStaffShop()
const { db } = shop.app
const pictures = await writePictures(temporaryFolder())

test('pictures in bulk find their vehicles despite a reload', { tags: ['r16.26'] }, async () => {
  const byFolder = await addVehicle(shop.app, retailInput({ stockNumber: 'C10312' }))
  const byHand = await addVehicle(shop.app, retailInput({ stockNumber: 'A-123' }))
  const folder = temporaryFolder()
  const own = join(folder, 'C10312')
  mkdirSync(own)
  await writePictures(own)
  const page = await shop.visitAs('/admin/retail-vehicles', { viewport: 'desktop' })
  await page.getByRole('link', { name: 'Add pictures' }).click()
  await page.getByLabel('Folder of pictures').setInputFiles(own)
  await expectVisible(page.getByText(/^3 pictures sent/))
  await page.getByLabel('Picture files').setInputFiles({
    name: 'IMG_20261104_101512.jpg',
    mimeType: 'image/jpeg',
    buffer: await plainPicture(60, 40).jpeg().toBuffer(),
  })
  await expectVisible(page.getByText('1 picture without a vehicle'))
  await page.reload()
  await drag(
    page,
    page.getByText('IMG_20261104_101512.jpg'),
    page.getByText('Drop pictures here for another vehicle'),
  )
  await page.getByRole('searchbox').fill('a123')
  await page.getByRole('button', { name: /^A-123/ }).click()
  await page.getByRole('button', { name: 'Save 4 pictures to 2 vehicles' }).click()
  await expectVisible(page.getByText('4 pictures saved to 2 vehicles'))
  const count = (vehicleId: string) => db.picture.count({ where: { vehicleId } })
  expect([await count(byFolder), await count(byHand)]).toEqual([3, 1])

  await page.getByLabel('Folder of pictures').setInputFiles(own)
  await expectVisible(page.getByText('0 pictures sent. 3 were here already.'))
})

/** Drags by the mouse, in steps as a hand does. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  // Both have to stand still: pictures above them may still load.
  await to.hover({ trial: true })
  await from.hover()
  await page.mouse.down()
  const { x = 0, y = 0, width = 0, height = 0 } = (await to.boundingBox()) ?? {}
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 5 })
  await page.mouse.up()
}

const topOf = (box: { y: number } | null): number => box?.y ?? Number.NaN

test('pictures uploaded, dragged and rotated on a phone are kept after a reload and a save', async () => {
  const page = await shop.visitAs('/admin/retail-vehicles?vehicle=new', { viewport: 'phone' })
  await expectVisible(page.getByRole('button', { name: 'Take a photo' }))
  await page.getByLabel('Picture files').setInputFiles(pictures)
  await expectPictures(page, 3)
  const [truck, sedan, van] = await shownPictures(page)
  const finger = await touchOf(page)
  await page.locator('li[data-place="2"]').scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  const grip = page.locator('[data-slot=grip]').nth(2)
  const first = page.locator('li[data-place="0"] img')
  const way = topOf(await grip.boundingBox()) - topOf(await first.boundingBox())
  await finger.drag(grip, first)
  await expect.poll(() => shownPictures(page)).toEqual([van, truck, sedan])
  // dnd-kit scrolls some pixels near an edge; a scrolling finger would move the page farther.
  expect(way).toBeGreaterThan(100)
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(way / 2)
  // Away from the grip a finger scrolls the page, and moves no picture.
  await finger.drag(
    page.locator('li[data-place="1"] img'),
    page.getByRole('heading', { name: 'Vehicle Image' }),
  )
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before)
  expect(await shownPictures(page)).toEqual([van, truck, sedan])

  await page.getByRole('button', { name: 'Turn picture 1', exact: true }).click()
  await expect.poll(async () => (await shownPictures(page))[0]).toMatch(/-\d+x1200-240$/)
  const order = await shownPictures(page)
  await page.reload()
  await expectPictures(page, 3)
  expect(await shownPictures(page)).toEqual(order)
  await fillForm(page, {
    VIN: nextVin(),
    'Stock Number': 'P-1',
    Year: '2016',
    Make: 'Ford',
    Model: 'F-150',
  })
  await page.getByRole('button', { name: 'Add Vehicle' }).click()
  await expectVisible(rowOf(page, 'P-1'))
  const saved = await db.vehicle.findFirstOrThrow({
    where: { stockNumber: 'P-1' },
    include: { pictures: { orderBy: { position: 'asc' } } },
  })
  expect(saved.pictures.map(({ id }) => id)).toEqual(order)
  expect(saved.coverId).toBe(order[0])
})
