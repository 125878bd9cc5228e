import { expect, test } from 'vitest'
import { computeDefaultTerms, computeMonthlyPayment, readTerms } from '#shared/domain/payment.ts'

test.each([
  [9900, 1000, 9.9, 60, 188.66],
  [20_000, 2000, 6, 72, 298.31],
  [9900, 12_000, 9.9, 60, 0],
])(
  '%d less %d at %d %, %i months: %d',
  { tags: ['r4.31'] },
  (price, down, rate, months, monthly) => {
    expect(computeMonthlyPayment({ price, down, rate, months })).toBe(monthly)
  },
)

test('a tenth of the price is paid down at first, rounded to $100', () => {
  expect([9900, 17_440, 400].map((price) => computeDefaultTerms(price).down)).toEqual([
    1000, 1700, 0,
  ])
})

const TYPED = { price: '9900', down: '1000', rate: '9.9', months: '60' }

test.each([
  [{}, { price: 9900, down: 1000, rate: 9.9, months: 60 }],
  [
    { price: ' $9,900.50 ', down: '$0', rate: '0%' },
    { price: 9900.5, down: 0, rate: 0, months: 60 },
  ],
])('typed terms %j are numbers', (own, terms) => {
  expect(readTerms({ ...TYPED, ...own })).toEqual({ terms })
})

test.each([
  [{ price: '' }, ['price']],
  [{ price: '0', down: '0' }, ['price']],
  [{ price: 'about 9000' }, ['price']],
  [{ rate: '26' }, ['rate']],
  [{ rate: '', down: '1e3' }, ['down', 'rate']],
])('typed terms %j are refused at the fields %j', (own, fields) => {
  const reading = readTerms({ ...TYPED, ...own })
  expect('issues' in reading && Object.keys(reading.issues)).toEqual(fields)
})
