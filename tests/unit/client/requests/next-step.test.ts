import { expect, test } from 'vitest'
import { findRequestStep } from '#client/features/requests/admin/quotes/next-step.ts'
import type { QuoteStatus } from '#shared/domain/quote.ts'
import type { SaleStatus } from '#shared/domain/sale.ts'

type Sold = { status: SaleStatus; balanceCents: number; handedOverAt?: string }

const quote = (status: QuoteStatus) => ({ id: `q-${status}`, status })
const sold = ({ status, balanceCents, handedOverAt }: Sold) => ({
  number: 'I-2026-0001',
  quoteId: 'q-accepted',
  status,
  balanceCents,
  handedOverAt: handedOverAt ?? null,
  returned: 'none' as const,
})
const SALE = { name: 'sale', number: 'I-2026-0001' }
const AT = '2026-11-26T19:00:00.000Z'

test.each<[title: string, quotes: QuoteStatus[], sale: Sold | null, step: object | null]>([
  ['a draft', ['draft'], null, { name: 'send', quoteId: 'q-draft' }],
  ['a sent quote', ['sent'], null, null],
  ['a declined quote', ['declined'], null, { name: 'write' }],
  [
    'a void sale',
    ['accepted'],
    { status: 'void', balanceCents: 0 },
    { name: 'sell', quoteId: 'q-accepted' },
  ],
  ['all done', ['accepted'], { status: 'paid', balanceCents: 0, handedOverAt: AT }, null],
])('the next step with %s', { tags: ['r35.7', 'r35.1'] }, (_title, quotes, sale, step) => {
  const facts = { quotes: quotes.map(quote), sales: sale ? [sold(sale)] : [] }
  expect(findRequestStep({ ...facts, isFinished: false })).toEqual(step)
})

test('a finished request has only its sale left', { tags: ['r35.7'] }, () => {
  const open = sold({ status: 'open', balanceCents: 100 })
  const draft = { quotes: [quote('draft')], isFinished: true }
  expect(findRequestStep({ ...draft, sales: [] })).toBeNull()
  expect(findRequestStep({ ...draft, sales: [open] })).toEqual({ ...SALE, step: 'pay' })
})
