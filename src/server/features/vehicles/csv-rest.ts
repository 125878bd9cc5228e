import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { pause } from '#server/core/pause.ts'
import { actorOf, type Session } from '#server/core/session.ts'
import { type Api, byId, wireIdOf, withWireId } from '#server/http/contract.ts'
import { sendCsv } from '#server/http/csv-reply.ts'
import {
  DISMANTLED_TABLE_SORTS,
  RETAIL_TABLE_SORTS,
  vehicleTableSchema,
} from '#shared/domain/vehicle-admin.ts'
import {
  IMPORT_BYTES_MAX,
  type ImportPreview,
  importPreviewSchema,
  importTallySchema,
  undoneImportSchema,
  vehicleImportSchema,
  importFileSchema,
  importSchema,
} from '#shared/domain/vehicle-import.ts'
import {
  DISMANTLED_STATUSES,
  RETAIL_STATUSES,
  VEHICLE_KINDS,
  type VehicleKind,
} from '#shared/domain/vehicle.ts'
import type { VehicleService } from './service.ts'

type Deps = { vehicles: VehicleService; sessionOf: (request: FastifyRequest) => Session }

/** JSON needs up to two characters for one of the file, and some for itself. */
const BODY_BYTES_MAX = 2 * IMPORT_BYTES_MAX + 10_000
const FILTERS = {
  retail: vehicleTableSchema(RETAIL_STATUSES, RETAIL_TABLE_SORTS),
  dismantled: vehicleTableSchema(DISMANTLED_STATUSES, DISMANTLED_TABLE_SORTS),
}

/** Rows serialized in one turn of the event loop. */
const ROWS_AT_ONCE = 200

/** Writes a preview in parts; a preview of 20,000 rows at once blocks other requests. */
async function* jsonOf({ rows, ...rest }: ImportPreview): AsyncGenerator<string> {
  yield '{"rows":['
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const json = JSON.stringify(rows.slice(at, at + ROWS_AT_ONCE))
    yield `${at > 0 ? ',' : ''}${json.slice(1, -1)}`
    await pause()
  }
  yield `],${JSON.stringify(rest).slice(1)}`
}

/** Vehicles as CSV under /api/admin: export, preview of an import, and import. */
export function adminRoutes(app: Api, deps: Deps): void {
  for (const kind of VEHICLE_KINDS) routesOf(app, kind, deps)
  importRoutes(app, deps)
}

function importRoutes(app: Api, { vehicles: { csv }, sessionOf }: Deps): void {
  const wire = wireIdOf(vehicleImportSchema).meta({ id: 'VehicleImport' })
  app.get(
    '/vehicle-imports',
    {
      schema: {
        summary: 'Imports of the last 24 hours, which can be undone, the latest first',
        response: { 200: z.array(wire) },
      },
    },
    async () => (await csv.recent()).map(withWireId),
  )
  app.post(
    '/vehicle-imports/:id/undo',
    {
      schema: {
        summary: 'Take back what an import did, and keep what people changed since',
        params: byId,
        response: { 200: undoneImportSchema },
        errors: [404, 409],
      },
    },
    (request) => csv.undo(request.params.id, actorOf(sessionOf(request))),
  )
}

function routesOf(app: Api, kind: VehicleKind, { vehicles: { csv }, sessionOf }: Deps): void {
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
        columns: csv.columns(kind),
        rows: csv.all(kind, request.query),
      }),
  )
  app.post(
    `${path}/import/preview`,
    {
      bodyLimit: BODY_BYTES_MAX,
      schema: {
        summary: 'What a CSV file or an .xlsx workbook would do; writes nothing',
        body: importFileSchema,
        response: { 200: importPreviewSchema },
        errors: [413],
      },
    },
    async (request, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .send(Readable.from(jsonOf(await csv.preview(kind, request.body)))),
  )
  app.post(
    `${path}/import`,
    {
      bodyLimit: BODY_BYTES_MAX,
      schema: {
        summary: 'Do what the preview said: all, or all but the rows that are wrong, or nothing',
        body: importSchema,
        response: { 200: importTallySchema },
        errors: [409, 413],
      },
    },
    (request) => csv.run(kind, request.body, actorOf(sessionOf(request))),
  )
}
