import { isOtherSubcategory, type PartChoice } from '#shared/domain/part-catalog.ts'
import { findPosition } from '#shared/domain/part-position.ts'
import { getRequiredPosition } from '#shared/domain/part-request.ts'
import { searchParts } from '#shared/domain/part-search.ts'

export type FoundPart = PartChoice & { alias?: string }

/** The typed text may name a side or end; an alias describes an 'Other ...' part. */
export function toChosenValues(
  { category, subcategory, part = '', alias }: FoundPart,
  { typed, otherComponent }: { typed: string; otherComponent: string },
) {
  const choice = { category, subcategory, part }
  const required = getRequiredPosition(choice)
  const { side, end } = findPosition(typed)
  return {
    choice,
    position: { side: (required.side && side) || '', end: (required.end && end) || '' },
    otherComponent: isOtherSubcategory(part || subcategory) ? (alias ?? otherComponent) : '',
  }
}

/** Returns the values for the best match of a typed name; undefined without one. */
export function toPartValues(typed: string) {
  const [hit] = searchParts(typed)
  return hit && toChosenValues(hit, { typed, otherComponent: '' })
}
