import * as z from 'zod'
import { type Api, byId, buildNextLink } from '#server/http/contract.ts'
import { entityRoutes } from '#server/http/entity-routes.ts'
import type { StaffContextOf, StaffDeps } from '#server/http/session.ts'
import { historyEntrySchema } from '#shared/domain/history-schema.ts'
import {
  dismantledUpdateSchema,
  dismantledVehicleInputSchema,
  dismantledVehicleSchema,
  retailUpdateSchema,
  retailVehicleInputSchema,
  retailVehicleSchema,
  type Vehicle,
  vehicleCreationSchema,
} from '#shared/domain/vehicle-schema.ts'
import { vehicleQuerySchemas } from '#shared/domain/vehicle-table-schema.ts'
import { VEHICLE_KINDS, type VehicleKind, VEHICLE_EVENTS } from '#shared/domain/vehicle.ts'
import { archiveVehicle, restoreVehicle } from './archive-vehicle.ts'
import { getHistory } from './get-history.ts'
import { getVehicle } from './get-vehicle.ts'
import { listStock } from './list-stock.ts'
import { rejectTrailingSlash, toWire, wireSchema } from './rest-vehicle.ts'
import { createVehicle, updateVehicle } from './save-vehicle.ts'

/** Adds the kind, which the path states, to a body. */
const withKind = <Kind extends VehicleKind, Body>(kind: Kind, schema: z.ZodType<Body>) =>
  schema.transform((body) => ({ kind, ...body }))

const CONTRACTS = {
  retail: {
    wire: wireSchema(retailVehicleSchema).meta({ id: 'RetailVehicle' }),
    creationSchema: withKind('retail', vehicleCreationSchema(retailVehicleInputSchema)),
    updateSchema: retailUpdateSchema,
    example: {
      stockNumber: 'R-2041',
      year: 2016,
      make: 'Ford',
      model: 'Escape',
      trim: 'SE',
      vin: '1FMCU9GX1GUA12345',
      mileage: 84_210,
      price: 9900,
      status: 'available',
      exteriorColor: 'Ruby Red',
      transmission: 'automatic',
      driveType: 'awd',
    },
  },
  dismantled: {
    wire: wireSchema(dismantledVehicleSchema).meta({ id: 'DismantledVehicle' }),
    creationSchema: withKind('dismantled', vehicleCreationSchema(dismantledVehicleInputSchema)),
    updateSchema: dismantledUpdateSchema,
    example: {
      stockNumber: 'D-1187',
      year: 2009,
      make: 'Honda',
      model: 'Civic',
      vin: '2HGFA16599H123456',
      mileage: 142_300,
      dateAcquired: '2026-11-02T12:00:00Z',
      status: 'Parts Available',
    },
  },
}

/** Registers vehicles under /api/admin (rules 18.2 to 18.7, 13.34). */
export function registerStaffVehicleRoutes(app: Api, { contextOf }: StaffDeps): void {
  for (const kind of VEHICLE_KINDS) registerKind(app, kind, contextOf)
}

function registerKind(app: Api, kind: VehicleKind, contextOf: StaffContextOf): void {
  const { wire, creationSchema, updateSchema, example } = CONTRACTS[kind]
  const path = `/${kind}-vehicles`
  const routes = entityRoutes(app, contextOf, {
    wire,
    toWire: toAdminWire,
    keyOf: (id: string) => ({ id, kind }),
  })

  app.get(
    path,
    {
      schema: {
        summary: 'List vehicles of this kind for staff',
        querystring: vehicleQuerySchemas[kind],
        response: { 200: z.array(wire) },
      },
      onRequest: rejectTrailingSlash,
    },
    async (request, reply) => {
      const page = await listStock(contextOf(request), kind, request.query)
      return reply
        .headers(buildNextLink(request.url, page.next))
        .send(page.vehicles.map(toAdminWire))
    },
  )
  routes.get(`${path}/:id`, getVehicle, { summary: 'Get a vehicle for staff', errors: [404] })
  app.get(
    `${path}/:id/history`,
    {
      schema: {
        summary: 'List changes, newest first',
        params: byId,
        response: { 200: z.array(historyEntrySchema(VEHICLE_EVENTS)) },
        errors: [404],
      },
    },
    async (request) => getHistory(contextOf(request), { id: request.params.id, kind }),
  )
  routes.create(path, createVehicle, {
    summary: 'Add a vehicle',
    body: creationSchema,
    example,
    errors: [409],
  })
  routes.put(`${path}/:id`, updateVehicle, {
    summary: 'Update the given fields',
    description: 'An empty string or null clears an optional field.',
    body: updateSchema,
    errors: [404, 409],
  })
  routes.archive(`${path}/:id`, archiveVehicle, {
    summary: 'Archive a vehicle; it can be restored for 30 days',
    errors: [404],
  })
  routes.restore(`${path}/:id/restore`, restoreVehicle, {
    summary: 'Restore an archived vehicle',
    errors: [404, 409],
  })
}

/** Leaves out the kind, which the path states. */
const toAdminWire = ({ kind: _kind, ...vehicle }: Vehicle) => toWire(vehicle)
