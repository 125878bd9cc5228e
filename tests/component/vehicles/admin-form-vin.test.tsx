import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { pressKey } from '../support/actions.ts'
import type { Failure } from '../support/fake-server.ts'
import { openStock, stockServer } from '../support/open-stock.ts'
import { SILVERADO } from '../support/request-receipts.ts'
import { dismantledVehicle } from '../support/stock-vehicles.ts'
import { issuesIn } from '../support/texts.ts'

const VIN = '1GB0C4EGXGZ280783'
const DISMANTLED_FORM = '/admin?vehicle=new'
const RETAIL_FORM = '/admin/retail-vehicles?vehicle=new'
const DECODED = {
  data: {
    vehicleInfo: {
      ...SILVERADO,
      transmissionType: 'Automatic',
      driveType: '4WD',
    },
    source: 'vpic-tables',
    checkDigitValid: true,
  },
} as const
const HOLDER = {
  kind: 'dismantled',
  id: '0199f000-0000-7000-8000-000000000041',
  name: 'Y-41, 2009 Honda Fit',
} as const

describe('decoding a VIN in a vehicle form', () => {
  test('is possible from 17 characters on', { tags: ['r10.3', 'r13.13'] }, async () => {
    const { field, fillForm, button } = await openStock(DISMANTLED_FORM)
    await expect.element(button('Decode VIN')).toBeDisabled()
    await fillForm({ VIN: VIN.slice(0, 16) })
    await expect.element(button('Decode VIN')).toBeDisabled()
    await pressKey('Enter')
    await expect.poll(() => issuesIn()).toEqual(['Please enter a valid 17-character VIN'])
    await fillForm({ VIN: `${VIN.slice(0, 5)} ${VIN.slice(5).toLowerCase()}-x` })
    await expect.element(field('VIN')).toHaveValue(VIN)
    await expect.poll(() => issuesIn()).toEqual([])
    await expect.element(button('Decode VIN')).toBeEnabled()
  })

  test('fills empty fields, and names the others', { tags: ['r10.18', 'r13.41'] }, async () => {
    const { field, fillForm, expectText } = await openStock(DISMANTLED_FORM, {
      replies: { 'vin.decodeDirectly': DECODED },
    })
    await fillForm({ Model: 'Pickup', VIN })
    await userEvent.keyboard('{Enter}')
    await expectText(
      /^VIN decoded\. Filled in: Year, Make, Trim, Engine Type, Transmission, Drive Type\. Left as typed: Model \(decoded: Silverado\)\.$/,
    )
    await expect.element(field('Year')).toHaveValue('2016')
    await expect.element(field('Make')).toHaveValue('Chevrolet')
    await expect.element(field('Model')).toHaveValue('Pickup')
    await expect.element(field('Drive Type')).toHaveValue('4WD')
  })

  test("shows 'Decoding...', and keeps what is typed then", { tags: ['r10.18'] }, async () => {
    const { promise, resolve } = Promise.withResolvers<typeof DECODED>()
    const { field, fillForm, press, button, server } = await openStock(RETAIL_FORM, {
      replies: { 'vin.decodeDirectly': () => promise },
    })
    await fillForm({ VIN })
    await press('Decode VIN')
    await expect.element(button('Decoding...')).toBeVisible()
    await fillForm({ Make: 'GMC' })
    resolve(DECODED)
    await expect.element(field('Model')).toHaveValue('Silverado')
    await expect.element(field('Make')).toHaveValue('GMC')
    expect(server.callsOf('vin.decodeDirectly')).toHaveLength(1)
  })

  test.each<[string, Failure, string]>([
    [
      'a refusal with advice',
      {
        status: 422,
        message: 'All VIN decode methods failed',
        issues: [{ path: 'vin', message: 'Check the VIN against the car.' }],
      },
      'All VIN decode methods failed. Check the VIN against the car.',
    ],
    ['no connection', 'offline', 'Unable to decode VIN'],
  ])('after %s says why', { tags: ['r10.23'] }, async (_name, failure, message) => {
    const { field, fillForm, press } = await openStock(RETAIL_FORM, {
      replies: { 'vin.decodeDirectly': failure },
    })
    await fillForm({ VIN })
    await press('Decode VIN')
    await expect.poll(() => issuesIn()).toEqual([message])
    await expect.element(field('Make')).toHaveValue('')
  })
})

describe('the VIN field of a vehicle form', () => {
  const ODD = '1GB0C4EG0GZ280783'
  const DOUBT = /^Double-check this VIN/
  const WHOLE = 'VIN looks complete.'
  const REMARKS = [
    WHOLE,
    'of 17 characters',
    'Double-check this VIN',
    'Already used by',
    'VIN decoded.',
  ]

  test('says one thing at a time, the most important', { tags: ['r13.49'] }, async () => {
    const replies = { 'vin.decodeDirectly': DECODED }
    const screen = await openStock(DISMANTLED_FORM, { replies })
    await expect.element(screen.field('VIN')).toBeVisible()
    const block = screen.field('VIN').element().closest('[data-slot=vin-input]')
    const said = () => REMARKS.filter((text) => block?.textContent.includes(text))
    expect(said()).toEqual(['of 17 characters'])
    await screen.fillForm({ VIN })
    await expect.poll(said).toEqual([WHOLE])
    await screen.press('Decode VIN')
    await expect.poll(said).toEqual(['VIN decoded.'])
    await screen.fillForm({ VIN: ODD })
    await screen.expectText(DOUBT)
    expect(said()).toEqual(['Double-check this VIN'])
    screen.server.reply('vehicles.admin.getUsedNumbers', {
      data: { stockNumber: null, vin: HOLDER },
    })
    await screen.fillForm({ VIN: '1GB0C4EG1GZ280783' })
    await expect.poll(said).toEqual(['Already used by'])
  })

  test.each([
    [RETAIL_FORM, 'Up to 17', '13 of 17 characters. A car from before 1981 may have fewer.'],
    [DISMANTLED_FORM, '17', '13 of 17 characters'],
  ])('at %s asks for %s: %s', { tags: ['r13.50'] }, async (address, count, text) => {
    const { field, fillForm } = await openStock(address)
    const hint = `${count} letters and digits`
    await expect.element(field('VIN')).toHaveAttribute('placeholder', hint)
    await fillForm({ VIN: '194677S100001' })
    await expect.element(field('VIN')).toHaveAccessibleDescription(text)
  })
})

describe('the stock number of a new vehicle', () => {
  test('is suggested, with a note until it is changed', async () => {
    const replies = { 'vehicles.admin.suggestStockNumber': { data: 'Y-45' } }
    const { field, fillForm, getByText } = await openStock(DISMANTLED_FORM, { replies })
    await expect.element(field('Stock Number')).toHaveValue('Y-45')
    await expect.element(getByText('The next free number.')).toBeVisible()
    await fillForm({ 'Stock Number': 'Y-46' })
    await expect.element(getByText('The next free number.')).not.toBeInTheDocument()
  })

  test('a stock number in use is named and refused', { tags: ['r13.38', 'r13.39'] }, async () => {
    const refusal = 'Stock Number is already used by another vehicle'
    const server = stockServer({
      'vehicles.admin.getUsedNumbers': { data: { stockNumber: HOLDER, vin: null } },
      'vehicles.admin.create': {
        status: 409,
        message: refusal,
        issues: [{ path: 'stockNumber', message: refusal }],
      },
    })
    const { alerts, field, fillForm, press, expectBanner } = await openStock(DISMANTLED_FORM, {
      server,
    })
    await fillForm({
      VIN,
      'Stock Number': 'y-41',
      Year: '2011',
      Make: 'Honda',
      Model: 'Civic',
      Mileage: '1',
    })
    await expect.poll(() => issuesIn()).toEqual(['Already used by Y-41, 2009 Honda Fit'])
    expect(server.inputsOf('vehicles.admin.getUsedNumbers').at(-1)).toEqual({
      kind: 'dismantled',
      stockNumber: 'y-41',
      vin: VIN,
    })
    await press('Add Vehicle')
    await expect.poll(() => issuesIn()).toEqual([refusal])
    await expectBanner(refusal)
    expect(alerts()).toEqual([`Failed to save vehicle: ${refusal}`])
    await expect.element(field('Stock Number')).toHaveFocus()
  })
})

describe('the VIN of another vehicle', () => {
  const taken = (input: { vin?: string }) => ({
    data: { stockNumber: null, vin: input.vin ? HOLDER : null },
  })

  test('is named while it is typed, but not for a vehicle that has left the yard', async () => {
    const { fillForm } = await openStock(DISMANTLED_FORM, {
      replies: { 'vehicles.admin.getUsedNumbers': taken },
    })
    await fillForm({ VIN })
    await expect.poll(() => issuesIn()).toEqual(['Already used by Y-41, 2009 Honda Fit'])
    await fillForm({ Status: 'Scrapped' })
    await expect.poll(() => issuesIn()).toEqual([])
  })

  test('is asked for without the vehicle that is edited', async () => {
    const vehicle = dismantledVehicle({ stockNumber: 'D-OWN' })
    const replies = {
      'vehicles.admin.get': { data: vehicle },
      'vehicles.admin.getUsedNumbers': taken,
    }
    const { server } = await openStock(`/admin?vehicle=${vehicle.id}`, { replies })
    await expect
      .poll(() => server.inputsOf('vehicles.admin.getUsedNumbers'))
      .toEqual([{ kind: 'dismantled', vin: vehicle.vin, exceptId: vehicle.id }])
  })
})
