export const PHONE_DIGITS = 10

/** The digits of a telephone number; a leading country code 1 is dropped when eleven digits were given. */
export function phoneDigits(text: string): string {
  const digits = text.replaceAll(/\D/g, '')
  return digits.length === PHONE_DIGITS + 1 && digits.startsWith('1') ? digits.slice(1) : digits
}

/** Formats typed digits as (555) 555-5555 (docs/product.md 5.27); digits past the tenth are dropped. */
export function formatPhone(text: string): string {
  const digits = phoneDigits(text).slice(0, PHONE_DIGITS)
  if (digits.length === 0) return ''
  if (digits.length < 4) return `(${digits}`
  if (digits.length < 7) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
}

/** The address behind a telephone link: 'tel:+15185550142'. */
export const phoneHref = (text: string): string => `tel:+1${phoneDigits(text)}`
