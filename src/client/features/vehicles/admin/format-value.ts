import type { FieldChange } from '#shared/domain/history-schema.ts'
import { getFieldLabel, VEHICLE_COLUMNS } from '#shared/domain/vehicle-columns.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { dayIn } from '#shared/lib/dates.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { writeTypedDate } from '#shared/lib/typed-date.ts'

const CENTS = 2

/** US dollars, with cents only where there are any (rule 13.47): '$12,900', '$12,900.50'. */
export const formatExactPrice = (dollars: number): string =>
  dollars.toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: Number.isInteger(dollars) ? 0 : CENTS,
    maximumFractionDigits: CENTS,
  })

const columnFor = (kind: VehicleKind, field: string) =>
  VEHICLE_COLUMNS[kind].find((column) => column.field === field)

/** The label of a choice, and any other value as it is. */
export const getChoiceLabel = (kind: VehicleKind, field: string, value: string): string =>
  columnFor(kind, field)?.choices?.[value] ?? value

export type FormattedChange = { label: string; before: string | null; after: string | null }

/** A changed field with its label; an empty value is null. */
export const formatChange = (
  { field, before, after }: FieldChange,
  kind: VehicleKind,
  timeZone: string,
): FormattedChange => ({
  label: getFieldLabel(field),
  before: formatValue(before, { field, kind, timeZone }),
  after: formatValue(after, { field, kind, timeZone }),
})

/** The changed fields in the order of the columns, without those that were and stayed empty. */
export const formatChanges = (
  changes: FieldChange[],
  kind: VehicleKind,
  timeZone: string,
): FormattedChange[] =>
  changes
    .toSorted((one, other) => findPosition(kind, one.field) - findPosition(kind, other.field))
    .map((change) => formatChange(change, kind, timeZone))
    .filter(({ before, after }) => before !== null || after !== null)

/** A field without a column, such as the pictures, comes last. */
function findPosition(kind: VehicleKind, field: string): number {
  const position = VEHICLE_COLUMNS[kind].findIndex((column) => column.field === field)
  return position === -1 ? VEHICLE_COLUMNS[kind].length : position
}

type ValueContext = { field: string; kind: VehicleKind; timeZone: string }

function formatValue(value: unknown, { field, kind, timeZone }: ValueContext): string | null {
  if (Array.isArray(value)) return formatNumber(value.length)
  if (typeof value === 'number') return formatFigure(value, field)
  if (typeof value !== 'string' || value === '') return null
  return columnFor(kind, field)?.isDate
    ? writeTypedDate(dayIn(timeZone, new Date(value)))
    : getChoiceLabel(kind, field, value)
}

function formatFigure(value: number, field: string): string {
  if (field === 'price') return formatExactPrice(value)
  return field === 'year' ? String(value) : formatNumber(value)
}
