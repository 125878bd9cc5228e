import { expect, test } from 'vitest'
import { partRequestDraft } from '#client/features/requests/public/part-request-draft.ts'
import { expectAccessible } from '../../support/accessibility.ts'
import { fill } from '../../support/actions.ts'
import { type Failure, fakeServer } from '../../support/fake-server.ts'
import { openPage } from '../../support/open-page.tsx'
import {
  fillContact,
  fillPart,
  openPartsWizard,
  VEHICLE,
  VIN,
} from '../../support/part-request-wizard.ts'
import { yardCard } from '../../support/public-vehicles.ts'

const { id } = yardCard()
const DONOR = { id, stockNumber: 'D-2041', year: 2009, make: 'Honda', model: 'Civic' }
const ADDRESS = `/partsrequest?vehicle=${id}`
const replies = { 'vehicles.findDonor': { data: DONOR } }

const openAt = (address: string) => {
  partRequestDraft.clear()
  return openPartsWizard({ address, replies })
}

test('a request from a yard vehicle asks for the own vehicle', { tags: ['r5.45'] }, async () => {
  const { getByRole, router, server, vin, next, field, press, expectStep, container } =
    await openAt(ADDRESS)
  const donor = getByRole('group', { name: 'The vehicle in our yard' })
  await expect.element(donor).toMatchTextContent(/2009 Honda Civic, stock D-2041/)
  expect(server.inputsOf('vehicles.findDonor')[0]).toEqual({ id })
  await expect.poll(() => router.state.location.href).toBe('/partsrequest')
  await expect.element(donor).toBeVisible()
  await expect.element(vin).toHaveValue('')
  await expectAccessible()
  await fill(vin, VIN)
  await next()
  await expectStep(2)
  const vehicle = getByRole('group', { name: 'Your vehicle' })
  await expect
    .element(vehicle)
    .toMatchTextContent(
      /2016 Chevrolet Silverado LT.*Part from our 2009 Honda Civic, stock D-2041/s,
    )
  await fillPart({ field, next, expectStep })
  await fillContact({ field, next, expectStep })
  await expectStep(4)
  expect(container.textContent).toMatch(/From our vehicle\W*2009 Honda Civic, stock D-2041/)
  await press('Submit Request')
  await expect.element(getByRole('region', { name: 'Receipt' })).toBeVisible()
  expect(server.inputsOf('requests.submitPart')[0]).toMatchObject({
    vin: VIN,
    donorId: id,
    vehicleInfo: { year: 2016, make: 'Chevrolet', model: 'Silverado' },
    partDetails: { additionalInfo: '' },
  })
  expect(partRequestDraft.read().values.donor).toBeNull()
})

test('a request from a yard vehicle goes on with its model', { tags: ['r5.45'] }, async () => {
  const { press, expectStep, field, next, server, getByRole } = await openAt(ADDRESS)
  await press("It's for the same model")
  await expectStep(2)
  await expect
    .element(getByRole('group', { name: 'Your vehicle' }))
    .toMatchTextContent(/2009 Honda Civic.*Without the VIN/s)
  await fillPart({ field, next, expectStep })
  await fillContact({ field, next, expectStep })
  await press('Submit Request')
  await expect.element(getByRole('region', { name: 'Receipt' })).toBeVisible()
  expect(server.inputsOf('requests.submitPart')[0]).toMatchObject({
    vin: null,
    donorId: id,
    vehicleInfo: { year: 2009, make: 'Honda', model: 'Civic' },
    partDetails: { additionalInfo: '' },
  })
})

test('a request from a yard vehicle goes on without it', { tags: ['r5.45'] }, async () => {
  const { press, getByRole } = await openAt(ADDRESS)
  await press('Any vehicle will do')
  await expect
    .element(getByRole('group', { name: 'The vehicle in our yard' }))
    .not.toBeInTheDocument()
  expect(partRequestDraft.read().values.donor).toBeNull()
})

test('a parts request from a vehicle in the yard keeps the vehicle that the customer entered before', async () => {
  partRequestDraft.clear()
  partRequestDraft.change({ vin: VIN, vehicle: VEHICLE })
  partRequestDraft.reach(3)
  const server = fakeServer(replies)
  const { getByRole } = await openPage(ADDRESS, { server })
  await expect.element(getByRole('heading', { name: 'Which vehicle is it for?' })).toBeVisible()
  await expect.element(getByRole('textbox', { name: 'VIN' })).toHaveValue(VIN)
})

test.each<[string, { data: null } | Failure, RegExp]>([
  ['is gone', { data: null }, /^That vehicle is no longer in our yard\./],
  ['cannot be looked up', { status: 503, message: 'Down' }, /^We couldn't look up that vehicle\./],
])('a request from a vehicle that %s', { tags: ['r5.46'] }, async (_name, reply, sentence) => {
  partRequestDraft.clear()
  partRequestDraft.change({ donor: DONOR })
  const server = fakeServer({ 'vehicles.findDonor': reply })
  const { getByRole, getByText } = await openPage(ADDRESS, { server })
  await expect.element(getByText(sentence)).toBeVisible()
  await expect.element(getByRole('heading', { name: 'Which vehicle is it for?' })).toBeVisible()
  await expect.element(getByRole('textbox', { name: 'VIN' })).toHaveValue('')
  expect(partRequestDraft.read().values.donor).toBeNull()
})
