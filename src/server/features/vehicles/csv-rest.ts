import { Readable } from 'node:stream'
import * as z from 'zod'
import { pause } from '#server/core/pause.ts'
import { type Api, byId, wireIdSchema, withWireId } from '#server/http/contract.ts'
import { sendCsv } from '#server/http/csv-response.ts'
import type { StaffContextOf, StaffDeps } from '#server/http/session.ts'
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
import { vehicleQuerySchemas } from '#shared/domain/vehicle-table-schema.ts'
import { VEHICLE_KINDS, type VehicleKind } from '#shared/domain/vehicle.ts'
import { exportColumns, importVehicles, previewImport } from './import/import-vehicles.ts'
import { listImports, undoImport } from './import/undo-import.ts'
import { exportStock } from './list-stock.ts'

/** JSON escapes can double the size of a file. */
const BODY_BYTES_MAX = 2 * IMPORT_BYTES_MAX + 10_000

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

/** Registers exports and imports under /api/admin. */
export function registerStaffVehicleCsvRoutes(app: Api, { contextOf }: StaffDeps): void {
  for (const kind of VEHICLE_KINDS) registerRoutes(app, kind, contextOf)
  importRoutes(app, contextOf)
}

function importRoutes(app: Api, contextOf: StaffContextOf): void {
  const wire = wireIdSchema(vehicleImportSchema).meta({ id: 'VehicleImport' })
  app.get(
    '/vehicle-imports',
    {
      schema: {
        summary: 'List imports that can be undone, newest first',
        response: { 200: z.array(wire) },
      },
    },
    async (request) => (await listImports(contextOf(request))).map(withWireId),
  )
  app.post(
    '/vehicle-imports/:id/undo',
    {
      schema: {
        summary: 'Undo an import, but keep later changes',
        params: byId,
        response: { 200: undoneImportSchema },
        errors: [404, 409],
      },
    },
    (request) => undoImport(contextOf(request), request.params.id),
  )
}

function registerRoutes(app: Api, kind: VehicleKind, contextOf: StaffContextOf): void {
  const path = `/${kind}-vehicles`
  app.get(
    `${path}.csv`,
    {
      schema: {
        summary: 'Export vehicles of this kind as CSV',
        querystring: vehicleQuerySchemas[kind].omit({ limit: true }),
        response: { 200: z.string() },
        produces: ['text/csv'],
      },
    },
    (request, reply) => {
      const ctx = contextOf(request)
      return sendCsv(reply, {
        name: `${kind}-vehicles.csv`,
        columns: exportColumns(ctx, kind),
        rows: exportStock(ctx, kind, request.query),
      })
    },
  )
  app.post(
    `${path}/import/preview`,
    {
      bodyLimit: BODY_BYTES_MAX,
      schema: {
        summary: 'Preview the import of a CSV file or an .xlsx workbook',
        body: importFileSchema,
        response: { 200: importPreviewSchema },
        errors: [413],
      },
    },
    async (request, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .send(Readable.from(jsonOf(await previewImport(contextOf(request), kind, request.body)))),
  )
  app.post(
    `${path}/import`,
    {
      bodyLimit: BODY_BYTES_MAX,
      schema: {
        summary: 'Import as previewed: all rows, all but the wrong ones, or nothing',
        body: importSchema,
        response: { 200: importTallySchema },
        errors: [409, 413],
      },
    },
    (request) => importVehicles(contextOf(request), kind, request.body),
  )
}
