import type { Outputs } from '#client/lib/api.ts'
import { QUOTE_TERMS } from './fake-quotes.ts'

/** Status page of a pending part request. */
export const PENDING = {
  kind: 'part',
  reference: 'P-2026-0042',
  about: 'Alternator for a 2003 Honda Accord',
  status: 'pending',
  statusLabel: 'Pending',
  dueAt: '2026-11-25T18:00:00.000Z',
  receivedAt: '2026-11-20T18:00:00.000Z',
  progress: {
    steps: ['Received', 'Working on it', 'Quoted', 'Done'],
    reached: 1,
    isStopped: false,
    heading: 'We have your parts request',
    text: 'Next, someone at the counter checks our yard.',
  },
  details: [{ label: 'Part', value: 'Alternator' }],
  quotes: [],
  sales: [],
  pickupHours: '',
  pictures: [],
  thread: [],
  canWrite: true,
  reviewUrl: '',
  messageKey: '00000000-0000-4000-8000-000000000000',
} satisfies Outputs['statusPage']['get']

const QUOTE_LINE = {
  id: '01990000-0000-7000-8000-0000000000a1',
  kind: 'part',
  description: 'Alternator, 90 A',
  quantity: 1,
  unitCents: 8500,
  isTaxable: true,
  coreCents: 2500,
  condition: 'used',
  grade: 'A',
  warranty: 'as-is',
  donorStockNumber: 'D-1042',
  totalCents: 8500,
} as const
/** Quote that the customer has not answered. */
export const OPEN_QUOTE = {
  kind: 'part',
  reference: 'P-2026-0042/1',
  status: 'sent',
  isOpen: true,
  customerName: 'Jane Doe',
  vehicle: '2003 Honda Accord',
  vin: '1HGCM82633A004352',
  validUntil: '2026-11-30',
  holdUntil: null,
  ...QUOTE_TERMS,
  coreCents: 2500,
  taxCents: 1200,
  totalCents: 16_200,
  acceptedCents: null,
  jobs: [
    { id: '1', title: 'Alternator', decision: null, totalCents: 11_000, lines: [QUOTE_LINE] },
    {
      id: '2',
      title: 'Belt',
      decision: null,
      totalCents: 4000,
      lines: [
        {
          ...QUOTE_LINE,
          id: '2',
          description: 'Belt',
          unitCents: 4000,
          coreCents: 0,
          totalCents: 4000,
        },
      ],
    },
  ],
  sentAt: '2026-11-23T15:00:00.000Z',
  decision: null,
  newestUrl: null,
  shop: {
    name: 'Recycled Auto Parts',
    place: '1 Main St, Keene, NY 12942',
    phone: '(518) 555-0142',
    facilityNumber: '7104321',
    newPartsWarranty: '12 months on new parts',
    usedPartsWarranty: '3 months on used parts',
    returnPolicy: '',
    timeZone: 'America/New_York',
  },
} satisfies Outputs['quotes']['getPage']
