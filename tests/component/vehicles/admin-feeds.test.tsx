import { describe, expect, test } from 'vitest'
import type { Outputs } from '#client/lib/api.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { openStock, stockServer } from '../support/open-stock.ts'
import { retailVehicle } from '../support/stock-vehicles.ts'
import { expectHref, textsOf } from '../support/texts.ts'

const { id, year, make, model } = retailVehicle()
const GAPS: Outputs['vehicles']['admin']['getFeedOverview'] = {
  available: 12,
  feeds: [
    { feed: 'google', listed: 11 },
    { feed: 'meta', listed: 0 },
  ],
  gaps: [
    {
      id,
      stockNumber: 'P-1',
      year,
      make,
      model,
      trim: 'Titanium with a name that is long enough to wrap',
      missing: [
        { feed: 'google', fields: ['Price'] },
        { feed: 'meta', fields: ['Exterior Color', 'Description', 'Picture'] },
      ],
    },
  ],
}
const overview = (data = GAPS) => ({ 'vehicles.admin.getFeedOverview': { data } })

describe('the feeds', () => {
  test('show how many cars each lists and what others lack', { tags: ['r14.11'] }, async () => {
    const { container, getByRole } = await openStock('/admin/feeds', {
      replies: overview(),
      viewport: 'phone',
    })
    const car = getByRole('listitem').filter({ hasText: 'P-1' })
    await expect.element(car.getByText('Google vehicle listings lacks')).toBeVisible()
    await expectHref(
      car.getByRole('link'),
      expect.stringContaining(`retail-vehicles?vehicle=${id}`),
    )
    expect(textsOf(container.querySelectorAll('dd'))).toEqual([
      'Price',
      'Exterior Color, Description, Picture',
    ])
    await expect
      .element(getByRole('listitem').filter({ hasText: '11 of 12 available cars listed' }))
      .toBeVisible()
    await expectHref(
      getByRole('link', { name: `${location.origin}/feeds/google-vehicles.csv` }),
      '/feeds/google-vehicles.csv',
    )
    await expectAccessible()
  })

  test.each([
    [0, 'There is no car for sale at present.'],
    [3, 'No car is left out of any feed.'],
  ])('with %i cars for sale and no gap say %j', async (available, text) => {
    const { expectText } = await openStock('/admin/feeds', {
      replies: overview({ ...GAPS, available, gaps: [] }),
    })
    await expectText(text)
  })

  test('feeds that cannot be loaded show why, and load again on request', async () => {
    const server = stockServer({
      'vehicles.admin.getFeedOverview': { status: 400, message: 'Not now' },
    })
    const { press, expectText } = await openStock('/admin/feeds', { server })
    await expectText('Error: Not now')
    server.reply('vehicles.admin.getFeedOverview', { data: GAPS })
    await press('Try again')
    await expectText('Left out (1)')
  })
})
