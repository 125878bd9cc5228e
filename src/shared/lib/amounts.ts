const THOUSANDTHS = 1000
const CENTS = 100

/** Formats thousandths of a percent as '8.875 %'; null as ''. */
export const formatRate = (rate: number | null): string =>
  rate === null ? '' : `${rate / THOUSANDTHS} %`

/** Formats cents as typed: '93.40'. */
export const formatDollars = (cents: number): string => (cents / CENTS).toFixed(2)

/** Formats cents as '93.40'; none as ''. */
export const formatTypedCents = (cents: number | null): string =>
  cents ? formatDollars(cents) : ''

/** Parses a whole number such as '84,000'; null if empty, NaN if invalid. */
export const readWhole = (text: string): number | null => readScaled(text, { min: 0, max: 0 })

/** Parses '95' or '$1,250.50' to cents; null if empty, NaN if invalid. */
export const readCents = (text: string): number | null =>
  readScaled(text.replace(/^\s*\$/, ''), { min: 2, max: 2 })

/** Parses hours or percent such as '1.5' to hundredths; null if empty, NaN if invalid. */
export const readHundredths = (text: string): number | null => readPercent(text, 2)

/** Parses '8.875 %' to thousandths of a percent; null if empty, NaN if invalid. */
export const readRate = (text: string): number | null => readPercent(text, 3)

/** These values stay below 1,000, so a comma could only be a decimal comma. */
const readPercent = (text: string, decimals: number): number | null =>
  text.includes(',') ? Number.NaN : readScaled(text.replace(/%\s*$/, ''), { min: 1, max: decimals })

/** Commas must separate groups of three; '12900,50' and '84.000' are rejected. */
const TYPED = /^(-?)(\d+|\d{1,3}(?:,\d{3})+|)(?:\.(\d+))?$/

/** Works on the digits because 8.875 * 1000 is not exactly 8875 as a float. */
function readScaled(text: string, decimals: { min: number; max: number }): number | null {
  const typed = text.trim()
  if (typed === '') return null
  const [, sign = '', integer = '', fraction = ''] = TYPED.exec(typed) ?? []
  const isInteger = integer !== '' && fraction === ''
  const hasDecimals =
    fraction.length >= Math.max(decimals.min, 1) && fraction.length <= decimals.max
  return isInteger || hasDecimals
    ? Number(sign + integer.replaceAll(',', '') + fraction.padEnd(decimals.max, '0'))
    : Number.NaN
}
