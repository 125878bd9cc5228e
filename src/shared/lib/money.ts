const DOLLARS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})
const NUMBER = new Intl.NumberFormat('en-US')

/** Rounds a price to whole dollars, as pages, structured data and feeds show it. */
export const roundPrice = (dollars: number): number => Math.round(dollars)

/** A price in US dollars as '$12,900', without decimals (docs/product.md 4.4). */
export const formatPrice = (dollars: number): string => DOLLARS.format(roundPrice(dollars))

/** A count, such as miles, with thousands separators: '45,000'. */
export const formatNumber = (value: number): string => NUMBER.format(value)
