import { systemClock } from '#server/core/clock.ts'
import { createDb, type Db } from '#server/core/db.ts'
import { demoBusiness } from '#server/demo-business.ts'
import { createRequestService } from '#server/features/requests/service.ts'
import type { RequestFilter, RequestView } from '#shared/domain/request-filter.ts'
import { REQUEST_KINDS } from '#shared/domain/request.ts'
import { VEHICLE_TABLE_PAGE_SIZE, type VehicleTableFilter } from '#shared/domain/vehicle-admin.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { median } from '../measure/figures.ts'
import { addRequests } from '../measure/many-requests.ts'
import { benchVehicles, makeStock } from '../measure/many-vehicles.ts'
import { judge, note, printTable } from '../measure/report.ts'
import { openBenchDatabase, type Section } from '../measure/yard.ts'
import { settings } from '../settings.ts'

type Services = ReturnType<typeof servicesOn>
type Question = { name: string; ask: (services: Services) => Promise<unknown> }

const LIMIT_MS = 100
const EVERYTHING: VehicleTableFilter = {
  q: null,
  status: null,
  make: null,
  archived: false,
  sort: 'added',
  direction: 'desc',
}

const cars = (name: string, filter: Partial<VehicleTableFilter>): Question => ({
  name: `cars: ${name}`,
  ask: ({ vehicles }) =>
    vehicles.adminTable('retail', { ...EVERYTHING, ...filter }, VEHICLE_TABLE_PAGE_SIZE),
})
const donors = (name: string, filter: Partial<VehicleTableFilter>): Question => ({
  name: `donors: ${name}`,
  ask: ({ vehicles }) =>
    vehicles.adminTable('dismantled', { ...EVERYTHING, ...filter }, VEHICLE_TABLE_PAGE_SIZE),
})

const PAT = { userId: '01990000-0000-7000-8000-000000000001', username: 'pat' }
const requestLists = (
  name: string,
  filter: Partial<RequestFilter & { view: RequestView }>,
): Question[] =>
  REQUEST_KINDS.map((kind) => ({
    name: `${kind}: ${name}`,
    ask: (services) =>
      services.requests.listWithCounts(kind, {
        filter: { q: null, status: null, view: 'all', sort: 'newest', ...filter },
        session: PAT,
      }),
  }))

/** What staff ask of the tables all day; each answer has its page and the count of every status. */
const QUESTIONS: Question[] = [
  cars('first page', {}),
  cars('stock number', { q: 'r-14321' }),
  cars('VIN', { q: '1ftew000000014321' }),
  cars('tail of a VIN', { q: '014321' }),
  cars('make', { q: 'ford' }),
  cars('make and model', { q: 'ford escape' }),
  cars('two letters', { q: 'r-' }),
  cars('nothing found', { q: 'zeppelin' }),
  cars('status', { status: 'sold' }),
  cars('by price', { sort: 'price', direction: 'asc' }),
  cars('by stock number', { sort: 'stockNumber', direction: 'asc' }),
  cars('make and model, by year', { q: 'ford escape', sort: 'year', direction: 'desc' }),
  donors('first page', {}),
  donors('tail of a VIN', { q: '014321' }),
  donors('make and model', { q: 'honda civic' }),
  donors('by status', { sort: 'status', direction: 'asc' }),
  {
    name: 'is a number taken',
    ask: ({ vehicles }) =>
      vehicles.findConflicts('retail', { stockNumber: 'R-14321', vin: '1FTEW000000014321' }),
  },
  { name: 'the next free number', ask: ({ vehicles }) => vehicles.nextStockNumber('dismantled') },
  ...requestLists('first page', {}),
  ...requestLists('reference', { q: '2026-014321' }),
  ...requestLists('name', { q: 'whitcomb 1432' }),
  ...requestLists('telephone', { q: '555-0014321' }),
  ...requestLists('two letters', { q: 'fo' }),
  ...requestLists('nothing found', { q: 'zeppelin' }),
  ...requestLists('to answer, by due', { view: 'to-answer', sort: 'due' }),
  ...requestLists('overdue and a name', { view: 'overdue', q: 'doe', sort: 'due' }),
  ...requestLists('accepted quotes', { view: 'accepted' }),
  ...requestLists('accepted, to start', { view: 'to-start' }),
  ...requestLists('by customer', { sort: 'customer' }),
  {
    name: 'part: tail of a VIN',
    ask: (services) =>
      services.requests.listWithCounts('part', {
        filter: { q: '014321', status: null, view: 'all', sort: 'newest' },
        session: PAT,
      }),
  },
  {
    name: 'messages that wait for an answer',
    ask: (services) => services.requests.unansweredMessages(),
  },
  {
    name: 'requests that wait for an answer',
    ask: (services) => services.requests.watch(new Date().toISOString(), PAT),
  },
]

/** How long the back office's questions take on a large stock, from the services with the database behind them. */
export const measureAdmin: Section = async () => {
  const database = await openBenchDatabase()
  const url = await makeStock(database.url, 'admin', settings.adminVehicles)
  await addRequests(url, settings.adminVehicles)
  const db = createDb(url)
  const services = servicesOn(db)
  const rows: (string | number)[][] = []
  for (const { name, ask } of QUESTIONS) {
    const times = await timesOf(() => ask(services))
    rows.push([name, median(times), Math.max(...times)])
    judge({ what: `desk, ${name}, ms`, value: median(times), limit: LIMIT_MS, kind: 'at most' })
  }
  await db.$disconnect()
  await database.stop()
  printTable(['question', 'p50 ms', 'slowest ms'], rows)
  note(
    `${formatNumber(settings.adminVehicles)} vehicles and as many requests of each kind; asked ${settings.queries} times, one at a time.`,
  )
}

function servicesOn(db: Db) {
  const silent = () => Promise.resolve()
  const countFailed = () => db.outboxEmail.count({ where: { status: 'failed' } })
  const notifications = {
    enqueueNewRequest: silent,
    visitorMailHeld: () => Promise.resolve(null),
    enqueueCustomerEmail: silent,
    withdrawStatusEmail: () => Promise.resolve(false),
    enqueueCustomerMessage: silent,
    writtenBetween: () => Promise.resolve({ first: null, last: null }),
    countFailed,
    mailState: async () => 'off' as const,
  }
  const statusLinks = { urlOf: () => Promise.resolve(''), read: () => Promise.resolve(null) }
  const requests = createRequestService({
    db,
    clock: systemClock,
    business: { current: () => demoBusiness },
    limits: { within: (_budget, _address, work) => work() },
    notifications,
    statusLinks,
    findQuotes: async () => [],
    describeVehicle: () => Promise.resolve(''),
    describeDonor: () => Promise.resolve({ stockNumber: '', label: '' }),
    readPicture: () => Promise.resolve(null),
    countWants: async () => 0,
  })
  return {
    vehicles: benchVehicles(db),
    requests,
  }
}

async function timesOf(ask: () => Promise<unknown>): Promise<number[]> {
  await ask()
  const times: number[] = []
  for (let round = 0; round < settings.queries; round += 1) {
    const startedAt = performance.now()
    await ask()
    times.push(performance.now() - startedAt)
  }
  return times
}
