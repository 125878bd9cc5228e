import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { fill } from '../support/actions.ts'
import type { Failure } from '../support/fake-server.ts'
import { fillContact, fillPart, openPartsWizard, VIN } from '../support/part-request-wizard.ts'
import { openRepairWizard } from '../support/repair-wizard.ts'
import { DUE_TEXT, sentPartRequest } from '../support/request-receipts.ts'
import { expectToast, removeToast } from '../support/toast.ts'

const SUBMIT = 'Submit Request'
const PHONE = '(518) 555-0142'

describe('the review of a part request', () => {
  test('shows vehicle, part and contact, each of which can be changed', async () => {
    const { container, press, expectStep, router, field } = await openPartsWizard({ step: 4 })
    const texts = [...container.querySelectorAll('dd')].map(({ textContent }) => textContent)
    const part = ['Front Seat, left (driver)', 'Interior']
    expect(texts).toEqual([
      '2016 Chevrolet Silverado LT',
      '6.0L V8',
      VIN,
      ...part,
      'Pat Doe',
      '(518) 555-0100',
      'pat@example.com',
    ])
    await press('Change Vehicle')
    await expectStep(1)
    router.history.back()
    await expectStep(4)
    await press('Change Part')
    await expectStep(2)
    router.history.back()
    await expectStep(4)
    await press('Change Contact')
    await expectStep(3)
    expect(field('Name')).toHaveValue('Pat Doe')
  })

  test("leads back to the contact step by 'Edit Request', and shows the notes added there", async () => {
    const { press, field, next, expectStep, getByText } = await openPartsWizard({ step: 4 })
    await press('Edit Request')
    await expectStep(3)
    await fill(field('Additional notes (optional)'), 'Any color')
    await next()
    await expectStep(4)
    await expect.element(getByText('Any color')).toBeVisible()
  })

  test.each(['phone', 'desktop'] as const)('meets WCAG 2.2 AA on a %s', async (viewport) => {
    await openPartsWizard({ step: 4, viewport })
    await removeToast()
    await expectAccessible()
  })
})

test('the Back button of the browser leads back step by step under the same address, and Forward leads on', async () => {
  const { router, expectStep, field } = await openPartsWizard({ step: 3 })
  const address = router.state.location.href
  router.history.back()
  await expectStep(2)
  expect(field('Subcategory')).toHaveValue('Front Seat')
  router.history.back()
  await expectStep(1)
  expect(field('VIN')).toHaveValue(VIN)
  expect(router.state.location.href).toBe(address)
  router.history.forward()
  await expectStep(2)
})

describe('a part request that is sent', () => {
  test('leaves a receipt with reference and reply date, an empty form and no draft', async () => {
    const { press, getByRole, vin, server } = await openPartsWizard({ step: 4 })
    expect(localStorage.getItem('draft-part-request')).toContain('Pat Doe')
    await press(SUBMIT)
    await expectToast('Part request submitted successfully! Our team will contact you shortly.')
    const receipt = getByRole('region', { name: 'Receipt' })
    await expect
      .element(receipt)
      .toMatchTextContent(`P-2026-0042We'll get back to you by ${DUE_TEXT}.`)
    expect(receipt.getByRole('link', { name: 'Track this request' })).toHaveAttribute(
      'href',
      sentPartRequest().statusUrl,
    )
    await expect.element(receipt.getByRole('heading')).toHaveFocus()
    await expect.element(vin).toHaveValue('')
    expect(getByRole('listitem').filter({ hasText: 'Vehicle Info' })).toHaveAttribute(
      'aria-current',
      'step',
    )
    await expect.element(getByRole('heading', { name: 'Need another part?' })).toBeVisible()
    expect(localStorage.getItem('draft-part-request')).toBeNull()
    expect(server.callsOf('requests.submitPart').map(({ input }) => input)).toEqual([
      {
        vin: VIN,
        vehicleInfo: {
          year: 2016,
          make: 'Chevrolet',
          model: 'Silverado',
          trim: 'LT',
          engineSize: '6.0L V8',
        },
        partDetails: {
          system: 'Interior',
          component: 'Front Seat',
          side: 'left',
          otherComponent: '',
          additionalInfo: '',
        },
        customerInfo: { name: 'Pat Doe', phone: '(518) 555-0100', email: 'pat@example.com' },
        website: '',
        idempotencyKey: expect.stringMatching(/^[\da-f]{32}$/),
        fillTimeMs: expect.any(Number),
      },
    ])
    await removeToast()
    await expectAccessible()
  })

  test("shows 'Submitting...' until the server replies, and is sent once", async () => {
    const { promise, resolve } = Promise.withResolvers<{
      data: ReturnType<typeof sentPartRequest>
    }>()
    const { press, button, getByRole, server } = await openPartsWizard({
      step: 4,
      replies: { 'requests.submitPart': () => promise },
    })
    await press(SUBMIT)
    await expect.element(button('Submitting...')).toBeVisible()
    expect(button('Edit Request')).toBeDisabled()
    button('Submitting...').element().closest('form')?.requestSubmit()
    resolve({ data: sentPartRequest() })
    await expect.element(getByRole('region', { name: 'Receipt' })).toBeVisible()
    expect(server.callsOf('requests.submitPart')).toHaveLength(1)
    expect(button('Submitting...')).not.toBeInTheDocument()
  })

  test('offers its name, phone and email address to the next request, which takes them with one click and sends no others', async () => {
    const wizard = await openPartsWizard({ step: 4 })
    const { press, getByRole, field, server, expectStep, next, vin, button } = wizard
    await press(SUBMIT)
    await expect.element(getByRole('region', { name: 'Receipt' })).toBeVisible()
    await fill(vin, VIN)
    await next()
    await expectStep(2)
    await fillPart(wizard)
    expect(
      ['Name', 'Phone', 'Email']
        .map((label) => field(label).element())
        .map((input) => (input as HTMLInputElement).value),
    ).toEqual(['', '', ''])
    await expectAccessible()
    await press('Use these')
    expect(field('Name')).toHaveFocus()
    expect(button('Use these')).not.toBeInTheDocument()
    await next()
    await expectStep(4)
    await press(SUBMIT)
    await expect.poll(() => server.callsOf('requests.submitPart')).toHaveLength(2)
    const [first, second] = server
      .callsOf('requests.submitPart')
      .map(({ input }) => (input as { customerInfo: unknown }).customerInfo)
    expect(second).toEqual(first)
  })

  test('leaves who sent it in this tab alone, and offers nobody to whom has typed', async () => {
    const { press, getByRole, unmount } = await openPartsWizard({ step: 4 })
    await press(SUBMIT)
    await expect.element(getByRole('region', { name: 'Receipt' })).toBeVisible()
    await unmount()
    expect(JSON.stringify(localStorage)).not.toContain('Pat Doe')
    expect(JSON.stringify(sessionStorage)).toContain('Pat Doe')
    const repair = await openRepairWizard({ step: 3 })
    await expect.element(repair.button('Use these')).toBeVisible()
    await fill(repair.field('Name'), 'S')
    expect(repair.button('Use these')).not.toBeInTheDocument()
  })

  test('with a vehicle entered by hand, tells the staff so', async () => {
    const wizard = await openPartsWizard({ replies: { 'vin.decode': 'offline' } })
    const { vin, field, next, press, expectStep, server } = wizard
    await fill(vin, VIN)
    await next()
    await press('Enter year, make and model by hand')
    for (const [label, text] of Object.entries({ Year: '2003', Make: 'Honda', Model: 'Accord' })) {
      await fill(field(label), text)
    }
    await press('Go on with this vehicle')
    await expectStep(2)
    await fillPart(wizard)
    await fillContact(wizard)
    await press(SUBMIT)
    await expectToast('Part request submitted successfully!')
    expect(server.callsOf('requests.submitPart')[0]?.input).toMatchObject({
      vehicleInfo: { year: 2003, make: 'Honda', model: 'Accord' },
      partDetails: { additionalInfo: 'Vehicle entered by hand.' },
    })
  })
})

describe('a part request that is not taken', () => {
  test.each<[string, Failure, string]>([
    [
      'too many requests',
      {
        status: 429,
        message:
          'Too many requests from your connection. Please try again in 5 minutes, or call us at (518) 555-0142.',
      },
      'Please try again in 5 minutes, or call us at',
    ],
    ['a server error', { status: 500, message: 'Internal server error' }, 'Internal server error'],
    ['an outage', { status: 503, message: 'Service not available' }, 'Service not available'],
    [
      'an error without a message',
      { status: 500, message: '' },
      'Please try again or contact support if the problem persists',
    ],
    [
      'a page instead of data',
      { status: 502, body: '<h1>Bad gateway</h1>' },
      'Received non-JSON response from server',
    ],
    [
      'a page of success instead of data',
      { status: 200, body: '<h1>Sign in</h1>' },
      'Received non-JSON response from server',
    ],
    [
      'a plain JSON error',
      { status: 503, body: '{"error":"Back at noon"}' },
      'Failed to submit requestBack at noon',
    ],
    [
      'a plain JSON error without a message',
      { status: 500, body: '{}' },
      'Please try again or contact support if the problem persists',
    ],
    ['no connection', 'offline', 'Service not availableYour connection may be down.'],
  ])(
    'because of %s, says why, that nothing is lost, and which number to call',
    async (_name, failure, message) => {
      const { press, getByRole, expectStep } = await openPartsWizard({
        step: 4,
        viewport: 'phone',
        replies: { 'requests.submitPart': failure },
      })
      await press(SUBMIT)
      await expectToast('Error: Failed to submit request')
      const notice = getByRole('alert').filter({ hasText: 'Failed to submit request' })
      await expect.element(notice).toMatchTextContent(message)
      expect(notice).toMatchTextContent('What you filled in is kept on this device.')
      expect(notice.getByRole('link', { name: PHONE })).toHaveAttribute('href', 'tel:+15185550142')
      await expectStep(4)
    },
  )

  test.each<[string, Failure, string]>([
    [
      'the message of the server',
      { status: 500, message: 'Internal server error' },
      'Internal server error',
    ],
    [
      'a text of its own without one',
      { status: 500, message: '' },
      'Please try again or contact support if the problem persists',
    ],
  ])('has a toast with %s', async (_name, failure, message) => {
    const { press } = await openPartsWizard({
      step: 4,
      replies: { 'requests.submitPart': failure },
    })
    await press(SUBMIT)
    await expectToast(`Error: Failed to submit request${message}`)
  })

  test('is sent again with the same key, and with another key after a change', async () => {
    const { server, press, expectStep, field, next, getByRole } = await openPartsWizard({
      step: 4,
      replies: { 'requests.submitPart': 'offline' },
    })
    const keys = () =>
      server
        .callsOf('requests.submitPart')
        .map(({ input }) => (input as { idempotencyKey: string }).idempotencyKey)
    const failed = getByRole('alert').filter({ hasText: 'Failed to submit request' })
    await press(SUBMIT)
    await expect.element(failed).toBeVisible()
    await press(SUBMIT)
    await expect.poll(keys).toHaveLength(2)
    await expect.element(failed).toBeVisible()
    await press('Edit Request')
    await expectStep(3)
    await fill(field('Name'), 'Pat Roe')
    await next()
    await expectStep(4)
    server.reply('requests.submitPart', { data: sentPartRequest() })
    await press(SUBMIT)
    await expect.element(getByRole('region', { name: 'Receipt' })).toBeVisible()
    const [first, second, third] = keys()
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  test('meets WCAG 2.2 AA', async () => {
    const { press, getByRole } = await openPartsWizard({
      step: 4,
      replies: { 'requests.submitPart': 'offline' },
    })
    await press(SUBMIT)
    await expect
      .element(getByRole('alert').filter({ hasText: 'Failed to submit request' }))
      .toBeVisible()
    await removeToast()
    await expectAccessible()
  })
})
