import { describe, expect, test } from 'vitest'
import { inquiryInputSchema, submittedInquirySchema } from '#shared/domain/inquiry.ts'
import { createPreferredDateSchema } from '#shared/domain/request-schema.ts'
import { issuesOf } from './issues.ts'

const schema = inquiryInputSchema.safeExtend({
  preferredDate: createPreferredDateSchema('2026-11-21'),
})
const inquiry = {
  kind: 'contact',
  retailVehicleId: '0199a5c2-7d10-7c3b-9a51-2f6f3f0f4a11',
  name: 'Ann Lee',
  phone: '5185550142',
  email: 'ann@example.com',
  message: 'Is it still there?',
  preferredDate: '',
}

describe('an inquiry about a car for sale', () => {
  test('has name, phone, email, message and preferred day, and refuses other fields', () => {
    const { error } = schema.safeParse({ ...inquiry, status: 'answered', vehicleLabel: 'Free car' })
    expect(error?.issues).toMatchObject([{ keys: ['status', 'vehicleLabel'] }])
    expect(schema.parse(inquiry)).toEqual({
      ...inquiry,
      phone: '(518) 555-0142',
      preferredDate: null,
      preferredDateConfirmed: false,
      website: null,
      idempotencyKey: null,
      fillTimeMs: null,
    })
  })

  test('says everything that is missing at once', { tags: ['r8.6'] }, () => {
    expect(
      issuesOf(schema, {
        kind: 'contact',
        retailVehicleId: '',
        name: '',
        phone: '',
        email: '',
        message: ' ',
      }),
    ).toEqual([
      ['name', 'Name is required'],
      ['phone', 'Phone number is required'],
      ['email', 'Email address is required'],
      ['retailVehicleId', 'Vehicle ID is required'],
      ['message', 'Message is required'],
    ])
  })

  test('needs no message to schedule a test drive', { tags: ['r8.4'] }, () => {
    const { message: _, ...withoutMessage } = inquiry
    expect(
      schema.parse({ ...withoutMessage, kind: 'test-drive', preferredDate: '2026-11-24' }),
    ).toMatchObject({ message: '', preferredDate: '2026-11-24' })
  })

  test('is for contact or for a test drive, on a day that is not past', { tags: ['r8.5'] }, () => {
    expect(issuesOf(schema, { ...inquiry, kind: 'prank' })).toEqual([
      ['kind', 'Kind must be one of: contact, test-drive'],
    ])
    expect(issuesOf(schema, { ...inquiry, preferredDate: '2026-11-20' })).toEqual([
      ['preferredDate', 'Preferred date cannot be in the past'],
    ])
  })

  test('comes back to its sender without what only staff may see', () => {
    for (const field of ['assignee', 'spamReason', 'history', 'firstAnsweredAt']) {
      expect(Object.keys(submittedInquirySchema.shape)).not.toContain(field)
    }
  })
})
