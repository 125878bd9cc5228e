import { expect, test } from 'vitest'
import { progressOfSales } from '#server/features/sales/progress-of-sales.ts'
import type { CustomerQuote } from '#shared/domain/customer-quote.ts'
import type { CustomerSale } from '#shared/domain/customer-sale.ts'
import type { PartStatus } from '#shared/domain/part.ts'

const YES: CustomerQuote = {
  path: '/quote?token=x',
  kind: 'part',
  status: 'accepted',
  totalCents: 9180,
  acceptedCents: 9180,
  validUntil: '2026-11-28',
  accepted: ['Alternator'],
}
const SALE: CustomerSale = {
  number: 'I-2026-0007',
  path: '/invoice?token=x',
  isOfQuote: true,
  status: 'in-work',
  totalCents: 9180,
  paidCents: 0,
  balanceCents: 9180,
  coresOut: 0,
}
const READY = { ...SALE, status: 'ready' } as const
const GONE = { ...SALE, status: 'picked-up', balanceCents: 0 } as const
const progress = {
  steps: ['Received', 'Working on it', 'Quoted', 'Done'],
  reached: 3,
  isStopped: false,
  heading: 'As before',
  text: 'As before.',
}

type Case = {
  status: string
  quotes?: CustomerQuote[]
  sales?: CustomerSale[]
  partStatuses?: PartStatus[]
}
const open = { ...YES, status: 'open' } as const
const completed = 'completed'

test.each<[string, 'part' | 'repair', Case, string, string]>([
  ['an accepted quote', 'part', { status: 'quoted' }, 'Accepted', 'As before'],
  ['an accepted quote in work', 'part', { status: 'processing' }, 'Getting it ready', 'As before'],
  [
    'a sale to pull',
    'part',
    { status: 'quoted', sales: [SALE], partStatuses: ['on-vehicle', 'pulled'] },
    'Being pulled',
    "We're pulling your order",
  ],
  [
    'a new quote beside a sale',
    'part',
    { status: 'quoted', quotes: [open, YES], sales: [READY] },
    'Quoted',
    'As before',
  ],
  [
    'a sale without a quote',
    'part',
    { status: 'pending', quotes: [], sales: [{ ...SALE, isOfQuote: false }] },
    'Getting it ready',
    "We're getting your order ready",
  ],
  [
    'a sale that was picked up',
    'part',
    { status: 'fulfilled', sales: [GONE] },
    'Picked up',
    'You picked up your order',
  ],
  ['an accepted estimate', 'repair', { status: 'pending' }, 'Accepted', 'As before'],
  [
    'a scheduled repair',
    'repair',
    { status: 'scheduled', sales: [SALE] },
    'Scheduled',
    'As before',
  ],
  [
    'a vehicle that is ready',
    'repair',
    { status: 'in_progress', sales: [READY] },
    'Ready for pickup',
    'Your vehicle is ready',
  ],
  [
    'a completed repair',
    'repair',
    { status: completed, sales: [SALE] },
    'Ready for pickup',
    'As before',
  ],
  [
    'a vehicle that was picked up',
    'repair',
    { status: completed, sales: [GONE] },
    'Picked up',
    'You picked up your vehicle',
  ],
])(
  '%s says how far it is',
  { tags: ['r34.22', 'r34.23'] },
  (_name, kind, { status, quotes = [YES], sales = [], partStatuses = [] }, step, heading) => {
    const shown = progressOfSales({ kind, status, quotes, sales, partStatuses, progress })
    expect([shown.steps[shown.reached - 1], shown.heading]).toEqual([step, heading])
  },
)

test('says what to bring, what is due and what stays due', { tags: ['r34.23'] }, () => {
  const textOf = (...sales: CustomerSale[]) =>
    progressOfSales({
      kind: 'part',
      status: 'quoted',
      quotes: [],
      sales,
      partStatuses: [],
      progress,
    }).text
  expect(textOf({ ...READY, coresOut: 1 })).toBe(
    "Come by while we're open. Bring this number, I-2026-0007, and $91.80. Bring your old part to get the core charge back.",
  )
  expect(textOf({ ...READY, balanceCents: 0 }, { ...READY, number: 'I-2026-0008' })).toBe(
    "Come by while we're open. Bring these numbers, I-2026-0007 and I-2026-0008, and $91.80.",
  )
  expect(textOf({ ...GONE, balanceCents: 500 })).toMatch(/^\$5\.00 is still due\. /)
})
