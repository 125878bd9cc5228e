import { systemClock } from '#server/core/clock.ts'
import { createDb } from '#server/core/db.ts'
import {
  createDismantledVehicleService,
  type DismantledVehicleService,
} from '#server/features/dismantled-vehicles/service.ts'
import {
  createRetailVehicleService,
  type RetailVehicleService,
} from '#server/features/retail-vehicles/service.ts'
import { readCursor } from '#server/features/stock/cursor.ts'
import { PAGE_SIZE } from '#shared/domain/stock-filter.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { median } from '../measure/figures.ts'
import { makeStock } from '../measure/many-vehicles.ts'
import { judge, note, printTable } from '../measure/report.ts'
import { openBenchDatabase, type Section } from '../measure/yard.ts'
import { settings } from '../settings.ts'

type Stock = {
  retail: RetailVehicleService
  dismantled: DismantledVehicleService
  retailId: string
  dismantledId: string
  cursor: string
  vin: string
  lastPage: number
}
/** A question to the services that gives how many vehicles it found. */
type Question = { name: string; ask: (stock: Stock) => Promise<number> }

const FEW = 500
const LIMIT = 2
const REST_LIMIT = 500
/** The last page that the small stock fills, and the last that can be asked for. */
const LAST_PAGE = 8
const PAGE_MAX = 200

const browse = (name: string, filter: Parameters<RetailVehicleService['browse']>[0]): Question => ({
  name: `cars: ${name}`,
  ask: async ({ retail }) => (await retail.browse(filter)).vehicles.length,
})
const browseParts = (
  name: string,
  filter: Parameters<DismantledVehicleService['browse']>[0],
): Question => ({
  name: `parts: ${name}`,
  ask: async ({ dismantled }) => (await dismantled.browse(filter)).vehicles.length,
})

const QUESTIONS: Question[] = [
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
    ask: async ({ retail, vin }) => (await retail.browse({ q: vin })).vehicles.length,
  },
  browse('text: nothing found', { q: 'zeppelin' }),
  browse('text of two letters', { q: 'r-' }),
  browse(`page ${LAST_PAGE}`, { page: LAST_PAGE }),
  {
    name: 'cars: the last page',
    ask: async ({ retail, lastPage }) => (await retail.browse({ page: lastPage })).vehicles.length,
  },
  {
    name: 'cars: detail',
    ask: async ({ retail, retailId }) => (await retail.get(retailId)).pictures.length && 1,
  },
  {
    name: `cars: REST list, ${REST_LIMIT}`,
    ask: async ({ retail }) => (await retail.list({}, { limit: REST_LIMIT })).vehicles.length,
  },
  {
    name: 'cars: REST list, 100',
    ask: async ({ retail }) => (await retail.list({}, { limit: 100 })).vehicles.length,
  },
  {
    name: 'cars: REST list, the next 100',
    ask: async ({ retail, cursor }) =>
      (await retail.list({}, { limit: 100, after: readCursor(cursor) })).vehicles.length,
  },
  {
    name: 'cars: REST list of a year',
    ask: async ({ retail }) =>
      (await retail.list({ yearFrom: 2012, yearTo: 2012 }, { limit: 60 })).vehicles.length,
  },
  browseParts('first page', {}),
  browseParts('make', { make: 'Ford' }),
  browseParts('status', { status: 'Scrapped' }),
  browseParts('years, by make', { yearFrom: 2005, yearTo: 2015, sort: 'make' }),
  browseParts('text: two words', { q: 'ford escape' }),
  browseParts(`page ${LAST_PAGE}`, { page: LAST_PAGE }),
  {
    name: 'parts: detail',
    ask: async ({ dismantled, dismantledId }) => ((await dismantled.get(dismantledId)).id ? 1 : 0),
  },
  {
    name: `parts: REST list, ${REST_LIMIT}`,
    ask: async ({ dismantled }) =>
      (await dismantled.list({}, { limit: REST_LIMIT })).vehicles.length,
  },
]

/** How the time of each question grows with the stock; nothing kept, every answer from the database. */
export const measureScale: Section = async () => {
  const database = await openBenchDatabase()
  const few = await openStock(await makeStock(database.url, 'few', FEW), FEW)
  const many = await openStock(
    await makeStock(database.url, 'many', settings.vehicles),
    settings.vehicles,
  )
  const rows: (string | number)[][] = []
  for (const question of QUESTIONS) {
    const { times, found } = await askBoth(question, [few.stock, many.stock])
    const [small, large] = times.map(median)
    if (small === undefined || large === undefined) continue
    rows.push([question.name, found.join(' / '), small, large, (large / small).toFixed(2)])
    judge({ what: `scale, ${question.name}`, value: large / small, limit: LIMIT, kind: 'at most' })
  }
  await few.close()
  await many.close()
  await database.stop()
  printTable(
    [
      'question',
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
  const deps = { db, clock: systemClock, pictureBase: '/pictures', stockChanged: () => undefined }
  const retail = createRetailVehicleService(deps)
  const dismantled = createDismantledVehicleService(deps)
  const { vehicles, next } = await retail.list({}, { limit: 100 })
  const [part] = (await dismantled.list({}, { limit: 1 })).vehicles
  const stock = {
    retail,
    dismantled,
    retailId: vehicles[0]?.id ?? '',
    dismantledId: part?.id ?? '',
    cursor: next ?? '',
    vin: vehicles[0]?.vin ?? '',
    lastPage: Math.min(PAGE_MAX, Math.floor(count / PAGE_SIZE)),
  }
  return { stock, close: () => db.$disconnect() }
}

async function askBoth(
  { ask }: Question,
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
