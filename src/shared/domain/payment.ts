import { readCents, readHundredths } from '../lib/amounts.ts'
import { formatPrice, roundPrice } from '../lib/money.ts'

/** Price and down payment in dollars, rate in percent per year, term in months. */
export type PaymentTerms = { price: number; down: number; rate: number; months: number }
export type TypedTerms = Record<keyof PaymentTerms, string>

export const PAYMENT_MONTHS = [24, 36, 48, 60, 72] as const
/** Criminal usury limit of New York (Penal Law 190.40). */
const RATE_MAX = 25
const PRICE_MAX = 10_000_000
const DOWN_SHARE = 0.1

/** Returns 10 % down, rounded to $100, and 60 months at 9.9 % per year. */
export const computeDefaultTerms = (price: number): PaymentTerms => ({
  price: roundPrice(price),
  down: Math.round((price * DOWN_SHARE) / 100) * 100,
  rate: 9.9,
  months: 60,
})

/** Returns dollars and cents, due at the end of each month. */
export function computeMonthlyPayment({ price, down, rate, months }: PaymentTerms): number {
  const financed = Math.max(price - down, 0)
  const monthlyRate = rate / 100 / 12
  const payment =
    monthlyRate === 0
      ? financed / months
      : (financed * monthlyRate) / (1 - (1 + monthlyRate) ** -months)
  return Math.round(payment * 100) / 100
}

/** Parses the terms; returns messages for invalid fields. */
export function readTerms(
  typed: TypedTerms,
): { terms: PaymentTerms } | { issues: Partial<Record<keyof PaymentTerms, string>> } {
  const price = hundredth(readCents(typed.price))
  const down = hundredth(readCents(typed.down))
  const rate = hundredth(readHundredths(typed.rate))
  const downMax = price ?? PRICE_MAX
  const terms = { price, down, rate, months: Number(typed.months) }
  const issues = {
    ...(!(price !== null && price > 0 && price <= PRICE_MAX) && {
      price: 'Please enter a price in dollars',
    }),
    ...(!(down !== null && down <= downMax) && {
      down: `Please enter $0 to ${formatPrice(downMax)}`,
    }),
    ...(!(rate !== null && rate <= RATE_MAX) && { rate: `Please enter 0 to ${RATE_MAX}` }),
  }
  return Object.keys(issues).length > 0 ? { issues } : { terms: terms as PaymentTerms }
}

/** Null for invalid or negative amounts. */
const hundredth = (hundredths: number | null): number | null =>
  hundredths !== null && hundredths >= 0 ? hundredths / 100 : null
