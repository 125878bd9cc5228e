import { describe, expect, test } from 'vitest'
import { expectVisible } from '../support/shop.ts'
import { openStaffShop, REFUSED, signInAs } from '../support/staff-shop.ts'
import { hire } from '../support/staff.ts'

const MINUTE_MS = 60_000

const shop = await openStaffShop()
for (const name of ['ana', 'bob']) await hire(shop.app, name)

/** Somebody in the middle of a form, whose session then ends without their doing. */
async function signedOutAtWork(username: string) {
  const page = await shop.visitAs('/admin?tab=dismantled', { viewport: 'desktop', username, before: shop.holdClock, allow: [REFUSED] })
  await page.getByRole('button', { name: 'Add Vehicle' }).first().click()
  await page.getByLabel('Stock Number').first().fill('D-4711')
  await shop.pass(15 * MINUTE_MS + 1000, page)
  await page.waitForURL('**/login')
  return page
}

describe('a form in the middle of which somebody is signed out', () => {
  test('is there again, with what was typed, after they signed in', async () => {
    const page = await signedOutAtWork('ana')
    await expectVisible(page.getByText('What you typed is kept.'))
    await signInAs(page, 'ana')
    await expect.poll(() => page.getByLabel('Stock Number').first().inputValue()).toBe('D-4711')
  })

  test('is not shown to somebody else who signs in there', async () => {
    const page = await signedOutAtWork('bob')
    await signInAs(page, 'ana')
    await page.goto('/admin?tab=dismantled')
    await page.getByRole('button', { name: 'Add Vehicle' }).first().click()
    await expectVisible(page.getByLabel('Stock Number').first())
    expect(await page.getByLabel('Stock Number').first().inputValue()).not.toBe('D-4711')
  })
})
