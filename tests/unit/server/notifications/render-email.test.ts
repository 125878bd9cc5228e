import { describe, expect, test } from 'vitest'
import { demoBusiness } from '#server/demo-business.ts'
import {
  type EmailContent,
  toHtml,
  toOutboxRow,
  toText,
} from '#server/features/notifications/render-email.ts'
import { writeNewRequestEmails } from '#server/features/requests/new-request-emails.ts'
import type { RequestWithDetails } from '#server/features/requests/request-columns.ts'

const email: EmailContent = {
  preview: 'P-2026-0001',
  heading: 'We have your parts request',
  paragraphs: ['We will answer you.'],
  detailsHeading: 'What you sent us',
  details: [{ label: 'Notes', value: `Tom & "Jerry's" <shop>\nsecond line` }],
  action: { label: 'See how it stands', url: 'https://yard.example/request-status?token=a&b' },
}

const repair = {
  id: '01990000-0000-7000-8000-000000000001',
  reference: 'R-2026-0017',
  dueAt: new Date('2026-11-25T18:00:00.000Z'),
  customerName: 'Sam Roe',
  customerPhone: '(518) 555-0100',
  customerEmail: 'sam@example.com',
  spamReason: null,
  suspicionReason: null,
  receiptWithheldReason: null,
  repairDetails: {
    year: 2012,
    make: 'Subaru',
    model: 'Outback',
    trim: '',
    vin: '',
    mileage: 121_400,
    engineSize: '',
    serviceType: 'Other',
    otherServiceType: 'Rust',
    description: 'A hole.',
    preferredDate: new Date('2026-12-01'),
    urgency: 'Emergency',
    street: '1 Mill St',
    city: 'Alder Mills',
    state: 'NY',
    zipCode: '12999',
  },
}
const shop = {
  business: demoBusiness,
  inbox: 'counter@yard.example',
  publicUrl: 'https://yard.example',
}
const emailsOf = (row: typeof repair) =>
  writeNewRequestEmails(
    {
      kind: 'repair',
      row: row as RequestWithDetails,
      pictureCount: 0,
      statusUrl: 'https://yard.example/request-status?token=t',
      isFromVisitor: true,
      isSenderKnown: true,
      duplicateOf: null,
    },
    demoBusiness,
  ).map((written) => toOutboxRow(written, shop))

describe('an email', () => {
  test('shows what was written as text, with its line breaks', () => {
    expect(toHtml(email, demoBusiness)).toContain(
      'Tom &amp; &quot;Jerry&#39;s&quot; &lt;shop&gt;<br>second line',
    )
    expect(toText(email, demoBusiness)).toContain(`Notes: Tom & "Jerry's" <shop>\n    second line`)
  })

  test('carries the address, the hours and a telephone number to tap in both forms', () => {
    const html = toHtml(email, demoBusiness)
    expect(html).toContain('href="tel:+15185550142"')
    for (const form of [html, toText(email, demoBusiness)]) {
      for (const words of [
        '148 Quarry Road, Alder Mills, NY 12999',
        '(518) 555-0142',
        'Monday-Friday 8am-5pm',
      ]) {
        expect(form).toContain(words)
      }
    }
  })
})

describe('the emails about a repair request', () => {
  const [receipt, copy] = emailsOf(repair)

  test('the receipt says what happens next, gives the number for emergencies, and promises no time', () => {
    expect(receipt?.text).toContain('We will contact you shortly to confirm your appointment.')
    expect(receipt?.text).toContain('please call us now at (518) 555-0142.')
    expect(receipt?.text).not.toContain('business hours')
    for (const fact of [
      'Service: Rust',
      'Mileage: 121,400 miles',
      'Preferred date: December 1, 2026',
      'Urgency: Emergency (vehicle not drivable)',
    ]) {
      expect(receipt?.text).toContain(fact)
    }
    expect(receipt?.text).not.toContain('VIN:')
  })

  test("the shop's copy marks an emergency, says when to answer by, and has the customer's Reply-To", () => {
    expect(copy).toMatchObject({
      recipient: 'counter@yard.example',
      replyTo: 'sam@example.com',
      subject: 'R-2026-0017 Repair request: 2012 Subaru Outback, Rust (EMERGENCY) (Sam Roe)',
    })
    expect(copy?.text).toContain('Answer by Wednesday, November 25, 2026 at 1:00 PM EST.')
    expect(copy?.text).toContain('Address: 1 Mill St, Alder Mills, NY 12999')
    expect(copy?.html).toContain('href="tel:+15185550100"')
  })

  test('a subject stays one line whatever the name holds', () => {
    const request = {
      ...repair,
      customerName: 'Sam\r\nBcc: all@example.com',
    }
    for (const { subject } of emailsOf(request)) {
      expect(subject).not.toMatch(/[\r\n]/)
    }
  })
})
