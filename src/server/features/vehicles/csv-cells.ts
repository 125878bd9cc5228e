import { escapeFormula, FORMULA } from '#server/core/csv-formula.ts'
import { choiceOf, type VehicleColumn } from '#shared/domain/vehicle-columns.ts'
import { dayIn } from '#shared/lib/dates.ts'
import { readTypedDate } from '#shared/lib/typed-date.ts'

type Calendar = { timeZone: string; today: string }

/** What the export puts an apostrophe before. */
const ESCAPED = new RegExp(`^'(?='*${FORMULA})`, 'u')
const LIKE_ESCAPED = new RegExp(`^'+${FORMULA}`, 'u')
/** Spreadsheets write ="0123" to keep a number from being shortened. */
const KEPT_AS_TEXT = /^="(.*)"$/s

/** A cell of a file as the rules of the vehicle know it. */
export function readCell(cell: string, { isDate, choices }: VehicleColumn, today: string): string {
  const [, kept] = KEPT_AS_TEXT.exec(cell.trim()) ?? []
  const text = (kept ?? cell.trim()).replace(ESCAPED, '')
  if (text === '') return ''
  if (isDate) return readTypedDate(text, today) ?? text
  return choices ? choiceOf(choices, text) : text
}

/** A cell of a file as it stands in another that is made of it; readCell reads the same from both. */
export const copyCell = (cell: string): string =>
  escapeFormula(KEPT_AS_TEXT.exec(cell.trim())?.[1] ?? cell)

/** A value of a vehicle as it stands in a file; readCell reads the same from it. */
export function writeCell(
  value: unknown,
  { isDate, choices }: VehicleColumn,
  { timeZone }: Pick<Calendar, 'timeZone'>,
): string | number | null {
  if (typeof value === 'number') return value
  if (typeof value !== 'string') return null
  if (isDate) return dayIn(timeZone, new Date(value))
  const text = choices?.[value] ?? value
  return LIKE_ESCAPED.test(text) ? `'${text}` : text
}
