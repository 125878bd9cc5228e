import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { FastifyReply } from 'fastify'
import { escapeFormula, keepAsText } from '#server/core/csv-formula.ts'

type Cell = string | number | null
/** `isText` marks numbers of vehicles, which spreadsheets would shorten or take for days. */
export type CsvColumn<Row> = { header: string; value: (row: Row) => Cell; isText?: boolean }

/** Marks the file as UTF-8 for spreadsheets that would take it for something older. */
const BYTE_ORDER_MARK = true

/**
 * Sends rows as a CSV file (RFC 4180), page by page as they are read. A cell that a spreadsheet would take for a formula
 * is made text (OWASP ASVS 5.0, 1.2.10).
 */
export function sendCsv<Row>(
  reply: FastifyReply,
  { name, columns, rows }: { name: string; columns: CsvColumn<Row>[]; rows: AsyncIterable<Row> },
) {
  const csv = stringify({
    header: true,
    columns: columns.map(({ header }) => header),
    bom: BYTE_ORDER_MARK,
    record_delimiter: 'windows',
    // A spreadsheet ends a row at any break of a line that is not quoted.
    quoted_match: /[\r\n]/,
  })
  const cells = Readable.from(cellsOf(columns, rows))
  // A closed connection ends the reading, and a failed read ends the reply.
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
