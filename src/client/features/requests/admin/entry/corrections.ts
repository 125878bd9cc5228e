import { END_LABELS, SIDE_LABELS } from '#shared/domain/part-position.ts'
import type { RequestCorrection, HistoryEntry } from '#shared/domain/request-record-schema.ts'
import { formatLongDate } from '#shared/lib/dates.ts'
import { formatStep } from '../describe-changes.ts'

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
export const describeCorrection = ({ changes }: Pick<RequestCorrection, 'changes'>): string =>
  changes
    .toSorted((one, another) => FIELDS.indexOf(one.field) - FIELDS.indexOf(another.field))
    .map(({ field, before, after }) => {
      const shown = (value: string | number | null) => showValue(field, value)
      return `${LABELS[field] ?? field}: ${shown(before)} → ${shown(after)}`
    })
    .join('\n')

function showValue(field: string, value: string | number | null): string {
  if (value === null || value === '' || (field === 'mileage' && value === 0)) return 'none'
  if (field === 'preferredDate') return formatLongDate(String(value), 'UTC')
  return POSITION_LABELS[field]?.[value] ?? String(value)
}

export type LogEntry = { author: string; timestamp: string; text: string }

/** Merges steps and corrections by time. */
export const withCorrections = ({
  history,
  corrections,
}: {
  history: HistoryEntry[]
  corrections: RequestCorrection[]
}): LogEntry[] =>
  [
    ...history.map((step) => ({ ...step, text: formatStep(step) })),
    ...corrections.map((each) => ({ ...each, text: describeCorrection(each) })),
  ].toSorted((one, another) => one.timestamp.localeCompare(another.timestamp))
