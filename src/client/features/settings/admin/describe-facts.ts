import { type Business, LABOR_BASIS_LABELS, WEEKDAYS } from '#shared/domain/business.ts'
import { signDay, signTime } from '#shared/domain/hours-text.ts'
import { isSameValue } from '#shared/domain/settings.ts'
import { formatRate } from '#shared/lib/amounts.ts'
import { capitalize } from '#shared/lib/capitalize.ts'
import { formatCents } from '#shared/lib/money.ts'

const YES_NO = ['Yes', 'No'] as const
const NTH: Record<string, string> = {
  '-1': 'last',
  1: 'first',
  2: 'second',
  3: 'third',
  4: 'fourth',
  5: 'fifth',
}
const MONTHS = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2024, month)),
  ),
)

type Fact = { label: string; value: unknown; text: string }
export type Difference = { key: string; label: string; from: string; to: string }

export function findDifferences(before: Partial<Business>, after: Partial<Business>): Difference[] {
  const [left, right] = [listFacts(before), listFacts(after)]
  return [...new Map([...left, ...right])].flatMap(([key, { label }]) => {
    const [from, to] = [left.get(key), right.get(key)]
    return isSameValue(from?.value, to?.value)
      ? []
      : [{ key, label, from: from?.text || 'Nothing', to: to?.text || 'Nothing' }]
  })
}

/** Lists facts by a key that is unique also among facts of one label. */
const listFacts = (facts: Partial<Business>): Map<string, Fact> =>
  new Map(
    Object.keys(facts).flatMap((field) =>
      describe(field as keyof Business, facts).map((fact, at, all) => {
        const nth = all.slice(0, at).filter(({ label }) => label === fact.label).length
        return [`${field} ${fact.label} ${nth}`, fact]
      }),
    ),
  )

function describe<Field extends keyof Business>(
  field: Field,
  { [field]: value }: Partial<Record<Field, Business[Field]>>,
): Fact[] {
  return value === undefined ? [] : FACTS[field](value)
}

const plain = (label: string) => (value: string | number | null) => [
  { label, value, text: `${value ?? ''}` },
]

const formatted =
  <T>(label: string, format: (value: T) => string) =>
  (value: T | null): Fact[] => [{ label, value, text: value === null ? '' : format(value) }]

const choice = (label: string, [on, off]: readonly [string, string]) =>
  formatted<boolean>(label, (isOn) => (isOn ? on : off))

const each =
  <Name extends string>(labels: Record<Name, string>) =>
  (values: Record<Name, string>): Fact[] =>
    (Object.keys(labels) as Name[]).flatMap((name) => plain(labels[name])(values[name]))

/** Names a picture by the end of its number, so that two of them differ. */
const formatPicture = (id: string): string => id && `Picture ${id.slice(32, 36)}`

/** All fields, so that no change is saved or restored without a line that names it. */
const FACTS: { [Field in keyof Business]: (value: Business[Field]) => Fact[] } = {
  name: plain('Name'),
  tagline: plain('Tagline'),
  logo: formatted('Logo', formatPicture),
  lotPicture: formatted('Picture of your lot', formatPicture),
  founded: plain('Founded'),
  address: each({ street: 'Street', city: 'City', state: 'State', zipCode: 'ZIP code' }),
  geo: formatted('Position on the map', ({ latitude, longitude }) => `${latitude}, ${longitude}`),
  timeZone: plain('Time zone'),
  phone: plain('Phone'),
  textNumber: plain('Text number'),
  email: plain('Email'),
  marketplaceName: plain('Online store name'),
  marketplaceUrl: plain('Online store address'),
  reviewUrl: plain('Review page'),
  mapUrl: plain('Map link'),
  directionsUrl: plain('Directions link'),
  mapEmbedUrl: plain('Map on the page'),
  story: (story) => story.flatMap((text, at) => plain(`Story, paragraph ${at + 1}`)(text)),
  staff: (staff) =>
    staff.map((person, at) => {
      const { name, role, about, picture } = person
      const text = `${name}, ${role}. ${about}${picture && ` (${formatPicture(picture)})`}`
      return { label: `Person ${at + 1}`, value: person, text }
    }),
  hours: (hours) =>
    WEEKDAYS.map((day) => {
      const value = hours[day]
      const text = value ? `${signTime(value.opens)}-${signTime(value.closes)}` : 'Closed'
      return { label: capitalize(day), value, text }
    }),
  hoursText: plain('Hours in words'),
  closedDays: (days) =>
    days.map((value) => ({ label: formatClosedDay(value), value, text: 'Closed' })),
  specialHours: (days) =>
    days.map((value) => ({
      label: `${signDay(value.date)}, ${value.date.slice(0, 4)}`,
      value,
      text: `${signTime(value.opens)}-${signTime(value.closes)} (${value.name})`,
    })),
  salesTaxRate: formatted('Sales tax', formatRate),
  laborRateCents: formatted('Labor per hour', (cents) => formatCents(cents)),
  laborBasis: formatted('Labor charged by', (basis) => LABOR_BASIS_LABELS[basis]),
  flatRateManual: plain('Flat-rate manual'),
  quoteValidDays: plain('Days a quote is valid'),
  holdDays: plain('Days a part is held'),
  taxesCores: choice('Sales tax on core charges', YES_NO),
  restockingPercent: plain('Restocking fee, %'),
  facilityNumbers: each({
    repairShop: 'Repair shop number',
    dealer: 'Dealer number',
    dismantler: 'Dismantler number',
    nmvtis: 'NMVTIS number',
  }),
  bays: plain('Bays'),
  serviceMinutes: (minutes) =>
    Object.entries(minutes).map(([label, value]) => ({ label, value, text: `${value} min` })),
  offersTimes: choice('Customers ask for a time', YES_NO),
  showsLocation: choice('Location of vehicles on the site', ['Shown', 'Hidden']),
  warranty: each({ newParts: 'Warranty on new parts', usedParts: 'Warranty on used parts' }),
  hasRegulatedPartsPapers: choice('Papers for air bags and catalytic converters', YES_NO),
  returnPolicy: plain('Return policy'),
  formTexts: each({ workOrder: 'Text on work orders' }),
  emailTemplates: (templates) =>
    Object.entries(templates).map(([key, value]) => ({
      label: `Email '${key}'`,
      value,
      text: `${value.subject}: ${value.body}`,
    })),
  sendsWantAlerts: choice('Automatic want list emails', ['On', 'Off']),
}

/** A closed day as one says it, 'Labor Day, the first Monday of September'. */
export function formatClosedDay(day: Business['closedDays'][number]): string {
  if ('date' in day) return `${day.name}, ${signDay(day.date)}, ${day.date.slice(0, 4)}`
  if ('everyYear' in day) {
    const [month = 1, date = 1] = day.everyYear.split('-').map(Number)
    return `${day.name}, every ${MONTHS[month - 1]} ${date}`
  }
  return `${day.name}, the ${NTH[day.nth]} ${capitalize(day.weekday)} of ${MONTHS[day.month - 1]}`
}
