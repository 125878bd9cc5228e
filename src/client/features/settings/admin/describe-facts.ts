import { type Business, LABOR_BASIS_LABELS, WEEKDAYS } from '#shared/domain/business.ts'
import { formatRate } from '#shared/lib/amounts.ts'
import { signDay, signTime } from '#shared/lib/hours-text.ts'
import { formatCents } from '#shared/lib/money.ts'

const LABELS: Record<string, string> = {
  name: 'Name',
  tagline: 'Tagline',
  founded: 'Founded',
  timeZone: 'Time zone',
  phone: 'Phone',
  textNumber: 'Text number',
  email: 'Email',
  marketplaceName: 'Online store name',
  marketplaceUrl: 'Online store address',
  reviewUrl: 'Review page',
  mapUrl: 'Map link',
  directionsUrl: 'Directions link',
  mapEmbedUrl: 'Map on the page',
  hoursText: 'Hours in words',
  flatRateManual: 'Flat-rate manual',
  quoteValidDays: 'Days a quote is valid',
  holdDays: 'Days a part is held',
  restockingPercent: 'Restocking fee, %',
  bays: 'Bays',
  hasRegulatedPartsPapers: 'Papers for air bags and catalytic converters',
  returnPolicy: 'Return policy',
  street: 'Street',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP code',
  repairShop: 'Repair shop number',
  dealer: 'Dealer number',
  dismantler: 'Dismantler number',
  nmvtis: 'NMVTIS number',
  newParts: 'Warranty on new parts',
  usedParts: 'Warranty on used parts',
  workOrder: 'Text on work orders',
}

type Fact = { label: string; text: string }
export type Difference = { label: string; from: string; to: string }

export function findDifferences(before: Partial<Business>, after: Partial<Business>): Difference[] {
  const [left, right] = [listFacts(before), listFacts(after)]
  const labels = [...new Set([...left, ...right].map(({ label }) => label))]
  return labels.flatMap((label) => {
    const from = left.find((fact) => fact.label === label)?.text ?? ''
    const to = right.find((fact) => fact.label === label)?.text ?? ''
    return from === to ? [] : [{ label, from: from || 'Nothing', to: to || 'Nothing' }]
  })
}

const listFacts = (facts: Partial<Business>): Fact[] =>
  Object.keys(facts).flatMap((field) => describe(field as keyof Business, facts))

function describe<Field extends keyof Business>(
  field: Field,
  { [field]: value }: Partial<Record<Field, Business[Field]>>,
): Fact[] {
  if (value === undefined) return []
  return SPECIAL[field]?.(value) ?? plain(value, field)
}

const plain = (value: unknown, field: string): Fact[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => plain(inner, name))
    : [
        {
          label: LABELS[field] ?? field,
          text: typeof value === 'string' || typeof value === 'number' ? `${value}` : '',
        },
      ]

/** Names a picture by the end of its number, so that two of them differ. */
const formatPicture = (id: string): string => id && `Picture ${id.slice(32, 36)}`

const SPECIAL: { [Field in keyof Business]?: (value: Business[Field]) => Fact[] } = {
  hours: (hours) =>
    WEEKDAYS.map((day) => {
      const open = hours[day]
      const text = open ? `${signTime(open.opens)}-${signTime(open.closes)}` : 'Closed'
      return { label: day.charAt(0).toUpperCase() + day.slice(1), text }
    }),
  closedDays: (days) => days.map((day) => ({ label: formatClosedDay(day), text: 'Closed' })),
  specialHours: (days) =>
    days.map(({ date, name, opens, closes }) => ({
      label: `${signDay(date)}, ${date.slice(0, 4)}`,
      text: `${signTime(opens)}-${signTime(closes)} (${name})`,
    })),
  salesTaxRate: (rate) => [{ label: 'Sales tax', text: formatRate(rate) }],
  laborRateCents: (cents) => [
    { label: 'Labor per hour', text: cents === null ? '' : formatCents(cents) },
  ],
  laborBasis: (basis) => [{ label: 'Labor charged by', text: LABOR_BASIS_LABELS[basis] }],
  // Follows the map link.
  geo: () => [],
  story: (story) => [{ label: 'Story', text: story.join(' ') }],
  staff: (staff) =>
    staff.map(({ name, role, about, picture }) => ({
      label: name,
      text: `${role}. ${about}${picture && ` (${formatPicture(picture)})`}`,
    })),
  logo: (id) => [{ label: 'Logo', text: formatPicture(id) }],
  lotPicture: (id) => [{ label: 'Picture of your lot', text: formatPicture(id) }],
  taxesCores: (isOn) => [{ label: 'Sales tax on core charges', text: isOn ? 'Yes' : 'No' }],
  serviceMinutes: (minutes) =>
    Object.entries(minutes).map(([type, each]) => ({ label: type, text: `${each} min` })),
  offersTimes: (isOn) => [{ label: 'Customers ask for a time', text: isOn ? 'Yes' : 'No' }],
  showsLocation: (isOn) => [
    { label: 'Location of vehicles on the site', text: isOn ? 'Shown' : 'Hidden' },
  ],
  sendsWantAlerts: (isOn) => [{ label: 'Automatic want list emails', text: isOn ? 'On' : 'Off' }],
  emailTemplates: (emailTemplates) =>
    Object.entries(emailTemplates).map(([key, { subject, body }]) => ({
      label: `Email '${key}'`,
      text: `${subject}: ${body}`,
    })),
}

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

/** A closed day as one says it, 'Labor Day, the first Monday of September'. */
export function formatClosedDay(day: Business['closedDays'][number]): string {
  if ('date' in day) return `${day.name}, ${signDay(day.date)}, ${day.date.slice(0, 4)}`
  if ('everyYear' in day) {
    const [month = 1, date = 1] = day.everyYear.split('-').map(Number)
    return `${day.name}, every ${MONTHS[month - 1]} ${date}`
  }
  const weekday = day.weekday.charAt(0).toUpperCase() + day.weekday.slice(1)
  return `${day.name}, the ${NTH[day.nth]} ${weekday} of ${MONTHS[day.month - 1]}`
}
