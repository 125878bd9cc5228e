import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import {
  PARTS_WIZARD_MESSAGES,
  REPAIR_WIZARD_MESSAGES,
  createCustomerInputSchema,
  createRequestUpdateSchema,
  submissionFields,
} from '#shared/domain/request-schema.ts'
import {
  INQUIRY_STATUSES,
  PART_REQUEST_STATUSES,
  REPAIR_REQUEST_STATUSES,
  REQUEST_STATUS_LABELS,
  findSpamReason,
} from '#shared/domain/request.ts'
import { issuesOf } from './issues.ts'

const inParts = createCustomerInputSchema(PARTS_WIZARD_MESSAGES)
const inRepair = createCustomerInputSchema(REPAIR_WIZARD_MESSAGES)
const customer = { name: 'Ann Lee', phone: '518-555-0142', email: 'ann@example.com' }
const phoneIssue = (schema: z.ZodType, phone: unknown) =>
  issuesOf(schema, { ...customer, phone })[0]?.[1]
const emailIssue = (schema: z.ZodType, email: unknown) =>
  issuesOf(schema, { ...customer, email })[0]?.[1]

describe('the customer of a request', () => {
  test('needs name, phone and email for parts', { tags: ['r5.22', 'r5.23', 'r5.25'] }, () => {
    const expected = [
      ['name', 'Name is required'],
      ['phone', 'Phone number is required'],
      ['email', 'Email address is required'],
    ]
    expect(issuesOf(inParts, {})).toEqual(expected)
    expect(issuesOf(inParts, { name: ' ', phone: ' ', email: ' ' })).toEqual(expected)
  })

  test('needs name, phone and email for a repair', { tags: ['r7.23', 'r7.24', 'r7.27'] }, () => {
    expect(issuesOf(inRepair, { name: '', phone: '', email: '' })).toEqual([
      ['name', 'Name is required'],
      ['phone', 'Phone number is required'],
      ['email', 'Email is required'],
    ])
  })

  test('has a phone number of exactly 10 digits', { tags: ['r5.24'] }, () => {
    for (const phone of ['555-0142', '(518) 555-014', '518 555 0142 9', 'call me', 'ext']) {
      expect(phoneIssue(inParts, phone)).toBe('Please enter a valid 10-digit phone number')
      expect(phoneIssue(inRepair, phone)).toBe('Please enter a valid phone number')
    }
  })

  test('may write a phone number with country code and blanks', () => {
    expect(inParts.parse({ ...customer, phone: '+1 518 555 0142' }).phone).toBe('(518) 555-0142')
  })

  test('has an email without blanks', { tags: ['r5.26'] }, () => {
    expect(emailIssue(inParts, 'a b@example.com')).toBe('Please enter a valid email address')
    expect(emailIssue(inRepair, 'a b@example.com')).toBe('Please enter a valid email')
  })

  test('has a name of at most 120 characters', { tags: ['r21.2'] }, () => {
    expect(inParts.safeParse({ ...customer, name: 'x'.repeat(120) }).success).toBe(true)
    expect(issuesOf(inParts, { ...customer, name: 'x'.repeat(121) })).toEqual([
      ['name', 'Name must be at most 120 characters'],
    ])
  })
})

describe('the status of a request', () => {
  test('is one of five for parts', { tags: ['r6.28'] }, () => {
    expect(PART_REQUEST_STATUSES).toEqual([
      'pending',
      'processing',
      'quoted',
      'fulfilled',
      'cancelled',
    ])
  })

  test('is one of five for repairs', { tags: ['r7.43'] }, () => {
    expect(REPAIR_REQUEST_STATUSES).toEqual([
      'pending',
      'scheduled',
      'in_progress',
      'completed',
      'cancelled',
    ])
    expect(REQUEST_STATUS_LABELS.in_progress).toBe('In Progress')
  })

  test('is pending, answered, closed or cancelled for inquiries', { tags: ['r8.7'] }, () => {
    expect(INQUIRY_STATUSES).toEqual(['pending', 'answered', 'closed', 'cancelled'])
  })
})

describe('a change by staff', () => {
  const schema = createRequestUpdateSchema(PART_REQUEST_STATUSES)

  test('may set status, note, assignee and reason alone', { tags: ['r15.11'] }, () => {
    const change = { status: 'quoted', note: ' Called back ', assignee: 'renee', reason: '' }
    const { error } = schema.safeParse({ ...change, reference: 'P-1', notes: [], dueAt: 'never' })
    expect(error?.issues).toMatchObject([{ keys: ['reference', 'notes', 'dueAt'] }])
    expect(schema.parse(change)).toEqual({
      status: 'quoted',
      note: 'Called back',
      assignee: 'renee',
      reason: null,
    })
  })

  test('leaves the assignee alone when it is not said, and takes the request off everybody when it is empty', () => {
    expect(schema.parse({})).not.toHaveProperty('assignee')
    expect(schema.parse({ assignee: null }).assignee).toBeNull()
    expect(schema.parse({ assignee: ' ' }).assignee).toBeNull()
  })

  test('needs a reason to cancel', { tags: ['r15.14'] }, () => {
    expect(issuesOf(schema, { status: 'cancelled' })).toEqual([
      ['reason', 'Please give a reason for cancelling'],
    ])
    expect(issuesOf(schema, { status: 'cancelled', reason: ' ' })).toEqual([
      ['reason', 'Please give a reason for cancelling'],
    ])
    expect(schema.safeParse({ status: 'cancelled', reason: 'Found elsewhere' }).success).toBe(true)
  })

  test('has a note of at most 2,000 characters', { tags: ['r21.4'] }, () => {
    expect(schema.safeParse({ note: 'x'.repeat(2000) }).success).toBe(true)
    expect(issuesOf(schema, { note: 'x'.repeat(2001) })).toEqual([
      ['note', 'Note must be at most 2000 characters'],
    ])
  })
})

describe('what a public form sends along', () => {
  const schema = z.object(submissionFields)

  test('may be missing altogether', () => {
    expect(schema.parse({})).toEqual({ website: null, idempotencyKey: null, fillTimeMs: null })
    expect(schema.parse({ website: '', idempotencyKey: '' })).toEqual({
      website: null,
      idempotencyKey: null,
      fillTimeMs: null,
    })
  })

  test('has a key of 8 to 100 plain characters', () => {
    const key = '0199a5c2-7d10-7c3b-9a51-2f6f3f0f4a11'
    expect(schema.parse({ idempotencyKey: key }).idempotencyKey).toBe(key)
    for (const idempotencyKey of ['short', 'x'.repeat(101), 'with blank in it']) {
      expect(schema.safeParse({ idempotencyKey }).success).toBe(false)
    }
  })

  test('marks a filled honeypot and under 3 seconds as spam', { tags: ['r9.7', 'r9.8'] }, () => {
    expect(findSpamReason({ website: 'https://spam.example', fillTimeMs: 60_000 })).toBe('honeypot')
    expect(findSpamReason({ website: null, fillTimeMs: 2999 })).toBe('too fast')
    expect(findSpamReason({ website: null, fillTimeMs: 3000 })).toBeNull()
  })

  test('is spam without a fill time, not with a negative one', { tags: ['r9.8'] }, () => {
    expect(findSpamReason({ website: null, fillTimeMs: null })).toBe('no fill time')
    expect(findSpamReason({ website: null, fillTimeMs: -90_000 })).toBeNull()
  })
})
