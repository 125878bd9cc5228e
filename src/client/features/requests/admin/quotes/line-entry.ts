import { type CatalogPart, isOtherPart } from '#shared/domain/part-catalog.ts'
import { END_LABELS, getRequiredPosition, SIDE_LABELS } from '#shared/domain/part-position.ts'
import type { ListedPart } from '#shared/domain/part-schema.ts'
import { searchParts } from '#shared/domain/part-search.ts'
import {
  isSameEntry,
  type PartEntry,
  formatPartName,
  SINGLE_ENDS,
  SINGLE_SIDES,
  sortByOffer,
} from '#shared/domain/part.ts'
import type { QuoteLineValues } from './quote-values.ts'

const SEPARATOR = ', '

/** Catalog entry that a description begins with, and the text that follows its position. */
type NamedEntry = {
  entry: PartEntry
  needs: { side: boolean; end: boolean }
  rest: string[]
  isComplete: boolean
}

const POSITION_NAMES = {
  end: (end: (typeof SINGLE_ENDS)[number]) => END_LABELS[end].toLowerCase(),
  side: (side: (typeof SINGLE_SIDES)[number]) => SIDE_LABELS[side].toLowerCase(),
}
const UNFILLED: Filled = { unitCents: '', coreCents: '', condition: 'used', grade: 'none' }

/** Reads the catalog entry of 'Complete Door, front, left (driver), red'; null for other text. */
export function readEntry(description: string): NamedEntry | null {
  const words = description.trim().split(SEPARATOR)
  for (let count = words.length; count > 0; count--) {
    const component = words.slice(0, count).join(SEPARATOR)
    const hit = searchParts(component).find((found) => found.component === component)
    if (hit) return toEntry(hit, words.slice(count))
  }
  return null
}

function toEntry(
  { category, subcategory, specificPart }: CatalogPart,
  words: string[],
): NamedEntry | null {
  const part = { category, subcategory, specificPart }
  if (isOtherPart(part)) return null
  const needs = getRequiredPosition(part)
  const end =
    SINGLE_ENDS.find((each) => needs.end && words.includes(POSITION_NAMES.end(each))) ?? null
  const side =
    SINGLE_SIDES.find((each) => needs.side && words.includes(POSITION_NAMES.side(each))) ?? null
  const position = [end && POSITION_NAMES.end(end), side && POSITION_NAMES.side(side)]
  return {
    entry: { ...part, end, side, description: '' },
    needs,
    rest: words.filter((word) => !position.includes(word)),
    isComplete: (end !== null || !needs.end) && (side !== null || !needs.side),
  }
}

/** Description of an entry in another position; keeps the text that follows. */
export const withEntry = ({ entry, rest }: NamedEntry, changed: Partial<PartEntry>): string =>
  [formatPartName({ ...entry, ...changed }), ...rest].join(SEPARATOR)

/** Change of a description; another entry is another part. */
export function changeDescription(
  line: QuoteLineValues,
  description: string,
): Partial<QuoteLineValues> {
  const before = readEntry(line.description)?.entry
  const after = readEntry(description)?.entry
  const isSame = before && after ? isSameEntry(before, after) : before === after
  return isSame ? { description } : { description, partId: null, isAnother: false }
}

/** Catalog entry of a line that sells one part of a vehicle; null for other lines. */
export function toLineEntry(line: QuoteLineValues): PartEntry | null {
  const { kind, donorStockNumber, quantity } = line
  if (kind !== 'part' || donorStockNumber.trim() === '' || quantity.trim() !== '1') return null
  const named = readEntry(line.description)
  return named?.isComplete ? named.entry : null
}

/** Query of the vehicle in the yard with a stock number, whatever customer's vehicle it fits. */
export const toDonorQuery = (stockNumber: string) => ({ kind: 'dismantled', stockNumber }) as const

/** Finds the part that a line gets; null if the vehicle has none of it yet. */
export function findLinePart(line: QuoteLineValues, parts: ListedPart[]): ListedPart | null {
  if (line.partId !== null) return parts.find(({ id }) => id === line.partId) ?? null
  const entry = line.isAnother ? null : toLineEntry(line)
  const [best] = sortByOffer(parts.filter((part) => entry && isSameEntry(part, entry)))
  return best ?? null
}

/** Price, core charge, condition and grade that a line got from its part. */
export type Filled = Pick<QuoteLineValues, 'unitCents' | 'coreCents' | 'condition' | 'grade'>

/** Values of a part; those of an empty line where it has none. */
export const fillFromPart = (part: ListedPart | null): Filled =>
  part
    ? {
        unitCents: part.priceCents === null ? '' : (part.priceCents / 100).toFixed(2),
        coreCents: part.coreCents === 0 ? '' : (part.coreCents / 100).toFixed(2),
        condition: part.condition,
        grade: part.grade,
      }
    : UNFILLED

/** Change of a line that gets another part; what was typed stays. */
export function fillFromOtherPart(
  line: QuoteLineValues,
  before: Filled,
  next: Filled,
): Partial<QuoteLineValues> | null {
  const names = ['unitCents', 'coreCents', 'condition', 'grade'] as const
  const open = names.filter((name) => line[name] === before[name] || line[name] === UNFILLED[name])
  const changed = open.filter((name) => line[name] !== next[name])
  return changed.length === 0 ? null : Object.fromEntries(changed.map((name) => [name, next[name]]))
}
