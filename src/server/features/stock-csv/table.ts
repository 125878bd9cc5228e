import { CsvError, parse } from 'csv-parse/sync'
import { AppError } from '#server/core/app-error.ts'
import { IMPORT_ROWS_MAX } from '#shared/domain/stock-import.ts'
import { formatNumber } from '#shared/lib/money.ts'

/** The rows of a file below its header; `line` is where a row begins, from 1. */
export type CsvTable = { header: string[]; rows: { line: number; cells: string[] }[] }
type Parsed = { record: string[]; info: { lines: number } }

const DELIMITERS = [',', ';', '\t'] as const
const RECORD_CHARACTERS_MAX = 100_000
const BYTE_ORDER_MARK = /^\uFEFF/
/** How Excel is told what divides the cells. */
const EXCEL_HINT = /^sep=([,;\t])\r?\n/i

/** Reads a file the way spreadsheets write them: divided by commas, semicolons or tabs, quoted, with or without a mark in front. Throws AppError 'invalid' for what cannot be read. */
export function readTable(csv: string): CsvTable {
  const marked = csv.replace(BYTE_ORDER_MARK, '')
  const [hint = '', told] = EXCEL_HINT.exec(marked) ?? []
  const text = marked.slice(hint.length)
  const firstLine = hint === '' ? 1 : 2
  const records = parseRecords(text, told ?? dividerOf(text), firstLine)
  const [head, ...body] = records
  if (!head) throw invalid('The file has no rows')
  if (body.length === 0) throw invalid('The file has a header, but no rows below it')
  const tooMany = body.length > IMPORT_ROWS_MAX
  if (tooMany) throw invalid(`The file has ${formatNumber(body.length)} rows: at most ${formatNumber(IMPORT_ROWS_MAX)} at a time`)
  return { header: head.cells, rows: body }
}

function parseRecords(text: string, delimiter: string, firstLine: number): CsvTable['rows'] {
  try {
    // The parser's types do not know what `info` makes of a record.
    const parsed = parse(text, {
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      max_record_size: RECORD_CHARACTERS_MAX,
    }) as unknown as Parsed[]
    return parsed.map(({ record, info }) => ({ line: beginning(record, info.lines) + firstLine - 1, cells: record }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw invalid(`The file cannot be read: ${REASONS[error.code] ?? 'it is no CSV'} (line ${Number(error.lines ?? 1) + firstLine - 1})`)
  }
}

const REASONS: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'a quotation mark is missing',
  INVALID_OPENING_QUOTE: 'a quotation mark stands in the middle of a cell',
  CSV_INVALID_CLOSING_QUOTE: 'a quotation mark stands in the middle of a cell',
  CSV_MAX_RECORD_SIZE: 'a row is far too long',
}

/** The parser tells the line on which a row ends; its cells may hold lines of their own. */
const beginning = (record: string[], lastLine: number): number =>
  lastLine - record.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0)

/** What divides the first row, outside quotes: whatever is there most often. */
function dividerOf(text: string): string {
  const [first = ''] = text.replaceAll(/"(?:[^"]|"")*"/g, '').split(/\r?\n/, 1)
  const counts = DELIMITERS.map((delimiter) => first.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}

const invalid = (message: string): AppError => new AppError('invalid', message, { issues: [{ path: 'csv', message }] })
