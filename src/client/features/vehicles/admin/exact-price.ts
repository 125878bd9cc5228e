const CENTS = 2

/** A price in US dollars as staff see it, to the cent where it has cents: '$12,900' and '$12,900.50'. */
export const formatExactPrice = (dollars: number): string =>
  dollars.toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: Number.isInteger(dollars) ? 0 : CENTS,
    maximumFractionDigits: CENTS,
  })
