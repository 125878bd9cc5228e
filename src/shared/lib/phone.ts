export const PHONE_DIGITS = 10

/** The digits of a telephone number; a leading country code 1 is dropped when eleven digits were given. */
export function phoneDigits(text: string): string {
  const digits = text.replaceAll(/\D/g, '')
  return digits.length === PHONE_DIGITS + 1 && digits.startsWith('1') ? digits.slice(1) : digits
}

/** Digits with the signs, blanks and invisible characters that people and programs put between. */
const PLAIN_NUMBER = /^[\d\s()./+\p{Pd}\p{Cf}]*$/u
/** A number with its label and extension is shorter. */
const TYPED_MAX = 200
const LABEL = /^[^\d+(]+/
/** Behind a plus sign stands a country code, which only a whole number of ours may have. */
const COUNTRY_CODE = /^\W*\+/
const OURS = /^1\d{10}$/

/** Formats digits as (555) 555-5555; a foreign number, an extension or more digits stay as typed. */
export function formatPhone(text: string): string {
  if (text.length > TYPED_MAX) return text
  const typed = text.normalize('NFKC').replace(LABEL, '')
  const digits = phoneDigits(typed)
  const isForeign = COUNTRY_CODE.test(typed) && !OURS.test(typed.replaceAll(/\D/g, ''))
  if (isForeign || !PLAIN_NUMBER.test(typed) || digits.length > PHONE_DIGITS) return text
  if (digits.length === 0) return ''
  if (digits.length < 4) return `(${digits}`
  if (digits.length < 7) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
}

const FORMATTED = /^\(\d{3}\) \d{3}-\d{4}$/

/** Whether this is a number of ten digits, in any of the ways that `formatPhone` reads. */
export const isPhone = (text: string): boolean => FORMATTED.test(formatPhone(text))

/** The address behind a telephone link: 'tel:+15185550142'. */
export const phoneHref = (text: string): string => `tel:+1${phoneDigits(text)}`
