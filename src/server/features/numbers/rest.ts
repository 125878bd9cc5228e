import * as z from 'zod'
import type { Api } from '#server/http/contract.ts'
import { sendCsv } from '#server/http/csv-reply.ts'
import {
  NUMBERS_PERIODS,
  NUMBERS_TABLES,
  numbersTable,
  type NumbersTable,
  type NumbersTableName,
} from '#shared/domain/numbers.ts'
import type { NumbersService } from './service.ts'

const SUMMARIES: Record<NumbersTableName, string> = {
  'answer-times': 'How requests of a period were answered, as CSV',
  'requests-per-week': 'The requests of each week by kind, as CSV',
  'vehicle-ages': 'For how many days the vehicles on hand have been here, as CSV',
  'days-to-sale': 'How many days the cars were here that were sold in a period, as CSV',
  'parts-wanted': 'The parts that were asked for without a fitting vehicle in the yard, as CSV',
}

/** The routes under /api/admin/numbers. */
export function adminRoutes(app: Api, { numbers }: { numbers: NumbersService }): void {
  for (const name of NUMBERS_TABLES) {
    const schema = {
      summary: SUMMARIES[name],
      querystring: z.object({ period: z.enum(NUMBERS_PERIODS).default('4-weeks') }),
      response: { 200: z.string() },
      produces: ['text/csv'],
    }
    app.get(`/numbers/${name}.csv`, { schema }, async (request, reply) => {
      const { headers, rows } = numbersTable[name](await numbers.of(request.query.period))
      const columns = headers.map((header, index) => ({
        header,
        value: (row: NumbersTable['rows'][number]) => row[index] ?? null,
      }))
      return sendCsv(reply, { name: `${name}.csv`, columns, rows: iterate(rows) })
    })
  }
}

/** As sendCsv reads rows. */
async function* iterate<Row>(rows: Row[]): AsyncGenerator<Row> {
  yield* rows
}
