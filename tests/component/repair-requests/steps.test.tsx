import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { demoBusiness } from '#server/demo-business.ts'
import { dayIn } from '#shared/lib/dates.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { click, fill, select } from '../support/actions.ts'
import {
  fillContact,
  fillService,
  fillVehicle,
  openRepairWizard,
} from '../support/repair-wizard.ts'
import { problemsIn } from '../support/texts.ts'
import { expectToast } from '../support/toast.ts'

const VIN = '5YFBURHE9FP280940'
const OTHER_VIN = '1GB0C4EGXGZ280783'
const DECODED = {
  data: {
    vehicleInfo: {
      vin: VIN,
      year: 2015,
      make: 'Toyota',
      model: 'Corolla',
      trim: 'LE',
      engineSize: '1.8L I4',
      inInventory: false,
      inventoryType: null,
    },
    source: 'vpic-tables',
    checkDigitValid: true,
  },
} as const

describe('the steps of the repair wizard', () => {
  test('are four in this order, and the indicator shows which are done and which is current', async () => {
    const { getByRole } = await openRepairWizard({ step: 2 })
    const steps = getByRole('list', { name: 'Progress' }).getByRole('listitem').elements()
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Vehicle Info (done)',
      '2Service Details',
      '3Contact Info',
      '4Review',
    ])
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([
      null,
      'step',
      null,
      null,
    ])
  })

  test.each([
    [1, ['Next', 'Cancel']],
    [2, ['Next', 'Back']],
    [3, ['Next', 'Back']],
    [4, ['Submit Request', 'Back']],
  ] as const)('offer at step %d the buttons %o', async (step, names) => {
    const { container } = await openRepairWizard({ step })
    expect(
      [...container.querySelectorAll('form button')]
        .map(({ textContent }) => textContent)
        .slice(-2),
    ).toEqual(names)
  })

  test('show no errors when they were left with them and are opened again', async () => {
    const { press, next, expectStep } = await openRepairWizard({ step: 3 })
    await next()
    expect(problemsIn()).toHaveLength(3)
    await press('Back')
    await expectStep(2)
    expect(problemsIn()).toEqual([])
    await next()
    await expectStep(3)
    expect(problemsIn()).toEqual([])
  })
})

describe('the vehicle step', () => {
  test('requires year, make and model, and moves the focus to the first', async () => {
    const { field, next } = await openRepairWizard()
    await next()
    expect(problemsIn()).toEqual(['Year is required', 'Make is required', 'Model is required'])
    expect(field('Year')).toHaveFocus()
    expect(field('Year')).toHaveAttribute('aria-invalid', 'true')
    await fill(field('Make'), 'T')
    expect(problemsIn()).toEqual(['Year is required', 'Model is required'])
  })

  test.each(['1899', String(new Date().getFullYear() + 2)])('refuses the year %s', async (year) => {
    const { field, next } = await openRepairWizard()
    for (const [label, text] of Object.entries({ Year: year, Make: 'Toyota', Model: 'Corolla' })) {
      await fill(field(label), text)
    }
    await next()
    expect(problemsIn()).toEqual(['Please enter a valid year'])
  })

  test('looks up a VIN of 17 characters and fills in the vehicle', async () => {
    const { field, button } = await openRepairWizard({ replies: { 'vin.decode': DECODED } })
    const vin = field('VIN (optional)')
    await fill(vin, VIN.slice(0, 16))
    expect(button('Look Up VIN')).toBeDisabled()
    await fill(vin, VIN)
    expect(button('Look Up VIN')).toBeEnabled()
    await click(button('Look Up VIN'))
    await expectToast('Success: Vehicle information retrieved')
    for (const [label, text] of Object.entries({
      Year: '2015',
      Make: 'Toyota',
      Model: 'Corolla',
      'Trim (optional)': 'LE',
    })) {
      expect(field(label)).toHaveValue(text)
    }
  })

  test('keeps what was typed when a lookup finds something else, and replaces what an earlier lookup filled in', async () => {
    const { field, press, next, expectStep, server } = await openRepairWizard({
      replies: { 'vin.decode': DECODED },
    })
    await fill(field('Make'), 'Scion')
    await fill(field('VIN (optional)'), VIN)
    await press('Look Up VIN')
    await expect.element(field('Model')).toHaveValue('Corolla')
    expect(field('Make')).toHaveValue('Scion')
    await next()
    await expectStep(2)
    await press('Back')
    await expectStep(1)
    server.reply('vin.decode', {
      data: { ...DECODED.data, vehicleInfo: { ...DECODED.data.vehicleInfo, model: 'Camry' } },
    })
    await fill(field('VIN (optional)'), OTHER_VIN)
    await press('Look Up VIN')
    await expect.element(field('Model')).toHaveValue('Camry')
    expect(field('Make')).toHaveValue('Scion')
  })

  test("shows 'Looking up...' during a lookup, and keeps the button from a second one", async () => {
    const { promise, resolve } = Promise.withResolvers<typeof DECODED>()
    const { field, button, press, server } = await openRepairWizard({
      replies: { 'vin.decode': () => promise },
    })
    await fill(field('VIN (optional)'), OTHER_VIN)
    await press('Look Up VIN')
    const busy = button('Looking up...')
    await expect.element(busy).toBeVisible()
    busy.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
    resolve(DECODED)
    await expect.element(button('Look Up VIN')).toBeVisible()
    expect(server.callsOf('vin.decode')).toHaveLength(1)
  })

  test('with part of a VIN, says how much of it there is and goes on, and the review shows it', async () => {
    const wizard = await openRepairWizard()
    const { field, getByRole } = wizard
    await fill(field('VIN (optional)'), '5YFBURHE9')
    const hint =
      '9 of 17 characters. With all 17 we can look it up; you can also go on without the rest.'
    expect(field('VIN (optional)')).toHaveAccessibleDescription(hint)
    await fillVehicle(wizard)
    await fillService(wizard)
    await fillContact(wizard)
    await expect.element(getByRole('definition').filter({ hasText: '5YFBURHE9' })).toBeVisible()
  })

  test('offers the VIN that was probably meant, and changes only when it is chosen', async () => {
    const { field, press } = await openRepairWizard()
    const typed = OTHER_VIN.replace('GZ2', 'ZG2')
    await fill(field('VIN (optional)'), typed)
    expect(field('VIN (optional)')).toHaveValue(typed)
    await press(OTHER_VIN)
    expect(field('VIN (optional)')).toHaveValue(OTHER_VIN)
  })

  test('after a failed lookup by Enter, says so and can be filled in by hand', async () => {
    const message = 'Unable to decode VIN'
    const wizard = await openRepairWizard({ replies: { 'vin.decode': { status: 422, message } } })
    await fill(wizard.field('VIN (optional)'), VIN)
    await userEvent.keyboard('{Enter}')
    await expectToast(`Error: VIN Lookup Failed${message}`)
    await expect.element(wizard.getByRole('alert').filter({ hasText: message })).toBeVisible()
    expect(problemsIn()).toEqual([])
    await fillVehicle(wizard)
  })
})

describe('the service step', () => {
  test('has the urgency Medium selected, and requires service type and description', async () => {
    const { getByRole, field, next } = await openRepairWizard({ step: 2 })
    await expect.element(getByRole('heading', { name: 'What does it need?' })).toHaveFocus()
    expect(getByRole('listitem').filter({ hasText: 'Service Details' })).toHaveAttribute(
      'aria-current',
      'step',
    )
    expect(getByRole('radio', { name: /Medium/ })).toBeChecked()
    await next()
    expect(problemsIn()).toEqual(['Service type is required', 'Please describe the service needed'])
    expect(field('Service type')).toHaveFocus()
  })

  test("requires the name of the service for the type 'Other'", async () => {
    const { field, next, expectStep } = await openRepairWizard({ step: 2 })
    expect(field('Which service?')).not.toBeInTheDocument()
    await select(field('Service type'), 'Other')
    await fill(field('Description'), 'Rocker panel is gone')
    await next()
    expect(problemsIn()).toEqual(['Please specify the service type'])
    await fill(field('Which service?'), 'Rust repair')
    await next()
    await expectStep(3)
  })

  test('refuses a preferred date before today, and takes today', async () => {
    const today = dayIn(demoBusiness.timeZone, new Date())
    const { field, next, expectStep } = await openRepairWizard({ step: 2 })
    const date = field('Preferred date (optional)')
    expect(date).toHaveAttribute('min', today)
    await select(field('Service type'), 'Brake Service')
    await fill(field('Description'), 'Squeals')
    await fill(date, '2020-01-02')
    await next()
    expect(problemsIn()).toEqual(['Preferred date cannot be in the past'])
    await fill(date, today)
    await next()
    await expectStep(3)
  })

  test('for an emergency, asks to call at once', async () => {
    const { getByRole, getByText } = await openRepairWizard({ step: 2 })
    const advice = getByText('Not drivable? Do not wait for our reply.')
    expect(advice).not.toBeInTheDocument()
    await click(getByRole('radio', { name: /Emergency/ }))
    await expect.element(advice).toBeVisible()
    await expect
      .element(getByRole('status').filter({ hasText: 'Not drivable?' }).getByRole('link'))
      .toHaveAttribute('href', 'tel:+15185550142')
  })
})

describe('the contact step', () => {
  test('requires name, phone and email address, and no address', async () => {
    const { field, next, expectStep } = await openRepairWizard({ step: 3 })
    await next()
    expect(problemsIn()).toEqual([
      'Name is required',
      'Phone number is required',
      'Email is required',
    ])
    expect(field('Name')).toHaveFocus()
    await fill(field('Name'), 'Sam Roe')
    await fill(field('Phone'), '518555')
    await fill(field('Email'), 'sam')
    await next()
    expect(problemsIn()).toEqual([
      'Please enter a valid phone number',
      'Please enter a valid email',
    ])
    await fill(field('Phone'), '5185550111')
    expect(field('Phone')).toHaveValue('(518) 555-0111')
    await fill(field('Email'), 'sam@example.com')
    await next()
    await expectStep(4)
  })

  test("keeps what was typed over the browser's Back and Forward buttons", async () => {
    const { router, field, expectStep } = await openRepairWizard({ step: 3 })
    await fill(field('Name'), 'Sam Roe')
    router.history.back()
    await expectStep(2)
    expect(field('Description')).toHaveValue('Squeals')
    router.history.forward()
    await expectStep(3)
    expect(field('Name')).toHaveValue('Sam Roe')
  })
})

describe.each([1, 2, 3, 4] as const)('step %d with its errors', (step) => {
  test.each(['phone', 'desktop'] as const)('meets WCAG 2.2 AA on a %s', async (viewport) => {
    const { next } = await openRepairWizard({ step, viewport })
    if (step < 4) await next()
    await expectAccessible()
  })
})
