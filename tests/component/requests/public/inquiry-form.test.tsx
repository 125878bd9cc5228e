import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { demoBusiness } from '#server/demo-business.ts'
import { OVER_A_YEAR_AWAY } from '#shared/domain/preferred-day.ts'
import { expectAccessible } from '../../support/accessibility.ts'
import { fill } from '../../support/actions.ts'
import type { Failure } from '../../support/fake-server.ts'
import {
  fillSender,
  openInquiry,
  QUESTION,
  TEST_DRIVE,
  VEHICLE_ID,
} from '../../support/inquiry-form.ts'
import { DUE_TEXT, sentInquiry } from '../../support/request-receipts.ts'
import { issuesIn } from '../../support/texts.ts'

describe('the form for a question about a vehicle', () => {
  test('requires name, phone, email address and message, and moves the focus to the first', async () => {
    const { dialog, field, press } = await openInquiry(QUESTION, { viewport: 'phone' })
    await press('Send')
    expect(issuesIn()).toEqual([
      'Name is required',
      'Phone number is required',
      'Email address is required',
      'Message is required',
    ])
    expect(field('Name')).toHaveFocus()
    await expectAccessible(dialog.element())
    await fill(field('Message'), 'Is it')
    expect(issuesIn()).toEqual([
      'Name is required',
      'Phone number is required',
      'Email address is required',
    ])
  })

  test('is replaced by its receipt, which leads back', { tags: ['r8.1'] }, async () => {
    const inquiry = await openInquiry(QUESTION)
    const { dialog, field, press, server } = inquiry
    await fillSender(inquiry)
    await fill(field('Message'), 'Is it still there?')
    await press('Send')
    const receipt = dialog.getByRole('region', { name: 'Receipt' })
    await expect
      .element(receipt)
      .toMatchTextContent(
        `E-2026-0042Mention this number when you call.We'll get back to you by ${DUE_TEXT}`,
      )
    expect(field('Name')).not.toBeInTheDocument()
    expect(server.inputsOf('requests.submitInquiry')).toEqual([
      {
        kind: 'contact',
        retailVehicleId: VEHICLE_ID,
        name: 'Kim Poe',
        phone: '(518) 555-0123',
        email: 'kim@example.com',
        message: 'Is it still there?',
        preferredDate: '',
        website: '',
        idempotencyKey: expect.stringMatching(/^[\da-f]{32}$/),
        fillTimeMs: expect.any(Number),
      },
    ])
    await expectAccessible(dialog.element())
    await press('Back to the car')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(localStorage.getItem(`draft-inquiry-contact-${VEHICLE_ID}`)).toBeNull()
  })

  test('keeps a phone number that is none as typed, and says so', { tags: ['r5.48'] }, async () => {
    const typed = '518-555-0142 x12'
    const { press, field, server } = await openInquiry(QUESTION)
    await fill(field('Phone'), typed)
    expect(field('Phone')).toHaveValue(typed)
    await press('Send')
    expect(issuesIn()).toContain('Please enter a valid 10-digit phone number')
    expect(server.callsOf('requests.submitInquiry')).toEqual([])
  })

  test('a question set aside gets the telephone number in place of a promise', async () => {
    const inquiry = await openInquiry(QUESTION)
    const { dialog, field, press, server } = inquiry
    server.reply('requests.submitInquiry', { data: { ...sentInquiry(), isSetAside: true } })
    await fillSender(inquiry)
    await fill(field('Message'), 'Is it still there?')
    await press('Send')
    const receipt = dialog.getByRole('region', { name: 'Receipt' })
    await expect.element(receipt).toMatchTextContent('We have your request, but please call')
    await expect
      .element(receipt.getByRole('link', { name: `Call ${demoBusiness.phone}` }))
      .toBeVisible()
    expect(receipt.element().textContent).not.toContain("We'll get back to you by")
  })
})

describe('the form for a test drive', () => {
  test('asks about a preferred day in over a year', { tags: ['r7.47'] }, async () => {
    const inquiry = await openInquiry(TEST_DRIVE)
    const { field, press, dialog, server } = inquiry
    await fillSender(inquiry)
    await fill(field('Preferred day (optional)'), '2099-01-02')
    expect(issuesIn()).toEqual([OVER_A_YEAR_AWAY])
    await press('Send')
    expect(server.callsOf('requests.submitInquiry')).toEqual([])
    await press('Yes, January 2, 2099')
    expect(issuesIn()).toEqual([])
    expect(field('Preferred day (optional)')).toHaveFocus()
    await press('Send')
    await expect.element(dialog.getByRole('region', { name: 'Receipt' })).toBeVisible()
    expect(server.inputsOf('requests.submitInquiry')[0]).toMatchObject({
      preferredDate: '2099-01-02',
      preferredDateConfirmed: true,
    })
  })
})

describe('the dialog of an inquiry', () => {
  test('closed by Escape, returns the focus and keeps its values until the page is opened again', async () => {
    const first = await openInquiry(QUESTION)
    await fillSender(first)
    await userEvent.keyboard('{Escape}')
    await expect.element(first.dialog).not.toBeInTheDocument()
    expect(first.getByRole('button', { name: QUESTION })).toHaveFocus()
    await first.unmount()
    const again = await openInquiry(QUESTION)
    expect(again.field('Name')).toHaveValue('Kim Poe')
  })

  test('does not show the values of the form of the other kind', async () => {
    const inquiry = await openInquiry(QUESTION)
    await fillSender(inquiry)
    await inquiry.press('Close')
    const testDrive = inquiry.form(TEST_DRIVE)
    await testDrive.open()
    expect(testDrive.field('Name')).toHaveValue('')
  })

  test('closes by a click on its backdrop', async () => {
    const { dialog } = await openInquiry(QUESTION)
    dialog.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await expect.element(dialog).not.toBeInTheDocument()
  })
})

describe('an inquiry that fails', () => {
  test.each<[string, Failure, string]>([
    [
      'too many requests',
      { status: 429, message: 'Too many requests from your connection.' },
      'Too many requests from your connection.',
    ],
    ['no connection', 'offline', 'Your connection may be down.'],
  ])('because of %s, says why and which number to call', async (_name, failure, message) => {
    const inquiry = await openInquiry(TEST_DRIVE, {
      viewport: 'phone',
      replies: { 'requests.submitInquiry': failure },
    })
    await fillSender(inquiry)
    await inquiry.press('Send')
    const notice = inquiry.dialog
      .getByRole('alert')
      .filter({ hasText: 'Your message was not sent' })
    await expect.element(notice).toMatchTextContent(message)
    expect(notice.getByRole('link', { name: '(518) 555-0142' })).toHaveAttribute(
      'href',
      'tel:+15185550142',
    )
  })
})
