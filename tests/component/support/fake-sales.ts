import type { Outputs } from '#client/lib/api.ts'
import type { Invoice } from '#shared/domain/invoice.ts'
import type { ListedSale, Sale } from '#shared/domain/sale-schema.ts'
import { SALE_VIEWS, type SaleView } from '#shared/domain/sale.ts'
import { entry } from './history.ts'

type Line = Sale['lines'][number]
type Payment = Sale['payments'][number]

/** Alternator for $85.00 with a core charge of $25.00. */
export const saleLine = (changes: Partial<Line> = {}): Line => ({
  id: '01990000-0000-7000-8000-0000000000e1',
  job: '',
  kind: 'part',
  description: 'Alternator',
  quantity: 1,
  unitCents: 8500,
  isTaxable: true,
  coreCents: 2500,
  condition: 'used',
  grade: 'A',
  warranty: '90-days-3000-miles',
  warrantyUntil: '2027-02-24',
  donorStockNumber: 'D-2290',
  partId: null,
  partTag: null,
  partShelf: null,
  partStatus: null,
  isExtra: false,
  totalCents: 8500,
  returnedQuantity: 0,
  isCoreOut: true,
  coreReturn: null,
  returns: [],
  ...changes,
})

export const payment = (changes: Partial<Payment> = {}): Payment => ({
  id: '01990000-0000-7000-8000-0000000000f1',
  kind: 'payment',
  amountCents: 11_680,
  method: 'cash',
  reference: '',
  note: '',
  takenBy: 'renee',
  at: '2026-11-26T19:05:00.000Z',
  ...changes,
})

/** Open sale of one alternator with 8 % tax on its price: $116.80. */
export const sale = (changes: Partial<Sale> = {}): Sale => ({
  id: '01990000-0000-7000-8000-0000000000d1',
  number: 'I-2026-0001',
  kind: 'parts',
  status: 'open',
  requestId: null,
  quoteId: null,
  customerName: 'Jane Doe',
  customerPhone: '(518) 555-0101',
  customerEmail: 'jane@home.example',
  customerAddress: '1 Mill St, Alder Mills, NY 12999',
  vehicleLabel: '2003 Honda Accord',
  soldOn: '2026-11-26',
  subtotalCents: 8500,
  coreCents: 2500,
  taxCents: 680,
  totalCents: 11_680,
  creditCents: 0,
  paidCents: 0,
  balanceCents: 11_680,
  coresOut: 1,
  toPull: 0,
  returned: 'none',
  handedOverAt: null,
  createdAt: '2026-11-26T19:00:00.000Z',
  updatedAt: '2026-11-26T19:00:00.000Z',
  requestKind: null,
  requestReference: null,
  quoteReference: null,
  vin: '1HGCM82633A004352',
  plate: 'KXR 1234',
  odometer: 121_400,
  complaint: '',
  taxRate: 8000,
  isTaxExempt: false,
  exemptNote: '',
  taxesCores: false,
  taxableCents: 8500,
  creditedTaxCents: 0,
  extraWork: null,
  handOver: null,
  voided: null,
  createdBy: 'renee',
  lines: [saleLine()],
  payments: [],
  history: [entry('started')],
  url: 'https://shop.example/invoice?token=abc',
  ...changes,
})

/** The same sale, paid in cash. */
export const paidSale = (changes: Partial<Sale> = {}): Sale =>
  sale({
    status: 'paid',
    paidCents: 11_680,
    balanceCents: 0,
    payments: [payment()],
    updatedAt: '2026-11-26T19:05:00.000Z',
    ...changes,
  })

/** Complete list with these sales on one page. */
export const pageOfSales = (...sales: ListedSale[]): Outputs['sales']['admin']['list'] => ({
  sales,
  next: null,
  total: sales.length,
  counts: Object.fromEntries(SALE_VIEWS.map((view) => [view, 0])) as Record<SaleView, number>,
})

/** Invoice of `sale()`. */
export const invoice = (changes: Partial<Invoice> = {}): Invoice => ({
  number: 'I-2026-0001',
  kind: 'parts',
  status: 'open',
  soldOn: '2026-11-26',
  quoteReference: 'P-2026-0042/1',
  customerName: 'Jane Doe',
  customerAddress: '1 Mill St, Alder Mills, NY 12999',
  vehicle: '2003 Honda Accord',
  vin: '1HGCM82633A004352',
  plate: 'KXR 1234',
  odometer: 121_400,
  complaint: '',
  jobs: [
    {
      title: 'Alternator',
      lines: [
        {
          kind: 'part',
          description: 'Alternator',
          words: 'Used, Grade A, warranty 90 days or 3,000 miles, whichever comes first',
          quantity: 1,
          unitCents: 8500,
          totalCents: 8500,
          coreCents: 2500,
          core: 'due',
          warrantyUntil: '2027-02-24',
          isExtra: false,
          returnedQuantity: 0,
        },
      ],
    },
  ],
  subtotalCents: 8500,
  coreCents: 2500,
  taxRate: 8000,
  isTaxExempt: false,
  exemptNote: '',
  taxCents: 680,
  totalCents: 11_680,
  credits: [],
  creditCents: 0,
  returned: 'none',
  payments: [],
  paidCents: 0,
  balanceCents: 11_680,
  statements: ['Parts marked as used are used.'],
  handedOver: null,
  statusPath: null,
  shop: {
    name: 'Quarry Road Auto',
    place: '12 Quarry Road, Alder Mills, NY 12999',
    phone: '(518) 555-0142',
    hoursText: 'Mon-Fri 8-5',
    facility: 'Vehicle dismantler 7112345',
    newPartsWarranty: '12 months',
    usedPartsWarranty: '90 days',
    returnPolicy: 'Returns within 30 days with the original invoice.',
    timeZone: 'America/New_York',
  },
  ...changes,
})
