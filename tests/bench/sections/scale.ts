import { formatNumber } from '#shared/lib/money.ts'
import { askJson, askOk } from '../measure/ask.ts'
import { inRounds, median } from '../measure/figures.ts'
import { insertVehicles } from '../measure/fill.ts'
import { judge, note, printTable } from '../measure/report.ts'
import { type Section, type Shop, startFilledShop, typedCall } from '../measure/shop.ts'
import { settings } from '../settings.ts'

type Stock = { shop: Shop; carId: string; vin: string; nextPage: string }
type Query = [name: string, send: (stock: Stock) => Parameters<typeof askOk>]

const FEW = 500
const LIMIT = 2
const WARM_UP_ROUNDS = 3
const CARS = '/api/retail-vehicles'

const typed =
  (procedure: string, input: object | ((stock: Stock) => object)): Query[1] =>
  (stock) => {
    const call = typedCall(
      stock.shop,
      procedure,
      typeof input === 'function' ? input(stock) : input,
    )
    return [call.url, call]
  }
const cars = (name: string, filter: object | ((stock: Stock) => object)): Query => [
  `cars: ${name}`,
  typed('vehicles.listCars', filter),
]
const parts = (name: string, filter: object): Query => [
  `parts: ${name}`,
  typed('vehicles.listYard', filter),
]
const rest = (name: string, path: string | ((stock: Stock) => string)): Query => [
  `REST: ${name}`,
  (stock) => [stock.shop.url + (typeof path === 'function' ? path(stock) : path)],
]

const QUERIES: Query[] = [
  cars('first page', {}),
  cars('make', { make: 'Ford' }),
  cars('price and mileage', { priceTo: '20000', mileageTo: '100000' }),
  cars('make and price, by price', { make: 'Ford', priceTo: '20000', sort: 'price-low' }),
  cars('years, by mileage', { yearFrom: '2010', yearTo: '2018', sort: 'mileage' }),
  cars('status', { status: 'sold' }),
  cars('search for two words', { q: 'ford escape' }),
  cars('search for a VIN', ({ vin }) => ({ q: vin })),
  cars('search without a result', { q: 'zeppelin' }),
  cars('page 8', { page: '8' }),
  ['cars: detail', typed('vehicles.getCarPage', ({ carId }) => ({ id: carId }))],
  parts('first page', {}),
  parts('make', { make: 'Ford' }),
  parts('years, by make', { yearFrom: '2005', yearTo: '2015', sort: 'make' }),
  parts('search for two words', { q: 'ford escape' }),
  rest('500 cars', `${CARS}?limit=500`),
  rest('the next 100 cars', ({ nextPage }) => nextPage),
  rest('500 dismantled vehicles', '/api/dismantled-vehicles?limit=500'),
]

/** Measures the growth of response times with the stock, without cached responses. */
export const measureScale: Section = async () => {
  const few = await openStock(FEW)
  const many = await openStock(settings.vehicles)
  const rows = []
  for (const [name, send] of QUERIES) {
    const measure = async (stock: Stock) => {
      const { ms, bytes } = await askOk(...send(stock))
      return { ms, bytes: bytes.length }
    }
    await inRounds([few, many], WARM_UP_ROUNDS, measure)
    const of = await inRounds([few, many], settings.calls, measure)
    const [small, large] = [few, many].map((stock) => median(of(stock, 'ms')))
    const ratio = (large ?? Number.NaN) / (small ?? Number.NaN)
    rows.push([name, small ?? 0, large ?? 0, ratio, median(of(many, 'bytes'))])
    judge([[`growth of ${name}`, ratio, '<=', LIMIT]])
  }
  await few.shop.stop()
  await many.shop.stop()
  const [least, most] = [FEW, settings.vehicles].map(formatNumber)
  printTable(['request', `p50 ms, ${least}`, `p50 ms, ${most}`, 'ratio', 'bytes'], rows)
  note(`Sent ${settings.calls} times to each stock in turn, one at a time, over HTTP.`)
}

async function openStock(count: number): Promise<Stock> {
  const shop = await startFilledShop(insertVehicles(count))
  const url = `${shop.url}${CARS}?limit=100`
  const [car] = await askJson<{ _id: string; vin: string }[]>(url)
  const { link } = (await askOk(url)).headers
  const [, next] = /<([^>]+)>; rel="next"/.exec(String(link)) ?? []
  if (!car || !next) throw new Error('The stock has no second page')
  const { pathname, search } = new URL(next, shop.url)
  return { shop, carId: car._id, vin: car.vin, nextPage: pathname + search }
}
