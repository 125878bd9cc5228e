import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { demoBusiness } from '#server/demo-business.ts'
import type { OpeningTimes } from '#shared/domain/business-hours.ts'
import {
  CORE_CENTS_MAX,
  isUsuallyTaxed,
  LINE_KINDS,
  describeCondition,
  type PricedLine,
  computeTotals,
  UNIT_CENTS_MAX,
} from '#shared/domain/line.ts'
import { suggestHoldDay, computeReminderAt } from '#shared/domain/quote-days.ts'
import {
  findBodyWorkJobs,
  isRegulatedLine,
  findRegulatedLines,
  findTooHighJobRates,
} from '#shared/domain/quote-law.ts'
import { quoteContentSchema } from '#shared/domain/quote-schema.ts'
import { isDayOver, isHeldAt, JOB_RATE_TOO_HIGH, quoteStatusAt } from '#shared/domain/quote.ts'

const NEW_YORK = 'America/New_York'
const part = (unitCents: number, changes: Partial<PricedLine> = {}): PricedLine => ({
  kind: 'part',
  quantity: 1,
  unitCents,
  isTaxable: true,
  coreCents: 0,
  ...changes,
})

/** A fraction of whole numbers, rounded half up. */
const rounded = (numerator: bigint, denominator: bigint): bigint =>
  (2n * numerator + denominator) / (2n * denominator)

/** The totals in whole numbers of any size. */
function exactTotals(jobs: { lines: PricedLine[] }[], taxRate: number) {
  const lines = jobs.flatMap((job) => job.lines)
  let [subtotal, core, taxable] = [0n, 0n, 0n]
  for (const line of lines) {
    const amount = BigInt(line.quantity) * BigInt(line.unitCents)
    const price = line.kind === 'labor' ? rounded(amount, 100n) : amount
    const deposit = line.kind === 'part' ? BigInt(line.quantity) * BigInt(line.coreCents) : 0n
    subtotal += price
    core += deposit
    if (line.isTaxable) taxable += price + deposit
  }
  const tax = rounded(taxable * BigInt(taxRate), 100_000n)
  return {
    subtotalCents: Number(subtotal),
    coreCents: Number(core),
    taxCents: Number(tax),
    totalCents: Number(subtotal + core + tax),
  }
}

const line = fc.record({
  kind: fc.constantFrom(...LINE_KINDS),
  quantity: fc.integer({ min: 1, max: 9900 }),
  unitCents: fc.integer({ min: 0, max: UNIT_CENTS_MAX }),
  isTaxable: fc.boolean(),
  coreCents: fc.integer({ min: 0, max: CORE_CENTS_MAX }),
})
const pieces = line.map((each) =>
  each.kind === 'labor' ? each : { ...each, quantity: (each.quantity % 99) + 1 },
)
const quotes = fc.array(fc.record({ lines: fc.array(pieces, { maxLength: 6 }) }), { maxLength: 10 })

describe('totals of a quote', () => {
  test('10,000 random quotes agree with exact decimal arithmetic', { tags: ['r31.2'] }, () => {
    fc.assert(
      fc.property(quotes, fc.integer({ min: 0, max: 100_000 }), (jobs, taxRate) => {
        expect(computeTotals(jobs, { taxRate, isTaxExempt: false, taxesCores: true })).toEqual(
          exactTotals(jobs, taxRate),
        )
      }),
      { numRuns: 10_000 },
    )
  })
})

describe('a job rate', () => {
  const job = (partCents: number) => ({
    lines: [
      part(partCents),
      part(9999, { kind: 'labor', quantity: 100 }),
      part(2100, { kind: 'fee' }),
    ],
  })

  test('a job rate of $199.99 is allowed, one of $200.00 is not', { tags: ['r31.5'] }, () => {
    expect(findTooHighJobRates([job(10_000), job(10_001)])).toEqual([1])
  })

  const labor = (title: string, description = 'Labor') => ({
    title,
    lines: [{ kind: 'labor' as const, description }],
  })

  test.each(['Body work', 'Dent in the left door', 'Paint the hood', 'Replace front bumper'])(
    'is never for %s',
    { tags: ['r31.26'] },
    (words) => {
      expect(findBodyWorkJobs([labor('Brakes'), labor(words), labor('Repair', words)])).toEqual([
        1, 2,
      ])
      expect(findBodyWorkJobs([labor('Repair')], words)).toEqual([0])
    },
  )

  test.each(['Clean the throttle body', 'Valve body repair', 'Brake pads', 'Fender liner clips'])(
    'may be for %s',
    (words) => expect(findBodyWorkJobs([labor(words)], words)).toEqual([]),
  )
})

describe('a quote', () => {
  const sent = { status: 'sent', validUntil: '2025-07-14', isRequestClosed: false } as const
  const at = (moment: string) => ({ now: new Date(moment), timeZone: NEW_YORK })

  test.each([
    ['a summer day', '2025-07-14', '2025-07-15T03:59:59.999Z', '2025-07-15T04:00:00.000Z'],
    [
      'the day that daylight saving begins',
      '2025-03-09',
      '2025-03-10T03:59:59.999Z',
      '2025-03-10T04:00:00.000Z',
    ],
    ['the day that it ends', '2025-11-02', '2025-11-03T04:59:59.999Z', '2025-11-03T05:00:00.000Z'],
  ])('expires at the end of %s', { tags: ['r31.4'] }, (_name, validUntil, before, midnight) => {
    const quote = { ...sent, validUntil }
    expect(quoteStatusAt(quote, at(before))).toBe('sent')
    expect(quoteStatusAt(quote, at(midnight))).toBe('expired')
  })

  test('a quote that was answered or withdrawn does not expire', () => {
    const late = at('2026-01-01T00:00:00Z')
    const accepted = { ...sent, status: 'accepted' } as const
    expect(quoteStatusAt(accepted, late)).toBe('accepted')
    expect(quoteStatusAt({ ...accepted, isRequestClosed: true }, late)).toBe('accepted')
    expect(quoteStatusAt({ ...sent, status: 'withdrawn' }, late)).toBe('withdrawn')
  })

  test('holds its parts until the end of the day, also once accepted, but not once declined', () => {
    const hold = { status: 'accepted', holdUntil: '2025-07-12' } as const
    expect(isHeldAt(hold, at('2025-07-13T03:59:59Z'))).toBe(true)
    expect(isHeldAt(hold, at('2025-07-13T04:00:00Z'))).toBe(false)
    expect(isHeldAt({ ...hold, status: 'declined' }, at('2025-07-12T12:00:00Z'))).toBe(false)
    expect(isDayOver('2025-07-12', at('2025-07-12T12:00:00Z'))).toBe(false)
  })

  test('is reminded of as the shop opens on the last open day before it ends', () => {
    const opening = (day: string) => computeReminderAt(day, demoBusiness)?.toISOString()
    expect(opening('2025-07-15')).toBe('2025-07-14T12:00:00.000Z')
    expect(opening('2025-07-14')).toBe('2025-07-11T12:00:00.000Z')
    expect(opening('2025-07-07')).toBe('2025-07-03T12:00:00.000Z')
  })
})

describe('a line', () => {
  const used = { kind: 'part', condition: 'used' } as const

  test.each([
    'Air Bag',
    'Driver airbag, left',
    'Air  bag',
    'AIR‑BAGS',
    'Air\u00A0bag',
    'Air\u00ADbag',
    'air_bag passenger',
    'SRS bag',
    'Side curtain bag, right',
    'Air bag with sensor',
    'Steering wheel w/airbag',
    'Clockspring + air bag',
    'Catalytic Converter',
    'cat converter',
    'Cat. converter',
    'Cat-converter',
    'catalytic convertor',
    'Catalitic convertors',
    'Cataltyic  Converter',
    'Catylitic converter',
    'Catalytic, front',
    'cat conv',
    'Catconverter',
    'Manifold with pre-cat',
  ])('with a salvaged %s needs papers', (description) => {
    expect(isRegulatedLine({ kind: 'part', description })).toBe(true)
    expect(isRegulatedLine({ kind: 'labor', description })).toBe(false)
  })

  test.each([
    'Air Bag Impact Sensor',
    'Clockspring, air bag coil',
    'Air bag control unit',
    'Air bag sensor and module',
    'Gasket, catalytic converter',
    'Air suspension bag, air bag suspension',
    'Torque Converter',
    'Converter',
    'Catalina emblem',
    'Caterpillar filter',
    'Airbox',
    'Alternator',
  ])('with a used %s needs none', (description) =>
    expect(isRegulatedLine({ kind: 'part', description })).toBe(false),
  )

  test.each([
    ['part', 'Catalytic converter', 'Used, tested, 90 days', [0]],
    ['part', 'Air  bag', 'Driver side', [0]],
    ['part', 'Air bag', 'Clockspring', []],
    ['part', 'Air bag sensor', 'Used, tested', []],
    ['repair', 'Air bag light diagnosis', 'Battery', []],
    ['repair', 'Replace catalytic converter', 'Clamp', []],
    ['repair', 'Exhaust', 'Catalytic convertor', [0]],
  ] as const)('%s, %s, %s: %j', { tags: ['r31.6'] }, (kind, title, description, lines) => {
    const labor = { kind: 'labor', description: title } as const
    const job = { title, lines: [{ kind: 'part', description } as const, labor] }
    expect(findRegulatedLines(kind, job)).toEqual(lines)
  })

  test('is taxed, except a fee for the state inspection', { tags: ['r31.16'] }, () => {
    expect(isUsuallyTaxed({ kind: 'fee', description: 'State inspection' })).toBe(false)
    expect(isUsuallyTaxed({ kind: 'fee', description: 'Shop supplies' })).toBe(true)
    expect(isUsuallyTaxed({ kind: 'labor', description: 'Inspection' })).toBe(true)
  })

  test('says condition, grade, warranty or hours', { tags: ['r31.17'] }, () => {
    const words = { quantity: 1, grade: 'A', warranty: 'as-is' } as const
    expect(describeCondition({ ...used, ...words })).toBe('Used, Grade A, AS-IS')
    expect(
      describeCondition({ ...used, ...words, grade: 'none', warranty: '90-days-3000-miles' }),
    ).toBe('Used, warranty 90 days or 3,000 miles, whichever comes first')
    const labor = { kind: 'labor', quantity: 150, condition: null, grade: null } as const
    expect(describeCondition({ ...labor, warranty: null })).toBe('1.5 h')
  })
})

describe('what is entered', () => {
  const entered = {
    kind: 'part',
    description: 'Alternator',
    quantity: 1,
    unitCents: 8500,
    isTaxable: true,
    condition: 'used',
    warranty: 'as-is',
  }
  const issuesOf = (lines: object[], terms: object = {}) =>
    quoteContentSchema
      .safeParse({ jobs: [{ title: 'Alternator', lines }], ...terms })
      .error?.issues.map(({ path, message }) => [path.join('.'), message])

  test('has at most 99 pieces and 99.00 hours', { tags: ['r31.1'] }, () => {
    const labor = { kind: 'labor', description: 'Work', unitCents: 1, isTaxable: true }
    expect(issuesOf([{ ...labor, quantity: 9900 }])).toBeUndefined()
    expect(issuesOf([{ ...labor, quantity: 9901 }])).toHaveLength(1)
    expect(issuesOf([{ ...entered, quantity: 100 }])).toHaveLength(1)
  })

  test('has at most 60 lines, a hold that ends before it and a job rate below $200', () => {
    expect(issuesOf(Array.from({ length: 61 }, () => entered))).toHaveLength(1)
    expect(issuesOf([entered], { validUntil: '2030-01-02', holdUntil: '2030-01-03' })).toEqual([
      ['holdUntil', 'Parts are held at most until the quote ends'],
    ])
    const labor = { kind: 'labor', description: 'Work', isTaxable: true, quantity: 100 }
    expect(issuesOf([{ ...labor, unitCents: 20_000 }], { laborBasis: 'job-rate' })).toEqual([
      ['jobs.0', JOB_RATE_TOO_HIGH],
    ])
  })

  test('says why no tax is charged', () => {
    expect(issuesOf([entered], { isTaxExempt: true })?.[0]?.[0]).toBe('exemptNote')
  })
})

describe('the default last day of a hold', () => {
  const thanksgiving: OpeningTimes = {
    ...demoBusiness,
    closedDays: [{ name: 'Thanksgiving', month: 11, weekday: 'thursday', nth: 4 }],
  }
  test.each([
    ['an open day as it is', { today: '2025-07-14', days: 3, last: '2025-07-21' }, '2025-07-17'],
    [
      'the Monday after a Saturday',
      { today: '2025-07-16', days: 3, last: '2025-07-23' },
      '2025-07-21',
    ],
    [
      'the Friday before where the quote ends on Sunday',
      { today: '2025-07-16', days: 3, last: '2025-07-20' },
      '2025-07-18',
    ],
    [
      'a day that the quote reaches',
      { today: '2025-07-14', days: 30, last: '2025-07-19' },
      '2025-07-18',
    ],
    ['no day where all are closed', { today: '2025-07-19', days: 1, last: '2025-07-20' }, null],
  ])('is by default %s', { tags: ['r31.31'] }, (_name, hold, day) => {
    expect(suggestHoldDay(hold, demoBusiness)).toBe(day)
  })

  test('the default last day of a hold is no holiday', () => {
    const hold = { today: '2025-11-24', days: 3, last: '2025-12-01' }
    expect(suggestHoldDay(hold, thanksgiving)).toBe('2025-11-28')
  })
})
