import catalog from './part-catalog.json' with { type: 'json' }

/** Systems of part requests (rules 6.7 to 6.14). */
export const PART_SYSTEMS = [
  'Exterior',
  'Interior',
  'Electrical',
  'Engine/Accessories',
  'Transmission/Drivetrain',
  'Steering/Suspension',
  'Wheels/Tires',
  'Other',
] as const
export type PartSystem = (typeof PART_SYSTEMS)[number]

/** Trade name with other names in use. */
export type CatalogEntry = { name: string; aliases?: string[] }
/** Second level of the catalog; ten entries have specific parts. */
export type PartSubcategory = CatalogEntry & { parts?: CatalogEntry[] }
export type PartCategory = { name: string; subcategories: PartSubcategory[] }

/** A part by its names; `specificPart` is '' if its subcategory has none. */
export type CatalogPart = { category: string; subcategory: string; specificPart: string }

/** Three-level catalog of the parts wizard (rules 6.1, 6.2). */
export const PART_CATEGORIES: readonly PartCategory[] = catalog

const SYSTEM_OF_CATEGORY = new Map<string, PartSystem>([
  ['Door Components & Glass', 'Exterior'],
  ['Interior', 'Interior'],
  ['Electrical (Interior)', 'Electrical'],
  ['Radio/Infotainment', 'Electrical'],
  ['Electrical (Exterior/Engine/Drivetrain)', 'Electrical'],
  ['Exterior', 'Exterior'],
  ['Engine', 'Engine/Accessories'],
  ['Intake Exhaust & Fuel', 'Engine/Accessories'],
  ['Engine/Engine Bay Accessories', 'Engine/Accessories'],
  ['Transmission & Drivetrain', 'Transmission/Drivetrain'],
  ['Steering & Suspension', 'Steering/Suspension'],
  ['Lights and Lamps', 'Electrical'],
  ['Wheels Tires & Brakes', 'Wheels/Tires'],
  ['Misc', 'Other'],
])

/** Returns the category's system, 'Other' if unknown (rules 6.7 to 6.14). */
export const getSystem = (category: string): PartSystem =>
  SYSTEM_OF_CATEGORY.get(category) ?? 'Other'

export const listSubcategories = (category: string): PartSubcategory[] =>
  PART_CATEGORIES.find(({ name }) => name === category)?.subcategories ?? []

/** Returns an empty list if the subcategory is unknown or has no specific parts. */
export const listSpecificParts = (category: string, subcategory: string): CatalogEntry[] =>
  listSubcategories(category).find(({ name }) => name === subcategory)?.parts ?? []

/** Joins 'subcategory - part', or returns the only name (rules 6.24, 6.25). */
export const formatComponent = ({ subcategory, specificPart }: CatalogPart): string =>
  [subcategory, specificPart].filter(Boolean).join(' - ')

/** Detects air bags, which are never offered (VTL 415-c; rules 5.38, 6.6). */
export const isAirBag = (choice: CatalogPart, inOwnWords = ''): boolean =>
  /\bair[^a-z\d]*bag/i.test(`${formatComponent(choice)} ${inOwnWords}`)

/** Detects an entry such as 'Other ...', of which only a description says what it is. */
export const isOtherPart = ({ subcategory, specificPart }: CatalogPart): boolean =>
  /^Other(?: |$)/.test(specificPart || subcategory)

/** Detects the entry whose description a customer must type. */
export const isUnlisted = ({ subcategory }: CatalogPart): boolean =>
  subcategory === 'Other Part (Not Listed)'

export function isInCatalog({ category, subcategory, specificPart }: CatalogPart): boolean {
  const names = listSpecificParts(category, subcategory).map(({ name }) => name)
  const isKnown = listSubcategories(category).some(({ name }) => name === subcategory)
  return isKnown && (specificPart === '' ? names.length === 0 : names.includes(specificPart))
}
