import { formatMonthDay } from '../lib/dates.ts'
import { foldText } from '../lib/fold-text.ts'
import { type CatalogPart, formatComponent, isOtherPart } from './part-catalog.ts'
import { withPosition } from './part-position.ts'

export const PART_STATUSES = ['on-vehicle', 'pulled', 'sold', 'returned', 'scrapped'] as const
export type PartStatus = (typeof PART_STATUSES)[number]
export const PART_STATUS_LABELS: Record<PartStatus, string> = {
  'on-vehicle': 'On the vehicle',
  pulled: 'Pulled',
  sold: 'Sold',
  returned: 'Returned',
  scrapped: 'Scrapped',
}

/** Sides and ends of one part; a pair is two parts. */
export const SINGLE_SIDES = ['left', 'right'] as const
export type SingleSide = (typeof SINGLE_SIDES)[number]
export const SINGLE_ENDS = ['front', 'rear'] as const
export type SingleEnd = (typeof SINGLE_ENDS)[number]

export const PART_EVENTS = [
  'created',
  'corrected',
  'priced',
  'moved',
  'pulled',
  'missing',
  'found',
  'reserved',
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
  reserved: 'Promised',
  released: 'Available again',
  sold: 'Sold',
  returned: 'Returned',
  shelved: 'Back on the shelf',
  scrapped: 'Scrapped',
  archived: 'Archived',
  restored: 'Restored',
}

/** In the order in which the parts of one entry are offered. */
export const PART_AVAILABILITIES = [
  'free',
  'quoted',
  'held',
  'returned',
  'accepted',
  'in-sale',
  'missing',
  'scrapped',
] as const
export type PartAvailability = (typeof PART_AVAILABILITIES)[number]
export const PART_AVAILABILITY_LABELS: Record<PartAvailability, string> = {
  free: 'Available',
  quoted: 'Quoted',
  held: 'Held',
  returned: 'Returned',
  accepted: 'Accepted',
  'in-sale': 'Sold',
  missing: 'Not there or broken',
  scrapped: 'Scrapped',
}

type Available = { availability: PartAvailability }
export const isSellable = ({ availability }: Available): boolean =>
  availability === 'free' || availability === 'quoted' || availability === 'held'
export const isReserved = ({ availability }: Available): boolean =>
  availability === 'accepted' || availability === 'in-sale'

/** Sorts parts of one entry, the one that is offered first. */
export const sortByOffer = <T extends Available>(parts: T[]): T[] =>
  parts.toSorted(
    (one, other) =>
      PART_AVAILABILITIES.indexOf(one.availability) -
      PART_AVAILABILITIES.indexOf(other.availability),
  )

export const PART_DESCRIPTION_MAX = 120
export const SHELF_MAX = 40
export const MISSING_REASON_MAX = 500
export const PART_PAGE_SIZE = 50

export const PART_JUST_SOLD = 'That part has just been sold. Call us, we may have another.'
export const ENTRY_UNKNOWN = 'Choose the part from the catalog'
export const SINGLE_SIDE_REQUIRED = 'Choose left or right'
export const SINGLE_END_REQUIRED = 'Choose front or rear'
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

/** Part of the catalog with its position, which distinguish parts of one vehicle. */
export type PartEntry = CatalogPart & {
  side: SingleSide | null
  end: SingleEnd | null
  description: string
}

/** Checks if two parts of one vehicle have the same entry and position. */
export const isSameEntry = (one: PartEntry, other: PartEntry): boolean =>
  one.category === other.category &&
  one.subcategory === other.subcategory &&
  one.specificPart === other.specificPart &&
  one.side === other.side &&
  one.end === other.end &&
  (!isOtherPart(one) || foldText(one.description) === foldText(other.description))

/** Formats 'Brake Caliper, front, left (driver)'. */
export const formatPartName = (entry: PartEntry): string =>
  withPosition(
    isOtherPart(entry) && entry.description !== '' ? entry.description : formatComponent(entry),
    entry,
  )

type Claim = {
  by:
    | { kind: 'quote'; reference: string; until: string | null }
    | { kind: 'sale'; number: string; soldOn: string }
}

/** Describes who has a part: 'sold Nov 26', 'held until Nov 29'. */
export function formatClaim({ by }: Claim): string {
  if (by.kind === 'sale') return `sold ${formatMonthDay(by.soldOn)}`
  return by.until === null ? `held for ${by.reference}` : `held until ${formatMonthDay(by.until)}`
}
