import { PHONE_DIGITS, phoneDigits } from './phone.ts'

const REFERENCE = /^([prew])-?(\d{4})-?(\d{1,6})$/
const REFERENCE_DIGITS = 4

/**
 * The words of a search in lower case, each with the spellings of which one must be found: of a phone number the digits are enough, of
 * a reference the hyphens and zeros may be missing. A whole phone number is one word, however it is written.
 */
export function searchWords(text: string): string[][] {
  const lower = text.trim().toLowerCase()
  const phone = wholePhone(lower)
  if (phone !== null) return [[phone]]
  return lower
    .split(/\s+/)
    .filter((word) => word !== '' && word !== '+1')
    .map((word) => [...new Set([word, ...otherSpellings(word)])])
}

/** The ten digits of a text that is one whole phone number, also behind the country code; else null. */
export function wholePhone(text: string): string | null {
  if (!/^[\d\s()./+-]+$/.test(text)) return null
  const digits = phoneDigits(text)
  return digits.length === PHONE_DIGITS ? digits : null
}

function otherSpellings(word: string): string[] {
  if (/^[\d().+-]+$/.test(word)) return [phoneDigits(word)].filter((digits) => digits !== '')
  const [, prefix, year, number] = REFERENCE.exec(word) ?? []
  return number ? [`${prefix}-${year}-${number.padStart(REFERENCE_DIGITS, '0')}`] : []
}

/** The pattern of LIKE that finds a word anywhere. */
export const containing = (word: string): string => `%${escapeLike(word)}%`

/** Takes %, _ and \ literally, which LIKE and Prisma's `contains` would read as wildcards. */
export const escapeLike = (word: string): string => word.replaceAll(/[\\%_]/g, String.raw`\$&`)
