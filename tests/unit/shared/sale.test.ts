import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  CORE_CENTS_MAX,
  LINE_KINDS,
  computeLineCents,
  type TaxRules,
  UNIT_CENTS_MAX,
} from '#shared/domain/line.ts'
import { saleContentSchema } from '#shared/domain/sale-input-schema.ts'
import { findNextSaleStep, toSaleBadge } from '#shared/domain/sale-step.ts'
import {
  calculateBalance,
  computeChangeDue,
  computeCoreCredit,
  computeReturnCredit,
  isCoreOut,
  formatSaleNumber,
  getSaleStatus,
  computeTotalsOfLines,
  type SoldLine,
  computeWarrantyEnd,
} from '#shared/domain/sale.ts'

const TERMS = { taxRate: 8000, isTaxExempt: false, taxesCores: true, creditedTaxCents: 0 }

const sold = (unitCents: number, changes: Partial<SoldLine> = {}): SoldLine => ({
  kind: 'part',
  quantity: 1,
  unitCents,
  isTaxable: true,
  coreCents: 0,
  returnedQuantity: 0,
  isCoreReturned: false,
  ...changes,
})

/** Half up, with whole numbers of any size. */
const halfUp = (amount: bigint, divisor: bigint): bigint => (2n * amount + divisor) / (2n * divisor)

const exactSum = (lines: readonly SoldLine[], of: (line: SoldLine) => bigint): bigint =>
  lines.reduce((sum, line) => sum + of(line), 0n)
const keptOf = (line: SoldLine): bigint => BigInt(line.quantity - line.returnedQuantity)
const exactLine = (line: SoldLine): bigint =>
  line.kind === 'labor'
    ? halfUp(keptOf(line) * BigInt(line.unitCents), 100n)
    : keptOf(line) * BigInt(line.unitCents)
const exactCore = (line: SoldLine): bigint =>
  line.kind !== 'part' || line.isCoreReturned ? 0n : keptOf(line) * BigInt(line.coreCents)

function exactTotal(lines: readonly SoldLine[], rules: TaxRules): bigint {
  const net = exactSum(lines, exactLine) + exactSum(lines, exactCore)
  const taxable = exactSum(
    lines.filter((line) => line.isTaxable),
    (line) => exactLine(line) + (rules.taxesCores ? exactCore(line) : 0n),
  )
  const tax = rules.isTaxExempt ? 0n : halfUp(taxable * BigInt(rules.taxRate ?? 0), 100_000n)
  return net + tax
}

const randomLine = fc
  .record({
    kind: fc.constantFrom(...LINE_KINDS),
    count: fc.integer({ min: 1, max: 9900 }),
    unitCents: fc.integer({ min: 0, max: UNIT_CENTS_MAX }),
    isTaxable: fc.boolean(),
    coreCents: fc.integer({ min: 0, max: CORE_CENTS_MAX }),
  })
  .map(({ kind, count, coreCents, ...line }) =>
    sold(line.unitCents, {
      ...line,
      kind,
      quantity: kind === 'labor' ? count : (count % 9) + 1,
      coreCents: kind === 'part' ? coreCents : 0,
    }),
  )
const randomTerms = fc.record({
  taxRate: fc.integer({ min: 0, max: 100_000 }),
  isTaxExempt: fc.boolean(),
  taxesCores: fc.boolean(),
})
/** Line that a step is about, and whether its core comes back. */
const randomSteps = fc.array(
  fc.record({ pick: fc.nat(), isCore: fc.boolean(), percent: fc.integer({ min: 0, max: 100 }) }),
  { maxLength: 6 },
)

type Step = { at: number; isCore: boolean; percent: number }

/** Applies returns one after another; returns what each credited and what is kept. */
function giveBack(lines: SoldLine[], steps: Step[], rules: TaxRules) {
  let kept = lines
  let credited = 0n
  let creditedTaxCents = 0
  for (const { at, isCore, percent } of steps) {
    const line = kept[at]
    if (!line) throw new Error('No such line')
    const own = { ...rules, creditedTaxCents }
    if (isCore) {
      const core = computeCoreCredit(kept, at, own)
      credited += BigInt(core.creditCents)
      creditedTaxCents += core.taxCents
      kept = kept.with(at, { ...line, isCoreReturned: true })
      continue
    }
    const quantity = line.quantity - line.returnedQuantity
    const back = computeReturnCredit(kept, { index: at, quantity, restockingPercent: percent }, own)
    const net = BigInt(computeLineCents({ ...line, quantity }))
    expect(BigInt(back.restockingCents)).toBe(halfUp(net * BigInt(percent), 100n))
    expect(back.creditCents).toBeGreaterThanOrEqual(0)
    credited += BigInt(back.creditCents + back.restockingCents)
    creditedTaxCents += back.taxCents
    kept = kept.with(at, { ...line, returnedQuantity: line.quantity })
  }
  return { kept, credited }
}

/** Pays one amount after another and the rest; returns the sum of the payments. */
function payIn(totalCents: number, tendered: number[]): bigint {
  let paid = 0n
  for (const cents of [...tendered, totalCents]) {
    const balance = calculateBalance({ totalCents, creditCents: 0, paidCents: Number(paid) })
    const { paymentCents, changeCents } = computeChangeDue(cents, balance)
    expect(paymentCents + changeCents).toBe(cents)
    paid += BigInt(paymentCents)
  }
  return paid
}

test('10,000 random sales agree with exact arithmetic', { tags: ['r34.1', 'r34.2'] }, () => {
  fc.assert(
    fc.property(
      fc.array(randomLine, { minLength: 1, maxLength: 6 }),
      randomTerms,
      randomSteps,
      fc.array(fc.nat({ max: 10_000_000 }), { maxLength: 3 }),
      (lines, rules, picks, tendered) => {
        const total = exactTotal(lines, rules)
        expect(BigInt(computeTotalsOfLines(lines, rules).totalCents)).toBe(total)
        const steps = new Map(
          picks.map(({ pick, ...step }) => {
            const at = pick % lines.length
            return [String([at, step.isCore]), { ...step, at }] as const
          }),
        )
        const inOrder = giveBack(lines, [...steps.values()], rules)
        const reversed = giveBack(lines, [...steps.values()].toReversed(), rules)
        expect(inOrder).toEqual(reversed)
        expect(inOrder.credited).toBe(total - exactTotal(inOrder.kept, rules))
        expect(payIn(Number(total), tendered)).toBe(total)
      },
    ),
    { numRuns: 10_000 },
  )
})

describe('a return', () => {
  test.each([
    [
      'less a fee on its price alone',
      [sold(10_000)],
      { quantity: 1, restockingPercent: 15 },
      9300,
      1500,
    ],
    [
      'without the core that came back before',
      [sold(10_000, { coreCents: 2000, isCoreReturned: true })],
      { quantity: 1, restockingPercent: 0 },
      10_800,
      0,
    ],
  ])('credits %s', { tags: ['r34.2'] }, (_what, lines, back, creditCents, restockingCents) => {
    const earlier = lines[0]?.isCoreReturned ? 160 : 0
    const rules = { ...TERMS, creditedTaxCents: earlier }
    expect(computeReturnCredit(lines, { index: 0, ...back }, rules)).toMatchObject({
      creditCents,
      restockingCents,
    })
  })
})

test('the credit of an untaxed core has no tax', { tags: ['r34.3'] }, () => {
  const lines = [sold(10_000, { coreCents: 2000 })]
  expect(computeCoreCredit(lines, 0, { ...TERMS, taxesCores: false }).creditCents).toBe(2000)
})

test.each([
  [sold(100, { coreCents: 5 }), true],
  [sold(100, { coreCents: 5, isCoreReturned: true }), false],
  [sold(100, { coreCents: 5, returnedQuantity: 1 }), false],
])('a core is out while its charge is kept, %#', (line, isOut) => {
  expect(isCoreOut(line)).toBe(isOut)
})

test.each([
  [{ totalCents: 500, creditCents: 0, paidCents: 0 }, 500, 'open'],
  [{ totalCents: 500, creditCents: 100, paidCents: 400 }, 0, 'paid'],
  [{ totalCents: 500, creditCents: 100, paidCents: 500 }, -100, 'open'],
  [{ totalCents: 0, creditCents: 0, paidCents: 0 }, 0, 'paid'],
] as const)('a balance of zero is paid, %#', { tags: ['r34.4'] }, (amounts, balance, status) => {
  expect([calculateBalance(amounts), getSaleStatus(amounts)]).toEqual([balance, status])
})

test.each([
  [2000, 4320, 2000, 0],
  [2000, -100, 0, 2000],
])(
  '%d on %d pay %d, %d back',
  { tags: ['r34.4'] },
  (tendered, balance, paymentCents, changeCents) => {
    expect(computeChangeDue(tendered, balance)).toEqual({ paymentCents, changeCents })
  },
)

test('numbers count four digits and more', () => {
  expect([formatSaleNumber(2026, 1), formatSaleNumber(2026, 12_345)]).toEqual([
    'I-2026-0001',
    'I-2026-12345',
  ])
})

test.each([
  ['90-days-3000-miles', '2027-02-24'],
  ['as-is', null],
  [null, null],
] as const)('the warranty %s of a sale on November 26 ends on %s', (warranty, day) => {
  expect(computeWarrantyEnd(warranty, '2026-11-26')).toBe(day)
})

const LINE = {
  kind: 'part',
  description: 'Tailgate',
  quantity: 1,
  unitCents: 18_000,
  isTaxable: true,
  condition: 'used',
  warranty: 'as-is',
}
const PART_ID = '0199f0c2-5a31-7c44-9d5e-3b1f6a2c8d10'

test('a sale at the counter needs its lines alone', () => {
  expect(saleContentSchema.parse({ lines: [LINE] })).toMatchObject({
    customerName: '',
    soldOn: null,
    extraWork: null,
    lines: [{ job: '', partId: null, grade: 'none' }],
  })
  // The server decides it.
  expect(saleContentSchema.safeParse({ lines: [{ ...LINE, isExtra: true }] }).success).toBe(false)
})

test.each([
  [
    'a part on two lines',
    { lines: [1, 2].map(() => ({ ...LINE, partId: PART_ID })) },
    'lines.1.partId',
  ],
  ['two of one part', { lines: [{ ...LINE, partId: PART_ID, quantity: 2 }] }, 'lines.0.quantity'],
  [
    '$10,000,000',
    { lines: [1, 2].map(() => ({ ...LINE, unitCents: 9_999_999, quantity: 99 })) },
    'lines',
  ],
])('a sale refuses %s', (_what, content, path) => {
  const { error } = saleContentSchema.safeParse(content)
  expect(error?.issues.map((issue) => issue.path.join('.'))).toEqual([path])
})

const DONE = {
  status: 'paid',
  balanceCents: 0,
  paidCents: 100,
  handedOverAt: '2026-11-26T19:05:00.000Z',
  toPull: 0,
  returned: 'none',
} as const
test.each([
  [{}, 'Paid, picked up', null],
  [{ returned: 'some' }, 'Partly returned', null],
  [{ returned: 'all' }, 'Returned', null],
  [{ handedOverAt: null, returned: 'some' }, 'Paid, ready', 'hand-over'],
  [{ handedOverAt: null, returned: 'all' }, 'Returned', null],
  [{ handedOverAt: null, toPull: 1 }, 'Paid, to pull', 'hand-over'],
  [{ balanceCents: -1, returned: 'all' }, 'Refund due', 'refund'],
] as const)('a sale with %o reads %s, and its next step is %s', (changes, text, step) => {
  const sale = { ...DONE, ...changes }
  expect([toSaleBadge(sale)[1], findNextSaleStep(sale)]).toEqual([text, step])
})
