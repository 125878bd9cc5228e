import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { actorOf, type Session } from '#server/core/session.ts'
import {
  type Api,
  byId,
  successSchema,
  requireId,
  nextLink,
  toWire,
  wireOf,
} from '#server/http/contract.ts'
import { describedAs } from '#server/http/json-schema.ts'
import { replyStored, type StoredReplies } from '#server/http/stored-replies.ts'
import { isoDateTime, listLimitSchema } from '#shared/domain/field-schema.ts'
import {
  DISMANTLED_TABLE_SORTS,
  RETAIL_TABLE_SORTS,
  vehicleHistoryEntrySchema,
  vehicleTableSchema,
} from '#shared/domain/vehicle-admin.ts'
import { readDismantledFilter, readRetailFilter } from '#shared/domain/vehicle-filter.ts'
import {
  dismantledVehicleInputSchema,
  dismantledVehicleSchema,
  publicDismantledVehicleSchema,
  publicRetailVehicleSchema,
  retailVehicleInputSchema,
  retailVehicleSchema,
  type Vehicle,
  vehicleCreationSchema,
  vehicleUpdateSchema,
} from '#shared/domain/vehicle-schema.ts'
import {
  DISMANTLED_STATUSES,
  RETAIL_STATUSES,
  VEHICLE_KINDS,
  type VehicleKind,
} from '#shared/domain/vehicle.ts'
import { listQuerySchema } from './search.ts'
import type { VehicleService } from './service.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** Adds the kind, which the path says, to a body. */
const withKind = <Kind extends VehicleKind, Body>(kind: Kind, schema: z.ZodType<Body>) =>
  schema.transform((body) => ({ kind, ...body }))

/** What the documented paths of each kind take and give. */
const CONTRACTS = {
  retail: {
    listSummary: 'Cars for sale, as everybody sees them',
    oneSummary: 'One car for sale',
    listQuery: listQuerySchema(RETAIL_STATUSES),
    readFilter: readRetailFilter,
    wire: wireOf(publicRetailVehicleSchema).meta({ id: 'PublicRetailVehicle' }),
    adminWire: wireOf(retailVehicleSchema).meta({ id: 'RetailVehicle' }),
    tableSchema: vehicleTableSchema(RETAIL_STATUSES, RETAIL_TABLE_SORTS),
    creationSchema: withKind('retail', vehicleCreationSchema(retailVehicleInputSchema)),
    updateSchema: vehicleUpdateSchema(retailVehicleInputSchema),
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
    listSummary: 'Vehicles taken apart, as everybody sees them',
    oneSummary: 'One vehicle taken apart',
    listQuery: listQuerySchema(DISMANTLED_STATUSES),
    readFilter: readDismantledFilter,
    wire: wireOf(publicDismantledVehicleSchema).meta({ id: 'PublicDismantledVehicle' }),
    adminWire: wireOf(dismantledVehicleSchema).meta({ id: 'DismantledVehicle' }),
    tableSchema: vehicleTableSchema(DISMANTLED_STATUSES, DISMANTLED_TABLE_SORTS),
    creationSchema: withKind('dismantled', vehicleCreationSchema(dismantledVehicleInputSchema)),
    updateSchema: vehicleUpdateSchema(dismantledVehicleInputSchema),
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

type Deps = { vehicles: VehicleService; replies: StoredReplies }

/** GET /api/{kind}-vehicles and /api/{kind}-vehicles/{id} (rules 18.2 to 18.6). */
export function publicRoutes(app: Api, deps: Deps): void {
  for (const kind of VEHICLE_KINDS) publicRoutesOf(app, kind, deps)
}

function publicRoutesOf(app: Api, kind: VehicleKind, { vehicles, replies }: Deps): void {
  const { listSummary, oneSummary, listQuery, readFilter, wire } = CONTRACTS[kind]
  const path = `/${kind}-vehicles`
  const list = { summary: listSummary, querystring: listQuery, response: { 200: z.array(wire) } }
  app.get(path, { schema: list, onRequest: requireId }, async (request, reply) => {
    const { limit, after, search } = request.query
    return replyStored(
      replies,
      { request, reply },
      {
        tags: [kind, 'business'],
        canonical: `/api${path}`,
        keep: !request.url.includes('?'),
        make: async () => {
          const page = await vehicles.list(kind, readFilter(search), { limit, after })
          return {
            status: 200,
            headers: {
              'content-type': JSON_TYPE,
              'cache-control': 'no-cache',
              ...nextLink(request.url, page.next),
              ...(page.corrected && { 'search-corrected': encodeURIComponent(page.corrected) }),
            },
            body: JSON.stringify(page.vehicles.map(toWire)),
          }
        },
      },
    )
  })

  const one = {
    summary: oneSummary,
    params: byId,
    response: { 200: wire },
    errors: [404],
  } as const
  app.get(`${path}/:id`, { schema: one }, async (request, reply) => {
    const vehicle = await vehicles.byId(kind, request.params.id)
    return reply.header('cache-control', 'no-cache').send(toWire(vehicle))
  })
}

type AdminDeps = {
  vehicles: VehicleService
  /** Who is calling; throws AppError 'unauthenticated' for nobody. */
  sessionOf: (request: FastifyRequest) => Session
}

/** The same paths under /api/admin, with changes and history (rules 18.2 to 18.7, 13.34). */
export function adminRoutes(app: Api, deps: AdminDeps): void {
  for (const kind of VEHICLE_KINDS) adminRoutesOf(app, kind, deps)
}

function adminRoutesOf(app: Api, kind: VehicleKind, { vehicles, sessionOf }: AdminDeps): void {
  const { adminWire, tableSchema, creationSchema, updateSchema, example } = CONTRACTS[kind]
  const path = `/${kind}-vehicles`
  const actor = (request: FastifyRequest) => actorOf(sessionOf(request))
  const one = { params: byId, response: { 200: adminWire } }

  app.get(
    path,
    {
      schema: {
        summary: 'Vehicles of this kind, as staff see them',
        querystring: z.intersection(tableSchema, z.object({ limit: listLimitSchema })),
        response: { 200: z.array(adminWire) },
      },
      onRequest: requireId,
    },
    async (request, reply) => {
      const { limit } = request.query
      const page = await vehicles.adminList(kind, request.query, limit)
      return reply.headers(nextLink(request.url, page.next)).send(page.vehicles.map(toAdminWire))
    },
  )
  app.get(
    `${path}/:id`,
    { schema: { summary: 'One vehicle, as staff see it', ...one, errors: [404] } },
    async ({ params: { id } }) => toAdminWire(await vehicles.get({ id, kind })),
  )
  app.get(
    `${path}/:id/history`,
    {
      schema: {
        summary: 'Who changed what and when, the latest first',
        params: byId,
        response: { 200: z.array(vehicleHistoryEntrySchema) },
        errors: [404],
      },
    },
    async ({ params: { id } }) => vehicles.history({ id, kind }),
  )
  app.post(
    path,
    {
      schema: {
        summary: 'Add a vehicle',
        body: creationSchema,
        example,
        response: { 201: adminWire },
        errors: [409],
      },
    },
    async (request, reply) => {
      const id = await vehicles.create(request.body, { actor: actor(request) })
      return reply.code(201).send(toAdminWire(await vehicles.get({ id })))
    },
  )
  app.put(
    `${path}/:id`,
    {
      schema: {
        summary: 'Change the fields that are sent',
        description: 'An empty string or null clears an optional field.',
        ...one,
        body: updateSchema,
        errors: [404, 409],
      },
    },
    async (request) =>
      toAdminWire(
        await vehicles.update({ id: request.params.id, kind }, request.body, actor(request)),
      ),
  )
  app.delete(
    `${path}/:id`,
    {
      schema: {
        summary: 'Archive it; it can be taken back for 30 days',
        params: byId,
        response: { 200: successSchema },
        errors: [404],
      },
    },
    async (request) => {
      await vehicles.archive({ id: request.params.id, kind }, actor(request))
      return { success: true }
    },
  )
  app.post(
    `${path}/:id/restore`,
    { schema: { summary: 'Take it back from the archive', ...one, errors: [404, 409] } },
    async (request) =>
      toAdminWire(await vehicles.restore({ id: request.params.id, kind }, actor(request))),
  )
}

/** A vehicle of staff in a reply; its kind is that of the path. */
const toAdminWire = ({ kind: _kind, ...vehicle }: Vehicle) => toWire(vehicle)

describedAs.set(CONTRACTS.retail.updateSchema, updateOf(retailVehicleInputSchema))
describedAs.set(CONTRACTS.dismantled.updateSchema, updateOf(dismantledVehicleInputSchema))

/** The documented form of a change: any of the fields, without defaults. */
function updateOf({ shape }: z.ZodObject): z.ZodObject {
  return z.object({
    ...Object.fromEntries(
      Object.entries(shape).map(([field, schema]) => [
        field,
        z.optional(schema instanceof z.ZodDefault ? schema.unwrap() : schema),
      ]),
    ),
    updatedAt: isoDateTime
      .optional()
      .meta({ description: 'That of the state the change was made on; a later one is 409.' }),
    // A vehicle may be sent back as it was given.
    _id: z
      .string()
      .max(100)
      .optional()
      .meta({ readOnly: true, description: 'May be sent back, and changes nothing.' }),
    createdAt: isoDateTime
      .optional()
      .meta({ readOnly: true, description: 'May be sent back, and changes nothing.' }),
  })
}
