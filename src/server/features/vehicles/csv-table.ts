import { CsvError, parse } from 'csv-parse/sync'
import { AppError } from '#server/core/app-error.ts'
import { escapeFormula, FORMULA } from '#server/core/csv-formula.ts'
import { clean } from '#shared/domain/field-schema.ts'
import { choiceOf, type VehicleColumn } from '#shared/domain/vehicle-columns.ts'
import { IMPORT_ROWS_MAX } from '#shared/domain/vehicle-import.ts'
import { dayIn } from '#shared/lib/dates.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { readTypedDate } from '#shared/lib/typed-date.ts'

/** The rows of a file below its header; `line` is where a row begins, from 1. */
export type CsvTable = { header: string[]; rows: CsvRow[] }
/** A row with a problem could not be divided into cells; its text as it stands is its one cell. */
export type CsvRow = { line: number; cells: string[]; problem?: string }
type Parsed = { record: string[]; info: { lines: number } }

const DELIMITERS = [',', ';', '\t'] as const
const RECORD_CHARACTERS_MAX = 100_000
const BYTE_ORDER_MARK = /^\uFEFF/
/** The line that tells Excel the separator of the cells. */
const EXCEL_HINT = /^sep=([,;\t])\r?\n/i

/** Reads a file the way spreadsheets write them: divided by commas, semicolons or tabs, quoted, with or without a mark in front. Throws AppError 'invalid' for what cannot be read. */
export function readTable(csv: string): CsvTable {
  const marked = csv.replace(BYTE_ORDER_MARK, '')
  const [hint = '', stated] = EXCEL_HINT.exec(marked) ?? []
  const text = marked.slice(hint.length)
  const firstLine = hint === '' ? 1 : 2
  const records = parseRecords(text, stated ?? dividerOf(text), firstLine)
  const [head, ...body] = records
  if (!head) throw invalid('The file has no rows')
  if (head.problem) throw invalid(`The first row cannot be read: ${head.problem}`)
  if (body.length === 0) throw invalid('The file has a header, but no rows below it')
  const tooMany = body.length > IMPORT_ROWS_MAX
  if (tooMany) {
    throw invalid(
      `The file has ${formatNumber(body.length)} rows: at most ${formatNumber(IMPORT_ROWS_MAX)} at a time`,
    )
  }
  return { header: head.cells, rows: body }
}

function parseRecords(text: string, delimiter: string, firstLine: number): CsvRow[] {
  try {
    return parseWhole(text, delimiter).map(({ line, cells }) => ({
      line: line + firstLine - 1,
      cells,
    }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return parseApart(text, delimiter, firstLine)
  }
}

function parseWhole(text: string, delimiter: string): CsvRow[] {
  // The parser's types do not know what `info` makes of a record.
  const parsed = parse(text, {
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: RECORD_CHARACTERS_MAX,
  }) as unknown as Parsed[]
  return parsed.map(({ record, info }) => ({ line: beginning(record, info.lines), cells: record }))
}

/** Reads row by row what cannot be read as a whole: a row ends with the line on which its quotation marks are even, and one that makes no sense costs its first line alone. */
function parseApart(text: string, delimiter: string, firstLine: number): CsvRow[] {
  const lines = text.match(/[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+$/g) ?? []
  const rows: CsvRow[] = []
  for (let at = 0; at < lines.length && rows.length <= IMPORT_ROWS_MAX + 1;) {
    const line = at + firstLine
    const count = linesOfRecord(lines, at)
    const { cells, problem } = parseOne(
      lines.slice(at, at + Math.max(count, 1)).join(''),
      delimiter,
      count,
    )
    if (problem) rows.push({ line, cells: [(lines[at] ?? '').trimEnd()], problem })
    else if (cells) rows.push({ line, cells })
    at += problem ? 1 : count
  }
  return rows
}

/** How many lines a row takes from here on, or 0 where its quotation marks never become even. */
function linesOfRecord(lines: string[], from: number): number {
  let isOpen = false
  let length = 0
  for (let at = from; at < lines.length && length <= RECORD_CHARACTERS_MAX; at += 1) {
    const line = lines[at] ?? ''
    length += line.length
    if (line.split('"').length % 2 === 0) isOpen = !isOpen
    if (!isOpen) return at - from + 1
  }
  return 0
}

/** The cells of one row, nothing where it is empty, or why it cannot be read. */
function parseOne(
  text: string,
  delimiter: string,
  count: number,
): { cells?: string[]; problem?: string } {
  if (count === 0) return { problem: STRAY_QUOTE }
  try {
    return { cells: parseWhole(text, delimiter)[0]?.cells }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { problem: error.code === 'CSV_MAX_RECORD_SIZE' ? TOO_LONG : STRAY_QUOTE }
  }
}

const STRAY_QUOTE = 'This row has a stray quotation mark'
const TOO_LONG = 'This row is far too long'

/** The parser tells the line on which a row ends; its cells may hold lines of their own. */
const beginning = (record: string[], lastLine: number): number =>
  lastLine - record.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0)

/** What divides the first row, outside quotes: whatever is there most often. */
function dividerOf(text: string): string {
  const [first = ''] = text.replaceAll(/"(?:[^"]|"")*"/g, '').split(/\r?\n/, 1)
  const counts = DELIMITERS.map((delimiter) => first.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}

const invalid = (message: string): AppError =>
  new AppError('invalid', message, { issues: [{ path: 'csv', message }] })

/** How many decimals an amount has that is not of whole dollars; readCell takes no others. */
const CENTS = 2

type Calendar = { timeZone: string; today: string }

/** What the export puts an apostrophe before. */
const ESCAPED = new RegExp(`^'(?='*${FORMULA})`, 'u')
const LIKE_ESCAPED = new RegExp(`^'+${FORMULA}`, 'u')
/** Spreadsheets write ="0123" to keep a number from being shortened. */
const KEPT_AS_TEXT = /^="(.*)"$/s

/** A cell of a file as the rules of the vehicle know it. */
export function readCell(cell: string, { isDate, choices }: VehicleColumn, today: string): string {
  const [, kept] = KEPT_AS_TEXT.exec(cell.trim()) ?? []
  const text = clean(kept ?? cell).replace(ESCAPED, '')
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
  if (typeof value === 'number') return Number.isInteger(value) ? value : value.toFixed(CENTS)
  if (typeof value !== 'string') return null
  if (isDate) return dayIn(timeZone, new Date(value))
  const text = choices?.[value] ?? value
  return LIKE_ESCAPED.test(text) ? `'${text}` : text
}
