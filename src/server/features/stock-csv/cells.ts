import { choiceOf, type StockColumn } from '#shared/domain/stock-columns.ts'
import { dayIn } from '#shared/lib/dates.ts'
import { readTypedDate } from '#shared/lib/typed-date.ts'

type Calendar = { timeZone: string; today: string }

/** What a spreadsheet would take for a formula, and what the export therefore puts an apostrophe before (OWASP ASVS 5.0, 1.2.10). */
const FORMULA = String.raw`[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]`
const ESCAPED = new RegExp(`^'(?='*${FORMULA})`)
const LIKE_ESCAPED = new RegExp(`^'+${FORMULA}`)
/** Spreadsheets write ="0123" to keep a number from being shortened. */
const KEPT_AS_TEXT = /^="(.*)"$/s

/** A cell of a file as the rules of the vehicle know it. */
export function readCell(cell: string, { isDate, choices }: StockColumn, today: string): string {
  const [, kept] = KEPT_AS_TEXT.exec(cell.trim()) ?? []
  const text = (kept ?? cell.trim()).replace(ESCAPED, '')
  if (text === '') return ''
  if (isDate) return readTypedDate(text, today) ?? text
  return choices ? choiceOf(choices, text) : text
}

/** A value of a vehicle as it stands in a file; readCell reads the same from it. */
export function writeCell(value: unknown, { isDate, choices }: StockColumn, { timeZone }: Pick<Calendar, 'timeZone'>): string | number | null {
  if (typeof value === 'number') return value
  if (typeof value !== 'string') return null
  if (isDate) return dayIn(timeZone, new Date(value))
  const text = choices?.[value] ?? value
  return LIKE_ESCAPED.test(text) ? `'${text}` : text
}
