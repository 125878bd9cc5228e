import type { Issue } from '#server/core/app-error.ts'
import { readFlag } from '#shared/domain/flag-columns.ts'
import { isInThousands } from '#shared/domain/header-words.ts'
import { splitVehicle } from '#shared/domain/joined-vehicle.ts'
import { type CellContext, readCell } from '#shared/domain/vehicle-cell.ts'
import {
  JOINED_COLUMN,
  VEHICLE_COLUMNS,
  type VehicleColumn,
} from '#shared/domain/vehicle-columns.ts'
import type { ImportQuestion } from '#shared/domain/vehicle-import.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import { readCells } from './cells-of-row.ts'
import type { FileTable } from './csv-header.ts'
import { readCellText, type CsvRow } from './csv-table.ts'
import type { FileColumn } from './file-columns.ts'
import { splitPair } from './pair-column.ts'

const IN_THOUSANDS = new Set(['mileage', 'price'])
const REQUIRED: Record<VehicleKind, readonly string[]> = {
  retail: ['stockNumber', 'year', 'make', 'model', 'vin'],
  dismantled: ['stockNumber', 'year', 'make', 'model', 'vin', 'dateAcquired'],
}
/** Group in front of an item of a bookkeeping program: 'Vehicles:V-1043'. */
const ITEM_GROUP =
  /^(?:(?:used |retail )?(?:vehicles?|cars?|autos?|trucks?|inventory|units?)\s*:\s*)+(?=\S)/i

/** Cells of one vehicle by field. */
export type Cells = Record<string, string>
/** A row whose cells were read: what was understood, what is left out and why. */
export type ReadRow = {
  row: CsvRow
  cells: Cells
  /** The cells as they were typed. */
  typed: Cells
  /** Texts of other columns that go to the notes, each behind its name. */
  noteLines: { label: string; text: string }[]
  issues: Issue[]
  cautions: Issue[]
  /** Status that nobody has explained yet. */
  openStatus: string | null
}
/** Answers by question: its field and folded text. */
export type Answers = ReadonlyMap<string, string>
export type Questions = Map<string, ImportQuestion>

/** The key of a question. */
export const toQuestionKey = (field: string, text: string): string =>
  `${field}\n${foldText(text) || text}`

export const isRequired = (kind: VehicleKind, field: string): boolean =>
  REQUIRED[kind].includes(field)

type AnswerContext = Omit<CellContext, 'vin'> & { answers: Answers; questions: Questions }

/** Reads the cells of a row; values that are not understood are added to the questions. */
export function readValues(row: CsvRow, table: FileTable, context: AnswerContext): ReadRow {
  const read: ReadRow = {
    row,
    cells: {},
    typed: {},
    noteLines: [],
    issues: [],
    cautions: [],
    openStatus: null,
  }
  const found = readCells(row, table, context)
  if ('refused' in found) return { ...read, issues: [{ path: 'csv', message: found.refused }] }
  const { cells } = found
  const vinColumn = table.columns.find(({ column }) => column?.field === 'vin')
  const vin = vinColumn ? (cells[vinColumn.index] ?? '') : ''
  const { dayOrder, hasSmallMiles } = table
  const own = { ...context, vin, dayOrder, hasSmallMiles }
  const joined: { header: string; text: string }[] = []
  for (const { index, header, column, pair, noteLabel, flag } of table.columns) {
    if (!column || flag) continue
    const text = readCellText(cells[index] ?? '')
    if (column === JOINED_COLUMN) joined.push({ header, text })
    else if (noteLabel) read.noteLines.push({ label: noteLabel, text })
    else if (pair) takePair(read, { header, text, columns: [column, pair] }, own)
    else takeCell(read, { text: addZeros(text, header, column), column }, own)
  }
  for (const one of joined) takeJoined(read, one, own)
  for (const one of table.columns) takeFlag(read, one, own)
  cutModel(read.cells)
  return read
}

/** Marks a plain number below a header such as 'Mi(000)' as thousands. */
const addZeros = (text: string, header: string, { field }: VehicleColumn): string =>
  IN_THOUSANDS.has(field) && isInThousands(header) ? text.replace(/^\$?\d[\d,.]*$/, '$&k') : text

/** Reads two fields from one cell, if the second part is a value of its field. */
function takePair(
  read: ReadRow,
  { header, text, columns }: { header: string; text: string; columns: VehicleColumn[] },
  context: AnswerContext & { vin: string },
): void {
  const [first, second] = columns
  const parts = splitPair(text)
  if (text === '' || !first || !second) return
  if (!parts || !('value' in readCell(parts[1], second, context))) {
    const message = `${header} cannot be read: ${text.slice(0, 60)}`
    read.cautions.push({ path: first.field, message })
    return
  }
  takeCell(read, { text: parts[0], column: first }, context)
  takeCell(read, { text: parts[1], column: second }, context)
}

/** Reads year, make, model and trim from one cell, unless a column of their own has them. */
function takeJoined(
  read: ReadRow,
  { header, text }: { header: string; text: string },
  context: AnswerContext & { vin: string },
): void {
  if (text === '') return
  const parts = splitVehicle(text)
  if (!parts) {
    read.issues.push({ path: 'make', message: `${header} cannot be read: ${text.slice(0, 60)}` })
    return
  }
  for (const field of ['year', 'make', 'model', 'trim'] as const) {
    const column = VEHICLE_COLUMNS[context.kind].find((known) => known.field === field)
    if (!column || parts[field] === '' || read.typed[field]) continue
    takeCell(read, { text: parts[field], column }, context)
  }
  if (parts.rest !== '') read.noteLines.push({ label: header, text: parts.rest })
}

/** Reads a column such as 'Date sold', unless the row has a value of its own for the field. */
function takeFlag(
  read: ReadRow,
  { index, column, flag }: FileColumn,
  context: AnswerContext & { vin: string },
): void {
  if (!column || !flag || read.typed[column.field]) return
  const text = readCellText(read.row.cells[index] ?? '')
  takeCell(read, { text: readFlag(flag, text) ?? text, column }, context)
}

/** Cuts the model off a trim that repeats it: 'IMPALA LT'. */
function cutModel(cells: Cells): void {
  const { model = '', trim = '' } = cells
  const isRepeated = model !== '' && trim.toUpperCase().startsWith(`${model.toUpperCase()} `)
  if (isRepeated) cells.trim = trim.slice(model.length).trim()
}

function takeCell(
  read: ReadRow,
  { text: cell, column }: { text: string; column: VehicleColumn },
  context: AnswerContext & { vin: string },
): void {
  const { field, header } = column
  const text = field === 'stockNumber' ? cell.replace(ITEM_GROUP, '') : cell
  read.typed[field] = text
  const reading = readCell(text, column, context)
  if ('value' in reading) {
    read.cells[field] = reading.value
    return
  }
  if ('wrong' in reading) {
    refuseCell(read, context.kind, { path: field, message: reading.wrong })
    return
  }
  const answer = ask(column, reading, context)
  if (answer === null) {
    if (field === 'status') read.openStatus = text
    refuseCell(read, context.kind, { path: field, message: `${header} is not understood: ${text}` })
  } else read.cells[field] = answer
}

const refuseCell = ({ issues, cautions }: ReadRow, kind: VehicleKind, issue: Issue) =>
  (isRequired(kind, issue.path) ? issues : cautions).push(issue)

const formatChoice = (field: string, value: string): string =>
  field === 'mileage' ? `${value} miles` : value

/** Counts the row in its question and gives the answer; null where there is none yet. */
function ask(
  { field, choices }: VehicleColumn,
  { unclear, options }: { unclear: string; options: readonly string[] },
  { answers, questions }: AnswerContext,
): string | null {
  const key = toQuestionKey(field, unclear)
  const given = answers.get(key)
  const answer = given === '' || options.includes(given ?? '') ? (given ?? null) : null
  const question = questions.get(key) ?? {
    field,
    text: unclear,
    rows: 0,
    options: options.map((value) => ({
      value,
      label: formatChoice(field, choices?.[value] ?? value),
    })),
    answer,
  }
  questions.set(key, { ...question, rows: question.rows + 1 })
  return answer
}
