import { expect, test } from 'vitest'
import { fill } from '../support/actions.ts'
import { type FakeServer, fakeServer } from '../support/fake-server.ts'
import { fillSender, openInquiry, QUESTION } from '../support/inquiry-form.ts'
import { openPage } from '../support/open-page.tsx'
import { openPartsWizard } from '../support/part-request-wizard.ts'
import {
  INVENTORY_FEED,
  inventoryCard,
  inventoryFeed,
  vehicleDetail,
  yardCard,
  yardPage,
} from '../support/public-vehicles.ts'
import { openRepairWizard } from '../support/repair-wizard.ts'

/** For each call whether it carried the token that the browser keeps; null for no token at all. */
const tokensOf = (server: FakeServer, call: string) =>
  server
    .callsOf(call)
    .map(
      ({ headers }) =>
        headers
          .get('authorization')
          ?.replace(localStorage.getItem('authToken') ?? 'no token', 'kept') ?? null,
    )

test.each([
  ['/parts', 'vehicles.listYard', '2009 Honda Civic LX'],
  ['/inventory', INVENTORY_FEED, '2016 Ford Escape SE'],
  [`/inventory/${inventoryCard().id}`, 'vehicles.getCarPage', '2016 Ford Escape SE'],
])('calls of %s carry the token of staff', { tags: ['r18.18'] }, async (address, call, heading) => {
  for (const signedInAs of [undefined, 'pat']) {
    const server = fakeServer({
      'vehicles.listYard': { data: yardPage([yardCard()]) },
      'vehicles.getCarPage': { data: vehicleDetail() },
    })
    server.replyTo(INVENTORY_FEED, { json: inventoryFeed([inventoryCard()]) })
    const { getByRole, unmount } = await openPage(address, { server, signedInAs })
    await expect.element(getByRole('heading', { name: heading })).toBeVisible()
    expect(tokensOf(server, call)).toEqual([signedInAs ? 'Bearer kept' : null])
    await unmount()
  }
})

test('calls of visitors never carry a token', { tags: ['r18.18'] }, async () => {
  const parts = await openPartsWizard({ step: 4, signedInAs: 'pat' })
  await parts.press('Submit Request')
  await expect.poll(() => tokensOf(parts.server, 'requests.submitPart')).toEqual([null])
  expect(tokensOf(parts.server, 'vin.decode')).toEqual([null])
  await parts.unmount()

  const repair = await openRepairWizard({ step: 4, signedInAs: 'pat' })
  await repair.press('Submit Request')
  await expect.poll(() => tokensOf(repair.server, 'requests.submitRepair')).toEqual([null])
  await repair.unmount()

  const inquiry = await openInquiry(QUESTION, { signedInAs: 'pat' })
  await fillSender(inquiry)
  await fill(inquiry.field('Message'), 'Is it still there?')
  await inquiry.press('Send')
  await expect.poll(() => tokensOf(inquiry.server, 'requests.submitInquiry')).toEqual([null])
})
