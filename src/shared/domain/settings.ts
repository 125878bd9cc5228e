import type { Business } from './business.ts'

/** The cards of the settings page and the facts that each holds. */
export const SETTINGS_FIELDS = {
  shop: [
    'name',
    'tagline',
    'logo',
    'lotPicture',
    'founded',
    'address',
    'geo',
    'timeZone',
    'phone',
    'textNumber',
    'email',
    'marketplaceName',
    'marketplaceUrl',
    'reviewUrl',
    'mapUrl',
    'directionsUrl',
    'mapEmbedUrl',
    'story',
    'staff',
  ],
  hours: ['hours', 'hoursText', 'closedDays', 'specialHours'],
  money: [
    'salesTaxRate',
    'laborRateCents',
    'laborBasis',
    'flatRateManual',
    'quoteValidDays',
    'holdDays',
  ],
  facility: ['facilityNumbers', 'bays', 'showsLocation'],
  forms: [
    'warranty',
    'hasRegulatedPartsPapers',
    'returnPolicy',
    'formTexts',
    'letters',
    'sendsWantAlerts',
  ],
} as const satisfies Record<string, readonly (keyof Business)[]>

export type SettingsSection = keyof typeof SETTINGS_FIELDS
export const SETTINGS_SECTIONS = Object.keys(SETTINGS_FIELDS) as [
  SettingsSection,
  ...SettingsSection[],
]

/** The facts of one card. */
export const factsOfSection = (section: SettingsSection, business: Business): Partial<Business> =>
  Object.fromEntries(SETTINGS_FIELDS[section].map((field) => [field, business[field]]))

type OpeningFacts = Pick<Business, 'name' | 'phone' | 'address'>

/** The facts without which public pages say 'Opening soon', each with the path of its field. */
const openingFacts = ({ name, phone, address }: OpeningFacts): [path: string, value: string][] => [
  ['name', name],
  ['phone', phone],
  ...Object.entries(address).map(([field, value]): [string, string] => [`address.${field}`, value]),
]

/** The paths of the facts that public pages still wait for. */
export const missingOpeningFacts = (facts: OpeningFacts): string[] =>
  openingFacts(facts).flatMap(([path, value]) => (value === '' ? [path] : []))

/** The fields whose values differ. */
export const changedFields = (before: Business, after: Business): (keyof Business)[] =>
  (Object.keys(after) as (keyof Business)[]).filter((field) => !isSame(before[field], after[field]))

/** Whether two values say the same, whatever the order of their keys. */
export function isSame(one: unknown, another: unknown): boolean {
  if (typeof one !== 'object' || typeof another !== 'object' || !one || !another) {
    return one === another
  }
  const [left, right] = [one, another] as Record<string, unknown>[]
  const keys = Object.keys({ ...left, ...right })
  return keys.every((key) => isSame(left?.[key], right?.[key]))
}

/** A tax rate above this is asked about before it is saved, in thousandths of a percent. */
export const UNUSUAL_TAX_RATE = 15_000
