import type { Context } from '#server/context.ts'
import { decodeCursor } from '#server/core/cursor.ts'
import { createDb } from '#server/core/db.ts'
import { getCarPage } from '#server/features/vehicles/get-car-page.ts'
import { getPublicVehicle } from '#server/features/vehicles/get-vehicle.ts'
import { listCars, listYard } from '#server/features/vehicles/list-cars.ts'
import { listVehicles } from '#server/features/vehicles/list-vehicles.ts'
import { publicCursorSchema } from '#server/features/vehicles/public-list.ts'
import { PAGE_SIZE } from '#shared/domain/vehicle-filter.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { median } from '../measure/figures.ts'
import { benchContext, makeStock } from '../measure/many-vehicles.ts'
import { judge, note, printTable } from '../measure/report.ts'
import { openBenchDatabase, type Section } from '../measure/yard.ts'
import { settings } from '../settings.ts'

type Stock = {
  ctx: Context
  retailId: string
  dismantledId: string
  cursor: string
  vin: string
  lastPage: number
}
/** Query that returns how many vehicles it found. */
type Query = { name: string; ask: (stock: Stock) => Promise<number> }

const FEW = 500
const LIMIT = 2
const REST_LIMIT = 500
/** Last page of the small stock, and the last allowed one. */
const LAST_PAGE = 8
const PAGE_MAX = 200

const browse = (name: string, filter: Parameters<typeof listCars>[1]): Query => ({
  name: `cars: ${name}`,
  ask: async ({ ctx }) => (await listCars(ctx, filter)).vehicles.length,
})
const browseParts = (name: string, filter: Parameters<typeof listYard>[1]): Query => ({
  name: `parts: ${name}`,
  ask: async ({ ctx }) => (await listYard(ctx, filter)).vehicles.length,
})

const QUERIES: Query[] = [
  browse('first page', {}),
  browse('make', { make: 'Ford' }),
  browse('price', { priceTo: 20_000 }),
  browse('price and mileage', { priceTo: 20_000, mileageTo: 100_000 }),
  browse('make and price, by price', { make: 'Ford', priceTo: 20_000, sort: 'price-low' }),
  browse('make, dearest first', { make: 'Ford', sort: 'price-high' }),
  browse('years, by mileage', { yearFrom: 2010, yearTo: 2018, sort: 'mileage' }),
  browse('status', { status: 'sold' }),
  browse('text: a make', { q: 'ford' }),
  browse('text: two words', { q: 'ford escape' }),
  {
    name: 'cars: text: a VIN',
    ask: async ({ ctx, vin }) => (await listCars(ctx, { q: vin })).vehicles.length,
  },
  browse('text: nothing found', { q: 'zeppelin' }),
  browse('text of two letters', { q: 'r-' }),
  browse(`page ${LAST_PAGE}`, { page: LAST_PAGE }),
  {
    name: 'cars: the last page',
    ask: async ({ ctx, lastPage }) => (await listCars(ctx, { page: lastPage })).vehicles.length,
  },
  {
    name: 'cars: detail',
    ask: async ({ ctx, retailId }) => (await getCarPage(ctx, retailId)).pictures.length && 1,
  },
  {
    name: `cars: REST list, ${REST_LIMIT}`,
    ask: async ({ ctx }) =>
      (await listVehicles(ctx, 'retail', { limit: REST_LIMIT })).vehicles.length,
  },
  {
    name: 'cars: REST list, 100',
    ask: async ({ ctx }) => (await listVehicles(ctx, 'retail', { limit: 100 })).vehicles.length,
  },
  {
    name: 'cars: REST list, the next 100',
    ask: async ({ ctx, cursor }) =>
      (
        await listVehicles(ctx, 'retail', {
          limit: 100,
          after: decodeCursor(publicCursorSchema, cursor),
        })
      ).vehicles.length,
  },
  {
    name: 'cars: REST list of a year',
    ask: async ({ ctx }) =>
      (await listVehicles(ctx, 'retail', { filter: { yearFrom: 2012, yearTo: 2012 }, limit: 60 }))
        .vehicles.length,
  },
  browseParts('first page', {}),
  browseParts('make', { make: 'Ford' }),
  browseParts('status', { status: 'Scrapped' }),
  browseParts('years, by make', { yearFrom: 2005, yearTo: 2015, sort: 'make' }),
  browseParts('text: two words', { q: 'ford escape' }),
  browseParts(`page ${LAST_PAGE}`, { page: LAST_PAGE }),
  {
    name: 'parts: detail',
    ask: async ({ ctx, dismantledId }) =>
      (await getPublicVehicle(ctx, 'dismantled', dismantledId)).id ? 1 : 0,
  },
  {
    name: `parts: REST list, ${REST_LIMIT}`,
    ask: async ({ ctx }) =>
      (await listVehicles(ctx, 'dismantled', { limit: REST_LIMIT })).vehicles.length,
  },
]

/** Measures how query times grow with the stock, without stored replies. */
export const measureScale: Section = async () => {
  const database = await openBenchDatabase()
  const few = await openStock(await makeStock(database.url, 'few', FEW), FEW)
  const many = await openStock(
    await makeStock(database.url, 'many', settings.vehicles),
    settings.vehicles,
  )
  const rows: (string | number)[][] = []
  for (const query of QUERIES) {
    const { times, found } = await runBoth(query, [few.stock, many.stock])
    const [small, large] = times.map(median)
    if (small === undefined || large === undefined) continue
    rows.push([query.name, found.join(' / '), small, large, (large / small).toFixed(2)])
    judge({ what: `scale, ${query.name}`, value: large / small, limit: LIMIT, kind: 'at most' })
  }
  await few.close()
  await many.close()
  await database.stop()
  printTable(
    [
      'query',
      'found',
      `p50 ms, ${formatNumber(FEW)}`,
      `p50 ms, ${formatNumber(settings.vehicles)}`,
      'ratio',
    ],
    rows,
  )
  note(
    `Asked ${settings.queries} times each of both stocks in turn, one at a time, through the services.`,
  )
}

async function openStock(
  url: string,
  count: number,
): Promise<{ stock: Stock; close: () => Promise<void> }> {
  const db = createDb(url)
  const ctx = benchContext(db)
  const { vehicles: cars, next } = await listVehicles(ctx, 'retail', { limit: 100 })
  const [part] = (await listVehicles(ctx, 'dismantled', { limit: 1 })).vehicles
  const stock = {
    ctx,
    retailId: cars[0]?.id ?? '',
    dismantledId: part?.id ?? '',
    cursor: next ?? '',
    vin: cars[0]?.vin ?? '',
    lastPage: Math.min(PAGE_MAX, Math.floor(count / PAGE_SIZE)),
  }
  return { stock, close: () => db.$disconnect() }
}

async function runBoth(
  { ask }: Query,
  stocks: Stock[],
): Promise<{ times: number[][]; found: number[] }> {
  const found = []
  for (const stock of stocks) found.push(await ask(stock))
  const times: number[][] = stocks.map(() => [])
  for (let round = 0; round < settings.queries; round += 1) {
    for (const [index, stock] of stocks.entries()) {
      const startedAt = performance.now()
      await ask(stock)
      times[index]?.push(performance.now() - startedAt)
    }
  }
  return { times, found }
}
