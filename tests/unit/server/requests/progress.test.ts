import { expect, test } from 'vitest'
import { wordsOfQuote } from '#server/features/quotes/status-words.ts'
import { findProgress } from '#server/features/requests/customer/progress.ts'
import type { CustomerQuote } from '#shared/domain/customer-quote.ts'
import type { InquiryKind } from '#shared/domain/inquiry.ts'
import { REQUEST_KINDS, REQUEST_STATUSES } from '#shared/domain/request.ts'

const FRESH = {
  status: 'pending',
  spamReason: null,
  suspicion: null,
  assigneeId: null,
  firstAnsweredAt: null,
  inquiryDetails: null,
}
const inquiryDetails = (kind: InquiryKind) => ({
  requestId: '',
  kind,
  vehicleId: null,
  vehicleLabel: '2012 Subaru Outback',
  message: '',
  preferredDate: null,
})
const QUESTION = { ...FRESH, inquiryDetails: inquiryDetails('contact') }
const TEST_DRIVE = { ...FRESH, inquiryDetails: inquiryDetails('test-drive') }
const isTaken = { assigneeId: '0199f0c2-5a31-7c44-9d5e-3b1f6a2c8d10' }
const isAnswered = { firstAnsweredAt: new Date('2026-11-20T15:00:00Z') }

test.each([
  ['a new part request', 'part', FRESH, 'Received', 'We have your parts request'],
  [
    'a part request that is taken',
    'part',
    { ...FRESH, ...isTaken },
    'Received',
    'We have your parts request',
  ],
  [
    'a part request that is answered',
    'part',
    { ...FRESH, ...isAnswered },
    'Working on it',
    "We've been in touch",
  ],
  [
    'a part request that is processing',
    'part',
    { ...FRESH, status: 'processing' },
    'Working on it',
    "We're working on it",
  ],
  ['a quoted part', 'part', { ...FRESH, status: 'quoted' }, 'Quoted', 'We have a price for you'],
  [
    'a fulfilled part request',
    'part',
    { ...FRESH, status: 'fulfilled' },
    'Done',
    'Your parts request is complete',
  ],
  ['a new repair', 'repair', FRESH, 'Received', 'We have your repair request'],
  [
    'a repair that is answered',
    'repair',
    { ...FRESH, ...isAnswered },
    'Received',
    "We've been in touch",
  ],
  [
    'a scheduled repair',
    'repair',
    { ...FRESH, status: 'scheduled' },
    'Scheduled',
    'Your repair is scheduled',
  ],
  [
    'a repair in progress',
    'repair',
    { ...FRESH, status: 'in_progress' },
    'Working on it',
    "We're working on it",
  ],
  [
    'a completed repair',
    'repair',
    { ...FRESH, status: 'completed' },
    'Done',
    'Your repair is done',
  ],
  ['a new test drive', 'inquiry', TEST_DRIVE, 'Received', 'We have your test drive request'],
  [
    'a test drive that is taken',
    'inquiry',
    { ...TEST_DRIVE, ...isTaken },
    'Working on it',
    'We have your test drive request',
  ],
  [
    'an answered question',
    'inquiry',
    { ...QUESTION, status: 'answered' },
    'Answered',
    "We've answered you",
  ],
  [
    'a closed question',
    'inquiry',
    { ...QUESTION, status: 'closed' },
    'Done',
    'Your request is complete',
  ],
  [
    'a cancelled request',
    'part',
    { ...FRESH, status: 'cancelled' },
    'Closed',
    "We've closed your request",
  ],
  [
    'suspected spam',
    'repair',
    { ...FRESH, spamReason: 'honeypot' },
    'Set aside',
    'Our spam filter set this request aside',
  ],
] as const)(
  '%s says how far it is',
  { tags: ['r9.23', 'r9.24', 'r9.26'] },
  (_name, kind, row, step, heading) => {
    const progress = findProgress(kind, row)
    expect([progress.steps[progress.reached - 1], progress.heading]).toEqual([step, heading])
  },
)

const QUOTE: CustomerQuote = {
  path: '/quote?token=x',
  kind: 'part',
  status: 'open',
  totalCents: 13_500,
  acceptedCents: null,
  validUntil: '2026-11-28',
  accepted: [],
}
const isQuoted = { ...FRESH, ...isAnswered, status: 'quoted' }
const yes = { status: 'accepted', acceptedCents: 9180 } as const

test.each([
  ['an open quote', 'part', isQuoted, {}, 'Your quote is ready', 'say yes or no'],
  [
    'an open estimate',
    'repair',
    { ...FRESH, ...isAnswered },
    { kind: 'repair' },
    'Your estimate is ready',
    'say yes or no',
  ],
  ['an accepted quote', 'part', isQuoted, yes, 'You accepted $91.80', 'Next, we get your order'],
  [
    'an accepted estimate',
    'repair',
    { ...FRESH, ...isAnswered },
    { ...yes, kind: 'repair' },
    'You accepted $91.80',
    'agree on a day',
  ],
  [
    'an accepted quote that is worked on',
    'part',
    { ...FRESH, status: 'processing' },
    yes,
    'You accepted $91.80',
    "We're getting your order ready",
  ],
  [
    'a declined quote',
    'part',
    isQuoted,
    { status: 'declined' },
    'You said no to our quote',
    "We won't order",
  ],
  [
    'an expired quote',
    'part',
    isQuoted,
    { status: 'expired' },
    'Our quote expired on November 28, 2026',
    'send you a new one',
  ],
  [
    'an accepted quote that is done',
    'part',
    { ...FRESH, status: 'fulfilled' },
    yes,
    'Your parts request is complete',
    "You're all set",
  ],
  [
    'an accepted estimate with a day',
    'repair',
    { ...FRESH, status: 'scheduled' },
    { ...yes, kind: 'repair' },
    'Your repair is scheduled',
    'bring your vehicle in',
  ],
] as const)(
  '%s says what follows',
  { tags: ['r9.27'] },
  (_name, kind, row, changes, heading, text) => {
    const words = wordsOfQuote({ ...QUOTE, ...changes }, row.status)
    const progress = { ...findProgress(kind, row), ...words }
    expect([progress.heading, progress.text]).toEqual([heading, expect.stringContaining(text)])
  },
)

test('a merged request names the one that it was put together with', () => {
  const { steps, reached, heading } = findProgress('part', FRESH, 'P-2026-0042')
  expect([steps[reached - 1], heading]).toEqual([
    'Put together',
    'We put this together with your request P-2026-0042',
  ])
})

test('every status of every kind has its step and its words', () => {
  for (const kind of REQUEST_KINDS) {
    for (const status of REQUEST_STATUSES[kind]) {
      const { steps, reached, heading, text } = findProgress(kind, { ...QUESTION, status })
      expect([steps[reached - 1], heading, text].every(Boolean), `${kind} ${status}`).toBe(true)
    }
  }
})
