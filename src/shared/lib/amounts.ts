const THOUSANDTHS = 1000
const CENTS = 100

/** A tax rate in thousandths of a percent as people write it, '8.875 %'; '' for none. */
export const formatRate = (rate: number | null): string =>
  rate === null ? '' : `${rate / THOUSANDTHS} %`

/** Cents as people write them, '$95.00'; '' for none. */
export const formatCents = (cents: number | null): string =>
  cents === null ? '' : `$${(cents / CENTS).toFixed(2)}`

/** A typed whole number, '84,000'; null where nothing is typed, NaN where it cannot be read. */
export const readWhole = (text: string): number | null => readScaled(text, { min: 0, max: 0 })

/** A typed amount, '95' or '$1,250.50', in cents; null where nothing is typed, NaN if unreadable. */
export const readCents = (text: string): number | null =>
  readScaled(text.replace(/^\s*\$/, ''), { min: 2, max: 2 })

/** Typed hours or percent, '1.5', in hundredths; null where nothing is typed, NaN if unreadable. */
export const readHundredths = (text: string): number | null => readPercent(text, 2)

/** A typed tax rate, '8.875 %', in thousandths of a percent; null for none, NaN if unreadable. */
export const readRate = (text: string): number | null => readPercent(text, 3)

/** Too small for thousands, so that a comma can only be meant as the dot. */
const readPercent = (text: string, decimals: number): number | null =>
  text.includes(',') ? Number.NaN : readScaled(text.replace(/%\s*$/, ''), { min: 1, max: decimals })

/** Commas stand only before groups of three; '12900,50' and '84.000' are not guessed. */
const TYPED = /^(-?)(\d+|\d{1,3}(?:,\d{3})+|)(?:\.(\d+))?$/

/** By its digits, since 8.875 times 1000 is not always 8875 as a float. */
function readScaled(text: string, decimals: { min: number; max: number }): number | null {
  const typed = text.trim()
  if (typed === '') return null
  const [, sign = '', whole = '', part = ''] = TYPED.exec(typed) ?? []
  const isWhole = whole !== '' && part === ''
  const hasDecimals = part.length >= Math.max(decimals.min, 1) && part.length <= decimals.max
  return isWhole || hasDecimals
    ? Number(sign + whole.replaceAll(',', '') + part.padEnd(decimals.max, '0'))
    : Number.NaN
}
