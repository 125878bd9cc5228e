import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { click, pressKey } from '../support/actions.ts'
import type { FakeServer, Failure } from '../support/fake-server.ts'
import { openStock, stockServer } from '../support/open-stock.ts'
import { dismantledVehicle, pictureNo, retailVehicle, tableOf } from '../support/stock-vehicles.ts'
import { chooseFiles, fakeUploads, fileOf } from '../support/uploads.ts'

const DISMANTLED_FORM = '/admin?vehicle=new'
const RETAIL_FORM = '/admin/retail-vehicles?vehicle=new'
const FIELDS = {
  VIN: '1FTEW000000000001',
  'Stock Number': 'S-1',
  Year: '2011',
  Make: 'Honda',
  Model: 'Civic',
  Mileage: '1',
}
const LATER = '2026-11-04T10:00:00.000Z'
const RESUMED = /^What you typed earlier is still here\./

test.each<[string, Failure, { address: string; banner: string; alert: string }]>([
  [
    'with a message',
    { status: 503, message: 'The disk is full' },
    { address: DISMANTLED_FORM, banner: 'The disk is full', alert: 'The disk is full' },
  ],
  [
    'without a reply',
    'offline',
    {
      address: RETAIL_FORM,
      banner: 'An error occurred while saving the vehicle',
      alert: 'Service not available',
    },
  ],
])(
  'a save that fails %s shows it in an alert and in red, keeps the form and sends the same key again',
  { tags: ['r13.27', 'r13.28', 'r13.44'] },
  async (_name, failure, { address, banner, alert }) => {
    const vehicle = address === RETAIL_FORM ? retailVehicle : dismantledVehicle
    const server = stockServer({ 'vehicles.admin.create': failure })
    const { alerts, field, fillForm, press, expectBanner, expectToast } = await openStock(address, {
      server,
    })
    await fillForm(FIELDS)
    await press('Add Vehicle')
    await expectBanner(banner)
    expect(alerts()).toEqual([`Failed to save vehicle: ${alert}`])
    await expect.element(field('Stock Number')).toHaveValue('S-1')
    server.reply('vehicles.admin.create', { data: vehicle({ stockNumber: 'S-1' }) })
    await press('Add Vehicle')
    await expectToast('Vehicle added')
    const keys = server
      .callsOf('vehicles.admin.create')
      .map(({ input }) => (input as { idempotencyKey: string }).idempotencyKey)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  },
)

test("a save under way shows 'Saving...' and is sent once", { tags: ['r13.12'] }, async () => {
  const { promise, resolve } = Promise.withResolvers<{
    data: ReturnType<typeof dismantledVehicle>
  }>()
  const server = stockServer({ 'vehicles.admin.create': () => promise })
  const { button, field, fillForm, press, container, expectToast, row } = await openStock(
    DISMANTLED_FORM,
    { server },
  )
  await fillForm(FIELDS)
  await press('Add Vehicle')
  await expect.element(button('Saving...')).toBeVisible()
  field('Make').element().focus()
  container.querySelector('form')?.requestSubmit()
  container.querySelector<HTMLElement>('button[type=submit]')?.click()
  const added = dismantledVehicle({ stockNumber: 'S-1' })
  server.reply('vehicles.admin.list', tableOf([added]))
  resolve({ data: added })
  await expectToast('Vehicle added')
  await expect.poll(() => row('S-1')).not.toBeNull()
  expect(server.callsOf('vehicles.admin.create')).toHaveLength(1)
})

test('an edit that changed nothing says so', { tags: ['r13.46'] }, async () => {
  const vehicle = retailVehicle({ stockNumber: 'R-SAME', trim: 'SE' })
  const server = stockServer({
    'vehicles.admin.get': { data: vehicle },
    'vehicles.admin.update': { data: vehicle },
    'vehicles.admin.list': tableOf([vehicle]),
  })
  const { fillForm, press, expectHeading, expectToast } = await openStock(
    `/admin/retail-vehicles?vehicle=${vehicle.id}`,
    { server },
  )
  await expectHeading('Edit Retail Vehicle')
  await fillForm({ Trim: 'SE ' })
  await press('Update Vehicle')
  await expectToast('Nothing was changed')
  await expectHeading('Retail Vehicles')
  expect(document.querySelector('#toasts')?.textContent).not.toContain('Vehicle updated')
})

describe('an unlikely value', () => {
  test.each([
    [
      'mileage',
      { Mileage: '0' },
      'The mileage is 0',
      'Mileage is 0, though the vehicle is used. Is that right?',
      { mileage: 0 },
    ],
    [
      'date',
      { 'Date Acquired': '12/31/2039' },
      'The acquisition date is in the future',
      'Date Acquired is 12/31/2039. Is that right?',
      { dateAcquired: '2039-12-31T12:00:00.000Z' },
    ],
  ])('(%s) is asked about', { tags: ['r13.48'] }, async (noun, typed, title, question, sent) => {
    const added = dismantledVehicle({ stockNumber: 'S-1' })
    const replies = { 'vehicles.admin.create': { data: added } }
    const screen = await openStock(DISMANTLED_FORM, { replies })
    const { server, fillForm, press, field, getByRole, expectToast } = screen
    await fillForm({ ...FIELDS, ...typed })
    await press('Add Vehicle')
    const dialog = getByRole('alertdialog', { name: title })
    await expect.element(dialog).toHaveAccessibleDescription(question)
    await expectAccessible()
    await press(`Change the ${noun}`)
    await expect.element(dialog).not.toBeInTheDocument()
    expect(server.callsOf('vehicles.admin.create')).toEqual([])
    for (const [label, value] of Object.entries(typed)) {
      await expect.element(field(label)).toHaveValue(value)
    }
    await press('Add Vehicle')
    await press('Save anyway')
    await expectToast('Vehicle added')
    expect(server.inputsOf('vehicles.admin.create')[0]).toMatchObject(sent)
  })

  test('an unlikely value once saved is not asked about again', { tags: ['r13.48'] }, async () => {
    const vehicle = retailVehicle({
      stockNumber: 'R-LATER',
      dateAcquired: '2039-12-31T12:00:00.000Z',
    })
    const server = stockServer({
      'vehicles.admin.get': { data: vehicle },
      'vehicles.admin.update': { data: { ...vehicle, updatedAt: LATER } },
    })
    const { fillForm, press, expectHeading, expectToast } = await openStock(
      `/admin/retail-vehicles?vehicle=${vehicle.id}`,
      { server },
    )
    await expectHeading('Edit Retail Vehicle')
    await fillForm({ Trim: 'SE' })
    await press('Update Vehicle')
    await expectToast('Vehicle updated')
  })
})

describe('a form saved after another save of the same vehicle', () => {
  const message = 'This vehicle was changed by renee in the meantime (price, trim, exteriorColor).'
  const conflict = {
    status: 409,
    message: `${message} Please reload it.`,
    objections: [{ key: 'changed', message, isFinal: true }],
  }

  test('shows both values of a field and saves the chosen', { tags: ['r13.42'] }, async () => {
    const before = retailVehicle({ stockNumber: 'R-TWO', price: 9000, trim: 'S', mileage: 80_000 })
    const theirs = {
      ...before,
      price: 8500,
      trim: 'SE',
      exteriorColor: 'Blue',
      notes: 'Shelf 4',
      updatedAt: '2026-11-03T10:00:00.000Z',
    }
    const server = stockServer({
      'vehicles.admin.get': { data: before },
      'vehicles.admin.update': conflict,
    })
    const { alerts, fillForm, press, getByRole, expectHeading, expectToast } = await openStock(
      `/admin/retail-vehicles?vehicle=${before.id}`,
      { server },
    )
    await expectHeading('Edit Retail Vehicle')
    await fillForm({ Price: '8800', Trim: 'Titanium', Mileage: '81000', Notes: 'Shelf 4' })
    server.reply('vehicles.admin.get', { data: theirs })
    await press('Update Vehicle')
    const panel = getByRole('region', { name: 'Somebody else saved this vehicle' })
    await expect.element(panel).toBeVisible()
    await expect
      .element(getByRole('heading', { name: 'Somebody else saved this vehicle' }))
      .toHaveFocus()
    const text = panel.element().textContent
    expect(text).toContain(
      'This vehicle was changed by renee in the meantime (price, trim, exteriorColor). Nothing you typed is lost.',
    )
    expect(text).toMatch(/Price.*Yours: \$8,800.*Theirs: \$8,500/)
    expect(text).toMatch(/Trim.*Yours: Titanium.*Theirs: SE/)
    expect(text).toContain('Only they changed these, so we kept them: Exterior Color (Blue).')
    expect(text).not.toMatch(/Mileage|Notes/)
    await expectAccessible()
    server.reply('vehicles.admin.update', { data: { ...theirs, updatedAt: LATER } })
    await click(
      panel.getByRole('group', { name: 'Trim' }).getByRole('radio', { name: 'Theirs: SE' }),
    )
    await press('Save with these choices')
    await expectToast('Vehicle updated')
    const change = lastChange(server, 'vehicles.admin.update')
    expect(change).toMatchObject({ price: 8800, mileage: 81_000, updatedAt: theirs.updatedAt })
    expect(change).not.toHaveProperty('trim')
    expect(change).not.toHaveProperty('exteriorColor')
    expect(alerts()).toEqual([])
  })

  test('saves both of other fields', { tags: ['r13.10', 'r13.12', 'r13.43'] }, async () => {
    const before = dismantledVehicle({ stockNumber: 'D-TWO' })
    const theirs = { ...before, status: 'Scrapped' as const, updatedAt: '2026-11-03T10:00:00.000Z' }
    const server = stockServer({
      'vehicles.admin.get': { data: before },
      'vehicles.admin.update': conflict,
    })
    const options = { server, viewport: 'phone' } as const
    const { fillForm, press, expectHeading, expectText, expectToast } = await openStock(
      `/admin?vehicle=${before.id}`,
      options,
    )
    await expectHeading('Edit Vehicle')
    await fillForm({ Notes: 'Shelf 4' })
    server.reply('vehicles.admin.get', { data: theirs })
    await press('Update Vehicle')
    await expectText('Only they changed these, so we kept them: Status (Scrapped).')
    server.reply('vehicles.admin.update', { data: { ...theirs, updatedAt: LATER } })
    await press('Save both')
    await expectToast('Vehicle updated')
    const change = lastChange(server, 'vehicles.admin.update')
    expect(change).toMatchObject({ notes: 'Shelf 4', updatedAt: theirs.updatedAt })
    expect(change).not.toHaveProperty('status')
  })

  test('is distinguished from a refusal for another reason with the same status', async () => {
    const before = retailVehicle({ stockNumber: 'R-VIN' })
    const refusal = { status: 409, message: 'VIN is already used by another vehicle' }
    const server = stockServer({
      'vehicles.admin.get': { data: before },
      'vehicles.admin.update': refusal,
    })
    const { alerts, fillForm, press, expectBanner } = await openStock(
      `/admin/retail-vehicles?vehicle=${before.id}`,
      { server },
    )
    await fillForm({ VIN: '1FTEW000000000099' })
    await press('Update Vehicle')
    await expectBanner('VIN is already used by another vehicle')
    expect(alerts()).toEqual(['Failed to save vehicle: VIN is already used by another vehicle'])
  })
})

describe('what was typed in a vehicle form', () => {
  test('is not shown to another account', async () => {
    const first = await openStock(RETAIL_FORM, { signedInAs: 'ana' })
    await first.fillForm({ Make: 'Studebaker' })
    await first.unmount()
    const second = await openStock(RETAIL_FORM, { signedInAs: 'bob' })
    await expect.element(second.field('Make')).toHaveValue('')
    await expect.element(second.getByText(RESUMED)).not.toBeInTheDocument()
    await second.unmount()
    const third = await openStock(RETAIL_FORM, { signedInAs: 'ana' })
    await expect.element(third.field('Make')).toHaveValue('Studebaker')
  })

  test('is gone from the next form once it is saved', { tags: ['r13.21'] }, async () => {
    const server = stockServer({
      'vehicles.admin.create': { data: retailVehicle({ stockNumber: 'S-1' }) },
    })
    const { field, fillForm, press, expectToast } = await openStock(RETAIL_FORM, { server })
    await fillForm(FIELDS)
    await press('Add Vehicle')
    await expectToast('Vehicle added')
    await press('Add Retail Vehicle')
    await expect.element(field('Make')).toHaveValue('')
  })

  test('keeps its pictures, which are sent by their ids', { tags: ['r13.44'] }, async () => {
    const uploads = fakeUploads()
    const vehicle = retailVehicle({ stockNumber: 'R-PIC', pictures: [pictureNo(1)] })
    const server = stockServer({
      'vehicles.admin.get': { data: vehicle },
      'vehicles.admin.update': { data: { ...vehicle, updatedAt: LATER } },
    })
    const address = `/admin/retail-vehicles?vehicle=${vehicle.id}`
    const first = await openStock(address, { server })
    await chooseFiles(first.getByLabelText('Picture files'), fileOf('a.jpg', 'image/jpeg'))
    await expect.poll(() => uploads).toHaveLength(1)
    uploads[0]?.store(pictureNo(2))
    await first.expectText('Picture uploaded, 2 total')
    await first.unmount()
    const { press, expectText, expectToast } = await openStock(address, { server })
    await expectText(RESUMED)
    await press('Update Vehicle')
    await expectToast('Vehicle updated')
    expect(lastChange(server, 'vehicles.admin.update')).toEqual({
      pictures: [pictureNo(1).id, pictureNo(2).id],
      updatedAt: vehicle.updatedAt,
    })
  })

  test('comes back by Undo after Cancel', { tags: ['r13.12'] }, async () => {
    const { field, fillForm, press, undo, expectHeading } = await openStock(RETAIL_FORM)
    await fillForm({ Make: 'Packard' })
    await press('Cancel')
    await expectHeading('Retail Vehicles')
    await undo('Changes discarded')
    await expectHeading('Add Retail Vehicle')
    await expect.element(field('Make')).toHaveValue('Packard')
  })

  test('leaves no message behind when nothing was typed before Cancel', async () => {
    const { press, expectHeading } = await openStock(RETAIL_FORM)
    await expectHeading('Add Retail Vehicle')
    await press('Cancel')
    await expectHeading('Retail Vehicles')
    await pressKey('Tab')
    expect(
      document.querySelector('#toasts [data-sonner-toast]:not([data-removed=true])'),
    ).toBeNull()
  })
})

/** The fields that the last call of a procedure changed. */
const lastChange = (server: FakeServer, procedure: string): object => {
  const input = server.inputsOf(procedure).at(-1) as { change: object } | undefined
  return input?.change ?? {}
}
