import { readCellText, type CsvRow } from './csv-table.ts'
import type { FileColumn } from './file-columns.ts'

/** Marks for 'as above' in lists typed by hand. */
const DITTO =
  /^(?:["\u201C\u201D\u3003\u2033]{1,2}|['\u2019]{2}|[-\u2013\u2014]\s?["\u201D]\s?[-\u2013\u2014]|ditto|do\.)$/i
/** Fields that differ from vehicle to vehicle. */
const OWN = new Set(['stockNumber', 'vin', 'mileage', 'price'])

/** Replaces ditto marks by the text of the row above. */
export function fillDittos(rows: CsvRow[], columns: FileColumn[]): CsvRow[] {
  const places = columns.flatMap(({ index, column }) =>
    column && !OWN.has(column.field) ? [index] : [],
  )
  const above = new Map<number, string>()
  return rows.map((row) => {
    if (row.problem) return row
    const marked = places.filter((at) => DITTO.test(readCellText(row.cells[at] ?? '')))
    const cells = marked.length === 0 ? row.cells : [...row.cells]
    for (const at of marked) cells[at] = above.get(at) ?? cells[at] ?? ''
    for (const at of places) above.set(at, cells[at] ?? '')
    return marked.length === 0 ? row : { ...row, cells }
  })
}
