import type { Outputs } from '#client/lib/api.ts'
import type { Quote } from '#shared/domain/quote-schema.ts'
import { partRequest } from './requests.ts'

type Blank = Outputs['quotes']['admin']['getBlank']

/** Facts that no quote of these tests differs in. */
export const QUOTE_TERMS = {
  isHeld: false,
  message: '',
  complaint: '',
  plate: '',
  odometer: null,
  laborBasis: 'clock-hours',
  laborRateCents: 9500,
  flatRateManual: '',
  taxRate: 8000,
  isTaxExempt: false,
  taxesCores: true,
  subtotalCents: 12_500,
} as const

/** Start of a new quote on an alternator. */
export const blankQuote = (changes: Partial<Blank> = {}): Blank => ({
  kind: 'part',
  validUntil: '2025-07-23',
  holdUntil: '2025-07-19',
  complaint: '',
  odometer: null,
  taxRate: 8000,
  taxesCores: true,
  laborRateCents: 9500,
  laborBasis: 'clock-hours',
  flatRateManual: '',
  title: 'Alternator',
  donorStockNumber: '',
  hasEmail: true,
  problems: [],
  ...changes,
})

/** Draft of a quote with two jobs for `partRequest`. */
export const quote = (changes: Partial<Quote> = {}): Quote => ({
  id: '01990000-0000-7000-8000-0000000000a1',
  requestId: partRequest().id,
  kind: 'part',
  revision: 1,
  reference: 'P-2025-0001/1',
  status: 'draft',
  validUntil: '2025-07-23',
  holdUntil: '2025-07-19',
  ...QUOTE_TERMS,
  exemptNote: '',
  coreCents: 0,
  taxCents: 1000,
  totalCents: 13_500,
  acceptedCents: null,
  createdAt: '2025-07-16T14:00:00.000Z',
  createdBy: 'renee',
  updatedAt: '2025-07-16T14:00:00.000Z',
  sentAt: null,
  decision: null,
  jobs: [
    {
      id: '01990000-0000-7000-8000-0000000000b1',
      title: 'Alternator',
      decision: null,
      totalCents: 8500,
      lines: [
        {
          id: '01990000-0000-7000-8000-0000000000c1',
          kind: 'part',
          description: 'Alternator',
          quantity: 1,
          unitCents: 8500,
          isTaxable: true,
          coreCents: 0,
          condition: 'used',
          grade: 'A',
          warranty: 'as-is',
          donorStockNumber: null,
          partId: null,
          totalCents: 8500,
        },
      ],
    },
    {
      id: '01990000-0000-7000-8000-0000000000b2',
      title: 'Belt',
      decision: null,
      totalCents: 4000,
      lines: [
        {
          id: '01990000-0000-7000-8000-0000000000c2',
          kind: 'part',
          description: 'Belt',
          quantity: 1,
          unitCents: 4000,
          isTaxable: true,
          coreCents: 0,
          condition: 'new-aftermarket',
          grade: 'none',
          warranty: 'shop',
          donorStockNumber: null,
          partId: null,
          totalCents: 4000,
        },
      ],
    },
  ],
  history: [],
  url: null,
  ...changes,
})
export const SENT = quote({
  status: 'sent',
  sentAt: '2025-07-16T13:00:00.000Z',
  url: 'https://shop.example/quote?token=abc',
})
