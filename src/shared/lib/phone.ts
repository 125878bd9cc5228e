export const PHONE_DIGITS = 10

/** Returns the digits; drops a leading 1 from eleven digits. */
export function toPhoneDigits(text: string): string {
  const digits = text.replaceAll(/\D/g, '')
  return digits.length === PHONE_DIGITS + 1 && digits.startsWith('1') ? digits.slice(1) : digits
}

/** Digits with the signs, spaces and invisible characters that occur between them. */
const PLAIN_NUMBER = /^[\d\s()./+\p{Pd}\p{Cf}]*$/u
/** Longer than any number with label and extension. */
const INPUT_LENGTH_MAX = 200
const LABEL = /^[^\d+(]+/
/** A plus sign starts a country code, valid only in a complete US number. */
const COUNTRY_CODE = /^\W*\+/
const US_NUMBER = /^1\d{10}$/

/** Formats '(555) 555-5555'; leaves foreign numbers, extensions and longer numbers as typed. */
export function formatPhone(text: string): string {
  if (text.length > INPUT_LENGTH_MAX) return text
  const typed = text.normalize('NFKC').replace(LABEL, '')
  const digits = toPhoneDigits(typed)
  const isForeign = COUNTRY_CODE.test(typed) && !US_NUMBER.test(typed.replaceAll(/\D/g, ''))
  if (isForeign || !PLAIN_NUMBER.test(typed) || digits.length > PHONE_DIGITS) return text
  if (digits.length === 0) return ''
  if (digits.length < 4) return `(${digits}`
  if (digits.length < 7) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
}

const FORMATTED = /^\(\d{3}\) \d{3}-\d{4}$/

/** Checks for a ten-digit number in any notation that formatPhone accepts. */
export const isPhone = (text: string): boolean => FORMATTED.test(formatPhone(text))

export const toPhoneHref = (text: string): string => `tel:+1${toPhoneDigits(text)}`
