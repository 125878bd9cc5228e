import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { FastifyReply } from 'fastify'
import { escapeFormula, keepAsText } from '../core/csv-formula.ts'

type Cell = string | number | null
/** `isText` protects vehicle numbers, which spreadsheets would shorten or convert to dates. */
export type CsvColumn<Row> = { header: string; value: (row: Row) => Cell; isText?: boolean }

/** Marks the file as UTF-8; some spreadsheets assume a legacy encoding otherwise. */
const BYTE_ORDER_MARK = true

/** Streams rows as CSV (RFC 4180) and escapes formulas (OWASP ASVS 5.0, 1.2.10). */
export function sendCsv<Row>(
  reply: FastifyReply,
  { name, columns, rows }: { name: string; columns: CsvColumn<Row>[]; rows: AsyncIterable<Row> },
) {
  const csv = stringify({
    header: true,
    columns: columns.map(({ header }) => header),
    bom: BYTE_ORDER_MARK,
    record_delimiter: 'windows',
    // Spreadsheets end a row at any unquoted line break.
    quoted_match: /[\r\n]/,
  })
  const cells = Readable.from(cellsOf(columns, rows))
  // A closed connection stops reading; a failed read aborts the response.
  cells.on('error', (error) => csv.destroy(error))
  csv.on('close', () => cells.destroy())
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(cells.pipe(csv))
}

async function* cellsOf<Row>(
  columns: CsvColumn<Row>[],
  rows: AsyncIterable<Row>,
): AsyncGenerator<Cell[]> {
  for await (const row of rows) {
    yield columns.map(({ value, isText = false }) => {
      const cell = value(row)
      if (typeof cell !== 'string') return cell
      return isText ? keepAsText(cell) : escapeFormula(cell)
    })
  }
}
