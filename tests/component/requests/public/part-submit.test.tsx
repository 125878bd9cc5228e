import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../../support/accessibility.ts'
import { click, fill } from '../../support/actions.ts'
import { fillPart, openPartsWizard, VIN } from '../../support/part-request-wizard.ts'
import { openRepairWizard } from '../../support/repair-wizard.ts'
import { DUE_TEXT, sentPartRequest, SILVERADO } from '../../support/request-receipts.ts'
import { textsOf } from '../../support/texts.ts'
import { expectToast, removeToast } from '../../support/toast.ts'

const SUBMIT = 'Submit Request'

describe('the review of a part request', () => {
  test('shows vehicle, part and contact', async () => {
    const { container } = await openPartsWizard({ step: 4 })
    const texts = textsOf(container.querySelectorAll('dd'))
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
  })

  test("leads back by 'Edit Request', and shows notes", { tags: ['r5.29'] }, async () => {
    const { press, field, next, expectStep, getByText } = await openPartsWizard({ step: 4 })
    await press('Edit Request')
    await expectStep(3)
    await fill(field('Additional notes (optional)'), 'Any color')
    await next()
    await expectStep(4)
    await expect.element(getByText('Any color')).toBeVisible()
  })
})

test('the contact step of the parts wizard keeps the vehicle in sight', async () => {
  const { getByRole } = await openPartsWizard({ step: 3 })
  expect(getByRole('group', { name: 'Your vehicle' })).toMatchTextContent(
    /2016 Chevrolet Silverado/,
  )
})

describe('a part request that is sent', () => {
  test('leaves a receipt', { tags: ['r5.29', 'r5.31', 'r5.32', 'r9.2', 'r9.20'] }, async () => {
    const { press, getByRole, vin, server, expectStep } = await openPartsWizard({ step: 4 })
    expect(localStorage.getItem('draft-part-request')).toContain('Pat Doe')
    await press(SUBMIT)
    await expectToast('Part request submitted successfully! Our team will contact you shortly.')
    const receipt = getByRole('region', { name: 'Receipt' })
    await expect
      .element(receipt)
      .toMatchTextContent(
        `P-2026-0042Mention this number when you call.We'll get back to you by ${DUE_TEXT}`,
      )
    expect(receipt.getByRole('link', { name: 'Track this request' })).toHaveAttribute(
      'href',
      sentPartRequest().statusUrl,
    )
    await expect.element(receipt.getByRole('heading')).toHaveFocus()
    expect(localStorage.getItem('draft-part-request')).toBeNull()
    expect(server.inputsOf('requests.submitPart')).toEqual([
      {
        vin: VIN,
        vehicleInfo: SILVERADO,
        partDetails: {
          system: 'Interior',
          component: 'Front Seat',
          side: 'left',
          otherComponent: '',
          additionalInfo: '',
        },
        customerInfo: { name: 'Pat Doe', phone: '(518) 555-0100', email: 'pat@example.com' },
        pictures: [],
        website: '',
        idempotencyKey: expect.stringMatching(/^[\da-f]{32}$/),
        fillTimeMs: expect.any(Number),
      },
    ])
    await removeToast()
    await expectAccessible()
    await click(receipt.getByRole('link', { name: 'Request another part' }))
    await expectStep(1)
    await expect.element(vin).toHaveValue('')
  })

  test('promises no email where the shop has no mail server', { tags: ['r17.18'] }, async () => {
    const { press, getByRole } = await openPartsWizard({ step: 4, sendsEmail: false })
    await press(SUBMIT)
    const receipt = getByRole('region', { name: 'Receipt' })
    await expect.element(receipt.getByText('Mention this number when you call.')).toBeVisible()
    expect(receipt.element().textContent).not.toMatch(/your email|Email me when one comes in/)
  })

  test('offers its contact to the next request', { tags: ['r5.44'] }, async () => {
    const wizard = await openPartsWizard({ step: 4 })
    const { press, getByRole, field, server, expectStep, next, vin, button } = wizard
    await press(SUBMIT)
    await click(getByRole('link', { name: 'Request another part' }))
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
    await press('Fill it in')
    expect(field('Name')).toHaveFocus()
    expect(button('Fill it in')).not.toBeInTheDocument()
    await next()
    await expectStep(4)
    await press(SUBMIT)
    await expect.poll(() => server.callsOf('requests.submitPart')).toHaveLength(2)
    const [first, second] = server
      .callsOf('requests.submitPart')
      .map(({ input }) => (input as { customerInfo: unknown }).customerInfo)
    expect(second).toEqual(first)
  })

  test('is remembered in this tab, until the visitor types', { tags: ['r5.44'] }, async () => {
    const { press, getByRole, unmount } = await openPartsWizard({ step: 4 })
    await press(SUBMIT)
    await expect.element(getByRole('region', { name: 'Receipt' })).toBeVisible()
    await unmount()
    expect(JSON.stringify(localStorage)).not.toContain('Pat Doe')
    expect(JSON.stringify(sessionStorage)).toContain('Pat Doe')
    const repair = await openRepairWizard({ step: 3 })
    await expect.element(repair.button('Fill it in')).toBeVisible()
    await fill(repair.field('Name'), 'S')
    expect(repair.button('Fill it in')).not.toBeInTheDocument()
  })
})
