import { readCents, readHundredths } from '#shared/lib/amounts.ts'
import { formatPrice, roundPrice } from '#shared/lib/money.ts'

/** What an estimate of a monthly payment assumes: dollars, percent a year, and months. */
export type PaymentTerms = { price: number; down: number; rate: number; months: number }
/** The same as typed. */
export type TypedTerms = Record<keyof PaymentTerms, string>

export const PAYMENT_MONTHS = [24, 36, 48, 60, 72] as const
/** Above it no lender may go in the State of New York without committing a crime (Penal Law 190.40). */
const RATE_MAX = 25
const PRICE_MAX = 10_000_000
const DOWN_SHARE = 0.1

/** What is assumed until the visitor says otherwise: a tenth down, rounded to $100, and 60 months at 9.9 % a year. */
export const defaultTerms = (price: number): PaymentTerms => ({
  price: roundPrice(price),
  down: Math.round((price * DOWN_SHARE) / 100) * 100,
  rate: 9.9,
  months: 60,
})

/** The equal payment in dollars and cents at the end of each month that pays off the price less the down payment. */
export function monthlyPayment({ price, down, rate, months }: PaymentTerms): number {
  const financed = Math.max(price - down, 0)
  const monthlyRate = rate / 100 / 12
  const payment =
    monthlyRate === 0
      ? financed / months
      : (financed * monthlyRate) / (1 - (1 + monthlyRate) ** -months)
  return Math.round(payment * 100) / 100
}

/** Typed terms as numbers, or what is wrong with each field. */
export function readTerms(
  typed: TypedTerms,
): { terms: PaymentTerms } | { problems: Partial<Record<keyof PaymentTerms, string>> } {
  const price = hundredth(readCents(typed.price))
  const down = hundredth(readCents(typed.down))
  const rate = hundredth(readHundredths(typed.rate))
  const downMax = price ?? PRICE_MAX
  const terms = { price, down, rate, months: Number(typed.months) }
  const problems = {
    ...(!(price !== null && price > 0 && price <= PRICE_MAX) && {
      price: 'Please enter a price in dollars',
    }),
    ...(!(down !== null && down <= downMax) && {
      down: `Please enter $0 to ${formatPrice(downMax)}`,
    }),
    ...(!(rate !== null && rate <= RATE_MAX) && { rate: `Please enter 0 to ${RATE_MAX}` }),
  }
  return Object.keys(problems).length > 0 ? { problems } : { terms: terms as PaymentTerms }
}

/** Null for what cannot be read or is negative. */
const hundredth = (hundredths: number | null): number | null =>
  hundredths !== null && hundredths >= 0 ? hundredths / 100 : null
