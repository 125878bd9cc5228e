import catalogue from './part-catalogue.json' with { type: 'json' }

/** The systems of the parts of a part request (docs/product.md 6.7 to 6.14). */
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

/** A name of the trade with what else people call it. */
export type CatalogueEntry = { name: string; aliases?: string[] }
/** The second level of the catalogue; ten of them ask for a specific part. */
export type PartSubcategory = CatalogueEntry & { parts?: CatalogueEntry[] }
export type PartCategory = { name: string; subcategories: PartSubcategory[] }

/** What a visitor picks, by name; `part` is blank where the subcategory has no specific parts. */
export type PartChoice = { category: string; subcategory: string; part?: string }

/** The three-level tree of the parts wizard (docs/product.md 6.1, 6.2). */
export const PART_CATEGORIES: readonly PartCategory[] = catalogue

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

/** The system a category belongs to (docs/product.md 6.7 to 6.14); 'Other' for a name that is not in the catalogue. */
export const systemOf = (category: string): PartSystem =>
  SYSTEM_OF_CATEGORY.get(category) ?? 'Other'

/** The subcategories of a category, none for a name that is not in the catalogue. */
export const subcategoriesOf = (category: string): PartSubcategory[] =>
  PART_CATEGORIES.find(({ name }) => name === category)?.subcategories ?? []

/** The specific parts to choose from, none where the subcategory has none or is not in the catalogue. */
export const specificPartsOf = (category: string, subcategory: string): CatalogueEntry[] =>
  subcategoriesOf(category).find(({ name }) => name === subcategory)?.parts ?? []

/** 'subcategory - part' when a specific part is chosen, otherwise the part or subcategory (docs/product.md 6.24, 6.25). */
export const componentName = ({ subcategory, part }: PartChoice): string =>
  subcategory && part ? `${subcategory} - ${part}` : part || subcategory

/**
 * Whether a request is about an air bag. New York restricts the sale of used air bags (Vehicle and Traffic Law, section 415-c): none is
 * offered anywhere, and the wizard says so (docs/product.md 5.38 and 6.6).
 */
export const isAirBag = (choice: PartChoice, inOwnWords = ''): boolean =>
  /\bair ?bag/i.test(`${componentName(choice)} ${inOwnWords}`)

/** Whether this subcategory or part stands for what is not listed, so that the visitor must say what it is. */
export const isOtherSubcategory = (name: string): boolean =>
  name === 'Other' || name.startsWith('Other ')
