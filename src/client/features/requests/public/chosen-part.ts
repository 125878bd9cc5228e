import { type CatalogPart, isOtherPart } from '#shared/domain/part-catalog.ts'
import { findPosition, getRequiredPosition } from '#shared/domain/part-position.ts'
import { searchParts } from '#shared/domain/part-search.ts'

export type FoundPart = CatalogPart & { alias?: string }

/** The typed text may name a side or end; an alias describes an 'Other ...' part. */
export function toChosenValues(
  { category, subcategory, specificPart, alias }: FoundPart,
  { typed, otherComponent }: { typed: string; otherComponent: string },
) {
  const choice = { category, subcategory, specificPart }
  const required = getRequiredPosition(choice)
  const { side, end } = findPosition(typed)
  return {
    choice,
    position: { side: (required.side && side) || '', end: (required.end && end) || '' },
    otherComponent: isOtherPart(choice) ? (alias ?? otherComponent) : '',
  }
}

/** Returns the values for the best match of a typed name; undefined without one. */
export function toPartValues(typed: string) {
  const [hit] = searchParts(typed)
  return hit && toChosenValues(hit, { typed, otherComponent: '' })
}
