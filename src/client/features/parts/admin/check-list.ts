import {
  type CatalogPart,
  formatComponent,
  isOtherPart,
  PART_CATEGORIES,
} from '#shared/domain/part-catalog.ts'
import { END_LABELS, getRequiredPosition, SIDE_LABELS } from '#shared/domain/part-position.ts'
import type { ListedPart } from '#shared/domain/part-schema.ts'
import { searchParts } from '#shared/domain/part-search.ts'
import { isSameEntry, type PartEntry, SINGLE_ENDS, SINGLE_SIDES } from '#shared/domain/part.ts'
import { pick } from '#shared/lib/pick.ts'

/** Part of the catalog with its positions on a vehicle. */
export type CheckRow = {
  name: string
  /** True for entries that need a description, such as 'Other'. */
  isOther: boolean
  checks: Check[]
}
/** `label` names the position; '' for a part without one. */
export type Check = { key: string; label: string; entry: PartEntry }

/** Returns what a tap does; null if the vehicle has the part and nothing is left to do. */
export type CheckAction = { name: 'add' } | { name: 'pull' | 'undo'; part: ListedPart } | null

function toCheckRow(part: CatalogPart): CheckRow {
  const required = getRequiredPosition(part)
  const ends = required.end ? SINGLE_ENDS : [null]
  const sides = required.side ? SINGLE_SIDES : [null]
  const name = formatComponent(part)
  const checks = ends.flatMap((end) =>
    sides.map((side) => {
      const sideText = side && SIDE_LABELS[side]
      const label = end
        ? [END_LABELS[end], sideText?.toLowerCase()].filter(Boolean).join(', ')
        : (sideText ?? '')
      const key = [part.category, name, end, side].filter(Boolean).join('/')
      return { key, label, entry: { ...part, end, side, description: '' } }
    }),
  )
  return { name, isOther: isOtherPart(part), checks }
}

/** Lists the parts of a category as the catalog orders them. */
export const listCheckRows = (category: string): CheckRow[] =>
  PART_CATEGORIES.filter(({ name }) => name === category).flatMap(({ subcategories }) =>
    subcategories.flatMap(({ name, parts }) =>
      parts
        ? parts.map((part) => toCheckRow({ category, subcategory: name, specificPart: part.name }))
        : [toCheckRow({ category, subcategory: name, specificPart: '' })],
    ),
  )

/** Lists the parts that a search finds, best first. */
export const findRows = (typed: string): CheckRow[] =>
  searchParts(typed).map((hit) => toCheckRow(pick(hit, 'category', 'subcategory', 'specificPart')))

/** Finds the parts of a vehicle for one check; those of 'Other' have any description. */
export const findParts = (parts: ListedPart[], { entry }: Check): ListedPart[] =>
  parts.filter((part) => isSameEntry({ ...part, description: '' }, { ...entry, description: '' }))

/** Decides by the parts of a check; `added` has the ids of those added since it was opened. */
export function findCheckAction(
  parts: ListedPart[],
  { isPulled, added }: { isPulled: boolean; added: ReadonlySet<string> },
): CheckAction {
  const toPull = parts.find(({ status, missing }) => status === 'on-vehicle' && missing === null)
  if (isPulled && toPull) return { name: 'pull', part: toPull }
  const justAdded = parts.findLast(
    ({ id, availability }) => added.has(id) && availability === 'free',
  )
  if (justAdded) return { name: 'undo', part: justAdded }
  return parts.length === 0 ? { name: 'add' } : null
}
