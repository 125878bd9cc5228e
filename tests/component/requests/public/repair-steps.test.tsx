import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { demoBusiness } from '#server/demo-business.ts'
import { CLOSED_THAT_DAY } from '#shared/domain/preferred-day.ts'
import { dayIn, formatLongDate, formatWeekday } from '#shared/lib/dates.ts'
import { click, fill, select } from '../../support/actions.ts'
import {
  fillContact,
  fillService,
  fillVehicle,
  openRepairWizard,
} from '../../support/repair-wizard.ts'
import { expectHref, issuesIn } from '../../support/texts.ts'
import { expectToast } from '../../support/toast.ts'

const inDays = (days: number) =>
  dayIn(demoBusiness.timeZone, new Date(Date.now() + days * 86_400_000))
const CLOSED_DAY = inDays(10)
const OPEN_DAY = inDays(12)

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

describe('the vehicle step', () => {
  test('requires year, make and model, and focuses the first', { tags: ['r7.7'] }, async () => {
    const { field, next } = await openRepairWizard()
    await next()
    expect(issuesIn()).toEqual(['Year is required', 'Make is required', 'Model is required'])
    expect(field('Year')).toHaveFocus()
    expect(field('Year')).toHaveAttribute('aria-invalid', 'true')
    await fill(field('Make'), 'T')
    expect(issuesIn()).toEqual(['Year is required', 'Model is required'])
  })

  test('looks up a VIN of 17 characters', { tags: ['r7.12', 'r7.14', 'r7.15'] }, async () => {
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

  test(
    'looks up a whole VIN by Next and goes on with it',
    { tags: ['r7.7', 'r7.14'] },
    async () => {
      const { field, next, expectStep, getByRole } = await openRepairWizard({
        replies: { 'vin.decode': DECODED },
      })
      await fill(field('VIN (optional)'), VIN)
      await next()
      await expectStep(2)
      const vehicle = getByRole('group', { name: 'Your vehicle' })
      await expect
        .element(vehicle)
        .toMatchTextContent(/2015 Toyota Corolla LE.*VIN 5YFBURHE9FP280940/s)
    },
  )

  test('keeps typed values, replaces those of a lookup', { tags: ['r10.18'] }, async () => {
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

  test("shows 'Looking up...' during the one lookup", { tags: ['r7.13'] }, async () => {
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

  test('takes part of a VIN, which the review shows', { tags: ['r7.44'] }, async () => {
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

  test('is filled in by hand after a failed lookup by Enter', { tags: ['r7.16'] }, async () => {
    const message = 'Unable to decode VIN'
    const wizard = await openRepairWizard({ replies: { 'vin.decode': { status: 422, message } } })
    await fill(wizard.field('VIN (optional)'), VIN)
    await userEvent.keyboard('{Enter}')
    await expectToast(`Error: VIN Lookup Failed${message}`)
    await expect.element(wizard.getByRole('alert').filter({ hasText: message })).toBeVisible()
    expect(issuesIn()).toEqual([])
    await wizard.next()
    await expect.poll(() => issuesIn()).toContain('Year is required')
    await fillVehicle(wizard)
  })
})

describe('the service step', () => {
  test('has the urgency Medium selected, and requires service type and description', async () => {
    const { getByRole, field, next } = await openRepairWizard({ step: 2 })
    await expect.element(getByRole('heading', { name: 'What can we fix?' })).toHaveFocus()
    expect(getByRole('listitem').filter({ hasText: 'Service Details' })).toHaveAttribute(
      'aria-current',
      'step',
    )
    expect(getByRole('radio', { name: /Medium/ })).toBeChecked()
    await next()
    expect(issuesIn()).toEqual(['Service type is required', 'Please describe the service needed'])
    expect(field('Service type')).toHaveFocus()
  })

  test("requires the name of the service for the type 'Other'", async () => {
    const { field, next, expectStep } = await openRepairWizard({ step: 2 })
    expect(field('Which service?')).not.toBeInTheDocument()
    await select(field('Service type'), 'Other')
    await fill(field('Description'), 'Rocker panel is gone')
    await next()
    expect(issuesIn()).toEqual(['Please specify the service type'])
    await fill(field('Which service?'), 'Rust repair')
    await next()
    await expectStep(3)
  })

  test('says at once of a closed day, and offers an open one', { tags: ['r7.46'] }, async () => {
    const { field, next, expectStep, press, server } = await openRepairWizard({
      step: 2,
      replies: {
        'site.checkOpenDay': ({ day }: { day: string }) => ({
          data: { isOpen: day !== CLOSED_DAY, next: OPEN_DAY },
        }),
      },
    })
    const date = field('Preferred date (optional)')
    expect(date).toHaveAttribute('min', inDays(0))
    await select(field('Service type'), 'Brake Service')
    await fill(field('Description'), 'Squeals')
    await fill(date, CLOSED_DAY)
    await expect.poll(() => issuesIn()).toEqual([CLOSED_THAT_DAY])
    await next()
    expect(date).toHaveFocus()
    await press(`${formatWeekday(OPEN_DAY)}, ${formatLongDate(OPEN_DAY, 'UTC')}`)
    expect(date).toHaveValue(OPEN_DAY)
    expect(date).toHaveFocus()
    await next()
    await expectStep(3)
    await expect.poll(() => server.inputsOf('site.checkOpenDay')).toContainEqual({ day: OPEN_DAY })
  })

  test('goes on where the server cannot say if the shop is open', { tags: ['r7.47'] }, async () => {
    const { field, next, expectStep } = await openRepairWizard({
      step: 2,
      replies: { 'site.checkOpenDay': { status: 503, message: 'Down' } },
    })
    await select(field('Service type'), 'Brake Service')
    await fill(field('Description'), 'Squeals')
    await fill(field('Preferred date (optional)'), CLOSED_DAY)
    await next()
    await expectStep(3)
  })

  test('an emergency asks to call at once', async () => {
    const { getByRole, getByText } = await openRepairWizard({ step: 2 })
    const advice = getByText('Not drivable? Do not wait for our reply.')
    expect(advice).not.toBeInTheDocument()
    await click(getByRole('radio', { name: /Emergency/ }))
    await expect.element(advice).toBeVisible()
    await expectHref(
      getByRole('status').filter({ hasText: 'Not drivable?' }).getByRole('link'),
      'tel:+15185550142',
    )
  })
})

test('the address of the contact step is optional', async () => {
  const { field } = await openRepairWizard({ step: 3 })
  for (const label of ['Street', 'City', 'State', 'ZIP code']) {
    expect(field(label)).not.toHaveAttribute('aria-required')
  }
  expect(field('Name')).toHaveAttribute('aria-required', 'true')
})
