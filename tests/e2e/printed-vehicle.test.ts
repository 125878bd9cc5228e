import { expect, test } from 'vitest'
import { demoBusiness } from '#server/demo-business.ts'
import { expectHidden, expectVisible, openShop } from '../support/shop.ts'
import { allPages } from './pages.ts'

const { visit } = openShop()

const vehiclePages = (await allPages()).filter((path) => /^\/(?:inventory|parts)\/./.test(path))

test.each(vehiclePages)(
  'the printed page %s has the shop, the facts, no button and no other vehicle',
  { tags: ['r2.96'] },
  async (path) => {
    const page = await visit(path, { viewport: 'desktop' })
    await page.emulateMedia({ media: 'print' })
    const { name, phone, address } = demoBusiness
    const shop = page.getByRole('main').locator('p').filter({ hasText: address.street })
    await expectVisible(shop)
    const said = await shop.innerText()
    for (const words of [name, phone, address.city, address.zipCode]) expect(said).toContain(words)
    await expectVisible(page.getByText('Stock Number', { exact: true }))
    await expectVisible(page.getByText('VIN', { exact: true }))
    await expectHidden(page.locator('#similar'))
    await expectHidden(page.locator('#payment'))
    const pressed = page.locator('button, input, select, a[href^="/"]:not([href^="/pictures/"])')
    for (const control of await pressed.all()) {
      await expectHidden(control)
    }
  },
)
