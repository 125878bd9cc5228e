import * as z from 'zod'
import type { Api } from '#server/http/contract.ts'
import { sendCsv } from '#server/http/csv-response.ts'
import type { StaffDeps } from '#server/http/session.ts'
import type { NumbersTable } from '#shared/domain/numbers-table.ts'
import {
  NUMBERS_PERIODS,
  NUMBERS_TABLES,
  type NumbersTableName,
  toNumbersTable,
} from '#shared/domain/numbers.ts'
import { getNumbers } from './get-numbers.ts'

const SUMMARIES: Record<NumbersTableName, string> = {
  'answer-times': 'Export the answer times of a period as CSV',
  'requests-per-week': 'Export the requests of each week by kind as CSV',
  'vehicle-ages': 'Export the ages of the vehicles on hand as CSV',
  'days-to-sale': 'Export the days to sale of the cars sold in a period as CSV',
  'parts-wanted': 'Export the requested parts without a fitting vehicle as CSV',
  'quotes-and-sales': 'Export what each week was quoted, won, lost, invoiced and collected as CSV',
  'lost-quotes': 'Export the lost quotes of a period with their reasons as CSV',
  'collected-per-day': 'Export the money collected each day by method as CSV',
  'sales-tax': 'Export taxable and exempt sales with their tax by quarter as CSV',
  appointments: 'Export the appointments and no-shows of each week as CSV',
  'booked-hours': 'Export the booked hours of each bay by day as CSV',
}

/** Registers the figures under /api/admin. */
export function registerStaffNumbersRoutes(app: Api, { contextOf }: StaffDeps): void {
  for (const name of NUMBERS_TABLES) {
    const schema = {
      summary: SUMMARIES[name],
      querystring: z.strictObject({ period: z.enum(NUMBERS_PERIODS).default('4-weeks') }),
      response: { 200: z.string() },
      produces: ['text/csv'],
    }
    app.get(`/numbers/${name}.csv`, { schema }, async (request, reply) => {
      const { columns: named, rows } = toNumbersTable[name](
        await getNumbers(contextOf(request), request.query.period),
      )
      const columns = named.map(({ header }, index) => ({
        header,
        value: (row: NumbersTable['rows'][number]) => row[index] ?? null,
      }))
      return sendCsv(reply, { name: `${name}.csv`, columns, rows: iterate(rows) })
    })
  }
}

/** Yields rows as sendCsv reads them. */
async function* iterate<Row>(rows: Row[]): AsyncGenerator<Row> {
  yield* rows
}
