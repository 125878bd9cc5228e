import { type CellContext, readCell } from '#shared/domain/vehicle-cell.ts'
import type { VehicleColumn } from '#shared/domain/vehicle-columns.ts'
import { isVin, readVin } from '#shared/domain/vin.ts'
import type { FileTable } from './csv-header.ts'
import { cellText, type CsvRow } from './csv-table.ts'

type Context = Omit<CellContext, 'vin'>
const TEXTS = new Set(['notes', 'description'])

/** Returns a row's cells, a text with commas at its end joined, or why they cannot be read. */
export function cellsOf(
  row: CsvRow,
  table: FileTable,
  context: Context,
): { cells: string[] } | { refused: string } {
  if (row.problem) return { refused: row.problem }
  const { length, width, isPadded } = table
  const { cells, isMoved } = row
  if (isMoved || (isPadded && cells.length === length)) return { cells }
  const last = cells.findLastIndex((cell) => cell.trim() !== '') + 1
  if (last <= width) return { cells }
  if (endsWithText(cells, table, context)) return { cells: joinFrom(cells, width - 1) }
  return {
    refused: `This row has ${last} cells, the header has ${width}: a separator inside a cell needs quotation marks`,
  }
}

/** Returns true if the last column is a text, and the day or VIN before it has not moved. */
function endsWithText(cells: string[], { columns, width, dayOrder }: FileTable, context: Context) {
  const [before, text] = [width - 2, width - 1].map((at) => columns[at]?.column)
  if (!before || !TEXTS.has(text?.field ?? '')) return false
  return isDayOrVin(cellText(cells[width - 2] ?? ''), before, { ...context, dayOrder })
}

/** Returns true for a cell that no neighboring column can have. */
function isDayOrVin(text: string, column: VehicleColumn, context: Context): boolean {
  if (column.field === 'vin') return isVin(readVin(text))
  const isDay = column.field === 'dateAcquired' && /\d/.test(text)
  return isDay && 'value' in readCell(text, column, { ...context, vin: '' })
}

const joinFrom = (cells: string[], index: number): string[] => [
  ...cells.slice(0, index),
  cells.slice(index).map(cellText).filter(Boolean).join(', '),
]
