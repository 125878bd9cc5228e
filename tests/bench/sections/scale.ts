import { decodeCursor } from '#server/core/cursor.ts'
import { createDb } from '#server/core/db.ts'
import { publicCursorSchema } from '#server/features/vehicles/search.ts'
import type { VehicleService } from '#server/features/vehicles/service.ts'
import { PAGE_SIZE } from '#shared/domain/vehicle-filter.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { median } from '../measure/figures.ts'
import { benchVehicles, makeStock } from '../measure/many-vehicles.ts'
import { judge, note, printTable } from '../measure/report.ts'
import { openBenchDatabase, type Section } from '../measure/yard.ts'
import { settings } from '../settings.ts'

type Stock = {
  vehicles: VehicleService
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

const browse = (name: string, filter: Parameters<VehicleService['inventory']>[0]): Query => ({
  name: `cars: ${name}`,
  ask: async ({ vehicles }) => (await vehicles.inventory(filter)).vehicles.length,
})
const browseParts = (name: string, filter: Parameters<VehicleService['parts']>[0]): Query => ({
  name: `parts: ${name}`,
  ask: async ({ vehicles }) => (await vehicles.parts(filter)).vehicles.length,
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
    ask: async ({ vehicles, vin }) => (await vehicles.inventory({ q: vin })).vehicles.length,
  },
  browse('text: nothing found', { q: 'zeppelin' }),
  browse('text of two letters', { q: 'r-' }),
  browse(`page ${LAST_PAGE}`, { page: LAST_PAGE }),
  {
    name: 'cars: the last page',
    ask: async ({ vehicles, lastPage }) =>
      (await vehicles.inventory({ page: lastPage })).vehicles.length,
  },
  {
    name: 'cars: detail',
    ask: async ({ vehicles, retailId }) => (await vehicles.detail(retailId)).pictures.length && 1,
  },
  {
    name: `cars: REST list, ${REST_LIMIT}`,
    ask: async ({ vehicles }) =>
      (await vehicles.list('retail', {}, { limit: REST_LIMIT })).vehicles.length,
  },
  {
    name: 'cars: REST list, 100',
    ask: async ({ vehicles }) =>
      (await vehicles.list('retail', {}, { limit: 100 })).vehicles.length,
  },
  {
    name: 'cars: REST list, the next 100',
    ask: async ({ vehicles, cursor }) =>
      (
        await vehicles.list(
          'retail',
          {},
          { limit: 100, after: decodeCursor(publicCursorSchema, cursor) },
        )
      ).vehicles.length,
  },
  {
    name: 'cars: REST list of a year',
    ask: async ({ vehicles }) =>
      (await vehicles.list('retail', { yearFrom: 2012, yearTo: 2012 }, { limit: 60 })).vehicles
        .length,
  },
  browseParts('first page', {}),
  browseParts('make', { make: 'Ford' }),
  browseParts('status', { status: 'Scrapped' }),
  browseParts('years, by make', { yearFrom: 2005, yearTo: 2015, sort: 'make' }),
  browseParts('text: two words', { q: 'ford escape' }),
  browseParts(`page ${LAST_PAGE}`, { page: LAST_PAGE }),
  {
    name: 'parts: detail',
    ask: async ({ vehicles, dismantledId }) =>
      (await vehicles.byId('dismantled', dismantledId)).id ? 1 : 0,
  },
  {
    name: `parts: REST list, ${REST_LIMIT}`,
    ask: async ({ vehicles }) =>
      (await vehicles.list('dismantled', {}, { limit: REST_LIMIT })).vehicles.length,
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
  const vehicles = benchVehicles(db)
  const { vehicles: cars, next } = await vehicles.list('retail', {}, { limit: 100 })
  const [part] = (await vehicles.list('dismantled', {}, { limit: 1 })).vehicles
  const stock = {
    vehicles,
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
