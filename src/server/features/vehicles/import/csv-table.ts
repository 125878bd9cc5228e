import { Readable } from 'node:stream'
import { CsvError, parse as parseInParts } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { type AppError, invalidField } from '#server/core/app-error.ts'
import { escapeFormula, FORMULA } from '#server/core/csv-formula.ts'
import { pause } from '#server/core/pause.ts'
import { clean } from '#shared/domain/field-schema.ts'
import type { VehicleColumn } from '#shared/domain/vehicle-columns.ts'
import { IMPORT_ROWS_MAX } from '#shared/domain/vehicle-import.ts'
import { dayIn } from '#shared/lib/dates.ts'
import { formatNumber } from '#shared/lib/money.ts'

/** Row of a file, from line `line`; with a failure its only cell is its text. */
export type CsvRow = {
  line: number
  cells: string[]
  failure?: string
  /** Set once the cells of another table stand below the names of the first. */
  isMoved?: boolean
}
type Parsed = { record: string[]; info: { lines: number } }

/** Rows from which columns are recognized. */
export const SAMPLE_ROWS = 200
const DELIMITERS = [',', ';', '\t', '|'] as const
const RECORD_CHARACTERS_MAX = 100_000
const BYTE_ORDER_MARK = /^\uFEFF/
const TRAILING_NULLS = /\0+$/
/** First line that names the separator for Excel. */
const EXCEL_HINT = /^"?sep=([,;\t|])"?\n/i
/** Maximum of titles, blank lines and headers above the rows. */
const ABOVE_MAX = 20
const STRAY_QUOTE = 'This row has a stray quotation mark'
const TOO_LONG = 'This row is far too long'
/** Characters parsed in one turn of the event loop. */
const SLICE = 256 * 1024
/** Lines from which the separator is detected. */
const SHOWING = 10
const SHOWING_CHARACTERS = 64 * 1024
/** Decimals of an amount with cents. */
const CENTS = 2
/** Text that the export escapes with an apostrophe. */
const ESCAPED = new RegExp(`^'(?='*${FORMULA})`, 'u')
const LIKE_ESCAPED = new RegExp(`^'+${FORMULA}`, 'u')
/** Spreadsheets write ="0123" to keep a number from being shortened. */
const KEPT_AS_TEXT = /^="(.*)"$/s

/** Divides a file into rows and cells. Throws AppError 'invalid' for no rows or too many. */
export async function readRows(csv: string): Promise<CsvRow[]> {
  const marked = csv.replace(BYTE_ORDER_MARK, '').replace(TRAILING_NULLS, '')
  const lines = marked.replaceAll(/\r\n?/g, '\n')
  const [hint = '', stated] = EXCEL_HINT.exec(lines) ?? []
  const text = lines.slice(hint.length)
  const rows = await parseRecords(text, stated ?? findDivider(text), hint === '' ? 1 : 2)
  if (rows.length === 0) throw invalidFile('The file has no rows')
  if (rows.length > IMPORT_ROWS_MAX + ABOVE_MAX) throw tooManyRows(rows.length - 1)
  return rows
}

/** The error for a file with more rows than are imported at a time. */
export const tooManyRows = (count: number): AppError =>
  invalidFile(
    `The file has ${formatNumber(count)} rows: at most ${formatNumber(IMPORT_ROWS_MAX)} at a time`,
  )

async function parseRecords(text: string, delimiter: string, firstLine: number): Promise<CsvRow[]> {
  const rows: CsvRow[] = []
  try {
    const parser = Readable.from(slicesOf(text)).pipe(parseInParts(optionsFor(delimiter)))
    for await (const parsed of parser) {
      const { line, cells } = toRow(parsed as Parsed)
      rows.push({ line: line + firstLine - 1, cells })
    }
    return rows
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return parseApart(text, delimiter, firstLine)
  }
}

/** Slices end with a line, since the parser would not join the halves of a character. */
async function* slicesOf(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length;) {
    const lineEnd = text.indexOf('\n', at + SLICE)
    const end = lineEnd === -1 ? text.length : lineEnd + 1
    yield text.slice(at, end)
    await pause()
    at = end
  }
}

const optionsFor = (delimiter: string) => ({
  delimiter,
  info: true,
  record_delimiter: '\n',
  relax_column_count: true,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
  max_record_size: RECORD_CHARACTERS_MAX,
})

const toRow = ({ record, info }: Parsed): CsvRow => ({
  line: beginning(record, info.lines),
  cells: record,
})

/** The parser's types do not know what `info` makes of a record. */
const parseWhole = (text: string, delimiter: string): CsvRow[] =>
  (parse(text, optionsFor(delimiter)) as unknown as Parsed[]).map(toRow)

/** Reads a malformed file row by row; a row ends where its quotation marks are even. */
function parseApart(text: string, delimiter: string, firstLine: number): CsvRow[] {
  const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? []
  const rows: CsvRow[] = []
  for (let at = 0; at < lines.length && rows.length <= IMPORT_ROWS_MAX + ABOVE_MAX;) {
    const line = at + firstLine
    const count = linesOfRecord(lines, at)
    const { cells, failure } = parseOne(
      lines.slice(at, at + Math.max(count, 1)).join(''),
      delimiter,
      count,
    )
    if (failure) rows.push({ line, cells: [(lines[at] ?? '').trimEnd()], failure })
    else if (cells) rows.push({ line, cells })
    at += failure ? 1 : count
  }
  return rows
}

/** Counts the lines of a row; 0 if its quotation marks never become even. */
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
): { cells?: string[]; failure?: string } {
  if (count === 0) return { failure: STRAY_QUOTE }
  try {
    return { cells: parseWhole(text, delimiter)[0]?.cells }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { failure: error.code === 'CSV_MAX_RECORD_SIZE' ? TOO_LONG : STRAY_QUOTE }
  }
}

/** The parser reports the line on which a row ends; its cells can contain line breaks. */
const beginning = (record: string[], lastLine: number): number =>
  lastLine - record.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0)

/** Detects the separator that divides most of the first lines into equally many cells. */
function findDivider(text: string): string {
  const unquoted = text.slice(0, SHOWING_CHARACTERS).replaceAll(/"(?:[^"]|"")*"/g, '')
  const lines = unquoted.split('\n').filter((line) => line.trim() !== '')
  const scores = DELIMITERS.map((delimiter) => {
    const counts = lines.slice(0, SHOWING).map((line) => line.split(delimiter).length - 1)
    const groups = Map.groupBy(counts.filter(Boolean), (count) => count)
    return Math.max(0, ...[...groups].map(([count, { length }]) => length * 1000 + count))
  })
  return DELIMITERS[scores.indexOf(Math.max(...scores))] ?? ','
}

/** The error for a file as a whole. */
export const invalidFile = (message: string): AppError => invalidField('csv', message)

/** A cell as it was typed: without what keeps spreadsheets from running or shortening it. */
export const readCellText = (cell: string): string =>
  clean(KEPT_AS_TEXT.exec(cell.trim())?.[1] ?? cell).replace(ESCAPED, '')

/** Copies a cell to another file; readCellText returns the same for both. */
export const copyCell = (cell: string): string =>
  escapeFormula(KEPT_AS_TEXT.exec(cell.trim())?.[1] ?? cell)

/** A value of a vehicle as it stands in a file. */
export function writeCell(
  value: unknown,
  { isDate, choices }: VehicleColumn,
  { timeZone }: { timeZone: string },
): string | number | null {
  if (typeof value === 'number') return Number.isInteger(value) ? value : value.toFixed(CENTS)
  if (typeof value !== 'string') return null
  if (isDate) return dayIn(timeZone, new Date(value))
  const text = choices?.[value] ?? value
  return LIKE_ESCAPED.test(text) ? `'${text}` : text
}
