export const VIN_LENGTH = 17
/** A VIN as people type or paste it, with its label and blanks. */
export const VIN_TYPED_MAX = 200
export const VIN_REQUIRED = 'VIN is required'
export const VIN_INVALID = 'Please enter a valid 17-character VIN'

export const VIN_PATTERN = /^[A-HJ-NPR-Z0-9]{17}$/
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
const LETTER_VALUES = '.ABCDEFGH..JKLMN.P.R..STUVWXYZ'

/** The words before a number that is pasted with its label; no VIN has an I. */
const LABEL =
  /^[^A-Z0-9]*(?:V\W{0,2}I\W{0,2}N|VEHICLE\s+IDENTIFICATION|CHASSIS)\b\W*(?:(?:NUMBER|NO|NUM|IS)\b)?/
const LABEL_JOINED = /^[^A-Z0-9]*VIN/
/** Some barcode scanners put an I before the VIN, for 'import'. */
const SCANNED = /I([A-HJ-NPR-Z0-9]{17})$/

/** Takes the VIN out of the words, signs and blanks around it; what is none keeps its characters. */
export function readVin(text: string): string {
  const typed = text.slice(0, VIN_TYPED_MAX).normalize('NFKC').toUpperCase()
  const words = typed.split(/[^A-Z0-9]+/)
  const whole = words.find(isVin) ?? words.flatMap((word) => SCANNED.exec(word)?.[1] ?? [])[0]
  if (whole && /\d/.test(whole)) return whole
  const joined = typed
    .replace(LABEL, '')
    .replace(LABEL_JOINED, '')
    .replaceAll(/[^A-Z0-9]/g, '')
  return SCANNED.exec(joined.slice(0, VIN_LENGTH + 1))?.[1] ?? joined
}

/** The VIN in what was typed, at most 17 characters of it (docs/product.md 10.2, 10.28). */
export const normalizeVin = (text: string): string => readVin(text).slice(0, VIN_LENGTH)

/** A number of digits as Excel shortens it, '1.1404E+13'. */
const SHORTENED = /^\s*\d+(?:\.\d+E\+?|E\+)\d+\s*$/i
/** Letters and digits, at least three of them digits; the shortest chassis numbers have four. */
const CHASSIS_NUMBER = /^(?=.*[1-9])(?=(?:[A-Z]*\d){3})[A-Z0-9]{4,}$/

/** Reads the VIN of a car of any age; null for what is none, such as 'N/A', 'TBD' or '1.1404E+13'. */
export function readAnyVin(text: string): string | null {
  const vin = readVin(text)
  return CHASSIS_NUMBER.test(vin) && !SHORTENED.test(text) ? vin : null
}

const UNKNOWN = /^(?:NA|TBD|NONE|UNKNOWN|DONTKNOW|0+)$/

/** Reads an optional VIN, of which a part is enough; what says that it is not known is blank. */
export function readOptionalVin(text: string): string {
  const vin = readVin(text)
  return UNKNOWN.test(vin) ? '' : vin
}

/** Whether this is 17 letters or digits without I, O and Q (49 CFR 565.13). */
export const isVin = (text: string): boolean => VIN_PATTERN.test(text)

/** The check digit a VIN ought to carry in position 9, '0' to '9' or 'X' (49 CFR 565.15(c)); expects 17 valid characters. */
export function vinCheckDigit(vin: string): string {
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

/** Whether position 9 agrees with the rest; cars made for other markets than North America may honestly fail this. */
export const hasValidCheckDigit = (vin: string): boolean =>
  isVin(vin) && vin.charAt(8) === vinCheckDigit(vin)
