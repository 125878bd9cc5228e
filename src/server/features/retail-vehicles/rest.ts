import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Session } from '#server/core/session.ts'
import { listQuerySchema } from '#server/features/stock/list-query.ts'
import { type Api, byId, requireId } from '#server/http/contract.ts'
import { nextLink } from '#server/http/next-link.ts'
import { replyStored } from '#server/http/reply-stored.ts'
import { stockDeskRoutes } from '#server/http/stock-desk-routes.ts'
import type { StoredReplies } from '#server/http/stored-replies.ts'
import { toWire, wireOf } from '#server/http/wire.ts'
import {
  retailVehicleInputSchema,
  retailVehicleSchema,
  publicRetailVehicleSchema,
} from '#shared/domain/retail-vehicle-schema.ts'
import { RETAIL_STATUSES } from '#shared/domain/retail-vehicle.ts'
import {
  RETAIL_TABLE_SORTS,
  stockChangeSchema,
  stockCreationSchema,
  stockTableSchema,
} from '#shared/domain/stock-desk.ts'
import { readRetailFilter } from '#shared/domain/stock-filter.ts'
import type { RetailVehicleService } from './service.ts'

type Deps = { retailVehicles: RetailVehicleService; replies: StoredReplies }
const JSON_TYPE = 'application/json; charset=utf-8'
const wire = wireOf(publicRetailVehicleSchema).meta({ id: 'PublicRetailVehicle' })
const EXAMPLE = {
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
}
const staffWire = wireOf(retailVehicleSchema).meta({ id: 'RetailVehicle' })

/** GET /api/retail-vehicles and /api/retail-vehicles/{id} (specification section 7). */
export function publicRoutes(app: Api, { retailVehicles, replies }: Deps): void {
  const list = {
    summary: 'Cars for sale, as everybody sees them',
    querystring: listQuerySchema(RETAIL_STATUSES),
    response: { 200: z.array(wire) },
  }
  app.get('/retail-vehicles', { schema: list, onRequest: requireId }, async (request, reply) => {
    const { limit, after, search } = request.query
    return replyStored(
      replies,
      { request, reply },
      {
        tags: ['retail'],
        canonical: '/api/retail-vehicles',
        keep: !request.url.includes('?'),
        make: async () => {
          const { vehicles, next } = await retailVehicles.list(readRetailFilter(search), {
            limit,
            after,
          })
          return {
            status: 200,
            headers: {
              'content-type': JSON_TYPE,
              'cache-control': 'no-cache',
              ...nextLink(request.url, next),
            },
            body: JSON.stringify(vehicles.map(toWire)),
          }
        },
      },
    )
  })

  const one = {
    summary: 'One car for sale',
    params: byId,
    response: { 200: wire },
    errors: [404],
  } as const
  app.get('/retail-vehicles/:id', { schema: one }, async (request, reply) => {
    const { vehicle } = await retailVehicles.get(request.params.id)
    return reply.header('cache-control', 'no-cache').send(toWire(vehicle))
  })
}

type AdminDeps = {
  retailVehicles: RetailVehicleService
  sessionOf: (request: FastifyRequest) => Session
}

/** The paths under /api/admin (specification section 7). */
export function adminRoutes(app: Api, { retailVehicles, sessionOf }: AdminDeps): void {
  stockDeskRoutes(app, {
    path: '/retail-vehicles',
    desk: retailVehicles,
    example: EXAMPLE,
    wire: staffWire,
    tableSchema: stockTableSchema(RETAIL_STATUSES, RETAIL_TABLE_SORTS),
    inputSchema: retailVehicleInputSchema,
    creationSchema: stockCreationSchema(retailVehicleInputSchema),
    changeSchema: stockChangeSchema(retailVehicleInputSchema),
    sessionOf,
  })
}
