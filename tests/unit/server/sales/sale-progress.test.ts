import { expect, test } from 'vitest'
import { findSaleProgress } from '#server/features/sales/sale-progress.ts'
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

const textOfRow = (
  kind: 'part' | 'repair',
  own: Partial<Parameters<typeof findSaleProgress>[0]>,
) => {
  const none = { quotes: [YES], sales: [], partStatuses: [] }
  const { steps, reached, heading } = findSaleProgress({
    kind,
    status: 'quoted',
    ...none,
    progress,
    ...own,
  })
  return `${steps[reached - 1]}: ${heading}`
}

test('a part with its quotes and sales says how far it is', { tags: ['r34.22', 'r34.23'] }, () => {
  const open: CustomerQuote = { ...YES, status: 'open' }
  const of = (own: Parameters<typeof textOfRow>[1]) => textOfRow('part', own)
  const pulling: PartStatus[] = ['on-vehicle', 'pulled']
  expect(of({})).toBe('Accepted: As before')
  expect(of({ status: 'processing' })).toBe('Getting it ready: As before')
  expect(of({ sales: [SALE], partStatuses: pulling })).toBe(
    "Being pulled: We're pulling your order",
  )
  expect(of({ quotes: [open, YES], sales: [READY] })).toBe('Quoted: As before')
  expect(of({ status: 'pending', quotes: [], sales: [{ ...SALE, isOfQuote: false }] })).toBe(
    "Getting it ready: We're getting your order ready",
  )
  expect(of({ status: 'fulfilled', sales: [GONE] })).toBe('Picked up: You picked up your order')
})

test('a repair with its sales says how far it is', { tags: ['r34.22', 'r34.23'] }, () => {
  const of = (status: string, ...sales: CustomerSale[]) => textOfRow('repair', { status, sales })
  expect(of('pending')).toBe('Accepted: As before')
  expect(of('scheduled', SALE)).toBe('Scheduled: As before')
  expect(of('in_progress', READY)).toBe('Ready for pickup: Your vehicle is ready')
  expect(of('completed', SALE)).toBe('Ready for pickup: As before')
  expect(of('completed', GONE)).toBe('Picked up: You picked up your vehicle')
})

test('says what to bring, what is due and what stays due', { tags: ['r34.23'] }, () => {
  const textOf = (...sales: CustomerSale[]) =>
    findSaleProgress({
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
