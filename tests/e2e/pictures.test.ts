import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { drawVehicle } from '#server/drawing/draw-vehicle.ts'
import { expectAccessible, screenshot } from '../support/browser.ts'
import { nameInFocus } from '../support/keyboard.ts'
import { expectHidden, expectVisible } from '../support/shop.ts'
import { openStaffShop } from '../support/staff-shop.ts'
import { ACTOR, nextVin, retailInput } from '../support/stock.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { touchOf } from '../support/touch.ts'
import { fillForm } from './stock-pages.ts'

const shop = await openStaffShop()
const { db, services } = shop.app
const folder = temporaryFolder()
const FORM = '/admin?tab=retail&vehicle=new'
const UPLOADED_WITHIN_MS = 40_000
/** The refusals that these tests provoke. */
const allow = [/status of (4|5)\d\d/, /ERR_(CONNECTION|INTERNET|FAILED)/]

const file = (name: string) => join(folder, name)
beforeAll(async () => {
  const drawn = [
    ['truck.jpg', { style: 'crew-pickup', paint: 'red' }],
    ['sedan.png', { style: 'sedan', paint: 'blue' }],
    ['van.webp', { style: 'minivan', paint: 'white' }],
  ] as const
  for (const [name, { style, paint }] of drawn) {
    const svg = Buffer.from(drawVehicle({ style, paint, view: 'side' }))
    await sharp(svg).resize({ width: 1200 }).flatten({ background: '#dfe6ea' }).toFile(file(name))
  }
  writeFileSync(file('IMG_0001.HEIC'), 'ftypheic')
  writeFileSync(file('notes.jpg'), 'this is no picture')
  writeFileSync(file('large.png'), Buffer.alloc(5_242_881))
})

const choose = (page: Page, ...names: string[]) => page.getByLabel('Picture files').setInputFiles(names.map(file))
const tiles = (page: Page) => page.getByRole('list', { name: 'Pictures', exact: true }).getByRole('listitem')
const shown = (page: Page) =>
  page.locator('.pic[data-place] img').evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src.split('/').at(-2)))
const untilUploaded = (page: Page, count: number) =>
  page.waitForFunction((wanted) => document.querySelectorAll('.pic[data-place]').length === wanted, count, { timeout: UPLOADED_WITHIN_MS })

async function save(page: Page, stockNumber: string) {
  await fillForm(page, { VIN: nextVin(), 'Stock Number': stockNumber, Year: '2016', Make: 'Ford', Model: 'F-150' })
  await page.getByRole('button', { name: 'Add Vehicle' }).click()
  await expectHidden(page.getByRole('heading', { name: 'Add Retail Vehicle' }))
  const vehicle = await db.retailVehicle.findFirst({ where: { stockNumber }, include: { pictures: { orderBy: { position: 'asc' } } } })
  return { cover: vehicle?.coverId, ids: vehicle?.pictures.map(({ id }) => id), id: vehicle?.id ?? '' }
}

describe.each(['phone', 'desktop'] as const)('pictures in the form of a new vehicle on a %s', (viewport) => {
  test('several are uploaded at once, in the order in which they were chosen, and saved with the vehicle', async () => {
    const page = await shop.visitAs(FORM, { viewport })
    await expectVisible(page.getByText('No pictures yet.'))
    await choose(page, 'truck.jpg', 'sedan.png', 'van.webp')
    await untilUploaded(page, 3)
    const order = await shown(page)
    await expect.poll(() => page.getByText('Cover', { exact: true }).count()).toBe(1)
    await expect.poll(() => page.getByRole('button', { name: 'Take a photo' }).isVisible()).toBe(viewport === 'phone')
    await screenshot(page, `pictures-${viewport}`)
    await expectAccessible(page)
    const saved = await save(page, `P-${viewport}`)
    expect(saved).toMatchObject({ cover: order[0], ids: order })
    expect((await shop.app.get<{ imageUrl: string }>(`/api/retail-vehicles/${saved.id}`)).imageUrl).toContain(order[0])
  })

  test('one that is no picture says so in the words of the specification, and the others arrive', async () => {
    const page = await shop.visitAs(FORM, { viewport, allow, colorScheme: 'dark' })
    await choose(page, 'IMG_0001.HEIC', 'large.png', 'notes.jpg', 'truck.jpg')
    await untilUploaded(page, 1)
    await expectVisible(tiles(page).filter({ hasText: 'large.png' }).getByText('File size must be less than 5MB'))
    for (const name of ['IMG_0001.HEIC', 'notes.jpg']) {
      await expectVisible(tiles(page).filter({ hasText: name }).getByText('Please upload a valid image file (JPG, PNG, or WebP)'))
    }
    await expectVisible(page.getByText(/Most Compatible/))
    await screenshot(page, `pictures-failed-${viewport}-dark`)
    await expectAccessible(page)
    for (const name of ['IMG_0001.HEIC', 'large.png', 'notes.jpg']) await page.getByRole('button', { name: `Remove: ${name}` }).click()
    await expect.poll(() => tiles(page).count()).toBe(1)
    expect((await save(page, `F-${viewport}`)).ids).toHaveLength(1)
  })
})

test('by keyboard alone: order, cover, turning, removing and taking that back', async () => {
  const page = await shop.visitAs(FORM, { viewport: 'desktop' })
  await choose(page, 'truck.jpg', 'sedan.png', 'van.webp')
  await untilUploaded(page, 3)
  const [truck, sedan, van] = await shown(page)
  const press = async (name: string, key = 'Enter') => {
    await page.getByRole('button', { name, exact: true }).focus()
    await page.keyboard.press(key)
  }
  await press('Move picture 3 earlier')
  await expect.poll(() => shown(page)).toEqual([truck, van, sedan])
  // The focus goes along with the picture.
  await expect.poll(() => nameInFocus(page)).toBe('Move picture 2 earlier')
  await page.keyboard.press('Space')
  await expect.poll(() => shown(page)).toEqual([van, truck, sedan])
  await expectVisible(page.getByText('Picture moved to place 1 of 3. It is the cover now'))
  await press('Make cover: picture 3')
  await expect.poll(() => shown(page)).toEqual([sedan, van, truck])
  await press('Remove picture 2')
  await expect.poll(() => shown(page)).toEqual([sedan, truck])
  await expect.poll(() => nameInFocus(page)).toContain('Undo remove')
  await page.keyboard.press('Enter')
  await expect.poll(() => shown(page)).toEqual([sedan, van, truck])
  await press('Turn picture 1')
  await page.waitForFunction((before) => !document.querySelector('.pic[data-place="0"] img')?.getAttribute('src')?.includes(before), String(sedan))
  const [turned] = await shown(page)
  expect(turned).toMatch(/-\d+x1200$/)
  for (let count = 0; count < 3; count += 1) {
    const [current] = await shown(page)
    await press('Turn picture 1')
    await page.waitForFunction(
      (before) => !document.querySelector('.pic[data-place="0"] img')?.getAttribute('src')?.includes(before),
      String(current),
    )
  }
  await expect.poll(() => shown(page), { message: 'four turns are the picture as it was' }).toEqual([sedan, van, truck])
  expect((await save(page, 'K-1')).ids).toEqual([sedan, van, truck])
})

test('a picture is dragged to its place by the mouse', async () => {
  const page = await shop.visitAs(FORM, { viewport: 'desktop' })
  await choose(page, 'truck.jpg', 'sedan.png', 'van.webp')
  await untilUploaded(page, 3)
  const [truck, sedan, van] = await shown(page)
  await page.locator('.pic-grip').nth(2).scrollIntoViewIfNeeded()
  const from = await page.locator('.pic-grip').nth(2).boundingBox()
  const to = await page.locator('.pic[data-place="0"]').boundingBox()
  if (!from || !to) throw new Error('There is nothing to drag')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 })
  await page.mouse.up()
  await expect.poll(() => shown(page)).toEqual([van, truck, sedan])
})

describe('with a finger on a phone', () => {
  test('a picture is dragged to its place by its grip, and the page stays where it is', async () => {
    const page = await shop.visitAs(FORM, { viewport: 'phone' })
    await choose(page, 'truck.jpg', 'sedan.png', 'van.webp')
    await untilUploaded(page, 3)
    const [truck, sedan, van] = await shown(page)
    await page.locator('.pic[data-place="2"]').scrollIntoViewIfNeeded()
    const finger = await touchOf(page)
    const before = await page.evaluate(() => scrollY)
    await finger.drag(page.locator('.pic-grip').nth(2), page.locator('.pic[data-place="0"] img'))
    expect(await shown(page)).toEqual([van, truck, sedan])
    expect(await page.evaluate(() => scrollY)).toBe(before)
    await expectVisible(page.getByText('Picture moved to place 1 of 3. It is the cover now'))
  })

  test('one that swipes over a picture scrolls the page and moves no picture', async () => {
    const page = await shop.visitAs(FORM, { viewport: 'phone' })
    await choose(page, 'truck.jpg', 'sedan.png')
    await untilUploaded(page, 2)
    const order = await shown(page)
    await page.locator('.pic[data-place="1"]').scrollIntoViewIfNeeded()
    const finger = await touchOf(page)
    const before = await page.evaluate(() => scrollY)
    await finger.drag(page.locator('.pic[data-place="1"] img'), page.getByRole('heading', { name: 'Vehicle Image' }))
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before)
    expect(await shown(page)).toEqual(order)
  })
})

test('an upload that fails on the way is tried again, and one under way holds the save back', async () => {
  const page = await shop.visitAs(FORM, { viewport: 'desktop', allow })
  let failing = true
  await page.route('**/api/admin/upload', (route) => (failing ? route.abort('failed') : route.continue()))
  await choose(page, 'truck.jpg')
  const tile = tiles(page).filter({ hasText: 'truck.jpg' })
  await expectVisible(tile.getByText('Failed to upload image'))
  failing = false
  await tile.getByRole('button', { name: 'Try again' }).click()
  await untilUploaded(page, 1)
  expect((await save(page, 'T-1')).ids).toHaveLength(1)
})

test('what was uploaded survives a reload before it is saved', async () => {
  const page = await shop.visitAs(FORM, { viewport: 'desktop' })
  await choose(page, 'truck.jpg', 'van.webp')
  await untilUploaded(page, 2)
  const before = await shown(page)
  await page.reload()
  await untilUploaded(page, 2)
  await expect.poll(() => shown(page)).toEqual(before)
})

test('the pictures of a vehicle that is there are changed with it', async () => {
  const svg = Buffer.from(drawVehicle({ style: 'sedan', paint: 'green', view: 'side' }))
  const [first, second] = [
    await services.uploads.save(await sharp(svg).png().toBuffer()),
    await services.uploads.save(await sharp(svg).png().toBuffer()),
  ]
  const id = await services.retailVehicles.create(retailInput({ stockNumber: 'E-1', pictures: [first, second] }), { actor: ACTOR })
  const page = await shop.visitAs(`/admin?tab=retail&vehicle=${id}`, { viewport: 'desktop' })
  await untilUploaded(page, 2)
  await page.getByRole('button', { name: 'Make cover: picture 2' }).click()
  await page.getByRole('button', { name: 'Update Vehicle' }).click()
  await expectHidden(page.getByRole('heading', { name: 'Edit Retail Vehicle' }))
  expect(await db.retailVehicle.findUnique({ where: { id } })).toMatchObject({ coverId: second })
})
