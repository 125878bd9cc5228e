const THOUSANDTHS = 1000
const CENTS = 100

/** A tax rate in thousandths of a percent as people write it, '8.875 %'; '' for none. */
export const formatRate = (rate: number | null): string =>
  rate === null ? '' : `${rate / THOUSANDTHS} %`

/** Cents as people write them, '$95.00'; '' for none. */
export const formatCents = (cents: number | null): string =>
  cents === null ? '' : `$${(cents / CENTS).toFixed(2)}`

/** A typed tax rate, '8.875' or '8.875 %', in thousandths of a percent; null where nothing is typed, NaN where it cannot be read. */
export const readRate = (text: string): number | null => readDecimal(text, 3)

/** A typed amount, '95' or '$95.00', in cents; null where nothing is typed, NaN where it cannot be read. */
export const readCents = (text: string): number | null => readDecimal(text, 2)

/** A typed whole number; NaN where it cannot be read. */
export const readWhole = (text: string): number => readDecimal(text, 0) ?? Number.NaN

/** By its digits, since 8.875 times 1000 is not always 8875 as a float. */
function readDecimal(text: string, places: number): number | null {
  const typed = text.replaceAll(/[\s$%,]/g, '')
  if (typed === '') return null
  const [, whole = '', part = ''] = /^(\d*)(?:\.(\d*))?$/.exec(typed) ?? []
  const isReadable = /^\d*\.?\d*$/.test(typed) && whole + part !== '' && part.length <= places
  return isReadable ? Number(whole + part.padEnd(places, '0')) : Number.NaN
}
