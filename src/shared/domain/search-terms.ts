import { foldText } from '../lib/fold-text.ts'
import { PHONE_DIGITS, toPhoneDigits } from '../lib/phone.ts'
import { MAKE_NAMES, toMakeKey, spellMake } from './makes.ts'

/** Reference without hyphens. */
const REFERENCE = /^([iprew])(\d{4})(\d{1,6})$/
const REFERENCE_DIGITS = 4
const SEPARATORS = /[\s,;/|]+/
const MAKE_WORDS_MAX = 3
/** Shorter names such as 'vw' occur in too many VINs to be searched as typed. */
const SHORTEST_NAME = 3

/** Alternative folded spellings, one of which must match. */
type Spellings = string[]

// Folds words and adds spellings: names of makes, references without leading zeros, phone numbers.
export function toSearchTerms(text: string): Spellings[] {
  const phone = readWholePhone(text.trim())
  if (phone !== null) return [[phone]]
  const words = text
    .split(SEPARATORS)
    .filter((word) => word !== '+1')
    .map(foldText)
    .filter((word) => word !== '')
  if (words.length > 0) return joinMakes(words)
  const rest = text.trim()
  return rest === '' || rest === '+1' ? [] : [[rest]]
}

/** Returns ten digits if the text is one phone number, with or without country code. */
export function readWholePhone(text: string): string | null {
  if (!/^[\d\s()./+\u2010-\u2015-]+$/.test(text)) return null
  const digits = toPhoneDigits(text)
  return digits.length === PHONE_DIGITS ? digits : null
}

/** Parses a reference such as 'P-2026-0042' in any spelling; returns null for other text. */
export function readReference(text: string): string | null {
  const [, prefix = '', year, number = ''] = REFERENCE.exec(foldText(text)) ?? []
  return year ? `${prefix.toUpperCase()}-${year}-${number.padStart(REFERENCE_DIGITS, '0')}` : null
}

function joinMakes(words: string[]): Spellings[] {
  const found: Spellings[] = []
  for (let at = 0; at < words.length;) {
    const { count, spellings } = matchMake(words, at)
    found.push(spellings)
    at += count
  }
  return found
}

/** Matches the longest make at this position, or a single word. */
function matchMake(words: string[], at: number): { count: number; spellings: Spellings } {
  for (let count = Math.min(MAKE_WORDS_MAX, words.length - at); count > 0; count -= 1) {
    const name = words.slice(at, at + count).join('')
    const make = MAKE_NAMES.get(name)
    if (make === undefined) continue
    const isWord = count === 1 && name.length >= SHORTEST_NAME
    return { count, spellings: [...new Set([toMakeKey(make), ...(isWord ? [name] : [])])] }
  }
  const word = words[at] ?? ''
  const reference = readReference(word)
  return { count: 1, spellings: [...new Set([word, ...(reference ? [foldText(reference)] : [])])] }
}

// Joins single characters to the next word, else the previous: 'f 150' to 'f150'; null if none.
export function joinSingleCharacters(words: Spellings[]): Spellings[] | null {
  const tight: Spellings[] = []
  let first: Spellings | null = null
  for (const word of words) {
    const joined: Spellings = first ? joinSpellings(first, word) : word
    first = isSingle(joined) ? joined : null
    if (!first) tight.push(joined)
  }
  if (first) tight.push(joinSpellings(tight.pop() ?? [''], first))
  return tight.length < words.length ? tight : null
}

const isSingle = (word: Spellings): boolean => word[0]?.length === 1
const joinSpellings = (one: Spellings, other: Spellings): Spellings =>
  one.flatMap((left) => other.map((right) => left + right))

/** Joins folded words to the stored search text; skips blank values. */
export const toSearchText = (words: (string | number | null | undefined)[]): string =>
  words
    .map((word) => foldText(String(word ?? '')))
    .filter((word) => word !== '')
    .join(' ')

/** Returns search words: the make as typed, and its stored spelling with model and trim. */
export const listVehicleTerms = ({
  make,
  model,
  trim = '',
}: {
  make: string
  model: string
  trim?: string
}): string[] => [make, `${spellMake(make)} ${model} ${trim}`]

export const toLikePattern = (word: string): string => `%${escapeLike(word)}%`

/** Escapes %, _ and \, wildcards of LIKE and of Prisma's `contains`. */
export const escapeLike = (word: string): string => word.replaceAll(/[\\%_]/g, String.raw`\$&`)
