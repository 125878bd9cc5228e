import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { actorOf, type Session } from '#server/core/session.ts'
import type { Api } from '#server/http/contract.ts'
import { sendCsv } from '#server/http/csv-reply.ts'
import { DISMANTLED_STATUSES } from '#shared/domain/dismantled-vehicle.ts'
import { RETAIL_STATUSES } from '#shared/domain/retail-vehicle.ts'
import {
  DISMANTLED_TABLE_SORTS,
  RETAIL_TABLE_SORTS,
  stockTableSchema,
} from '#shared/domain/stock-desk.ts'
import {
  IMPORT_BYTES_MAX,
  importPreviewSchema,
  importTallySchema,
  stockFileSchema,
  stockImportSchema,
} from '#shared/domain/stock-import.ts'
import { STOCK_KINDS, type StockKind } from '#shared/domain/vehicle.ts'
import type { StockCsvService } from './service.ts'

type Deps = { stockCsv: StockCsvService; sessionOf: (request: FastifyRequest) => Session }

/** JSON needs up to two characters for one of the file, and some for itself. */
const BODY_BYTES_MAX = 2 * IMPORT_BYTES_MAX + 10_000
const FILTERS = {
  retail: stockTableSchema(RETAIL_STATUSES, RETAIL_TABLE_SORTS),
  dismantled: stockTableSchema(DISMANTLED_STATUSES, DISMANTLED_TABLE_SORTS),
}

/** Vehicles as CSV under /api/admin: out of the shop, a look at what a file would do, and into the shop. */
export function adminRoutes(app: Api, deps: Deps): void {
  for (const kind of STOCK_KINDS) routesOf(app, kind, deps)
}

function routesOf(app: Api, kind: StockKind, { stockCsv, sessionOf }: Deps): void {
  const path = `/${kind}-vehicles`
  app.get(
    `${path}.csv`,
    {
      schema: {
        summary: 'Vehicles of this kind as CSV, whole',
        querystring: FILTERS[kind],
        response: { 200: z.string() },
        produces: ['text/csv'],
      },
    },
    (request, reply) =>
      sendCsv(reply, {
        name: `${kind}-vehicles.csv`,
        columns: stockCsv.columns(kind),
        rows: stockCsv.all(kind, request.query),
      }),
  )
  app.post(
    `${path}/import/preview`,
    {
      bodyLimit: BODY_BYTES_MAX,
      schema: {
        summary: 'What a CSV file would do; writes nothing',
        body: stockFileSchema,
        response: { 200: importPreviewSchema },
        errors: [413],
      },
    },
    (request) => stockCsv.preview(kind, request.body.csv),
  )
  app.post(
    `${path}/import`,
    {
      bodyLimit: BODY_BYTES_MAX,
      schema: {
        summary: 'Do what the preview said: all, or all but the rows that are wrong, or nothing',
        body: stockImportSchema,
        response: { 200: importTallySchema },
        errors: [409, 413],
      },
    },
    (request) => stockCsv.run(kind, request.body, actorOf(sessionOf(request))),
  )
}
