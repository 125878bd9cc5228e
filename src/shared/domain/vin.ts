export const VIN_LENGTH = 17
/** Maximum characters typed or pasted, including label and spaces. */
export const VIN_TYPED_MAX = 200
export const VIN_REQUIRED = 'VIN is required'
export const VIN_NOT_DECODED = 'Could not decode essential vehicle information'
export const VIN_INVALID = 'Please enter a valid 17-character VIN'

export const VIN_PATTERN = /^[A-HJ-NPR-Z0-9]{17}$/
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
const LETTER_VALUES = '.ABCDEFGH..JKLMN.P.R..STUVWXYZ'

/** Labels before a pasted number; VINs contain no I. */
const LABEL =
  /^[^A-Z0-9]*(?:V\W{0,2}I\W{0,2}N|VEHICLE\s+IDENTIFICATION|CHASSIS)\b\W*(?:(?:NUMBER|NO|NUM|IS)\b)?/
const LABEL_JOINED = /^[^A-Z0-9]*VIN/
/** Some barcode scanners prefix the VIN with I for 'import'. */
const SCANNER_PREFIX = /I([A-HJ-NPR-Z0-9]{17})$/

/** Drops the text around a VIN; without one, what is no letter or digit. */
export function cleanVin(text: string): string {
  const typed = text.slice(0, VIN_TYPED_MAX).normalize('NFKC').toUpperCase()
  const words = typed.split(/[^A-Z0-9]+/)
  const complete =
    words.find(isVin) ?? words.flatMap((word) => SCANNER_PREFIX.exec(word)?.[1] ?? [])[0]
  if (complete && /\d/.test(complete)) return complete
  const joined = typed
    .replace(LABEL, '')
    .replace(LABEL_JOINED, '')
    .replaceAll(/[^A-Z0-9]/g, '')
  return SCANNER_PREFIX.exec(joined.slice(0, VIN_LENGTH + 1))?.[1] ?? joined
}

/** Keeps at most 17 characters (rules 10.2, 10.28). */
export const cleanTypedVin = (text: string): string => cleanVin(text).slice(0, VIN_LENGTH)

/** Digits as shortened by Excel, '1.1404E+13'. */
const EXCEL_NUMBER = /^\s*\d+(?:\.\d+E\+?|E\+)\d+\s*$/i
/** Alphanumeric with at least three digits; the shortest chassis numbers have four characters. */
const CHASSIS_NUMBER = /^(?=.*[1-9])(?=(?:[A-Z]*\d){3})[A-Z0-9]{4,}$/

/** Finds a VIN of any age, not in 'N/A', 'TBD', '1.1404E+13' and the like. */
export function findVin(text: string): string | null {
  const vin = cleanVin(text)
  return CHASSIS_NUMBER.test(vin) && !EXCEL_NUMBER.test(text) ? vin : null
}

const UNKNOWN = /^(?:NA|TBD|NONE|UNKNOWN|DONTKNOW|0+)$/

/** Finds a full or partial VIN that is not marked as unknown. */
export function findPartialVin(text: string): string | null {
  const vin = cleanVin(text)
  return vin === '' || UNKNOWN.test(vin) ? null : vin
}

/** Checks for 17 characters without I, O and Q (49 CFR 565.13). */
export const isVin = (text: string): boolean => VIN_PATTERN.test(text)

/** Returns '0' to '9' or 'X' for position 9 (49 CFR 565.15(c)); expects 17 valid characters. */
export function computeVinCheckDigit(vin: string): string {
  let sum = 0
  for (const [position, weight] of WEIGHTS.entries()) {
    const character = vin.charAt(position)
    const value =
      character >= '0' && character <= '9'
        ? Number(character)
        : LETTER_VALUES.indexOf(character) % 10
    sum += value * weight
  }
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}

/** First model year with 17-character VINs (49 CFR 565). */
export const LONG_VIN_YEAR = 1981

/** Verifies position 9; valid VINs from outside North America may fail. */
export const hasValidCheckDigit = (vin: string): boolean =>
  isVin(vin) && vin.charAt(8) === computeVinCheckDigit(vin)
