import { expect, test } from 'vitest'
import { describeQuote } from '#server/features/quotes/describe-quote.ts'
import { findProgress } from '#server/features/requests/customer/progress.ts'
import type { CustomerQuote } from '#shared/domain/customer-quote.ts'
import type { InquiryTopic } from '#shared/domain/inquiry.ts'
import { REQUEST_KINDS, REQUEST_STATUSES } from '#shared/domain/request.ts'

const FRESH = {
  status: 'pending',
  spamReason: null,
  suspicionReason: null,
  assigneeId: null,
  firstAnsweredAt: null,
  inquiryDetails: null,
}
const inquiryOf = (topic: InquiryTopic) => ({
  ...FRESH,
  inquiryDetails: {
    requestId: '',
    kind: topic,
    vehicleId: null,
    vehicleLabel: '2012 Subaru Outback',
    message: '',
    preferredDate: null,
  },
})
const QUESTION = inquiryOf('contact')
const KINDS = {
  part: ['part', FRESH],
  repair: ['repair', FRESH],
  'test drive': ['inquiry', inquiryOf('test-drive')],
  question: ['inquiry', QUESTION],
} as const
const STATES: Record<string, object> = {
  new: {},
  taken: { assigneeId: '0199f0c2-5a31-7c44-9d5e-3b1f6a2c8d10' },
  'answered by email': { firstAnsweredAt: new Date('2026-11-20T15:00:00Z') },
  spam: { spamReason: 'honeypot' },
}

/** Kind and row of a request such as 'part, quoted'; a state is that of a status unless listed. */
function requestOf(words: string) {
  const [name = '', state = ''] = words.split(', ')
  const [kind, row] = KINDS[name as keyof typeof KINDS]
  return { kind, row: { ...row, ...(STATES[state] ?? { status: state }) } }
}

test.each([
  ['part, new', 'Received', 'We have your parts request'],
  ['part, taken', 'Received', 'We have your parts request'],
  ['part, answered by email', 'Working on it', "We've been in touch"],
  ['part, processing', 'Working on it', "We're working on it"],
  ['part, quoted', 'Quoted', 'We have a price for you'],
  ['part, fulfilled', 'Done', 'Your parts request is complete'],
  ['part, cancelled', 'Closed', "We've closed your request"],
  ['repair, new', 'Received', 'We have your repair request'],
  ['repair, answered by email', 'Received', "We've been in touch"],
  ['repair, scheduled', 'Scheduled', 'Your repair is scheduled'],
  ['repair, in_progress', 'Working on it', "We're working on it"],
  ['repair, completed', 'Done', 'Your repair is done'],
  ['repair, spam', 'Set aside', 'We have your request, but please call'],
  ['test drive, new', 'Received', 'We have your test drive request'],
  ['test drive, taken', 'Working on it', 'We have your test drive request'],
  ['question, answered', 'Answered', "We've answered you"],
  ['question, closed', 'Done', 'Your request is complete'],
])('a request (%s) is %s: %s', { tags: ['r9.23', 'r9.24', 'r9.26'] }, (words, step, heading) => {
  const { kind, row } = requestOf(words)
  const progress = findProgress(kind, row)
  expect([progress.steps[progress.reached - 1], progress.heading]).toEqual([step, heading])
})

const QUOTE: CustomerQuote = {
  path: '/quote?token=x',
  kind: 'part',
  status: 'open',
  totalCents: 13_500,
  acceptedCents: null,
  validUntil: '2026-11-28',
  accepted: [],
}

test.each([
  ['part, quoted', 'open', 'Your quote is ready', 'say yes or no'],
  ['part, quoted', 'accepted', 'You accepted $91.80', 'Next, we get your order'],
  ['part, processing', 'accepted', 'You accepted $91.80', "We're getting your order ready"],
  ['part, fulfilled', 'accepted', 'Your parts request is complete', "You're all set"],
  ['part, quoted', 'declined', 'You said no to our quote', "We won't order"],
  ['part, quoted', 'expired', 'Our quote expired on November 28, 2026', 'send you a new one'],
  ['repair, answered by email', 'open', 'Your estimate is ready', 'say yes or no'],
  ['repair, answered by email', 'accepted', 'You accepted $91.80', 'agree on a day'],
  ['repair, scheduled', 'accepted', 'Your repair is scheduled', 'bring your vehicle in'],
])(
  'a request (%s) with a quote that is %s: %s',
  { tags: ['r9.27'] },
  (request, status, heading, text) => {
    const { kind, row } = requestOf(request)
    const quote: CustomerQuote = {
      ...QUOTE,
      kind: kind === 'repair' ? 'repair' : 'part',
      status: status as CustomerQuote['status'],
      acceptedCents: status === 'accepted' ? 9180 : null,
    }
    const words = describeQuote(quote, row.status)
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
