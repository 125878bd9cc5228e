import { expect, test } from 'vitest'
import { partRequestDraft } from '#client/features/requests/public/part-request-draft.ts'
import { click } from '../../support/actions.ts'
import { type Failure, fakeServer } from '../../support/fake-server.ts'
import { openPage } from '../../support/open-page.tsx'
import { yardCard } from '../../support/public-vehicles.ts'

const { id, engineType } = yardCard()
const DONOR = {
  vin: '2HGFA16539H300001',
  year: 2009,
  make: 'Honda',
  model: 'Civic',
  trim: 'LX',
  engineType,
}
const ADDRESS = `/partsrequest?vehicle=${id}`

test('a parts request from a vehicle in the yard begins with step 2 and that vehicle, at an address without it', async () => {
  partRequestDraft.clear()
  const server = fakeServer({ 'vehicles.donor': { data: DONOR } })
  const { getByRole, router } = await openPage(ADDRESS, { server })
  await expect.element(getByRole('heading', { name: 'Which part do you need?' })).toBeVisible()
  const vehicle = getByRole('group', { name: 'Your vehicle' })
  await expect.element(vehicle).toMatchTextContent(/2009 Honda Civic LX.*1\.8L I4.*In our yard/)
  expect(server.callsOf('vehicles.donor')[0]?.input).toEqual({ id })
  expect(server.callsOf('vin.decode')).toEqual([])
  await expect.poll(() => router.state.location.href).toBe('/partsrequest')
  await click(getByRole('button', { name: 'Back' }))
  await expect.element(getByRole('heading', { name: 'Which vehicle is it for?' })).toBeVisible()
  await expect.element(getByRole('textbox', { name: 'VIN' })).toHaveValue(DONOR.vin)
})

test.each<[string, { data: null } | Failure, RegExp]>([
  ['is gone', { data: null }, /^That vehicle is no longer in our yard\./],
  ['cannot be looked up', { status: 503, message: 'Down' }, /^We couldn't look up that vehicle\./],
])(
  'a parts request from a vehicle that %s begins with step 1 and says so',
  async (_name, reply, sentence) => {
    partRequestDraft.clear()
    const server = fakeServer({ 'vehicles.donor': reply })
    const { getByRole, getByText } = await openPage(ADDRESS, { server })
    await expect.element(getByText(sentence)).toBeVisible()
    await expect.element(getByRole('heading', { name: 'Which vehicle is it for?' })).toBeVisible()
    await expect.element(getByRole('textbox', { name: 'VIN' })).toHaveValue('')
  },
)
