import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { click } from '../support/actions.ts'
import type { Failure } from '../support/fake-server.ts'
import { entry } from '../support/history.ts'
import { openStock, stockServer } from '../support/open-stock.ts'
import { dismantledVehicle, retailVehicle, tableOf } from '../support/stock-vehicles.ts'
import { issuesIn, textsOf } from '../support/texts.ts'

const DISMANTLED_FORM = '/admin?vehicle=new'
const RETAIL_FORM = '/admin/retail-vehicles?vehicle=new'
const VIN = '1FTEW000000000001'
const GONE = '0199f000-0000-7000-8000-000000000999'

/** The address of the form that changes a car for sale, and a server that knows the car. */
function editing(
  vehicle = retailVehicle({
    stockNumber: 'R-7',
    price: 12_900,
    mileage: 45_000,
    condition: 'very-good',
  }),
) {
  const server = stockServer({
    'vehicles.admin.get': { data: vehicle },
    'vehicles.admin.update': { data: { ...vehicle, updatedAt: '2026-11-03T10:00:00.000Z' } },
    'vehicles.admin.list': tableOf([vehicle]),
  })
  return { vehicle, server, address: `/admin/retail-vehicles?vehicle=${vehicle.id}` }
}

test("a new vehicle's form names all missing", { tags: ['r13.10', 'r13.11'] }, async () => {
  const { field, fillForm, press, expectHeading, container } = await openStock(DISMANTLED_FORM, {
    viewport: 'phone',
  })
  await expectHeading('Add New Dismantled Vehicle')
  await expect
    .poll(() => textsOf(container.querySelectorAll('form h3')))
    .toEqual(['Basic Information', 'Vehicle Details', 'Vehicle Image', 'Notes'])
  await fillForm({ 'Date Acquired': '' })
  await press('Add Vehicle')
  const missing = ['VIN', 'Stock Number', 'Year', 'Make', 'Model', 'Mileage', 'Date Acquired']
  await expect.poll(() => issuesIn()).toEqual(missing.map((name) => `${name} is required`))
  await expect.element(field('VIN')).toHaveFocus()
  await expect.element(field('Make')).toHaveAttribute('aria-invalid', 'true')
  await fillForm({ Make: 'Honda' })
  await expect.poll(() => issuesIn()).toHaveLength(6)
  expect(issuesIn()).not.toContain('Make is required')
  await expectAccessible()
})

test('the form sends ISO days', { tags: ['r13.3', 'r13.9', 'r13.15'] }, async () => {
  const added = dismantledVehicle({ stockNumber: 'D-NEW' })
  const server = stockServer({ 'vehicles.admin.create': { data: added } })
  const { router, field, fillForm, press, button, expectToast, row } = await openStock('/admin', {
    server,
  })
  // The empty list has one too.
  await click(button('Add Vehicle').first())
  await expect.poll(() => router.state.location.search).toMatchObject({ vehicle: 'new' })
  await expect.element(field('Status')).toHaveValue('Awaiting Dismantle')
  await fillForm({
    VIN,
    'Stock Number': 'D-NEW',
    Year: '2011',
    Make: ' Honda ',
    Model: 'Civic',
    Mileage: '142000',
    'Date Acquired': '11/2/25',
  })
  await expect.element(field('Mileage')).toHaveValue('142,000')
  field('Notes').element().focus()
  await expect.element(field('Date Acquired')).toHaveValue('11/02/2025')
  server.reply('vehicles.admin.list', tableOf([added]))
  await press('Add Vehicle')
  await expectToast('Vehicle added')
  await expect.poll(() => row('D-NEW')).not.toBeNull()
  expect(server.inputsOf('vehicles.admin.create')).toEqual([
    {
      kind: 'dismantled',
      vin: VIN,
      stockNumber: 'D-NEW',
      year: 2011,
      make: 'Honda',
      model: 'Civic',
      mileage: 142_000,
      dateAcquired: '2025-11-02T12:00:00.000Z',
      status: 'Awaiting Dismantle',
      pictures: [],
      idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    },
  ])
})

test.each([
  [
    DISMANTLED_FORM,
    {
      Transmission: ['', 'Automatic', 'Manual', 'CVT', 'Dual Clutch', 'Single Clutch Automatic'],
      'Drive Type': ['', 'FWD', 'RWD', 'AWD', '4WD', '4x4'],
      Status: ['Awaiting Dismantle', 'Parts Available', 'Scrapped'],
    },
  ],
  [
    RETAIL_FORM,
    {
      Transmission: ['', 'automatic', 'manual', 'cvt', 'automated-manual'],
      'Fuel Type': ['', 'gasoline', 'diesel', 'electric', 'hybrid', 'plugin-hybrid'],
      'Drive Type': ['', 'fwd', 'rwd', 'awd', '4wd'],
      Condition: ['', 'excellent', 'very-good', 'good', 'fair'],
      Status: ['available', 'pending', 'sold'],
    },
  ],
])(
  'the form at %s offers the options of the product rules',
  { tags: ['r3.10', 'r3.11', 'r3.12', 'r3.13', 'r3.14', 'r3.15'] },
  async (address, options) => {
    const { field } = await openStock(address)
    await expect.element(field('Status')).toBeVisible()
    const valuesOf = (label: string) =>
      [...field(label).element().querySelectorAll('option')].map(({ value }) => value)
    expect(Object.fromEntries(Object.keys(options).map((name) => [name, valuesOf(name)]))).toEqual(
      options,
    )
  },
)

describe('the form of a car for sale', () => {
  test('refuses a decimal comma in a mileage and a price', { tags: ['r13.57'] }, async () => {
    const { server, field, fillForm, press, getByText } = await openStock(RETAIL_FORM, {
      viewport: 'phone',
    })
    await fillForm({ VIN, 'Stock Number': 'R-NEW', Year: '2018', Make: 'Ford', Model: 'Escape' })
    await fillForm({ Mileage: '84.000', Price: '12900,50', 'Exterior Color': 'Red' })
    await expect.element(field('Mileage')).toHaveValue('84.000')
    await expect.element(field('Price')).toHaveValue('12900,50')
    await press('Add Vehicle')
    await expect.element(getByText('Mileage must be a whole number')).toBeVisible()
    await expect.element(getByText('Price must be a number')).toBeVisible()
    await expectAccessible()
    expect(server.callsOf('vehicles.admin.create')).toEqual([])
  })

  test('shows mileage and price with separators, and sends each option by its value', async () => {
    const added = retailVehicle({ stockNumber: 'R-NEW', status: 'pending' })
    const server = stockServer({ 'vehicles.admin.create': { data: added } })
    const { field, fillForm, press, row } = await openStock(RETAIL_FORM, { server })
    await fillForm({
      VIN,
      'Stock Number': 'R-NEW',
      Year: '2018',
      Make: 'Ford',
      Model: 'Escape',
      Mileage: '45000',
      Price: '12900',
    })
    await fillForm({
      Status: 'Sale Pending',
      Condition: 'Very Good',
      Transmission: 'Automated Manual',
      'Drive Type': '4WD',
      'Fuel Type': 'Plug-in Hybrid',
    })
    await expect.element(field('Mileage')).toHaveValue('45,000')
    await expect.element(field('Price')).toHaveValue('$12,900')
    server.reply('vehicles.admin.list', tableOf([added]))
    await press('Add Vehicle')
    await expect.poll(() => row('R-NEW')?.textContent).toContain('Sale Pending')
    expect(server.inputsOf('vehicles.admin.create')[0]).toMatchObject({
      mileage: 45_000,
      price: 12_900,
      status: 'pending',
      condition: 'very-good',
      transmission: 'automated-manual',
      driveType: '4wd',
      fuelType: 'plugin-hybrid',
    })
  })

  test('sends what changed, with an emptied field as null', { tags: ['r13.21'] }, async () => {
    const { vehicle, server, address } = editing()
    const { field, fillForm, press, expectHeading, expectText, expectToast } = await openStock(
      address,
      { server },
    )
    await expectHeading('Edit Retail Vehicle')
    await expectText('R-7, 2016 Ford Escape')
    await expect.element(field('Price')).toHaveValue('$12,900')
    await expect.element(field('Condition')).toHaveValue('very-good')
    await fillForm({ Price: '11,450.50', Condition: 'Not known', Trim: 'SE' })
    await press('Update Vehicle')
    await expectToast('Vehicle updated')
    const inputs = server
      .callsOf('vehicles.admin.update')
      .map(({ input }) => input as { change: object })
    expect(inputs).toEqual([
      {
        kind: 'retail',
        id: vehicle.id,
        change: { updatedAt: vehicle.updatedAt, price: 11_450.5, condition: null, trim: 'SE' },
      },
    ])
  })

  test('shows the cents of a price, as all other screens do', { tags: ['r13.47'] }, async () => {
    const { server, address } = editing(retailVehicle({ stockNumber: 'R-CENTS', price: 12_900.5 }))
    const { field, press, row, expectText } = await openStock(address, { server })
    await expect.element(field('Price')).toHaveValue('$12,900.50')
    await press('Cancel')
    await expect.poll(() => row('R-CENTS')?.textContent).toContain('$12,900.50')
    await press('Print R-CENTS, 2016 Ford Escape')
    await expectText('$12,900.50')
    server.reply('vehicles.admin.getHistory', {
      data: [entry('update', { changes: [{ field: 'price', before: 13_000, after: 12_900.5 }] })],
    })
    await press('Back')
    await press('History R-CENTS, 2016 Ford Escape')
    await expectText('$12,900.50')
    await expectText('$13,000')
  })

  test('returns to the row that was edited', { tags: ['r13.9', 'r13.21'] }, async () => {
    const { vehicle, server } = editing()
    const { press, expectHeading, button, search } = await openStock('/admin/retail-vehicles', {
      server,
    })
    await press('Edit R-7, 2016 Ford Escape')
    await expectHeading('Edit Retail Vehicle')
    await expect.poll(() => document.activeElement?.matches('form h2')).toBe(true)
    await press('Update Vehicle')
    await expect.element(button('Details of R-7, 2016 Ford Escape')).toHaveFocus()
    expect(search()).toMatchObject({ open: vehicle.id })
  })

  test.each<[Failure, string]>([
    [{ status: 404, message: 'Vehicle not found' }, 'Vehicle not found'],
    [{ status: 400, body: '<h1>Bad request</h1>' }, 'Failed to fetch vehicle: 400 Bad request'],
  ])('without its vehicle (%o) says why', { tags: ['r20.12'] }, async (failure, words) => {
    const server = stockServer({ 'vehicles.admin.get': failure })
    const { press, expectText, expectHeading } = await openStock(
      `/admin/retail-vehicles?vehicle=${GONE}`,
      { server },
    )
    await expectText(`Error: ${words}`)
    await press('Back to the list')
    await expectHeading('Retail Vehicles')
  })
})
