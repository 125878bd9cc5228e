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

/** Names of a selected part; `part` is blank if the subcategory has no specific parts. */
export type PartChoice = { category: string; subcategory: string; part?: string }

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
export const formatComponent = ({ subcategory, part }: PartChoice): string =>
  subcategory && part ? `${subcategory} - ${part}` : part || subcategory

/** Detects air bags, which are never offered (VTL 415-c; rules 5.38, 6.6). */
export const isAirBag = (choice: PartChoice, inOwnWords = ''): boolean =>
  /\bair[^a-z\d]*bag/i.test(`${formatComponent(choice)} ${inOwnWords}`)

/** Detects an 'other' entry, for which the visitor must describe the part. */
export const isOtherSubcategory = (name: string): boolean =>
  name === 'Other' || name.startsWith('Other ')
