import type { Business } from './business.ts'

/** Fields by card of the settings page. */
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
    'taxesCores',
    'restockingPercent',
  ],
  facility: ['facilityNumbers', 'bays', 'serviceMinutes', 'offersTimes', 'showsLocation'],
  forms: [
    'warranty',
    'hasRegulatedPartsPapers',
    'returnPolicy',
    'formTexts',
    'emailTemplates',
    'sendsWantAlerts',
  ],
} as const satisfies Record<string, readonly (keyof Business)[]>

export type SettingsSection = keyof typeof SETTINGS_FIELDS
export const SETTINGS_SECTIONS = Object.keys(SETTINGS_FIELDS) as [
  SettingsSection,
  ...SettingsSection[],
]

export const pickSectionFacts = (section: SettingsSection, business: Business): Partial<Business> =>
  Object.fromEntries(SETTINGS_FIELDS[section].map((field) => [field, business[field]]))

type OpeningFacts = Pick<Business, 'name' | 'phone' | 'address'>

/** Facts that public pages need before they open, with the path of their field. */
const openingFacts = ({ name, phone, address }: OpeningFacts): [path: string, value: string][] => [
  ['name', name],
  ['phone', phone],
  ...Object.entries(address).map(([field, value]): [string, string] => [`address.${field}`, value]),
]

/** Lists paths of facts that are still missing before the site opens. */
export const findMissingOpeningFacts = (facts: OpeningFacts): string[] =>
  openingFacts(facts).flatMap(([path, value]) => (value === '' ? [path] : []))

export const listChangedFacts = (before: Business, after: Business): (keyof Business)[] =>
  (Object.keys(after) as (keyof Business)[]).filter(
    (field) => !isSameValue(before[field], after[field]),
  )

/** Compares values deeply, ignoring the order of keys. */
export function isSameValue(one: unknown, another: unknown): boolean {
  if (typeof one !== 'object' || typeof another !== 'object' || !one || !another) {
    return one === another
  }
  const [left, right] = [one, another] as Record<string, unknown>[]
  const keys = Object.keys({ ...left, ...right })
  return keys.every((key) => isSameValue(left?.[key], right?.[key]))
}

/** In thousandths of a percent; higher rates need confirmation. */
export const UNUSUAL_TAX_RATE = 15_000
