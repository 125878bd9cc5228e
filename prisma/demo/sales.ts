import type { PartGrade } from '#shared/domain/line.ts'
import type { PaymentMethod } from '#shared/domain/sale.ts'

export type DemoPart = {
  category: string
  subcategory: string
  side?: 'left' | 'right'
  end?: 'front' | 'rear'
  make: string
  grade?: PartGrade
  priceCents: number
  coreCents?: number
  daysAgo: number
  /** Shelf of a pulled part. */
  shelf?: string
  /** Reason if it is not there or broken. */
  missing?: string
  isScrapped?: boolean
}
type Sold =
  | { ofQuote: true }
  | {
      ofQuote?: undefined
      part: Omit<DemoPart, 'daysAgo' | 'missing' | 'isScrapped'>
      /** Line of the invoice. */
      description: string
    }
/** Sale of a part, or of the quote that its customer accepted. */
export type DemoSale = Sold & {
  daysAgo: number
  /** '' for a walk-in. */
  customer: string
  phone?: string
  exemptNote?: string
  voided?: string
  /** Cents in cash. */
  deposit?: number
  /** Method for all that is due. */
  paidBy?: PaymentMethod
  isHandedOver?: boolean
  returned?: { after: number; reason: string }
}

const ALTERNATOR = {
  category: 'Electrical (Exterior/Engine/Drivetrain)',
  subcategory: 'Alternator',
}
const DOOR = { category: 'Door Components & Glass', subcategory: 'Complete Door' }
const TAILGATE = { category: 'Exterior', subcategory: 'Tailgate (Pickup)' }

/** Parts that no sale has. */
export const DEMO_PARTS: DemoPart[] = [
  { ...DOOR, side: 'left', end: 'front', make: 'Honda', priceCents: 18_500, daysAgo: 9 },
  {
    ...DOOR,
    side: 'right',
    end: 'rear',
    make: 'Toyota',
    grade: 'B',
    priceCents: 14_000,
    daysAgo: 8,
    shelf: 'Rack 4, top',
  },
  {
    ...ALTERNATOR,
    make: 'Subaru',
    priceCents: 7500,
    daysAgo: 6,
    missing: 'Somebody cut the harness',
  },
  { ...TAILGATE, make: 'Ford', priceCents: 22_000, daysAgo: 20, isScrapped: true },
]

/** Sales of walk-ins, phone calls and a quote, one for each state. */
export const DEMO_SALES: DemoSale[] = [
  {
    part: { ...ALTERNATOR, make: 'Honda', priceCents: 8500, coreCents: 2500, shelf: 'Bin 12' },
    description: 'Alternator',
    daysAgo: 12,
    customer: 'Marcy Dunn',
    phone: '(518) 555-0161',
    paidBy: 'card',
    isHandedOver: true,
  },
  {
    part: {
      ...DOOR,
      side: 'left',
      end: 'front',
      make: 'Ford',
      priceCents: 19_500,
      shelf: 'Rack 2',
    },
    description: 'Left front door, complete',
    daysAgo: 10,
    customer: 'Pete Varga',
    paidBy: 'check',
    isHandedOver: true,
    returned: { after: 4, reason: 'Window motor is dead' },
  },
  {
    ofQuote: true,
    daysAgo: 7,
    customer: 'Carol Whitcomb',
    paidBy: 'cash',
    isHandedOver: true,
  },
  {
    part: { ...ALTERNATOR, make: 'Chevrolet', priceCents: 9000 },
    description: 'Alternator',
    daysAgo: 5,
    customer: 'Lou Brandt',
    voided: 'Rang up the wrong truck',
  },
  {
    part: { ...TAILGATE, make: 'Ford', priceCents: 27_500 },
    description: 'Tailgate',
    daysAgo: 2,
    customer: 'Lou Brandt',
    phone: '(518) 555-0162',
    deposit: 10_000,
  },
  {
    part: {
      ...DOOR,
      side: 'right',
      end: 'front',
      make: 'Toyota',
      priceCents: 16_000,
      shelf: 'Rack 3',
    },
    description: 'Right front door, complete',
    daysAgo: 1,
    customer: 'Hilltown Garage',
    exemptNote: 'ST-120, resale',
    paidBy: 'check',
  },
  {
    part: { ...ALTERNATOR, make: 'Toyota', priceCents: 8000, shelf: 'Bin 3' },
    description: 'Alternator',
    daysAgo: 0,
    customer: '',
    paidBy: 'cash',
    isHandedOver: true,
  },
]
