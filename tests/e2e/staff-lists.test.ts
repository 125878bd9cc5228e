import { describe, test } from 'vitest'
import { partDraft, repairDraft } from '../support/request-drafts.ts'
import { expectHidden, expectVisible } from '../support/shop.ts'
import { openStaffShop } from '../support/staff-shop.ts'

const shop = await openStaffShop()
const { caller } = shop.app

const REQUESTS = [
  {
    tab: 'Parts Requests',
    table: /partRequests\.table/,
    loading: 'Loading part requests...',
    failed: 'Error: Failed to fetch part requests',
    arrive: () => caller.partRequests.submit(partDraft()),
  },
  {
    tab: 'Repair Requests',
    table: /repairRequests\.table/,
    loading: 'Loading repair requests...',
    failed: 'Error: Failed to fetch repair requests',
    arrive: () => caller.repairRequests.submit(repairDraft()),
  },
]

describe.each(REQUESTS)('$tab', ({ tab, table, loading, failed, arrive }) => {
  test(`says '${loading}' while they are on their way, and then how many there are`, async () => {
    await arrive()
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    const page = await shop.visitAs('/admin', { viewport: 'phone' })
    await page.route(table, async (route) => {
      await answered
      await route.continue()
    })
    await page.getByRole('tab', { name: tab }).click()
    await expectVisible(page.getByText(loading))
    answer()
    await expectVisible(page.getByRole('heading', { name: `${tab} (1)` }))
    await expectHidden(page.getByText(loading))
  })

  test(`says '${failed}' where nobody answers, and can be asked for again`, async () => {
    const page = await shop.visitAs('/admin', { viewport: 'desktop', allow: [/ERR_INTERNET_DISCONNECTED/] })
    await page.route(table, (route) => route.abort('internetdisconnected'))
    await page.getByRole('tab', { name: tab }).click()
    await expectVisible(page.getByText(failed))
    await page.unroute(table)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectVisible(page.getByRole('heading', { name: `${tab} (1)` }))
  })
})

test("without a car for sale the list says 'No retail vehicles found. Add one to get started.'", async () => {
  const page = await shop.visitAs('/admin?tab=retail', { viewport: 'phone' })
  await expectVisible(page.getByText('No retail vehicles found. Add one to get started.'))
})
