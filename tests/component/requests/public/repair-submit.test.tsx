import { describe, expect, test, vi } from 'vitest'
import { expectAccessible } from '../../support/accessibility.ts'
import { click, fill, nextTask, select } from '../../support/actions.ts'
import { fillVehicle, openRepairWizard } from '../../support/repair-wizard.ts'
import { DUE_TEXT, sentRepairRequest } from '../../support/request-receipts.ts'
import { textsOf } from '../../support/texts.ts'
import { expectToast, removeToast } from '../../support/toast.ts'

const SUBMIT = 'Submit Request'
const CONFIRMED = 'Request Submitted Successfully!'
const SHOWN_FOR_MS = 5000

describe('the review of a repair request', () => {
  test('shows all values, the mileage as a number', { tags: ['r7.30', 'r7.45'] }, async () => {
    const wizard = await openRepairWizard()
    const { field, next, expectStep, getByRole, container, press, server } = wizard
    await fill(field('Mileage (optional)'), '120500')
    await fillVehicle(wizard)
    await select(field('Service type'), 'Other')
    await fill(field('Which service?'), 'Rust repair')
    await fill(field('Description'), 'Rocker panel is gone')
    await fill(field('Preferred date (optional)'), '2099-01-02')
    await click(getByRole('button', { name: 'Yes, January 2, 2099' }))
    await click(getByRole('radio', { name: /Emergency/ }))
    await next()
    await expectStep(3)
    for (const [label, text] of Object.entries({
      Name: 'Sam Roe',
      Phone: '5185550111',
      Email: 'sam@example.com',
      City: 'Alder Mills',
    })) {
      await fill(field(label), text)
    }
    await next()
    await expectStep(4)
    expect(textsOf(container.querySelectorAll('dd'))).toEqual([
      '2015 Toyota Corolla',
      '120,500 miles',
      'Rust repair',
      'Emergency: vehicle not drivable',
      'January 2, 2099',
      'Rocker panel is gone',
      'Sam Roe',
      '(518) 555-0111',
      'sam@example.com',
      'Alder Mills',
    ])
    await press(SUBMIT)
    await expect
      .poll(() => server.inputsOf('requests.submitRepair')[0])
      .toMatchObject({ vehicleInfo: { year: 2015, mileage: 120_500 } })
  })
})

describe('a repair request that is sent', () => {
  test('is confirmed for five seconds', { tags: ['r7.34'] }, async () => {
    const { promise: replied, resolve: reply } = Promise.withResolvers<{
      data: ReturnType<typeof sentRepairRequest>
    }>()
    const { press, server } = await openRepairWizard({
      step: 4,
      replies: { 'requests.submitRepair': () => replied },
    })
    const shows = (text: string) => document.body.textContent.includes(text)
    const until = async (text: string, isShown: boolean) => {
      const deadline = performance.now() + 5000
      while (shows(text) !== isShown && performance.now() < deadline) await nextTask()
      expect(shows(text)).toBe(isShown)
    }
    await press(SUBMIT)
    await expect.poll(() => server.callsOf('requests.submitRepair')).toHaveLength(1)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    reply({ data: sentRepairRequest() })
    await until(CONFIRMED, true)
    const shown = document.querySelectorAll('main :is(a, button, section)').length
    await vi.advanceTimersByTimeAsync(SHOWN_FOR_MS - 1)
    expect(shows(CONFIRMED)).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    await until(CONFIRMED, false)
    // Only words change below the customer's thumb.
    expect(document.querySelectorAll('main :is(a, button, section)')).toHaveLength(shown)
    expect(shows('How It Works')).toBe(false)
    vi.useRealTimers()
    await removeToast()
  })

  test(
    'is announced until it is closed',
    { tags: ['r7.32', 'r7.33', 'r7.35', 'r9.2'] },
    async () => {
      const { press, expectServices, getByText, getByRole, server } = await openRepairWizard({
        step: 4,
      })
      await press(SUBMIT)
      await expectToast(
        'Success: Request Submitted SuccessfullyWe will contact you shortly to confirm your appointment',
      )
      const confirmation = getByRole('region', { name: 'Confirmation' })
      await expect.element(confirmation).toMatchTextContent('R-2026-0042')
      await expect.poll(() => document.activeElement?.textContent).toBe(CONFIRMED)
      await expect
        .element(confirmation)
        .toMatchTextContent(
          'Thank you for your repair request. We will contact you shortly to confirm your appointment.',
        )
      await removeToast()
      await expectAccessible(confirmation.element())
      expect(server.inputsOf('requests.submitRepair')[0]).toMatchObject({
        vehicleInfo: { year: 2015, make: 'Toyota', model: 'Corolla', mileage: 0 },
        serviceInfo: { serviceType: 'Brake Service', description: 'Squeals', urgency: 'Medium' },
        customerInfo: { name: 'Sam Roe', phone: '(518) 555-0111', email: 'sam@example.com' },
        website: '',
        idempotencyKey: expect.stringMatching(/^[\da-f]{32}$/),
      })
      await expect
        .element(confirmation)
        .toMatchTextContent(
          `R-2026-0042Mention this number when you call.We'll get back to you by ${DUE_TEXT}`,
        )
      expect(localStorage.getItem('draft-repair-request')).toBeNull()
      await press('Return to Services')
      await expectServices()
      expect(getByText(CONFIRMED)).not.toBeInTheDocument()
      expect(document.querySelector('[data-slot=receipt]')).toBeNull()
    },
  )
})
