import { findNamedField } from '#shared/domain/header-row.ts'
import { areSmallMiles } from '#shared/domain/vehicle-cell.ts'
import { VEHICLE_COLUMNS } from '#shared/domain/vehicle-columns.ts'
import { IMPORT_ROWS_MAX, type ImportColumn, REASON_HEADER } from '#shared/domain/vehicle-import.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { type DayOrder, findDayOrder } from '#shared/lib/day-order.ts'
import { THREE_DIGITS } from './cells-of-row.ts'
import { keepRowsOfVehicles } from './csv-rows-between.ts'
import { readCellText, type CsvRow, invalidFile, tooManyRows } from './csv-table.ts'
import { type ColumnChoices, assignColumns, type FileColumn } from './file-columns.ts'
import { withJoined } from './joined-column.ts'
import { matchColumns } from './match-columns.ts'
import { withPairs } from './pair-column.ts'

/** Marks for 'as above' in lists typed by hand. */
const DITTO =
  /^(?:["\u201C\u201D\u3003\u2033]{1,2}|['\u2019]{2}|[-\u2013\u2014]\s?["\u201D]\s?[-\u2013\u2014]|ditto|do\.)$/i
/** Fields that differ from vehicle to vehicle. */
const OWN = new Set(['stockNumber', 'vin', 'mileage', 'price'])

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
  /** Columns of three digits, such as key numbers, where these are no part of a number. */
  codes: ReadonlySet<number>
  dayOrder: DayOrder | null
  hasSmallMiles: boolean
  rows: CsvRow[]
}

type HeaderContext = { kind: VehicleKind; chosen: ColumnChoices; today: string }

const HEADER_WITHIN = 10
const DIGITS_SHARE_MAX = 0.3
const LENGTH_ROWS = 1000
/** Fewer cells of three digits show nothing. */
const CODES_MIN = 2
/** Fields that the cells must show where no header names them. */
const SHOWN_MIN = 3
const EXAMPLE_MAX = 60
const NO_HEADER =
  'The file needs a row that names the columns, and one of them must be Stock Number'
const NO_ROWS = 'The file has a header, but no rows below it'

/** Finds the header and its fields. Throws AppError 'invalid' if no row names columns. */
export function readHeader(all: CsvRow[], context: HeaderContext): FileTable {
  const { kind, chosen } = context
  const found = findHeader(all, context) ?? columnsByCells(all, context)
  if (!found) {
    const unreadable = all[0]?.failure
    throw invalidFile(unreadable ? `The first row cannot be read: ${unreadable}` : NO_HEADER)
  }
  const { header: first, rowsFrom } = found
  const isOurs = isExport(first, kind)
  const match = (columns: FileColumn[], rows: CsvRow[]) =>
    isOurs ? columns : matchColumns(columns, rows, context)
  const above = match(found.columns, all.slice(rowsFrom))
  const { rows, header, columns } = keepRowsOfVehicles(all, {
    ...found,
    columns: above,
    kind,
    chosen,
  })
  if (rows.length === 0) throw invalidFile(NO_ROWS)
  if (rows.length > IMPORT_ROWS_MAX) throw tooManyRows(rows.length)
  const width = first.findLastIndex((cell) => readCellText(cell) !== '') + 1 || first.length
  const padded = rows.filter(({ cells }) => cells.length === first.length)
  const isPadded = padded.length > rows.length / 2
  const matched = withPairs(withJoined(match(columns, rows), rows, chosen), context)
  const listTexts = (field: string): string[] => {
    const index = matched.find(({ column, flag }) => column?.field === field && !flag)?.index
    return index === undefined ? [] : rows.map(({ cells }) => cells[index] ?? '')
  }
  return {
    header,
    length: first.length,
    width,
    isPadded,
    columns: matched,
    codes: codesIn(rows, first.length),
    dayOrder: findDayOrder(listTexts('dateAcquired')),
    hasSmallMiles: areSmallMiles(listTexts('mileage')),
    rows: isOurs ? rows : fillDittos(rows, matched),
  }
}

/** Finds the columns of which most cells have three digits. */
function codesIn(rows: CsvRow[], length: number): Set<number> {
  const columns = Array.from({ length }, (_, at) => at)
  const isCode = ({ cells }: CsvRow, at: number) => THREE_DIGITS.test(readCellText(cells[at] ?? ''))
  const sample = rows.slice(0, LENGTH_ROWS)
  const most = Math.max(CODES_MIN, sample.length / 2)
  return new Set(columns.filter((at) => sample.filter((row) => isCode(row, at)).length > most))
}

/** Returns true for the header of an exported file, whose cells are taken as they are. */
const isExport = (header: string[], kind: VehicleKind): boolean =>
  VEHICLE_COLUMNS[kind].every((column, at) => readCellText(header[at] ?? '') === column.header)

type Found = { header: string[]; rowsFrom: number; columns: FileColumn[] }

/** Finds the row, or two rows, that name the most fields. */
function findHeader(all: CsvRow[], { kind, chosen }: HeaderContext): Found | null {
  const candidates = headersIn(all).map(({ header, rowsFrom, isJoined }) => {
    const columns = assignColumns(header, kind, chosen)
    const fields = columns.flatMap(
      ({ column, header: name }) => column?.field ?? findNamedField(kind, name) ?? [],
    )
    const hasNumber = fields.includes('stockNumber')
    const isWhole = fields.length === header.filter((cell) => readCellText(cell) !== '').length
    const count = new Set(fields).size
    return { header, rowsFrom, columns, count, hasNumber, isJoined, isWhole }
  })
  const best = Math.max(...candidates.map(({ count }) => count))
  const richest = candidates.filter(({ count }) => count === best)
  // The first of two lines of names often makes sense alone too.
  const found = richest.find(({ isJoined, isWhole }) => isJoined && isWhole) ?? richest[0]
  return found && (found.count > 1 || found.hasNumber) ? found : null
}

/** Takes columns without a known name by their cells; null if these show too few fields. */
function columnsByCells(all: CsvRow[], context: HeaderContext): Found | null {
  const length = all
    .slice(0, LENGTH_ROWS)
    .reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const at = all.slice(0, HEADER_WITHIN).findIndex(isUnknownHeader)
  const header = all[at]?.cells ?? Array.from({ length }, () => '')
  const rowsFrom = at + 1
  const columns = assignColumns(header, context.kind, context.chosen)
  const shown = matchColumns(columns, all.slice(rowsFrom), context).filter(({ column }) => column)
  return shown.length < SHOWN_MIN ? null : { header, rowsFrom, columns }
}

/** Few names have digits, and a header is more than a title. */
function isUnknownHeader({ cells, failure }: CsvRow): boolean {
  const names = cells.map(readCellText).filter(Boolean)
  const digits = names.filter((name) => /\d/.test(name))
  return !failure && names.length >= SHOWN_MIN && digits.length <= names.length * DIGITS_SHARE_MAX
}

/** Candidates: each of the first rows, and each joined with the next. */
function headersIn(all: CsvRow[]): { header: string[]; rowsFrom: number; isJoined: boolean }[] {
  const first = all.slice(0, HEADER_WITHIN)
  const single = first.flatMap(({ cells, failure }, at) =>
    failure ? [] : [{ header: cells, rowsFrom: at + 1, isJoined: false }],
  )
  const double = first.flatMap(({ cells, failure }, at) => {
    const second = all[at + 1]
    const isName = second && !second.failure && !second.cells.some((cell) => /\d/.test(cell))
    if (failure || !isName) return []
    const header = Array.from({ length: Math.max(cells.length, second.cells.length) }, (_, index) =>
      `${cells[index] ?? ''} ${second.cells[index] ?? ''}`.trim(),
    )
    return [{ header, rowsFrom: at + 2, isJoined: true }]
  })
  return [...single, ...double]
}

/** The columns as the preview lists them. */
export const toShownColumns = ({ columns, rows }: FileTable): ImportColumn[] =>
  columns
    .filter(({ header, index }) => header !== REASON_HEADER && hasText(rows, index, header))
    .map(({ index, header, isKnown, isGuessed, column }) => ({
      header,
      field: column?.field ?? null,
      isKnown,
      isGuessed,
      example: firstText(rows, index).slice(0, EXAMPLE_MAX),
    }))

const firstText = (rows: CsvRow[], at: number): string =>
  readCellText(rows.find(({ cells, failure }) => !failure && cells[at]?.trim())?.cells[at] ?? '')

/** A column without a name and without cells is none. */
const hasText = (rows: CsvRow[], index: number, header: string): boolean =>
  header !== `Column ${index + 1}` || firstText(rows, index) !== ''

/** Replaces ditto marks by the text of the row above. */
function fillDittos(rows: CsvRow[], columns: FileColumn[]): CsvRow[] {
  const places = columns.flatMap(({ index, column }) =>
    column && !OWN.has(column.field) ? [index] : [],
  )
  const above = new Map<number, string>()
  return rows.map((row) => {
    if (row.failure) return row
    const marked = places.filter((at) => DITTO.test(readCellText(row.cells[at] ?? '')))
    const cells = marked.length === 0 ? row.cells : [...row.cells]
    for (const at of marked) cells[at] = above.get(at) ?? cells[at] ?? ''
    for (const at of places) above.set(at, cells[at] ?? '')
    return marked.length === 0 ? row : { ...row, cells }
  })
}
