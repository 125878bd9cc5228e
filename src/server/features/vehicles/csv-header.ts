import { IMPORT_ROWS_MAX, type ImportColumn, REASON_HEADER } from '#shared/domain/vehicle-import.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { rowsOfVehicles } from './csv-rows-between.ts'
import { cellText, type CsvRow, invalid, tooManyRows } from './csv-table.ts'
import { type ColumnChoices, columnsOf, type FileColumn } from './file-columns.ts'
import { withGuesses } from './guessed-columns.ts'
import { withJoined } from './joined-column.ts'

/** A file divided at its header. */
export type FileTable = {
  /** Names of the first table, then those that only later tables have. */
  header: string[]
  /** Length of the first table's header, with and without unnamed columns at its end. */
  length: number
  width: number
  /** True if blank cells make most rows as long as the header with its unnamed columns. */
  isPadded: boolean
  columns: FileColumn[]
  rows: CsvRow[]
}

const HEADER_WITHIN = 10
const NO_HEADER =
  'The file needs a row that names the columns, and one of them must be Stock Number'
const NO_ROWS = 'The file has a header, but no rows below it'

/** Finds the header and its fields. Throws AppError 'invalid' if no row names columns. */
export function readHeader(all: CsvRow[], kind: VehicleKind, chosen: ColumnChoices): FileTable {
  const candidates = headersIn(all).map(({ header, rowsFrom, isJoined }) => {
    const columns = columnsOf(header, kind, chosen)
    const fields = columns.flatMap(({ column }) => column?.field ?? [])
    const hasNumber = fields.includes('stockNumber')
    const isWhole = fields.length === header.filter((cell) => cellText(cell) !== '').length
    return { header, rowsFrom, columns, count: fields.length, hasNumber, isJoined, isWhole }
  })
  const best = Math.max(...candidates.map(({ count }) => count))
  const richest = candidates.filter(({ count }) => count === best)
  // The first of two lines of names often makes sense alone too.
  const found = richest.find(({ isJoined, isWhole }) => isJoined && isWhole) ?? richest[0]
  const unreadable = all[0]?.problem
  if (unreadable && (!found || found.count < 2)) {
    throw invalid(`The first row cannot be read: ${unreadable}`)
  }
  if (!found || (found.count < 2 && !found.hasNumber)) throw invalid(NO_HEADER)
  const { header: first } = found
  const { rows, header, columns } = rowsOfVehicles(all, { ...found, kind, chosen })
  if (rows.length === 0) throw invalid(NO_ROWS)
  if (rows.length > IMPORT_ROWS_MAX) throw tooManyRows(rows.length)
  const width = first.findLastIndex((cell) => cellText(cell) !== '') + 1
  const padded = rows.filter(({ cells }) => cells.length === first.length)
  const isPadded = padded.length > rows.length / 2
  const guessed = withGuesses(withJoined(columns, rows, chosen), rows, { kind, chosen })
  return { header, length: first.length, width, isPadded, columns: guessed, rows }
}

/** Candidates: each of the first rows, and each joined with the next. */
function headersIn(all: CsvRow[]): { header: string[]; rowsFrom: number; isJoined: boolean }[] {
  const first = all.slice(0, HEADER_WITHIN)
  const single = first.flatMap(({ cells, problem }, at) =>
    problem ? [] : [{ header: cells, rowsFrom: at + 1, isJoined: false }],
  )
  const double = first.flatMap(({ cells, problem }, at) => {
    const second = all[at + 1]
    const isName = second && !second.problem && !second.cells.some((cell) => /\d/.test(cell))
    if (problem || !isName) return []
    const header = Array.from({ length: Math.max(cells.length, second.cells.length) }, (_, index) =>
      `${cells[index] ?? ''} ${second.cells[index] ?? ''}`.trim(),
    )
    return [{ header, rowsFrom: at + 2, isJoined: true }]
  })
  return [...single, ...double]
}

/** The columns as the preview lists them. */
export const shownColumns = ({ columns, rows }: FileTable): ImportColumn[] =>
  columns
    .filter(({ header, index }) => header !== REASON_HEADER && hasText(rows, index, header))
    .map(({ index, header, isKnown, column }) => ({
      header,
      field: column?.field ?? null,
      isKnown,
      example: firstText(rows, index).slice(0, EXAMPLE_MAX),
    }))

const EXAMPLE_MAX = 60

const firstText = (rows: CsvRow[], at: number): string =>
  cellText(rows.find(({ cells, problem }) => !problem && cells[at]?.trim())?.cells[at] ?? '')

/** A column without a name and without cells is none. */
const hasText = (rows: CsvRow[], index: number, header: string): boolean =>
  header !== `Column ${index + 1}` || firstText(rows, index) !== ''
