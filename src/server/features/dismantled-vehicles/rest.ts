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
  dismantledVehicleInputSchema,
  dismantledVehicleSchema,
  publicDismantledVehicleSchema,
} from '#shared/domain/dismantled-vehicle-schema.ts'
import { DISMANTLED_STATUSES } from '#shared/domain/dismantled-vehicle.ts'
import {
  DISMANTLED_TABLE_SORTS,
  stockChangeSchema,
  stockCreationSchema,
  stockTableSchema,
} from '#shared/domain/stock-desk.ts'
import { readDismantledFilter } from '#shared/domain/stock-filter.ts'
import type { DismantledVehicleService } from './service.ts'

type Deps = { dismantledVehicles: DismantledVehicleService; replies: StoredReplies }
const JSON_TYPE = 'application/json; charset=utf-8'
const wire = wireOf(publicDismantledVehicleSchema).meta({ id: 'PublicDismantledVehicle' })
const EXAMPLE = {
  stockNumber: 'D-1187',
  year: 2009,
  make: 'Honda',
  model: 'Civic',
  vin: '2HGFA16599H123456',
  mileage: 142_300,
  dateAcquired: '2026-11-02T12:00:00Z',
  status: 'Parts Available',
}
const staffWire = wireOf(dismantledVehicleSchema).meta({ id: 'DismantledVehicle' })

/** GET /api/dismantled-vehicles and /api/dismantled-vehicles/{id} (specification section 7). */
export function publicRoutes(app: Api, { dismantledVehicles, replies }: Deps): void {
  const list = {
    summary: 'Vehicles taken apart, as everybody sees them',
    querystring: listQuerySchema(DISMANTLED_STATUSES),
    response: { 200: z.array(wire) },
  }
  app.get(
    '/dismantled-vehicles',
    { schema: list, onRequest: requireId },
    async (request, reply) => {
      const { limit, after, search } = request.query
      return replyStored(
        replies,
        { request, reply },
        {
          tags: ['dismantled'],
          canonical: '/api/dismantled-vehicles',
          keep: !request.url.includes('?'),
          make: async () => {
            const { vehicles, next } = await dismantledVehicles.list(readDismantledFilter(search), {
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
    },
  )

  const one = {
    summary: 'One vehicle taken apart',
    params: byId,
    response: { 200: wire },
    errors: [404],
  } as const
  app.get('/dismantled-vehicles/:id', { schema: one }, async (request, reply) => {
    const vehicle = await dismantledVehicles.get(request.params.id)
    return reply.header('cache-control', 'no-cache').send(toWire(vehicle))
  })
}

type AdminDeps = {
  dismantledVehicles: DismantledVehicleService
  sessionOf: (request: FastifyRequest) => Session
}

/** The paths under /api/admin (specification section 7). */
export function adminRoutes(app: Api, { dismantledVehicles, sessionOf }: AdminDeps): void {
  stockDeskRoutes(app, {
    path: '/dismantled-vehicles',
    desk: dismantledVehicles,
    example: EXAMPLE,
    wire: staffWire,
    tableSchema: stockTableSchema(DISMANTLED_STATUSES, DISMANTLED_TABLE_SORTS),
    inputSchema: dismantledVehicleInputSchema,
    creationSchema: stockCreationSchema(dismantledVehicleInputSchema),
    changeSchema: stockChangeSchema(dismantledVehicleInputSchema),
    sessionOf,
  })
}
