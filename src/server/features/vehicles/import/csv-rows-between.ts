import { splitVehicle } from '#shared/domain/joined-vehicle.ts'
import { findColumn } from '#shared/domain/vehicle-columns.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import { readCellText, type CsvRow } from './csv-table.ts'
import { type ColumnChoices, type FileColumn, assignColumns } from './file-columns.ts'

type Frame = {
  rowsFrom: number
  header: string[]
  columns: FileColumn[]
  kind: VehicleKind
  chosen: ColumnChoices
}
type Rows = Pick<Frame, 'header' | 'columns'> & { rows: CsvRow[] }

/** Sums, counts, years and footers of reports. */
const SUMMARY = new RegExp(
  [
    String.raw`^(?:(?:grand|sub|report|lot|inventory)[ -]?)?totals?(?:\s*[:=].*|\s+(?:units|vehicles|cars|records|rows|items|count|value|price|cost|retail)\b.*)?$`,
    String.raw`^.{1,40} (?:sub[ -]?)?totals?:?$`,
    String.raw`^(?:count|sum|average|avg)(?:\s*[:=].*)?$`,
    String.raw`^\d[\d,]* (?:vehicles?|units?|cars?|records?|rows?|items?)(?: (?:total|listed|found|in stock|in inventory))?\.?$`,
    String.raw`^\W*end of (?:report|list|file|data)\b.*$`,
    String.raw`^\W*page \d+(?: of \d+)?\W*$`,
    String.raw`^(?:printed|generated|exported|report (?:run|date)|run date|as of)\b.*$`,
    String.raw`^[*=~_-]+ *(?:19|20)\d{2} *[*=~_-]+$`,
  ].join('|'),
  'i',
)
const AMOUNT = /^[$(]?\s*[\d.,-]+\)?$/
/** Check boxes and formulas of spreadsheets below the last row. */
const UNTICKED = /^(?:FALSE|\$?\s*[0.,-]+)$/i
const OF_A_VEHICLE = new Set(['stockNumber', 'vin', 'year', 'make', 'model'])
/** Columns that a header names at least. */
const NAMED_MIN = 3
const WORDS = /\p{L}+\W+\p{L}/u
const TEXTS = new Set(['notes', 'description', 'features'])

/** Drops sums, footers, repeated titles and headers; moves cells below the first header. */
export function keepRowsOfVehicles(all: CsvRow[], frame: Frame): Rows {
  const { rowsFrom, header, columns } = frame
  const own = columns.filter(({ column }) => OF_A_VEHICLE.has(column?.field ?? ''))
  const names = listTexts(header).join('\n')
  const titles = new Set(all.slice(0, rowsFrom).map(({ cells }) => findFirst(listTexts(cells))))
  let joint: Pick<Frame, 'header' | 'columns'> = { header, columns }
  let move: ((row: CsvRow) => CsvRow) | null = null
  let count = 0
  const rows = all.slice(rowsFrom).flatMap((row) => {
    if (row.failure) return [row]
    const texts = listTexts(row.cells)
    const first = findFirst(texts)
    const isSum =
      texts.every((text) => text === '' || AMOUNT.test(text) || UNTICKED.test(text)) &&
      own.every(({ index }) => !texts[index] || UNTICKED.test(texts[index]))
    const isSummary =
      isSum ||
      isOfNothing(texts, columns) ||
      isTitle(texts, columns) ||
      isCount(texts, count) ||
      ((SUMMARY.test(first) || titles.has(first)) &&
        own.every(({ index }) => !isOther(texts[index], first)))
    if (texts.join('\n') === names) move = null
    else if (isOtherHeader(texts, frame)) {
      const added = addTable(joint, { ...frame, line: row.line, header: texts })
      joint = added
      move = added.move
    } else if (!isSummary) {
      count += 1
      return [move ? move(row) : row]
    }
    return []
  })
  return { ...joint, rows }
}

/** Returns true for a row without a cell below a name, such as that of a further picture. */
function isOfNothing(texts: string[], columns: FileColumn[]): boolean {
  const named = columns.filter(({ column }) => column)
  const own = named.filter(({ column }) => OF_A_VEHICLE.has(column?.field ?? ''))
  return (
    own.length > 1 &&
    named.every(({ index }) => !texts[index]) &&
    texts.every((text) => splitVehicle(text) === null)
  )
}

/** Returns true for a number alone that counts the rows above. */
const isCount = (texts: string[], count: number): boolean =>
  texts.filter(Boolean).length === 1 && count > 1 && findFirst(texts) === String(count)

/** Returns true for a line of text between the vehicles, such as 'Westlake line'. */
function isTitle(texts: string[], columns: FileColumn[]): boolean {
  const filled = texts.flatMap((text, index) => (text === '' ? [] : [{ text, index }]))
  const [only, ...others] = filled
  const isAlone = others.length === 0 && columns.length >= NAMED_MIN
  if (!only || !isAlone || !WORDS.test(only.text)) return false
  const field = columns.find(({ index }) => index === only.index)?.column?.field
  return !TEXTS.has(field ?? '') && splitVehicle(only.text) === null
}

/** Returns true for a header whose fields stand elsewhere than in that of the file. */
function isOtherHeader(texts: string[], { columns, kind }: Frame): boolean {
  // Rows of vehicles have a year or a number.
  if (texts.some((text) => /\d/.test(text))) return false
  const fields = texts.map((text) => findColumn(kind, text)?.field)
  const named = fields.filter(Boolean)
  const isHeader =
    new Set(named).size >= NAMED_MIN && named.length * 2 > texts.filter(Boolean).length
  return isHeader && fields.some((field, at) => field && field !== columns[at]?.column?.field)
}

const findFirst = (texts: string[]): string => texts.find(Boolean) ?? ''

/** The texts of a row without blank cells at its end. */
function listTexts(cells: string[]): string[] {
  const texts = cells.map(readCellText)
  return texts.slice(0, texts.findLastIndex(Boolean) + 1)
}

/** A number or a count may be the sum. */
const isOther = (text = '', first: string): boolean =>
  text !== first && /[a-z]/i.test(text) && !SUMMARY.test(text)

type Names = { header: string[]; columns: FileColumn[] }
type Added = Names & { move: (row: CsvRow) => CsvRow }
type Other = { line: number; header: string[]; kind: VehicleKind; chosen: ColumnChoices }

/** Joins the columns of a table further down; `move` puts its cells below the joint names. */
function addTable({ header, columns }: Names, { kind, chosen, ...other }: Other): Added {
  const own = assignColumns(other.header, kind, chosen)
  if (own.every(({ column }) => column?.field !== 'stockNumber')) {
    const failure = `The columns have other names from line ${other.line} on, and none is the stock number`
    return { header, columns, move: (row) => ({ ...row, failure }) }
  }
  const joint = [...columns]
  const names = [...header]
  const places = own.map((column) => {
    const known = joint.find((one) => isSame(one, column))
    if (known) return known.index
    const index = names.push(column.header) - 1
    joint.push({ ...column, index })
    return index
  })
  return {
    header: names,
    columns: joint,
    move: (row) => moveCells(row, places, { ...other, length: names.length }),
  }
}

const isSame = (one: FileColumn, other: FileColumn): boolean =>
  one.column && other.column && !one.noteLabel && !one.flag
    ? one.column === other.column && !other.flag && !other.noteLabel
    : foldText(one.header) === foldText(other.header)

function moveCells(
  row: CsvRow,
  places: number[],
  { line, header, length }: { line: number; header: string[]; length: number },
): CsvRow {
  const count = row.cells.findLastIndex((cell) => cell.trim() !== '') + 1
  if (count > header.length) {
    const failure = `This row has ${count} cells, the header in line ${line} has ${header.length}`
    return { ...row, failure }
  }
  const cells = Array.from({ length }, () => '')
  for (const [from, to] of places.entries()) cells[to] = row.cells[from] ?? ''
  return { ...row, cells, isMoved: true }
}
