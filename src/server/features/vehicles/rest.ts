import * as z from 'zod'
import { decodeCursor } from '#server/core/cursor.ts'
import { type Api, byId, buildNextLink } from '#server/http/contract.ts'
import { sendCached, type ResponseCache } from '#server/http/response-cache.ts'
import type { VisitorContextOf } from '#server/http/session.ts'
import { listLimitSchema, optionalChoice, readNumber } from '#shared/domain/field-schema.ts'
import { readDismantledFilter, readRetailFilter } from '#shared/domain/vehicle-filter.ts'
import {
  publicDismantledVehicleSchema,
  publicRetailVehicleSchema,
} from '#shared/domain/vehicle-schema.ts'
import {
  DISMANTLED_STATUSES,
  RETAIL_STATUSES,
  VEHICLE_KINDS,
  type VehicleKind,
} from '#shared/domain/vehicle.ts'
import { getPublicVehicle } from './get-vehicle.ts'
import { listPublicVehicles } from './list-public-vehicles.ts'
import { publicCursorSchema } from './public-query.ts'
import { rejectTrailingSlash, toWire, wireSchema } from './rest-vehicle.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const YEAR_WRONG = 'year must be a whole number'

/** `search` contains the filter, with `year` as a range. */
const listQuerySchema = (statuses: readonly [string, ...string[]]) =>
  z
    .strictObject({
      limit: listLimitSchema,
      cursor: z.string().max(400).optional().meta({
        description: 'From the `Link` header of the previous page.',
      }),
      q: z.string().optional().meta({
        description:
          'Words that must all be found; case, accents, blanks and punctuation do not count. Where nothing is found, one typing error in a make or model is corrected; the header `Search-Corrected` then has the search, percent-encoded.',
      }),
      status: optionalChoice('status', statuses),
      make: z
        .string()
        .optional()
        .meta({ description: 'In any spelling, or a name people say, such as `Chevy`.' }),
      year: z.preprocess(
        readNumber,
        z.int(YEAR_WRONG).min(1, YEAR_WRONG).max(9999, YEAR_WRONG).optional(),
      ),
    })
    .transform(({ limit, cursor, year, ...search }) => ({
      limit,
      after: cursor ? decodeCursor(publicCursorSchema, cursor) : undefined,
      search: year === undefined ? search : { ...search, yearFrom: year, yearTo: year },
    }))

const CONTRACTS = {
  retail: {
    listSummary: 'List cars for sale',
    oneSummary: 'Get a car for sale',
    listQuery: listQuerySchema(RETAIL_STATUSES),
    readFilter: readRetailFilter,
    wire: wireSchema(publicRetailVehicleSchema).meta({ id: 'PublicRetailVehicle' }),
  },
  dismantled: {
    listSummary: 'List dismantled vehicles',
    oneSummary: 'Get a dismantled vehicle',
    listQuery: listQuerySchema(DISMANTLED_STATUSES),
    readFilter: readDismantledFilter,
    wire: wireSchema(publicDismantledVehicleSchema).meta({ id: 'PublicDismantledVehicle' }),
  },
}

type Deps = { contextOf: VisitorContextOf; responseCache: ResponseCache }

/** Registers GET /api/{kind}-vehicles and /api/{kind}-vehicles/{id} (rules 18.2 to 18.6). */
export function registerVehicleRoutes(app: Api, deps: Deps): void {
  for (const kind of VEHICLE_KINDS) registerKind(app, kind, deps)
}

function registerKind(app: Api, kind: VehicleKind, { contextOf, responseCache }: Deps): void {
  const { listSummary, oneSummary, listQuery, readFilter, wire } = CONTRACTS[kind]
  const path = `/${kind}-vehicles`
  const list = { summary: listSummary, querystring: listQuery, response: { 200: z.array(wire) } }
  app.get(path, { schema: list, onRequest: rejectTrailingSlash }, async (request, reply) => {
    const { limit, after, search } = request.query
    return sendCached(
      responseCache,
      { request, reply },
      {
        tags: [kind, 'business'],
        cacheKey: `/api${path}`,
        cache: !request.url.includes('?'),
        render: async () => {
          const page = await listPublicVehicles(contextOf(request), kind, {
            filter: readFilter(search),
            limit,
            after,
          })
          return {
            status: 200,
            headers: {
              'content-type': JSON_TYPE,
              'cache-control': 'no-cache',
              ...buildNextLink(request.url, page.next),
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
    const vehicle = await getPublicVehicle(contextOf(request), kind, request.params.id)
    return reply.header('cache-control', 'no-cache').send(toWire(vehicle))
  })
}
