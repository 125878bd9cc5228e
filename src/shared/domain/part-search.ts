import { computeEditDistance } from '../lib/edit-distance.ts'
import {
  PART_CATEGORIES,
  formatComponent,
  isOtherPart,
  type CatalogEntry,
  type CatalogPart,
} from './part-catalog.ts'
import { POSITION_WORDS } from './part-position.ts'

export const PART_SEARCH_MIN_CHARACTERS = 2
export const PART_SEARCH_DEBOUNCE_MS = 300
export const PART_SEARCH_LIMIT = 10
/** No part name is longer. */
const PART_SEARCH_MAX_CHARACTERS = 100

/** Found part; `matches` are [start, end) ranges of `component`, empty for an alias match. */
export type PartHit = CatalogPart & {
  component: string
  alias?: string
  matches: [number, number][]
}

// Words, their starts followed by the rest without spaces, and a bit mask of the characters.
type SearchName = { words: string; tails: string[]; letters: number; alias?: string }
type SearchEntry = CatalogPart & { component: string; names: SearchName[] }
type Match = { tier: number; score: number; name: SearchName; query: SearchName }
type RankedEntry = Match & { entry: SearchEntry }

// Match quality, best first; then own names before aliases, listed parts before 'Other …'.
const EXACT = 0
const PREFIX = 1
const WORD_START = 2
const SUBSTRING = 3
const SCATTERED = 4
/** Scattered match, shown only without better ones. */
const LOOSE = 5
const TIER_WIDTH = 1000
const ALIAS_PENALTY = 500
const OTHER_PENALTY = 250
const LOOSENESS_MAX = 249

const SHORTEST_MISSPELLED = 3
const LONG_WORD = 7

/** Synonyms, and misspellings too different for the spelling correction. */
const USUAL_WORDS = new Map([
  ['break', 'brake'],
  ['headlite', 'headlight'],
  ['lamp', 'light'],
  ['lite', 'light'],
  ['tranny', 'transmission'],
  ['tyre', 'tire'],
])
const SIDES = new Set([...POSITION_WORDS.keys(), 'upper', 'lower', 'side'])

/** Returns up to 10 parts, best first (rules 6.15 to 6.21, 6.29, 6.30). */
export function searchParts(typed: string): PartHit[] {
  // Retries without the side, with corrected spelling, then without words that no part has.
  const text = typed.slice(0, PART_SEARCH_MAX_CHARACTERS)
  if (text.trim().length < PART_SEARCH_MIN_CHARACTERS) return []
  const words = plainWords(text.toLowerCase().replaceAll(/\ba\/?c\b/g, 'air conditioning')).split(
    ' ',
  )
  const found = findEntries(words)
  if (isClose(found[0])) return found.map(toHit)
  const withoutSide = words.filter((word) => !SIDES.has(word))
  const spelled = words.map(knownSpelling)
  const spelledWithoutSide = spelled.filter((word) => !SIDES.has(word))
  for (const reading of [
    withoutSide,
    spelled,
    spelledWithoutSide,
    keepCommonWords(spelledWithoutSide),
  ]) {
    const foundSo = findEntries(reading)
    if (isClose(foundSo[0])) return foundSo.map(toHit)
  }
  return found.map(toHit)
}

const isClose = (best: Match | undefined): boolean => best !== undefined && best.tier < SCATTERED

const plainWords = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

function toSearchName(text: string): SearchName {
  const words = plainWords(text)
  const parts = words.split(' ')
  return {
    words,
    tails: parts.map((_, index) => parts.slice(index).join('')),
    letters: toLetterMask(words),
  }
}

function toLetterMask(words: string): number {
  let bits = 0
  for (const character of words) {
    if (character >= 'a') bits |= 1 << (character.charCodeAt(0) - 97)
  }
  return bits
}

function toEntry(choice: CatalogPart, { name, aliases = [] }: CatalogEntry): SearchEntry {
  const component = formatComponent(choice)
  const names = [...new Set([component, name])].map((text) => toSearchName(text))
  return {
    ...choice,
    component,
    names: [...names, ...aliases.map((alias) => ({ ...toSearchName(alias), alias }))],
  }
}

const SEARCH_ENTRIES = PART_CATEGORIES.flatMap((category) =>
  category.subcategories.flatMap((subcategory) => {
    const choice = { category: category.name, subcategory: subcategory.name, specificPart: '' }
    return subcategory.parts
      ? subcategory.parts.map((part) => toEntry({ ...choice, specificPart: part.name }, part))
      : [toEntry(choice, subcategory)]
  }),
)

/** Words of the catalog, and its names joined to one word. */
const VOCABULARY = [
  ...new Set([
    ...SIDES,
    ...SEARCH_ENTRIES.flatMap(({ names }) =>
      names.flatMap(({ words, tails }) => [...words.split(' '), tails[0] ?? '']),
    ),
  ]),
]

// Corrects one typo in words of 3 characters or more, two from 7, but never the first character.
function knownSpelling(word: string): string {
  const usual = USUAL_WORDS.get(toSingular(word)) ?? word
  if (
    usual.length < SHORTEST_MISSPELLED ||
    VOCABULARY.some((known) => known.startsWith(toSingular(usual)))
  ) {
    return usual
  }
  let nearest = usual
  let fewest = usual.length < LONG_WORD ? 2 : 3
  for (const known of VOCABULARY) {
    if (!known.startsWith(usual.charAt(0))) continue
    const slips = computeEditDistance(toSingular(usual), known, fewest)
    if (slips < fewest) [nearest, fewest] = [known, slips]
  }
  return nearest
}

// Finds the longest part of a query that one name contains: 'headlight' in 'led headlight'.
function keepCommonWords(words: string[]): string[] {
  const significant = words
    .map((word) => toSingular(word))
    .filter((word) => word.length > 1 && /[a-z]/.test(word))
  let best: string[] = []
  for (const { names } of SEARCH_ENTRIES) {
    for (const { tails } of names) {
      const shared = significant.filter((word) => tails.some((tail) => tail.startsWith(word)))
      if (shared.join('').length > best.join('').length) best = shared
    }
  }
  return best
}

/** Ranks entries for the words as typed, singular and in their usual spelling. */
function findEntries(words: string[]): RankedEntry[] {
  const singular = words.map(toSingular)
  const usual = singular.map((word) => USUAL_WORDS.get(word) ?? word)
  const spellings = new Set(
    [words, singular, usual].map((spelling) => spelling.join(' ')).filter(Boolean),
  )
  const queries = [...spellings].map((spelling) => toSearchName(spelling))
  const found: RankedEntry[] = []
  for (const entry of SEARCH_ENTRIES) {
    const match = bestMatch(entry, queries)
    if (match) found.push({ ...match, entry })
  }
  const ranked = found.toSorted((a, b) => a.score - b.score)
  return ranked
    .filter(({ tier }) => tier < LOOSE || !isClose(ranked[0]))
    .slice(0, PART_SEARCH_LIMIT)
}

function toSingular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || word.endsWith('ss')) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return /(?:ch|sh|x)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}

function bestMatch(entry: SearchEntry, queries: SearchName[]): Match | null {
  const penalty = isOtherPart(entry) ? OTHER_PENALTY : 0
  let best: Match | null = null
  for (const query of queries) {
    for (const name of entry.names) {
      const match = (query.letters & ~name.letters) === 0 ? matchName(query, name, penalty) : null
      if (match && match.score < (best?.score ?? Infinity)) best = match
    }
  }
  return best
}

function matchName(query: SearchName, name: SearchName, penalty: number): Match | null {
  const length = squeezed(name).length
  const close = closeTier(query, name)
  const span = close === null ? measureSpan(findScatteredPositions(query, name)) : length
  if (span === 0) return null
  const surplus = span - squeezed(query).length
  const tier = close ?? (surplus <= squeezed(query).length / 2 ? SCATTERED : LOOSE)
  const looseness = Math.min(surplus + (length - span) / 4, LOOSENESS_MAX)
  return {
    tier,
    score: tier * TIER_WIDTH + (name.alias ? ALIAS_PENALTY : 0) + penalty + looseness,
    name,
    query,
  }
}

const squeezed = (name: SearchName): string => name.tails[0] ?? ''

function closeTier(query: SearchName, name: SearchName): number | null {
  const text = squeezed(query)
  if (squeezed(name) === text) return EXACT
  if (squeezed(name).startsWith(text)) return PREFIX
  if (name.tails.some((tail) => tail.startsWith(text))) return WORD_START
  if (query.words.split(' ').every((word) => findWordStart(name.words, word) !== -1)) {
    return WORD_START
  }
  return name.words.includes(query.words) ? SUBSTRING : null
}

const findWordStart = (words: string, start: string): number => ` ${words}`.indexOf(` ${start}`)

// Positions of the query's characters in the name, in order and late; empty if one is missing.
function findScatteredPositions(query: SearchName, name: SearchName): number[] {
  const characters = squeezed(query)
  const text = squeezed(name)
  let end = -1
  for (const character of characters) {
    end = text.indexOf(character, end + 1)
    if (end === -1) return []
  }
  const positions: number[] = []
  for (let index = characters.length - 1; index >= 0; index--) {
    const position = text.lastIndexOf(characters.charAt(index), end)
    positions.unshift(position)
    end = position - 1
  }
  return positions
}

const measureSpan = (positions: number[]): number =>
  positions.length === 0 ? 0 : (positions.at(-1) ?? 0) - (positions[0] ?? 0) + 1

function toHit({ entry, name, query }: RankedEntry): PartHit {
  const { category, subcategory, specificPart, component } = entry
  const hit = { category, subcategory, specificPart, component }
  if (name.alias) return { ...hit, alias: name.alias, matches: [] }
  const positions = [...component.matchAll(/[a-z0-9]/gi)].map(({ index }) => index)
  return {
    ...hit,
    matches: toRanges(
      findScatteredPositions(query, toSearchName(component)).flatMap(
        (position) => positions[position] ?? [],
      ),
    ),
  }
}

function toRanges(positions: number[]): [number, number][] {
  const ranges: [number, number][] = []
  for (const position of positions) {
    const last = ranges.at(-1)
    if (last?.[1] === position) last[1] = position + 1
    else ranges.push([position, position + 1])
  }
  return ranges
}
