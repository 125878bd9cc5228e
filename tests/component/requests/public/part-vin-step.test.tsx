import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible } from '../../support/accessibility.ts'
import { fill } from '../../support/actions.ts'
import type { Failure } from '../../support/fake-server.ts'
import {
  DECODED,
  fillContact,
  fillPart,
  openPartsWizard,
  VEHICLE,
  VIN,
} from '../../support/part-request-wizard.ts'
import { issuesIn, textsOf } from '../../support/texts.ts'
import { expectToast } from '../../support/toast.ts'

/** The tokens --success and --destructive. */
const GREEN = 'rgb(20, 96, 47)'
const RED = 'rgb(151, 33, 26)'
type Field = Awaited<ReturnType<typeof openPartsWizard>>['field']

async function typeVehicle(field: Field, year: string, make: string, model: string) {
  await fill(field('Year'), year)
  await fill(field('Make'), make)
  await fill(field('Model'), model)
}

const OUTAGE = 'Vehicle database service is temporarily unavailable. Please try again later.'

test('a vehicle without trim and engine is sent without them', { tags: ['r10.30'] }, async () => {
  const nothing = null as unknown as string
  const vehicleInfo = { ...VEHICLE, trim: nothing, engineSize: nothing }
  const replies = { 'vin.decode': { data: { ...DECODED.data, vehicleInfo } } }
  for (const isRemembered of [false, true]) {
    const { getByRole, container, press, server, unmount } = await openPartsWizard({
      step: 4,
      replies,
    })
    expect(textsOf(container.querySelectorAll('dd'))).toContain('2016 Chevrolet Silverado')
    expect(document.body.textContent).not.toMatch(/undefined|null/)
    await press('Submit Request')
    await expect.element(getByRole('region', { name: 'Receipt' })).toBeVisible()
    expect(server.inputsOf('requests.submitPart')[0]).toMatchObject({
      vehicleInfo: { year: 2016, make: 'Chevrolet', model: 'Silverado', trim: '', engineSize: '' },
    })
    expect(server.callsOf('vin.decode')).toHaveLength(isRemembered ? 0 : 1)
    await unmount()
  }
})

describe('the VIN field', () => {
  test('is required, and loses its error when it changes', { tags: ['r5.2'] }, async () => {
    const { vin, next } = await openPartsWizard()
    await next()
    expect(issuesIn()).toEqual(['VIN is required'])
    expect(vin).toHaveFocus()
    expect(vin).toHaveAttribute('aria-invalid', 'true')
    await fill(vin, '1gb0c4')
    expect(issuesIn()).toEqual([])
    expect(vin).not.toHaveAttribute('aria-invalid')
    await next()
    expect(issuesIn()).toEqual(['Please enter a valid 17-character VIN (6 of 17)'])
  })

  test('takes lower case, and a VIN with its label', { tags: ['r5.7', 'r10.28'] }, async () => {
    const { vin } = await openPartsWizard()
    for (const typed of [VIN.toLowerCase(), `VIN: ${VIN}`]) {
      await fill(vin, '')
      await fill(vin, typed)
      expect(vin).toHaveValue(VIN)
    }
  })

  test('shows a green sign for a VIN, a red one for an O', { tags: ['r5.8'] }, async () => {
    const { vin, container } = await openPartsWizard()
    const colors = () =>
      [...container.querySelectorAll('[data-slot=vin-sign] svg')].map(
        (icon) => getComputedStyle(icon).color,
      )
    await fill(vin, VIN.slice(0, 16))
    expect(colors()).toEqual([])
    expect(vin).toHaveAccessibleDescription('16 of 17 characters')
    await fill(vin, VIN)
    expect(colors()).toEqual([GREEN])
    expect(vin).toHaveAccessibleDescription('VIN looks complete.')
    await fill(vin, `${VIN.slice(0, 16)}O`)
    expect(colors()).toEqual([RED])
    expect(vin).toHaveAccessibleDescription('A VIN has no letter I, O or Q: read them as 1 and 0.')
  })

  test('typed into in the middle, keeps the caret there', async () => {
    const { vin } = await openPartsWizard()
    await fill(vin, '1GBC4')
    const input = vin.element() as HTMLInputElement
    input.setSelectionRange(3, 3)
    await userEvent.keyboard('0x')
    expect(vin).toHaveValue('1GB0XC4')
    expect(input.selectionStart).toBe(5)
  })
})

test('the VIN help says where to find a VIN and has the phone number', async () => {
  const { getByText, getByRole } = await openPartsWizard({ viewport: 'phone' })
  await getByText('Where do I find my VIN?').click()
  const help = getByRole('group').filter({ hasText: 'Where do I find my VIN?' })
  await expect.element(help).toMatchTextContent(/sticker in the driver's door frame/)
  expect(help.getByRole('link')).toHaveAttribute('href', 'tel:+15185550142')
})

describe('a decoded VIN', () => {
  test('leads to the part step with the vehicle', { tags: ['r5.10', 'r5.11'] }, async () => {
    const { vin, next, expectStep, getByRole, getByText } = await openPartsWizard()
    await fill(vin, VIN)
    await next()
    await expectStep(2)
    await expectToast('Success: VIN decoded successfully')
    expect(getByRole('heading', { name: 'Which part do you need?' })).toHaveFocus()
    const summary = getByRole('group', { name: 'Your vehicle' })
    expect(summary).toMatchTextContent(/2016 Chevrolet Silverado LT/)
    expect(summary).toMatchTextContent(/6\.0L V8/)
    expect(getByText('In our yard for parts')).not.toBeInTheDocument()
    expect(getByRole('listitem').filter({ hasText: 'Select Part' })).toHaveAttribute(
      'aria-current',
      'step',
    )
  })

  test('a VIN in the inventory is announced by toast and badge', { tags: ['r10.10'] }, async () => {
    const data = {
      ...DECODED.data,
      vehicleInfo: { ...VEHICLE, inInventory: true, inventoryType: 'dismantled' as const },
    }
    const { vin, next, getByText } = await openPartsWizard({ replies: { 'vin.decode': { data } } })
    await fill(vin, VIN)
    await next()
    await expectToast('Vehicle found in dismantled inventory')
    await expect.element(getByText('In our yard for parts')).toBeVisible()
  })

  test('entered again, is not decoded a second time', { tags: ['r10.19'] }, async () => {
    const { next, press, expectStep, server } = await openPartsWizard({ step: 2 })
    await press('Back')
    await expectStep(1)
    await next()
    await expectStep(2)
    expect(server.callsOf('vin.decode')).toHaveLength(1)
    expect(Object.keys(localStorage).filter((name) => name.endsWith(VIN))).toHaveLength(1)
  })
})

describe('a VIN that cannot be decoded', () => {
  test.each<[string, Failure]>([
    ['a page instead of data', { status: 502, body: '<h1>Bad gateway</h1>' }],
    ['an outage', { status: 503, message: 'upstream timed out' }],
  ])('for %s, is said and tried again', { tags: ['r5.12', 'r10.20'] }, async (_name, failure) => {
    const { server, vin, next, press, button, getByRole, expectStep } = await openPartsWizard({
      replies: { 'vin.decode': failure },
    })
    await fill(vin, VIN)
    await next()
    await expectToast(`Error: VIN Validation Failed${OUTAGE}`)
    await expect.element(getByRole('alert').filter({ hasText: OUTAGE })).toBeVisible()
    expect(button('Enter year, make and model by hand')).toBeInTheDocument()
    server.reply('vin.decode', DECODED)
    await press('Try again')
    await expectStep(2)
  })

  test('an unknown VIN is said with advice', { tags: ['r5.39', 'r10.23'] }, async () => {
    const message = 'Unable to decode VIN'
    const advice =
      "Check the VIN against the car or its registration. If it's right, enter the year, make and model yourself."
    const refusal = { status: 422, message, issues: [{ path: 'vin', message: advice }] }
    const { vin, field, next, press, button, getByRole, expectStep } = await openPartsWizard({
      replies: { 'vin.decode': refusal },
    })
    await fill(vin, VIN)
    await next()
    await expectToast(message)
    await expect
      .element(getByRole('alert').filter({ hasText: message }))
      .toMatchTextContent(
        /Check the VIN against the car .* enter the year, make and model yourself\./,
      )
    expect(button('Try again')).not.toBeInTheDocument()
    await press('Enter year, make and model by hand')
    await typeVehicle(field, '2018', 'Lada', 'Vesta')
    await next()
    await expectStep(2)
  })

  test('a VIN over the limit can be replaced by hand', { tags: ['r5.39'] }, async () => {
    const message = 'Too many requests. Please try again later.'
    const { vin, field, next, press, button, expectStep, getByRole, server } =
      await openPartsWizard({ replies: { 'vin.decode': { status: 429, message } } })
    await fill(vin, VIN)
    await next()
    await expect.element(getByRole('alert').filter({ hasText: message })).toBeVisible()
    expect(button('Try again')).not.toBeInTheDocument()
    await press('Enter year, make and model by hand')
    await typeVehicle(field, '2003', 'Honda', 'Accord')
    field('Model').element().focus()
    await userEvent.keyboard('{Enter}')
    await expectStep(2)
    await press('Back')
    await expectStep(1)
    await next()
    await expect.poll(() => server.callsOf('vin.decode')).toHaveLength(2)
    await expect.element(getByRole('button', { name: 'Next' })).toBeVisible()
    await expect.element(field('Model')).toHaveValue('Accord')
    await typeVehicle(field, '2004', '', 'Accord')
    await next()
    expect(issuesIn()).toEqual(['Make is required'])
    expect(field('Make')).toHaveFocus()
    await fill(field('Make'), 'Honda')
    await next()
    await expectStep(2)
    expect(server.callsOf('vin.decode')).toHaveLength(2)
    expect(getByRole('group', { name: 'Your vehicle' })).toMatchTextContent(/2004 Honda Accord/)
  })

  test('typing another VIN withdraws the offer of entry by hand', async () => {
    const failure = { status: 422, message: 'Unable to decode VIN' }
    const { vin, next, button } = await openPartsWizard({ replies: { 'vin.decode': failure } })
    await fill(vin, VIN)
    await next()
    await expect.element(button('Enter year, make and model by hand')).toBeVisible()
    await fill(vin, VIN.slice(0, 16))
    expect(button('Enter year, make and model by hand')).not.toBeInTheDocument()
  })
})

describe('a visitor without the VIN', () => {
  test('goes on by Next, and finds the vehicle after Back', { tags: ['r5.50'] }, async () => {
    const { next, press, field, expectStep, server } = await openPartsWizard()
    await press("I don't have the VIN")
    await fill(field('Year'), '1978')
    await next()
    expect(issuesIn()).toEqual(['Make is required', 'Model is required'])
    await fill(field('Make'), 'Ford')
    await fill(field('Model'), 'Bronco')
    await next()
    await expectStep(2)
    await press('Back')
    await expectStep(1)
    for (const [label, value] of Object.entries({ Year: '1978', Make: 'Ford', Model: 'Bronco' })) {
      await expect.element(field(label)).toHaveValue(value)
    }
    expect(localStorage.getItem('draft-part-request')).toContain('"typed":{"year":"1978"')
    expect(server.callsOf('vin.decode')).toEqual([])
  })

  test('a VIN typed after entry by hand is used', async () => {
    const { next, press, field, vin, expectStep, server } = await openPartsWizard()
    await press("I don't have the VIN")
    await fill(field('Year'), '1978')
    await fill(vin, VIN)
    await next()
    await expectStep(2)
    expect(server.callsOf('vin.decode')).toHaveLength(1)
  })

  test('enters year, make and model, and the request says so', { tags: ['r5.50'] }, async () => {
    const { getByRole, next, press, field, expectStep, server } = await openPartsWizard()
    await next()
    expect(issuesIn()).toEqual(['VIN is required'])
    await press("I don't have the VIN")
    await next()
    expect(issuesIn()).toEqual(['Year is required', 'Make is required', 'Model is required'])
    await typeVehicle(field, '1899', 'Ford', 'Bronco')
    await next()
    expect(issuesIn()).toEqual(['Please enter a valid year'])
    await fill(field('Year'), '1978')
    await next()
    await expectStep(2)
    await expect
      .element(getByRole('group', { name: 'Your vehicle' }))
      .toMatchTextContent(/1978 Ford Bronco.*Without the VIN/s)
    expect(server.callsOf('vin.decode')).toEqual([])
    await expectAccessible()
    await fillPart({ field, next, expectStep })
    await fillContact({ field, next, expectStep })
    await press('Submit Request')
    await expect.element(getByRole('region', { name: 'Receipt' })).toBeVisible()
    expect(server.inputsOf('requests.submitPart')[0]).toMatchObject({
      vin: null,
      vehicleInfo: { year: 1978, make: 'Ford', model: 'Bronco' },
      partDetails: { additionalInfo: '' },
    })
  })
})
