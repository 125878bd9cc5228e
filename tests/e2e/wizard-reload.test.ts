import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { layoutShiftOf, watchLayoutShift } from '../support/layout-shift.ts'
import { expectVisible, openShop } from '../support/shop.ts'
import { fillTo, STEPS } from './parts-wizard.ts'

const { visit } = openShop()
/** Fonts have other widths on each machine, and lines that wrap otherwise are not what this is about. */
const SHIFT_MAX = 0.01

const before = async (page: Page) => {
  await watchLayoutShift(page)
  await page.route('**/fonts/*', (route) => route.abort())
}

describe.each(['phone', 'desktop'] as const)('on a %s', (viewport) => {
  test.each([2, 3, 4] as const)('a reload at step %d of the parts wizard shows that step and moves nothing', async (step) => {
    const page = await visit('/partsrequest', { viewport, before, allow: [/fonts/] })
    await fillTo(page, step)
    await page.evaluate(() => scrollTo(0, 0))
    await page.reload()
    await expectVisible(page.getByRole('heading', { name: STEPS[step - 1] }))
    await page.waitForLoadState('networkidle')
    expect(await layoutShiftOf(page)).toBeLessThan(SHIFT_MAX)
  })

  test('a reload in the repair wizard shows it again and moves nothing', async () => {
    const page = await visit('/repair', { viewport, before, allow: [/fonts/] })
    await page.getByRole('button', { name: 'Schedule Your Repair Now' }).click()
    await page.getByLabel('Year').fill('2012')
    await page.getByLabel('Make').fill('Subaru')
    await page.getByLabel('Model').fill('Outback')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('Service type').waitFor()
    await page.evaluate(() => scrollTo(0, 0))
    await page.reload()
    await expectVisible(page.getByLabel('Service type'))
    await page.waitForLoadState('networkidle')
    expect(await layoutShiftOf(page)).toBeLessThan(SHIFT_MAX)
  })
})
