import type { Business } from '#shared/domain/business.ts'
import { SERVICE_MINUTES } from '#shared/domain/service-type.ts'
import { isSameValue, SETTINGS_FIELDS, type SettingsSection } from '#shared/domain/settings.ts'
import { demoBusiness } from './demo-business.ts'

/** Facts of a new shop; due times use these hours, which no page shows. */
export const emptyBusiness: Business = {
  name: '',
  tagline: '',
  logo: '',
  lotPicture: '',
  founded: null,
  address: { street: '', city: '', state: '', zipCode: '' },
  geo: null,
  timeZone: 'America/New_York',
  phone: '',
  textNumber: 'coming soon',
  email: '',
  hours: demoBusiness.hours,
  hoursText: '',
  closedDays: [],
  specialHours: [],
  marketplaceUrl: '',
  marketplaceName: '',
  mapEmbedUrl: '',
  mapUrl: '',
  directionsUrl: '',
  staff: [],
  story: [],
  warranty: { newParts: '', usedParts: '' },
  facilityNumbers: { repairShop: '', dealer: '', dismantler: '', nmvtis: '' },
  salesTaxRate: null,
  laborRateCents: null,
  laborBasis: 'clock-hours',
  flatRateManual: '',
  quoteValidDays: 7,
  holdDays: 3,
  taxesCores: true,
  restockingPercent: 0,
  hasRegulatedPartsPapers: false,
  returnPolicy: '',
  reviewUrl: '',
  bays: 2,
  serviceMinutes: SERVICE_MINUTES,
  offersTimes: false,
  formTexts: { workOrder: '' },
  emailTemplates: {},
  showsLocation: false,
  sendsWantAlerts: false,
}

/** Facts unique to the demo: an equal value beside facts of the demo was never entered. */
const DEMO_ONLY = [
  'name',
  'tagline',
  'address',
  'geo',
  'phone',
  'email',
  'marketplaceUrl',
  'marketplaceName',
  'mapEmbedUrl',
  'mapUrl',
  'directionsUrl',
  'staff',
  'story',
  'facilityNumbers',
] as const satisfies (keyof Business)[]

/** Clears demo facts: those of unsaved sections and those unique to the demo. */
export function dropDemoFacts(facts: Business, saved: ReadonlySet<SettingsSection>): Business {
  const unsaved = Object.entries(SETTINGS_FIELDS).flatMap(([section, fields]) =>
    saved.has(section as SettingsSection) ? [] : [...fields],
  )
  const left = DEMO_ONLY.filter((field) => isSameValue(facts[field], demoBusiness[field]))
  const emptied = [...new Set<keyof Business>([...unsaved, ...left])]
  return {
    ...facts,
    ...Object.fromEntries(emptied.map((field) => [field, emptyBusiness[field]])),
  }
}
