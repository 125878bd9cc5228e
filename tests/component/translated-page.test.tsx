import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { translateInPlace } from '../support/translator.ts'
import { click, fill, select } from './support/actions.ts'
import { OPEN_QUOTE, PENDING } from './support/customer-pages.ts'
import { fakeServer } from './support/fake-server.ts'
import { fillSender, openInquiry, QUESTION, TEST_DRIVE } from './support/inquiry-form.ts'
import { openPage } from './support/open-page.tsx'
import { fillContact, fillPart, openPartsWizard, VIN } from './support/part-request-wizard.ts'
import { vehicleDetail, yardPage } from './support/public-vehicles.ts'
import {
  fillContact as fillRepairContact,
  fillService,
  fillVehicle,
  openRepairWizard,
} from './support/repair-wizard.ts'
import { issuesIn } from './support/texts.ts'

// Sends each form with an error first, whose message appears beside replaced text.

let stopTranslating = () => {}
beforeEach(() => {
  stopTranslating = translateInPlace()
})
afterEach(() => stopTranslating())

describe('in a page that the browser translates', () => {
  test('the parts wizard is corrected and sent', { tags: ['r2.94'] }, async () => {
    const wizard = await openPartsWizard()
    const { field, next, press, expectStep, getByRole } = wizard
    await next()
    await expect.poll(() => issuesIn()).toEqual(['VIN is required'])
    await fill(field('VIN'), VIN)
    await next()
    await expectStep(2)
    await next()
    await expect.poll(() => issuesIn()).toContain('Please select a category')
    await fillPart(wizard)
    await next()
    await expect.poll(() => issuesIn()).toContain('Name is required')
    await fill(field('Phone'), '518')
    await fillContact(wizard)
    await press('Edit Request')
    await expectStep(3)
    await next()
    await expectStep(4)
    await press('Submit Request')
    await expect.element(getByRole('region', { name: 'Receipt' })).toBeVisible()
  })

  test('the repair wizard is corrected and sent', { tags: ['r2.94'] }, async () => {
    const wizard = await openRepairWizard()
    const { field, next, press, expectStep, getByRole } = wizard
    await next()
    await expect.poll(() => issuesIn()).toContain('Year is required')
    await fill(field('Year'), '1850')
    await next()
    await expect.poll(() => issuesIn()).toContain('Please enter a valid year')
    await fillVehicle(wizard)
    await next()
    await expect.poll(() => issuesIn()).toContain('Please describe the service needed')
    await fillService(wizard)
    await next()
    await expect.poll(() => issuesIn()).toContain('Name is required')
    await fillRepairContact(wizard)
    await press('Back')
    await expectStep(3)
    await next()
    await expectStep(4)
    await press('Submit Request')
    await expect.element(getByRole('region', { name: 'Confirmation' })).toBeVisible()
  })

  test.each([QUESTION, TEST_DRIVE] as const)("'%s' is sent", { tags: ['r2.94'] }, async (form) => {
    const inquiry = await openInquiry(form)
    const { dialog, field, press } = inquiry
    await press('Send')
    await expect.poll(() => issuesIn()).toContain('Name is required')
    await fillSender(inquiry)
    await fill(field(form === QUESTION ? 'Message' : 'Message (optional)'), 'Is it there?')
    await expect.poll(() => issuesIn()).toEqual([])
    await press('Send')
    await expect.element(dialog.getByRole('region', { name: 'Receipt' })).toBeVisible()
    await press('Back to the car')
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('the payment estimate follows what is typed', { tags: ['r2.94'] }, async () => {
    const detail = vehicleDetail()
    const { getByRole } = await openPage(`/inventory/${detail.vehicle.id}`, {
      server: fakeServer({ 'vehicles.getCarPage': { data: detail } }),
    })
    const estimate = getByRole('region', { name: 'Estimate your payment' })
    await fill(estimate.getByLabelText('Down ($)'), '2,500')
    await fill(estimate.getByLabelText('APR (%)'), '0')
    await select(estimate.getByLabelText('Months'), '48')
    await expect
      .element(estimate.getByRole('status'))
      .toMatchTextContent(/About \$155 a month\$2,500 down on \$9,900, then 48 monthly payments/)
    await fill(estimate.getByLabelText('Down ($)'), '12000')
    await expect.element(estimate.getByText('Please enter $0 to $9,900')).toBeVisible()
    await fill(estimate.getByLabelText('Down ($)'), '0')
    await expect.element(estimate.getByText('Please enter $0 to $9,900')).not.toBeInTheDocument()
  })

  test('the status page takes a message', async () => {
    const server = fakeServer({
      'statusPage.get': { data: PENDING },
      'requests.writeMessage': { data: { isSetAside: false } },
    })
    const { getByRole, getByLabelText, getByText } = await openPage('/request-status?token=abc', {
      server,
    })
    await click(getByRole('button', { name: 'Send message' }))
    await expect.element(getByText('Please write a message or add a picture')).toBeVisible()
    await fill(getByLabelText(/^Write to us/), 'Any news?')
    await click(getByRole('button', { name: 'Send message' }))
    await expect.element(getByText(/^We got your message/)).toBeVisible()
    // The page reloads, which must not reach into the next test.
    await expect.poll(() => server.callsOf('statusPage.get').length).toBeGreaterThan(1)
  })

  test('the quote page takes ticks and a name', async () => {
    const { getByRole, getByLabelText } = await openPage('/quote?token=abc', {
      server: fakeServer({ 'quotes.getPage': { data: OPEN_QUOTE } }),
    })
    const tick = getByRole('checkbox', { name: /Belt/ })
    await userEvent.click(tick)
    await expect.element(tick).not.toBeChecked()
    await userEvent.click(tick)
    await fill(getByLabelText('Type your full name to accept'), 'Jane Doe')
    await userEvent.click(getByRole('group').getByText('No, thank you'))
    await expect.element(getByLabelText('Type your full name to decline')).toBeVisible()
    await expect.element(getByLabelText('Type your full name to accept')).toHaveValue('Jane Doe')
  })

  test('the form of a want stays usable while the list around it changes', async () => {
    const server = fakeServer({ 'vehicles.listYard': { data: yardPage([]) } })
    const { getByRole, router } = await openPage('/parts?make=Honda', { server })
    const form = getByRole('region', { name: 'Want us to look out for one?' })
    await fill(form.getByLabelText('Email'), 'jo@mail.example')
    await router.navigate({ to: '/parts', search: { make: 'Ford' } })
    await expect.element(getByRole('link', { name: /Ford/ }).first()).toBeVisible()
    await expect.element(form.getByLabelText('Email')).toHaveValue('jo@mail.example')
  })
})
