import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import type { CsvRow } from './csv-table.ts'
import { type ColumnChoices, assignColumns, type FileColumn } from './file-columns.ts'

type Names = { header: string[]; columns: FileColumn[] }
type Added = Names & { move: (row: CsvRow) => CsvRow }
type Other = { line: number; header: string[]; kind: VehicleKind; chosen: ColumnChoices }

/** Joins the columns of a table further down; `move` puts its cells below the joint names. */
export function addTable({ header, columns }: Names, { kind, chosen, ...other }: Other): Added {
  const own = assignColumns(other.header, kind, chosen)
  if (own.every(({ column }) => column?.field !== 'stockNumber')) {
    const problem = `The columns have other names from line ${other.line} on, and none is the stock number`
    return { header, columns, move: (row) => ({ ...row, problem }) }
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
    const problem = `This row has ${count} cells, the header in line ${line} has ${header.length}`
    return { ...row, problem }
  }
  const cells = Array.from({ length }, () => '')
  for (const [from, to] of places.entries()) cells[to] = row.cells[from] ?? ''
  return { ...row, cells, isMoved: true }
}
