const DOLLARS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})
const CENTS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const NUMBER = new Intl.NumberFormat('en-US')

/** Rounds to whole dollars, as pages, structured data and feeds do. */
export const roundPrice = (dollars: number): number => Math.round(dollars)

/** Formats '$12,900', without cents (rule 4.4). */
export const formatPrice = (dollars: number): string => DOLLARS.format(roundPrice(dollars))

/** Converts cents to dollars; no amount stays null. */
export function centsToDollars(cents: number): number
export function centsToDollars(cents: number | null): number | null
export function centsToDollars(cents: number | null): number | null {
  return cents === null ? null : cents / 100
}

/** Formats cents as '$1,299.50'. */
export const formatCents = (cents: number): string => CENTS.format(cents / 100)

/** Formats '45,000'. */
export const formatNumber = (value: number): string => NUMBER.format(value)
