import { beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, screenshot } from '../support/browser.ts'
import { expectVisible } from '../support/shop.ts'
import { openStaffShop } from '../support/staff-shop.ts'
import { ACTOR, retailInput } from '../support/stock.ts'

const shop = await openStaffShop()
const add = (own: Parameters<typeof retailInput>[0]) => shop.app.services.retailVehicles.create(retailInput(own), { actor: ACTOR })

test('where there is no car for sale the feeds say so', async () => {
  const page = await shop.visitAs('/admin/feeds', { viewport: 'phone' })
  await expectVisible(page.getByText('There is no car for sale at present.'))
})

describe.each(['phone', 'desktop'] as const)('on a %s', (viewport) => {
  beforeAll(async () => {
    await add({ stockNumber: `P-${viewport}-1`, trim: 'Titanium with a name that is long enough to wrap', price: null })
    await add({ stockNumber: `P-${viewport}-2`, exteriorColor: 'Red', vin: viewport === 'phone' ? '30837S104577' : '30837S104578' })
  })

  test('staff see each feed with how many cars it lists, and what the cars that are left out lack', async () => {
    const page = await shop.visitAs('/admin/feeds', { viewport })
    const car = page.getByRole('listitem').filter({ hasText: `P-${viewport}-1` })
    await expectVisible(car.getByText('Google vehicle listings lacks'))
    await expect.poll(() => car.getByRole('definition').allInnerTexts()).toEqual(['Price', 'Exterior Color, Description, Picture'])
    await expect.poll(() => page.getByRole('link', { name: /feeds\/google-vehicles\.csv$/ }).getAttribute('href')).toBe('/feeds/google-vehicles.csv')
    await screenshot(page, `feeds-${viewport}`)
    await expectAccessible(page)
    await car.getByRole('link').click()
    await expectVisible(page.getByRole('heading', { name: 'Edit Retail Vehicle' }))
    await expect.poll(() => page.getByLabel('Stock Number').inputValue()).toBe(`P-${viewport}-1`)
  })
})
