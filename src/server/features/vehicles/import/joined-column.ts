import { splitHeader } from '#shared/domain/header-words.ts'
import { splitVehicle } from '#shared/domain/joined-vehicle.ts'
import { JOINED_COLUMN } from '#shared/domain/vehicle-columns.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import { readCellText, SAMPLE_ROWS, type CsvRow } from './csv-table.ts'
import type { ColumnChoices, FileColumn } from './file-columns.ts'

const SHARE_MIN = 0.6
/** Fields whose column holds whole names in some files: 'Model' with 'FORD ESCAPE'. */
const HOLDERS = new Set(['make', 'model', 'description', 'notes'])

/** Finds the column that holds make and model together, in a file without one of them. */
export function withJoined(
  columns: FileColumn[],
  rows: CsvRow[],
  chosen: ColumnChoices,
): FileColumn[] {
  const fields = new Set(columns.flatMap(({ column }) => column?.field ?? []))
  if (fields.has(JOINED_COLUMN.field) || (fields.has('make') && fields.has('model'))) return columns
  const sample = rows.slice(0, SAMPLE_ROWS)
  const [best] = columns
    .filter(({ header, column }) => !chosen.has(foldText(header)) && canHold(column?.field))
    .map(({ index, header }) => ({
      index,
      isNamed: isNamed(header),
      share: shareOfNames(sample, index),
    }))
    .filter(({ share }) => share >= SHARE_MIN)
    .toSorted(
      (one, other) => Number(other.isNamed) - Number(one.isNamed) || other.share - one.share,
    )
  if (!best) return columns
  const { index, isNamed: isKnown } = best
  const own = { isKnown, isGuessed: !isKnown, column: JOINED_COLUMN, noteLabel: null }
  return columns.map((one) => (one.index === index ? { ...one, ...own } : one))
}

/** 'Year/Make/Model', 'Vehicle' or 'Description'. */
function isNamed(header: string): boolean {
  const words = splitHeader(header)
  return ['make', 'vehicle', 'description'].some((word) => words.includes(word))
}

const canHold = (field: string | undefined): boolean => field === undefined || HOLDERS.has(field)

/** Share of a column's cells that name a make and a model, 0 to 1. */
function shareOfNames(rows: CsvRow[], index: number): number {
  const texts = rows.flatMap(({ cells }) => readCellText(cells[index] ?? '') || [])
  const names = texts.filter((text) => splitVehicle(text) !== null)
  return texts.length === 0 ? 0 : names.length / texts.length
}
