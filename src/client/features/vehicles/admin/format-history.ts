import type { VehicleHistoryEntry } from '#shared/domain/vehicle-admin.ts'
import { dayIn } from '#shared/lib/dates.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { writeTypedDate } from '#shared/lib/typed-date.ts'
import { formatExactPrice } from './exact-price.ts'
import type { FormField } from './form-values.ts'

export const ACTION_LABELS: Record<VehicleHistoryEntry['action'], string> = {
  create: 'Added',
  update: 'Changed',
  archive: 'Deleted',
  restore: 'Restored',
}

/** As JSON carries it: a value that is undefined is left out. */
type Change = { field: string; from?: unknown; to?: unknown }
/** Null is what was or became empty. */
type FormattedChange = { label: string; from: string | null; to: string | null }

/** The changes of one entry as the form calls its fields and in its order; what was and stayed empty is left out. */
export function formatChanges(
  changes: Change[],
  fields: FormField[],
  timeZone: string,
): FormattedChange[] {
  const placeOf = ({ field }: Change) => fields.findIndex(({ name }) => name === field)
  return changes
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((change) => formatChange(change, fields, timeZone))
    .filter(({ from, to }) => from !== null || to !== null)
}

function formatChange(
  { field, from, to }: Change,
  fields: FormField[],
  timeZone: string,
): FormattedChange {
  const known = fields.find(({ name }) => name === field)
  const inWords = (value: unknown): string | null => valueWords(value, known, timeZone)
  return { label: known?.label ?? labelOf(field), from: inWords(from), to: inWords(to) }
}

function valueWords(value: unknown, field: FormField | undefined, timeZone: string): string | null {
  if (Array.isArray(value)) return formatNumber(value.length)
  if (typeof value === 'number') return numberWords(value, field)
  if (typeof value !== 'string' || value === '') return null
  if (field?.kind === 'date') return writeTypedDate(dayIn(timeZone, new Date(value)))
  return field?.choices?.find(([choice]) => choice === value)?.[1] ?? value
}

function numberWords(value: number, field: FormField | undefined): string {
  if (field?.kind === 'amount') return formatExactPrice(value)
  return field?.kind === 'number' ? formatNumber(value) : String(value)
}

/** 'coverId' as 'Cover id', for what no form shows. */
const labelOf = (field: string): string => {
  const words = field.replaceAll(/([A-Z])/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
