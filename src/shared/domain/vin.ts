export const VIN_LENGTH = 17
export const VIN_REQUIRED = 'VIN is required'
export const VIN_INVALID = 'Please enter a valid 17-character VIN'

export const VIN_PATTERN = /^[A-HJ-NPR-Z0-9]{17}$/
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
const LETTER_VALUES = '.ABCDEFGH..JKLMN.P.R..STUVWXYZ'

/** The word before a number that is pasted with its label, 'VIN: ' or 'VIN number '; no VIN has an I. */
const LABEL = /^[^A-Z0-9]*VIN\s*(?:(?:NUMBER|NO|IS)\b)?/

/** What was typed, without the label 'VIN', upper-cased and stripped of all but letters and digits, at most 17 of them (docs/product.md 10.2, 10.28). */
export const normalizeVin = (text: string): string =>
  text
    .toUpperCase()
    .replace(LABEL, '')
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(0, VIN_LENGTH)

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
