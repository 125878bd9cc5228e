import { isInThousands } from '#shared/domain/header-words.ts'
import { type CellContext, readCell } from '#shared/domain/vehicle-cell.ts'
import type { VehicleColumn } from '#shared/domain/vehicle-columns.ts'
import { isVin, cleanVin } from '#shared/domain/vin.ts'
import type { FileTable } from './csv-header.ts'
import { readCellText, type CsvRow } from './csv-table.ts'

type CellsContext = Omit<CellContext, 'vin'>
const TEXTS = new Set(['notes', 'description'])
const WORDS = /\p{L}{2}\s+\p{L}{2}/u
const SHORT = /^\$?\d{1,3}$/
const NUMBERS = new Set(['mileage', 'price'])
/** Fields that three digits can be: an engine 350, a Chrysler 300. */
const CODES = new Set(['stockNumber', 'model', 'trim', 'engineType', 'location'])

/** Returns a row's cells, a text with commas at its end joined, or why they cannot be read. */
export function readCells(
  row: CsvRow,
  table: FileTable,
  context: CellsContext,
): { cells: string[] } | { refused: string } {
  if (row.failure) return { refused: row.failure }
  const { length, width, isPadded } = table
  const { isMoved } = row
  if (isMoved) return { cells: row.cells }
  const cells = joinText(row.cells, table)
  const last = cells.findLastIndex((cell) => cell.trim() !== '') + 1
  if (last <= width || (isPadded && cells.length === length)) {
    const refused = splitNumber(cells, table)
    return refused === null ? { cells } : { refused }
  }
  if (endsWithText(cells, table, context)) return { cells: joinFrom(cells, width - 1) }
  return {
    refused: `This row has ${last} cells, the header has ${width}: a separator inside a cell needs quotation marks`,
  }
}

/** Joins what commas and blanks divided at the end of a row that fits: 'Runs well, new tires'. */
function joinText(cells: string[], { columns, width }: FileTable): string[] {
  const text = columns.findLastIndex(({ column }) => TEXTS.has(column?.field ?? ''))
  const behind = cells.slice(text + 1).filter((cell) => cell.trim() !== '')
  const before = cells.slice(1, text + 1)
  const fits = cells.findLastIndex((cell) => cell.trim() !== '') < width
  const isDivided = fits && behind.length > 0 && behind.every((cell) => /^\s/.test(cell))
  const isTyped = before.some((cell) => /^\s/.test(cell))
  // ' B4' alone is the next column's.
  const isText = !columns[text + 1]?.column || behind.some((cell) => WORDS.test(cell))
  return text > 0 && isDivided && isText && !isTyped ? joinFrom(cells, text) : cells
}

export const THREE_DIGITS = /^\d{3}(?:\.\d{2})?$/

/** Finds a mileage or price that its comma divided, in a row without a last cell. */
function splitNumber(cells: string[], { columns, codes }: FileTable): string | null {
  const texts = cells.map(readCellText)
  const found = columns.find(({ index, header, column }, at) => {
    const next = columns[at + 1]?.column?.field
    const isNumber = NUMBERS.has(column?.field ?? '') && !isInThousands(header)
    const isDivided = SHORT.test(texts[index] ?? '') && THREE_DIGITS.test(texts[index + 1] ?? '')
    return isNumber && isDivided && (next ? !CODES.has(next) : !codes.has(at + 1))
  })
  if (!found) return null
  const number = texts.slice(found.index, found.index + 2).join(',')
  return `A number with a comma needs quotation marks: ${number}`
}

/** Returns true if the last column is a text, and the day or VIN before it has not moved. */
function endsWithText(
  cells: string[],
  { columns, width, dayOrder }: FileTable,
  context: CellsContext,
) {
  const [before, text] = [width - 2, width - 1].map((at) => columns[at]?.column)
  if (!before || !TEXTS.has(text?.field ?? '')) return false
  return isDayOrVin(readCellText(cells[width - 2] ?? ''), before, { ...context, dayOrder })
}

/** Returns true for a cell that no neighboring column can have. */
function isDayOrVin(text: string, column: VehicleColumn, context: CellsContext): boolean {
  if (column.field === 'vin') return isVin(cleanVin(text))
  const isDay = column.field === 'dateAcquired' && /\d/.test(text)
  return isDay && 'value' in readCell(text, column, { ...context, vin: '' })
}

const joinFrom = (cells: string[], index: number): string[] => [
  ...cells.slice(0, index),
  cells.slice(index).map(readCellText).filter(Boolean).join(', '),
]
