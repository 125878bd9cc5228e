import { expect, test } from 'vitest'
import { progressOf } from '#shared/domain/request-progress.ts'
import { REQUEST_KINDS, REQUEST_STATUSES } from '#shared/domain/request.ts'

const FRESH = { status: 'pending', isSpam: false, isTaken: false, isAnswered: false } as const
const PART = { ...FRESH, kind: 'part', subject: 'part' } as const
const REPAIR = { ...FRESH, kind: 'repair', subject: 'repair' } as const
const INQUIRY = { ...FRESH, kind: 'inquiry', subject: 'test-drive' } as const

test.each([
  ['a new part request', PART, 'Received', 'We have your parts request'],
  [
    'a part request that is taken',
    { ...PART, isTaken: true },
    'Received',
    'We have your parts request',
  ],
  [
    'a part request that is answered',
    { ...PART, isAnswered: true },
    'Working on it',
    "We've been in touch",
  ],
  [
    'a part request that is processing',
    { ...PART, status: 'processing' },
    'Working on it',
    "We're working on it",
  ],
  ['a quoted part', { ...PART, status: 'quoted' }, 'Quoted', 'We have a price for you'],
  [
    'a fulfilled part request',
    { ...PART, status: 'fulfilled' },
    'Done',
    'Your parts request is complete',
  ],
  ['a new repair', REPAIR, 'Received', 'We have your repair request'],
  ['a repair that is answered', { ...REPAIR, isAnswered: true }, 'Received', "We've been in touch"],
  [
    'a scheduled repair',
    { ...REPAIR, status: 'scheduled' },
    'Scheduled',
    'Your repair is scheduled',
  ],
  [
    'a repair in progress',
    { ...REPAIR, status: 'in_progress' },
    'Working on it',
    "We're working on it",
  ],
  ['a completed repair', { ...REPAIR, status: 'completed' }, 'Done', 'Your repair is done'],
  ['a new test drive', INQUIRY, 'Received', 'We have your test drive request'],
  [
    'a test drive that is taken',
    { ...INQUIRY, isTaken: true },
    'Working on it',
    'We have your test drive request',
  ],
  ['an answered question', { ...INQUIRY, status: 'answered' }, 'Answered', "We've answered you"],
  ['a closed question', { ...INQUIRY, status: 'closed' }, 'Done', 'Your request is complete'],
  ['a cancelled request', { ...PART, status: 'cancelled' }, 'Closed', "We've closed your request"],
  [
    'suspected spam',
    { ...REPAIR, isSpam: true },
    'Set aside',
    'Our spam filter set this request aside',
  ],
] as const)('%s says how far it is', (_name, request, step, heading) => {
  const progress = progressOf(request)
  expect([progress.steps[progress.reached - 1], progress.heading]).toEqual([step, heading])
})

test('every status of every kind has its step and its words', () => {
  for (const kind of REQUEST_KINDS) {
    for (const status of REQUEST_STATUSES[kind]) {
      const subject = kind === 'inquiry' ? 'contact' : kind
      const { steps, reached, heading, text } = progressOf({ ...FRESH, kind, subject, status })
      expect([steps[reached - 1], heading, text].every(Boolean), `${kind} ${status}`).toBe(true)
    }
  }
})
