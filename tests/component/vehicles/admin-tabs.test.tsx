import { expect, test } from 'vitest'
import { fakeServer } from '../support/fake-server.ts'
import { openPage } from '../support/open-page.tsx'

test('the back office opens on the dismantled vehicles', { tags: ['r30.1'] }, async () => {
  const server = fakeServer({
    'requests.admin.watch': 'offline',
    'today.admin.overview': 'offline',
    'vehicles.admin.list': 'offline',
  })
  const { getByRole } = await openPage('/admin', { signedInAs: 'pat', server })
  await expect
    .element(getByRole('tab', { name: 'Dismantled Vehicles' }))
    .toHaveAttribute('aria-selected', 'true')
})
