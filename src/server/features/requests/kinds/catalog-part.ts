import { componentName, PART_CATEGORIES } from '#shared/domain/part-catalog.ts'
import { END_LABELS, SIDE_LABELS } from '#shared/domain/part-position.ts'

const COMPONENTS = new Set(
  PART_CATEGORIES.flatMap(({ name: category, subcategories }) =>
    subcategories.flatMap(({ name: subcategory, parts = [] }) => [
      subcategory,
      ...parts.map(({ name: part }) => componentName({ category, subcategory, part })),
    ]),
  ),
)
const POSITIONS = new Set(
  [...Object.values(END_LABELS), ...Object.values(SIDE_LABELS)].map((label) => label.toLowerCase()),
)

/** Compares with the names of the catalog, whatever side and end follow a name. */
export function isCatalogPart(component: string): boolean {
  const [first, ...rest] = component.split(', ')
  const name = [first, ...rest.filter((word) => !POSITIONS.has(word))].join(', ')
  return COMPONENTS.has(name)
}
