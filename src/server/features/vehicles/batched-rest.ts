import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { type Api, wireIdSchema, withWireId } from '#server/http/contract.ts'
import { sendCached, type ResponseCache } from '#server/http/response-cache.ts'
import type { VisitorContextOf } from '#server/http/session.ts'
import { LIST_MAX } from '#shared/domain/field-schema.ts'
import {
  COUNT_MAX,
  toFilterQuery,
  PAGE_MAX,
  PAGE_SIZE,
  QUERY_MAX,
  readRetailFilter,
  type RetailFilter,
  RETAIL_SORTS,
} from '#shared/domain/vehicle-filter.ts'
import {
  publicDismantledVehicleSchema,
  publicRetailVehicleSchema,
} from '#shared/domain/vehicle-schema.ts'
import {
  BODY_TYPES,
  FUEL_TYPES,
  RETAIL_DRIVE_TYPES,
  RETAIL_STATUSES,
} from '#shared/domain/vehicle.ts'
import type { toCarCard } from './cards.ts'
import { listCars } from './list-cars.ts'
import { listPublicVehicles } from './list-public-vehicles.ts'
import { toWire, wireSchema } from './rest-vehicle.ts'

type Deps = { contextOf: VisitorContextOf; responseCache: ResponseCache }

const PATH = '/vehicle-data/batched'
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'public, max-age=30',
}

const cardFields = publicRetailVehicleSchema.pick({
  id: true,
  stockNumber: true,
  mileage: true,
  price: true,
  transmission: true,
  engineType: true,
  status: true,
})
const card = z.object({
  ...cardFields.shape,
  title: z.string().meta({ description: 'Year, make, model and trim.' }),
  imageUrl: z.string().meta({ description: 'A picture, or the drawing in its place.' }),
  isNew: z.boolean(),
} satisfies Record<keyof ReturnType<typeof toCarCard>, z.ZodType>)
const wholeSchema = z.object({
  retailVehicles: z.array(wireSchema(publicRetailVehicleSchema)),
  dismantledVehicles: z.array(wireSchema(publicDismantledVehicleSchema)),
})
const pageSchema = z.object({
  retailVehicles: z.array(wireIdSchema(card)),
  dismantledVehicles: z.array(z.never()),
  inventory: z.object({
    makes: z
      .array(z.object({ make: z.string(), count: z.int() }))
      .meta({ description: `Every make from A to Z, counted up to ${COUNT_MAX + 1}.` }),
    inStock: z
      .int()
      .meta({ description: `Cars that can be bought, counted up to ${COUNT_MAX + 1}.` }),
    newThisWeek: z.int().meta({ description: 'Those of them that came within seven days.' }),
    bodies: z
      .partialRecord(z.enum(BODY_TYPES), z.int())
      .meta({ description: 'Cars of each body type; empty for a very large stock.' }),
    total: z.int(),
    isCounted: z.boolean(),
    hasMore: z.boolean(),
    corrected: z.string().optional().meta({
      description: 'The search with its typing error corrected, where only that found cars.',
    }),
    nearest: z
      .array(z.object({ dropped: z.string(), count: z.int() }))
      .optional()
      .meta({
        description: `Where nothing was found: the results without one of several filters, counted up to ${COUNT_MAX + 1}.`,
      }),
    newest: z.array(wireIdSchema(card)).optional().meta({
      description: 'Where no more than six were found: the newest other cars that can be bought.',
    }),
    make: z
      .string()
      .optional()
      .meta({ description: 'The chosen make as `makes` spells it, where it was sent otherwise.' }),
  }),
})
const year = { type: 'integer', minimum: 1, maximum: 9999 }
const amount = { type: 'integer', minimum: 1 }
/** Documents the filter, which `readRetailFilter` reads without its invalid values. */
const FILTER_DOCS = {
  q: { type: 'string', maxLength: QUERY_MAX, description: 'words that must all be found.' },
  make: { type: 'string', description: 'in any spelling.' },
  status: { type: 'string', enum: RETAIL_STATUSES, description: 'only this one.' },
  yearFrom: { ...year, description: 'this year and later.' },
  yearTo: { ...year, description: 'this year and earlier.' },
  priceTo: { ...amount, description: 'at most so many dollars.' },
  mileageTo: { ...amount, description: 'at most so many miles.' },
  bodyType: {
    type: 'string',
    enum: BODY_TYPES,
    description: 'only this one, which follows from make, model and trim.',
  },
  driveType: { type: 'string', enum: RETAIL_DRIVE_TYPES, description: 'only this one.' },
  fuelType: { type: 'string', enum: FUEL_TYPES, description: 'only this one.' },
  sort: {
    type: 'string',
    enum: RETAIL_SORTS,
    default: RETAIL_SORTS[0],
    description: 'the order within each status.',
  },
  page: { ...amount, maximum: PAGE_MAX, default: 1, description: `${PAGE_SIZE} vehicles each.` },
}
const filterFields = Object.fromEntries(
  Object.entries(FILTER_DOCS).map(([name, { description, ...documented }]) => [
    name,
    z
      .unknown()
      .optional()
      .meta({ ...documented, description: `With \`view=inventory\`: ${description}` }),
  ]),
)
const schema = {
  summary: 'Both public lists in one reply',
  description:
    'May be kept for 30 s. With `view=inventory` it is one page of cards, narrowed and ordered as the address of the inventory page says.',
  querystring: z.strictObject({
    view: z
      .string()
      .optional()
      .meta({ enum: ['inventory'] }),
    ...filterFields,
  }),
  response: {
    200: z.union([
      wholeSchema.meta({ id: 'VehicleData' }),
      pageSchema.meta({ id: 'InventoryPage' }),
    ]),
  },
}

/** Registers GET /api/vehicle-data/batched, cached for 30 s (rules 18.11, 18.12). */
export function registerBatchedVehicleRoutes(app: Api, deps: Deps): void {
  app.get(PATH, { schema }, async (request, reply) => {
    const { view, ...search } = request.query
    return view === 'inventory'
      ? sendInventoryPage(deps, { request, reply }, readRetailFilter(search))
      : sendBothLists(deps, { request, reply })
  })
}

type Call = { request: FastifyRequest; reply: FastifyReply }

const sendInventoryPage = ({ contextOf, responseCache }: Deps, call: Call, filter: RetailFilter) =>
  sendCached(responseCache, call, {
    tags: ['retail'],
    cacheKey: `/api${PATH}?view=inventory${toFilterQuery(filter).replace('?', '&')}`,
    render: async () => {
      const { vehicles, newest, ...inventory } = await listCars(contextOf(call.request), filter)
      const page: z.input<typeof pageSchema> = {
        retailVehicles: vehicles.map(withWireId),
        dismantledVehicles: [],
        inventory: { ...inventory, newest: newest?.map(withWireId) },
      }
      return { status: 200, headers: HEADERS, body: JSON.stringify(page) }
    },
  })

const sendBothLists = ({ contextOf, responseCache }: Deps, call: Call) =>
  sendCached(responseCache, call, {
    tags: ['retail', 'dismantled'],
    cacheKey: `/api${PATH}`,
    render: async () => {
      const ctx = contextOf(call.request)
      const [retail, dismantled] = await Promise.all([
        listPublicVehicles(ctx, 'retail', { limit: LIST_MAX }),
        listPublicVehicles(ctx, 'dismantled', { limit: LIST_MAX }),
      ])
      const lists = {
        retailVehicles: retail.vehicles.map(toWire),
        dismantledVehicles: dismantled.vehicles.map(toWire),
      }
      return { status: 200, headers: HEADERS, body: JSON.stringify(lists) }
    },
  })
