import {
  JOINED_COLUMN,
  noteLabelOf,
  rankOf,
  VEHICLE_COLUMNS,
  type VehicleColumn,
} from '#shared/domain/vehicle-columns.ts'
import {
  IMPORT_ROWS_MAX,
  type ImportColumn,
  LEAVE_OUT,
  REASON_HEADER,
} from '#shared/domain/vehicle-import.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import { rowsOfVehicles } from './csv-rows-between.ts'
import { cellText, type CsvRow, invalid, tooManyRows } from './csv-table.ts'
import { withJoined } from './joined-column.ts'

/** Column of a file with the field that it fills. */
export type FileColumn = {
  index: number
  header: string
  isKnown: boolean
  column: VehicleColumn | null
  /** Set where the column's text goes to the notes beside those of the vehicle. */
  noteLabel: string | null
}
/** A file divided at its header. */
export type FileTable = {
  header: string[]
  width: number
  /** True if blank cells make most rows as long as the header with its unnamed columns. */
  isPadded: boolean
  columns: FileColumn[]
  rows: CsvRow[]
}

/** Choices of staff by folded header: a field, or blank to leave the column out. */
export type ColumnChoices = ReadonlyMap<string, string>

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
  const { header, columns } = found
  const rows = rowsOfVehicles(all, { rowsFrom: found.rowsFrom, header, columns, kind })
  if (rows.length === 0) throw invalid(NO_ROWS)
  if (rows.length > IMPORT_ROWS_MAX) throw tooManyRows(rows.length)
  const width = header.findLastIndex((cell) => cellText(cell) !== '') + 1
  const padded = rows.filter(({ cells }) => cells.length === header.length)
  const isPadded = padded.length > rows.length / 2
  return { header, width, isPadded, columns: withJoined(columns, rows, chosen), rows }
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

/** Assigns fields to the columns of a header: chosen, known, or none. */
export function columnsOf(
  header: string[],
  kind: VehicleKind,
  chosen: ColumnChoices,
): FileColumn[] {
  const names = namesOf(header)
  const choices = choicesOf(names, chosen)
  const taken = new Set(choices.filter((choice) => choice && choice !== 'notes'))
  const owners = new Map(
    VEHICLE_COLUMNS[kind]
      .filter(({ field }) => !taken.has(field))
      .flatMap((known) => {
        const index = likeliest(known, header, choices)
        return index === -1 ? [] : [[index, known] as const]
      }),
  )
  return header.map((name, index): FileColumn => {
    const own = { index, header: names[index] ?? cellText(name) }
    const choice = choices[index]
    if (choice !== undefined) return { ...own, ...chosenColumn(own.header, kind, choice) }
    const known = owners.get(index)
    if (known) return { ...own, isKnown: true, column: known, noteLabel: null }
    const noteLabel = noteLabelOf(kind, own.header)
    const column = noteLabel ? fieldOf(kind, 'notes') : null
    return { ...own, isKnown: column !== null, column, noteLabel }
  })
}

/** The choice for each column. Where two have one field, the last choice wins over the other. */
function choicesOf(names: string[], chosen: ColumnChoices): (string | undefined)[] {
  const present = new Set(names.map((name) => foldText(name)))
  const last = new Map(
    [...chosen].flatMap(([key, choice]) => (present.has(key) ? [[choice, key] as const] : [])),
  )
  return names.map((name) => {
    const key = foldText(name)
    const choice = chosen.get(key)
    return !choice || choice === 'notes' || last.get(choice) === key ? choice : LEAVE_OUT
  })
}

/** Unique headers: a blank one becomes 'Column 5', the second 'Price' becomes 'Price (2)'. */
function namesOf(header: string[]): string[] {
  const counts = new Map<string, number>()
  return header.map((cell, index) => {
    const name = cellText(cell) || `Column ${index + 1}`
    const count = (counts.get(foldText(name)) ?? 0) + 1
    counts.set(foldText(name), count)
    return count === 1 ? name : `${name} (${count})`
  })
}

/** The first of the columns that bear a field's best name; -1 for none. */
function likeliest(
  known: VehicleColumn,
  header: string[],
  choices: (string | undefined)[],
): number {
  const ranks = header.map((name, index) =>
    choices[index] === undefined ? rankOf(known, cellText(name)) : -1,
  )
  const best = Math.min(...ranks.filter((rank) => rank !== -1))
  return ranks.indexOf(best)
}

function chosenColumn(header: string, kind: VehicleKind, choice: string) {
  const column = choice === LEAVE_OUT ? null : fieldOf(kind, choice)
  const isOwnNotes = column?.field === 'notes' && rankOf(column, header) !== -1
  return {
    isKnown: false,
    column,
    noteLabel:
      column?.field === 'notes' && !isOwnNotes ? (noteLabelOf(kind, header) ?? header) : null,
  }
}

/** The column of a field. Throws AppError 'invalid' where the kind has none. */
function fieldOf(kind: VehicleKind, field: string): VehicleColumn {
  const column = [...VEHICLE_COLUMNS[kind], JOINED_COLUMN].find((known) => known.field === field)
  if (!column) throw invalid(`There is no field ${field.slice(0, 40)}`)
  return column
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
