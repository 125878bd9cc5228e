import { formatMonthDay } from '../lib/dates.ts'
import { foldText } from '../lib/fold-text.ts'
import {
  componentName,
  isOtherSubcategory,
  listSpecificParts,
  listSubcategories,
} from './part-catalog.ts'
import { ENDED_PARTS, SIDED_PARTS, withPosition } from './part-position.ts'

export const PART_STATUSES = ['on-vehicle', 'pulled', 'sold', 'returned', 'scrapped'] as const
export type PartStatus = (typeof PART_STATUSES)[number]
export const PART_STATUS_LABELS: Record<PartStatus, string> = {
  'on-vehicle': 'On the vehicle',
  pulled: 'Pulled',
  sold: 'Sold',
  returned: 'Returned',
  scrapped: 'Scrapped',
}

/** Sides and ends of one piece; a pair is two pieces. */
export const PIECE_SIDES = ['left', 'right'] as const
export type PieceSide = (typeof PIECE_SIDES)[number]
export const PIECE_ENDS = ['front', 'rear'] as const
export type PieceEnd = (typeof PIECE_ENDS)[number]

export const PART_EVENTS = [
  'created',
  'corrected',
  'priced',
  'moved',
  'pulled',
  'missing',
  'found',
  'held',
  'released',
  'sold',
  'returned',
  'shelved',
  'scrapped',
  'archived',
  'restored',
] as const
export type PartEvent = (typeof PART_EVENTS)[number]
export const PART_EVENT_LABELS: Record<PartEvent, string> = {
  created: 'Added',
  corrected: 'Corrected',
  priced: 'Priced',
  moved: 'Moved',
  pulled: 'Pulled',
  missing: 'Not there or broken',
  found: 'Found',
  held: 'Promised',
  released: 'Free again',
  sold: 'Sold',
  returned: 'Returned',
  shelved: 'Back on the shelf',
  scrapped: 'Scrapped',
  archived: 'Archived',
  restored: 'Restored',
}

/** 'quoted' does not keep others from selling it; 'held' is shown and asked about. */
export const PART_STATES = [
  'free',
  'quoted',
  'held',
  'accepted',
  'sold',
  'missing',
  'returned',
  'scrapped',
] as const
export type PartState = (typeof PART_STATES)[number]
export const PART_STATE_LABELS: Record<PartState, string> = {
  free: 'Free',
  quoted: 'Quoted',
  held: 'Held',
  accepted: 'Accepted',
  sold: 'Sold',
  missing: 'Not there or broken',
  returned: 'Returned',
  scrapped: 'Scrapped',
}

export const PART_DESCRIPTION_MAX = 120
export const MISSING_REASON_MAX = 500
export const PART_PAGE_SIZE = 50

export const PART_JUST_SOLD = 'That part has just been sold. Call us, we may have another.'
export const ENTRY_UNKNOWN = 'Choose the part from the catalog'
export const SIDE_REQUIRED = 'Choose left or right'
export const END_REQUIRED = 'Choose front or rear'
export const OTHER_REQUIRED = 'Describe the part'

// Crockford base 32: without I, L, O and U, which are read wrongly.
export const TAG_CHARACTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const TAG_LENGTH = 6
const TAG = new RegExp(`^[${TAG_CHARACTERS}]{${TAG_LENGTH}}$`)
/** Longest typed tag, with blanks and hyphens. */
export const TAG_TYPED_MAX = 40

/** Reads a tag as typed; O counts as 0, I and L as 1. Returns null for other text. */
export function readTag(text: string): string | null {
  const tag = text
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return TAG.test(tag) ? tag : null
}

/** Catalog entry with its position, which distinguish pieces of one vehicle. */
export type PartEntry = {
  category: string
  subcategory: string
  /** '' if the entry has none. */
  specificPart: string
  side: PieceSide | null
  end: PieceEnd | null
  description: string
}

/** Checks the names of an entry. */
export function isInCatalog({ category, subcategory, specificPart }: PartEntry): boolean {
  const names = listSpecificParts(category, subcategory).map(({ name }) => name)
  const isKnown = listSubcategories(category).some(({ name }) => name === subcategory)
  return isKnown && (specificPart === '' ? names.length === 0 : names.includes(specificPart))
}

const nameOf = ({ specificPart, subcategory }: PartEntry): string => specificPart || subcategory

/** Returns what a piece needs beside its name so that it is not sold twice. */
export const positionNeeds = (entry: PartEntry): { side: boolean; end: boolean } => ({
  side: SIDED_PARTS.has(nameOf(entry)),
  end: ENDED_PARTS.has(nameOf(entry)),
})

/** Checks for an entry such as 'Other', whose description says what it is. */
export const isOtherEntry = (entry: PartEntry): boolean => isOtherSubcategory(nameOf(entry))

/** Checks if two pieces of one vehicle are the same part of it. */
export const isSameEntry = (one: PartEntry, other: PartEntry): boolean =>
  one.category === other.category &&
  one.subcategory === other.subcategory &&
  one.specificPart === other.specificPart &&
  one.side === other.side &&
  one.end === other.end &&
  (!isOtherEntry(one) || foldText(one.description) === foldText(other.description))

/** Formats 'Brake Caliper, front, left (driver)'. */
export const partName = (entry: PartEntry): string =>
  withPosition(
    isOtherEntry(entry) && entry.description !== ''
      ? entry.description
      : componentName({ ...entry, part: entry.specificPart }),
    entry,
  )

type Holder =
  | { kind: 'quote'; reference: string; until: string | null }
  | { kind: 'sale'; number: string; soldOn: string }

/** Describes who has a piece: 'sold Nov 26', 'held until Nov 29'. */
export function holderWords(holder: Holder): string {
  if (holder.kind === 'sale') return `sold ${formatMonthDay(holder.soldOn)}`
  return holder.until === null
    ? `held for ${holder.reference}`
    : `held until ${formatMonthDay(holder.until)}`
}
