import type { UnparsedPartRequest } from '#shared/domain/part-request.ts'
import { askOk, carIds } from '../measure/ask.ts'
import { type Call, type Outcome, sendCrowd } from '../measure/crowd.ts'
import { percentile } from '../measure/figures.ts'
import { residentMb, untilReady } from '../measure/processes.ts'
import { type Goal, judge, note, printTable } from '../measure/report.ts'
import { queryShop, type Section, type Shop } from '../measure/shop.ts'
import { settings } from '../settings.ts'

type Crowd = { name: string; people: number; pauseMs?: number; next: (count: number) => Call }
type Run = { name: string; outcomes: Outcome[]; mostMb: number; missing: number }

const PEOPLE = 200
/** More clients than two cores can serve, none of which gets a cached response. */
const TOO_MANY = 1500
/** Pause on each page; real people take longer. */
const PAUSE_MS = 1000
/** Part requests: one in this many calls. */
const SUBMIT_EVERY = 20
/** Number of different search words. */
const WORDS = 97
const SAMPLE_EVERY_MS = 250
const PAGE_P99_MS = 300
const SUBMIT_P99_MS = 500

/** Measures 200 clients that browse and submit, then an overload. */
export const measureLoad: Section = async (openDemoShop) => {
  const shop = await openDemoShop()
  const ids = (await carIds(shop.url)).slice(0, 20)
  const pages = ['/', '/inventory', '/parts', '/contact', '/api/retail-vehicles']
  const paths = [...pages, ...ids.map((id) => `/inventory/${id}`)]
  for (const path of paths) await askOk(shop.url + path)
  let number = 0
  const get = (path = '/'): Call => ({
    url: shop.url + path,
    headers: { 'accept-encoding': 'br' },
  })
  const submit = (): Call => {
    const body = partRequestInput((number += 1))
    return { url: `${shop.url}/api/part-requests`, body, key: body.idempotencyKey }
  }
  const mixed = (count: number): Call => {
    if (count % SUBMIT_EVERY === 0) return submit()
    return get(
      count % 5 === 0 ? `/inventory?q=${count % WORDS}` : paths[(number += 1) % paths.length],
    )
  }
  const costly = (count: number): Call =>
    count % 4 === 0 ? submit() : get(`/inventory?q=new${count}`)

  const crowd = { name: `${PEOPLE} people`, people: PEOPLE, pauseMs: PAUSE_MS, next: mixed }
  const usual = await run(shop, crowd)
  const restless = await run(shop, { ...crowd, name: 'without a pause', pauseMs: 0 })
  const flood = await run(shop, { name: `${TOO_MANY} people`, people: TOO_MANY, next: costly })
  const floodedAt = performance.now()
  await untilReady(`${shop.url}/inventory?q=ford`)
  const recoveredMs = performance.now() - floodedAt
  const runs = [usual, restless, flood]
  printTable(
    ['', 'answered', 'p50 ms', 'p99 ms', '503', 'failed', 'most MB'],
    runs.flatMap((one) => [
      rowOf(`${one.name}, pages`, pagesOf(one), one),
      rowOf(`${one.name}, part requests`, submitsOf(one), one),
    ]),
  )
  note(
    `${settings.loadSeconds} s each, with ${PAUSE_MS} ms between the pages of a person or at once. One in ${SUBMIT_EVERY} calls is a part request, in the overload one in 4. ` +
      `A 503 counts with Retry-After alone. A search succeeded ${recoveredMs.toFixed(0)} ms after the overload. The load generator uses the same cores.`,
  )
  judge([
    ...[usual, restless].flatMap((one): Goal[] => [
      [`p99 ms of pages, ${one.name}`, p99(pagesOf(one)), '<=', PAGE_P99_MS],
      [`p99 ms of part requests, ${one.name}`, p99(submitsOf(one)), '<=', SUBMIT_P99_MS],
      [`failures and 503, ${one.name}`, one.outcomes.filter((o) => !isGood(o)).length, '<=', 0],
    ]),
    [`failures other than 503, ${flood.name}`, flood.outcomes.filter(isFailure).length, '<=', 0],
    ['acknowledged requests that are missing', Math.max(...runs.map((r) => r.missing)), '<=', 0],
  ])
}

async function run(shop: Shop, { name, ...crowd }: Crowd): Promise<Run> {
  let mostMb = 0
  const sampling = setInterval(
    () => (mostMb = Math.max(mostMb, residentMb(shop.pid))),
    SAMPLE_EVERY_MS,
  )
  const { outcomes } = await sendCrowd({ ...crowd, seconds: settings.loadSeconds })
  clearInterval(sampling)
  const rows = await queryShop<{ key: string }>(shop, 'SELECT idempotency_key AS key FROM request')
  const stored = new Set(rows.map(({ key }) => key))
  const missing = outcomes.filter(
    (one) => isGood(one) && isSubmit(one) && !stored.has(one.call.key ?? ''),
  )
  return { name, outcomes, mostMb, missing: missing.length }
}

const isSubmit = ({ call }: Outcome): boolean => call.key !== undefined
const isGood = ({ status }: Outcome): boolean => status === 200 || status === 201
const isRefusal = ({ status, retryAfter }: Outcome): boolean =>
  status === 503 && Number(retryAfter) > 0
const isFailure = (one: Outcome): boolean => !isGood(one) && !isRefusal(one)
const pagesOf = ({ outcomes }: Run): Outcome[] => outcomes.filter((one) => !isSubmit(one))
const submitsOf = ({ outcomes }: Run): Outcome[] => outcomes.filter(isSubmit)
const percentileOf = (outcomes: Outcome[], share: number): number =>
  percentile(
    outcomes.map(({ ms }) => ms),
    share,
  )
const p99 = (outcomes: Outcome[]): number => percentileOf(outcomes, 0.99)

function rowOf(name: string, outcomes: Outcome[], { mostMb }: Run): (string | number)[] {
  const good = outcomes.filter(isGood)
  const counts = [isRefusal, isFailure].map((kind) => outcomes.filter(kind).length)
  return [name, good.length, percentileOf(good, 0.5), p99(good), ...counts, mostMb]
}

/** Part request of a new customer. */
function partRequestInput(number: number): UnparsedPartRequest & { idempotencyKey: string } {
  const digits = String(number).padStart(7, '0')
  return {
    vin: '1HGCM82633A004352',
    vehicleInfo: { year: 2003, make: 'Honda', model: 'Accord', trim: 'EX', engineSize: '3.0L V6' },
    partDetails: {
      system: 'Electrical',
      component: 'Alternator',
      additionalInfo: `Request number ${number}.`,
    },
    customerInfo: {
      name: `Person ${number}`,
      phone: `(518) 2${digits.slice(1, 3)}-${digits.slice(3)}`,
      email: `person${number}@home.example`,
    },
    fillTimeMs: 60_000,
    idempotencyKey: `bench-part-${number}-${process.pid}`,
  }
}
