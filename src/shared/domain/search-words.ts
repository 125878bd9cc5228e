import { foldText } from '../lib/fold-text.ts'
import { PHONE_DIGITS, phoneDigits } from '../lib/phone.ts'
import { MAKE_NAMES, makeKey, spellMake } from './makes.ts'

/** A reference without its hyphens. */
const REFERENCE = /^([prew])(\d{4})(\d{1,6})$/
const REFERENCE_DIGITS = 4
const SEPARATORS = /[\s,;/|]+/
const MAKE_WORDS_MAX = 3
/** Two letters such as 'vw' are in too many VINs to be looked for as well as their make. */
const SHORTEST_NAME = 3

/** The spellings of a word, of which one must be found; all are folded. */
type Spellings = string[]

/**
 * The folded words of a search, each with its other spellings: the name of a make stands for the make,
 * and a reference may lack its zeros. A whole phone number is one word, however it is written.
 */
export function searchWords(text: string): Spellings[] {
  const phone = wholePhone(text.trim())
  if (phone !== null) return [[phone]]
  const words = text
    .split(SEPARATORS)
    .filter((word) => word !== '+1')
    .map(foldText)
    .filter((word) => word !== '')
  if (words.length > 0) return withMakes(words)
  const rest = text.trim()
  return rest === '' || rest === '+1' ? [] : [[rest]]
}

/** The ten digits of a text that is one whole phone number, also behind the country code; else null. */
export function wholePhone(text: string): string | null {
  if (!/^[\d\s()./+\u2010-\u2015-]+$/.test(text)) return null
  const digits = phoneDigits(text)
  return digits.length === PHONE_DIGITS ? digits : null
}

/** The reference that a text is in any spelling, such as 'P-2026-0042', else null. */
export function readReference(text: string): string | null {
  const [, prefix = '', year, number = ''] = REFERENCE.exec(foldText(text)) ?? []
  return year ? `${prefix.toUpperCase()}-${year}-${number.padStart(REFERENCE_DIGITS, '0')}` : null
}

function withMakes(words: string[]): Spellings[] {
  const found: Spellings[] = []
  for (let at = 0; at < words.length;) {
    const { count, spellings } = spellingsAt(words, at)
    found.push(spellings)
    at += count
  }
  return found
}

/** The spellings of the longest name of a make that begins here, or of the one word. */
function spellingsAt(words: string[], at: number): { count: number; spellings: Spellings } {
  for (let count = Math.min(MAKE_WORDS_MAX, words.length - at); count > 0; count -= 1) {
    const name = words.slice(at, at + count).join('')
    const make = MAKE_NAMES.get(name)
    if (make === undefined) continue
    const isWord = count === 1 && name.length >= SHORTEST_NAME
    return { count, spellings: [...new Set([makeKey(make), ...(isWord ? [name] : [])])] }
  }
  const word = words[at] ?? ''
  const reference = readReference(word)
  return { count: 1, spellings: [...new Set([word, ...(reference ? [foldText(reference)] : [])])] }
}

/**
 * The words with each single letter or digit joined to the next one, else to the previous one:
 * 'f 150' becomes 'f150'. Null where no word is that short.
 */
export function tightWords(words: Spellings[]): Spellings[] | null {
  const tight: Spellings[] = []
  let first: Spellings | null = null
  for (const word of words) {
    const joined: Spellings = first ? joinedOf(first, word) : word
    first = isSingle(joined) ? joined : null
    if (!first) tight.push(joined)
  }
  if (first) tight.push(joinedOf(tight.pop() ?? [''], first))
  return tight.length < words.length ? tight : null
}

const isSingle = (word: Spellings): boolean => word[0]?.length === 1
const joinedOf = (one: Spellings, other: Spellings): Spellings =>
  one.flatMap((left) => other.map((right) => left + right))

/** The text that a search looks in: each word folded, and what is blank left out. */
export const foldedWords = (words: (string | number | null | undefined)[]): string =>
  words
    .map((word) => foldText(String(word ?? '')))
    .filter((word) => word !== '')
    .join(' ')

/** The words of a vehicle that somebody described: its make as it was typed, and as it is spelled with model and trim. */
export const vehicleWords = ({
  make,
  model,
  trim = '',
}: {
  make: string
  model: string
  trim?: string
}): string[] => [make, `${spellMake(make)} ${model} ${trim}`]

/** The pattern of LIKE that finds a word anywhere. */
export const containing = (word: string): string => `%${escapeLike(word)}%`

/** Takes %, _ and \ literally, which LIKE and Prisma's `contains` would read as wildcards. */
export const escapeLike = (word: string): string => word.replaceAll(/[\\%_]/g, String.raw`\$&`)
