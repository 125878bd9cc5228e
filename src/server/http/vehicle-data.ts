import * as z from 'zod'
import { publicDismantledVehicleSchema } from '#shared/domain/dismantled-vehicle-schema.ts'
import { publicRetailVehicleSchema } from '#shared/domain/retail-vehicle-schema.ts'
import { readRetailFilter, filterQuery } from '#shared/domain/stock-filter.ts'
import type { Services } from '../services.ts'
import type { Api } from './contract.ts'
import { replyStored } from './reply-stored.ts'
import type { StoredReplies } from './stored-replies.ts'
import { toWire, wireOf } from './wire.ts'

type Deps = Pick<Services, 'retailVehicles' | 'dismantledVehicles'> & { replies: StoredReplies }

const PATH = '/vehicle-data/batched'
const LIST_MAX = 500
const HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, max-age=30' }

const card = publicRetailVehicleSchema
  .pick({ id: true, stockNumber: true, year: true, make: true, model: true, trim: true, mileage: true, price: true, transmission: true })
  .extend(publicRetailVehicleSchema.pick({ engineType: true, status: true, picture: true }).shape)
  .extend({ placeholder: z.string().nullable(), isNew: z.boolean() })
const wholeSchema = z.object({
  retailVehicles: z.array(wireOf(publicRetailVehicleSchema)),
  dismantledVehicles: z.array(wireOf(publicDismantledVehicleSchema)),
})
const pageSchema = z.object({
  retailVehicles: z.array(wireOf(card)),
  dismantledVehicles: z.array(z.never()),
  inventory: z.object({ makes: z.array(z.string()), total: z.int(), isCounted: z.boolean(), hasMore: z.boolean() }),
})
const schema = {
  summary: 'Both public lists in one reply',
  description: 'May be kept for 30 s. With `view=inventory` it is one page of cards, narrowed and ordered as the address of the inventory page says.',
  querystring: z.looseObject({
    view: z
      .string()
      .optional()
      .meta({ examples: ['inventory'] }),
  }),
  response: { 200: z.union([wholeSchema.meta({ id: 'VehicleData' }), pageSchema.meta({ id: 'InventoryPage' })]) },
}

/**
 * GET /api/vehicle-data/batched: both public lists in one reply, with a cache hint of 30 s (specification section 7).
 * With `view=inventory` it is what the inventory page shows: one page of cards, narrowed and ordered as the page's address says.
 */
export function vehicleDataRoutes(app: Api, { retailVehicles, dismantledVehicles, replies }: Deps): void {
  app.get(PATH, { schema }, async (request, reply) => {
    const { view, ...search } = request.query
    if (view === 'inventory') {
      const filter = readRetailFilter(search)
      const query = filterQuery(filter).replace('?', '&')
      return replyStored(
        replies,
        { request, reply },
        {
          sources: ['retail'],
          canonical: `/api${PATH}?view=inventory${query}`,
          keep: filter.q === undefined,
          make: async () => {
            const { vehicles, ...inventory } = await retailVehicles.browse(filter)
            return {
              status: 200,
              headers: HEADERS,
              body: JSON.stringify({ retailVehicles: vehicles.map(toWire), dismantledVehicles: [], inventory }),
            }
          },
        },
      )
    }
    return replyStored(
      replies,
      { request, reply },
      {
        sources: ['retail', 'dismantled'],
        canonical: `/api${PATH}`,
        keep: true,
        make: async () => {
          const [retail, dismantled] = await Promise.all([
            retailVehicles.list({}, { limit: LIST_MAX }),
            dismantledVehicles.list({}, { limit: LIST_MAX }),
          ])
          return {
            status: 200,
            headers: HEADERS,
            body: JSON.stringify({ retailVehicles: retail.vehicles.map(toWire), dismantledVehicles: dismantled.vehicles.map(toWire) }),
          }
        },
      },
    )
  })
}
