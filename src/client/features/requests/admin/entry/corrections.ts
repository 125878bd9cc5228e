import type { FieldChange } from '#shared/domain/history-schema.ts'
import { END_LABELS, SIDE_LABELS } from '#shared/domain/part-position.ts'
import { formatLongDate } from '#shared/lib/dates.ts'

const LABELS: Record<string, string> = {
  customerName: 'Name',
  customerPhone: 'Phone',
  customerEmail: 'Email',
  vin: 'VIN',
  year: 'Year',
  make: 'Make',
  model: 'Model',
  trim: 'Trim',
  engineSize: 'Engine',
  mileage: 'Mileage',
  system: 'System',
  component: 'Component',
  side: 'Side',
  end: 'End',
  otherComponent: 'Other component',
  additionalInfo: 'Additional info',
  serviceType: 'Service type',
  otherServiceType: 'Other service',
  description: 'Description',
  preferredDate: 'Preferred date',
  urgency: 'Urgency',
  street: 'Street',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP code',
  kind: 'About',
  message: 'Message',
}

const FIELDS = Object.keys(LABELS)
const POSITION_LABELS: Record<string, Record<string, string>> = {
  side: SIDE_LABELS,
  end: END_LABELS,
}

/** One line per field: 'Phone: (518) 555-0101 → (518) 555-0110'. */
export const describeCorrection = (changes: FieldChange[]): string =>
  changes
    .toSorted((one, another) => FIELDS.indexOf(one.field) - FIELDS.indexOf(another.field))
    .map(
      ({ field, before, after }) =>
        `${LABELS[field] ?? field}: ${showValue(field, before)} → ${showValue(field, after)}`,
    )
    .join('\n')

function showValue(field: string, value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  if (text === '' || (field === 'mileage' && value === 0)) return 'none'
  if (field === 'preferredDate') return formatLongDate(text, 'UTC')
  return POSITION_LABELS[field]?.[text] ?? text
}
