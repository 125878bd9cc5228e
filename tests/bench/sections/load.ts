import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from '../measure/ask.ts'
import { type Heard, letAsk, type Question } from '../measure/crowd.ts'
import { percentile } from '../measure/figures.ts'
import { partDraftOf } from '../measure/part-drafts.ts'
import { residentMb } from '../measure/processes.ts'
import { judge, note, printTable } from '../measure/report.ts'
import {
  countRows,
  openBenchDatabase,
  type Section,
  startShop,
  untilPicturesAreDrawn,
} from '../measure/yard.ts'
import { settings } from '../settings.ts'

/** Part requests: one in this many requests. */
const SUBMIT_EVERY = 20
/** Pause on each page; real people take longer. */
const LOOKS_AT_PAGE_MS = 1000
/** Number of different search words. */
const WORDS = 97
/** More clients than two cores can serve, all of which bypass the stored replies. */
const TOO_MANY = 1500
const LOOK_EVERY_MS = 250
const SETTLES_WITHIN_MS = 10_000
const PAGE_P99_MAX_MS = 300
const SUBMIT_P99_MAX_MS = 500

type Run = {
  outcomes: Heard[]
  seconds: number
  memory: { before: number; most: number; after: number }
  submitted: number
}

/** Measures 200 clients that browse and submit, then an overload. */
export const measureLoad: Section = async () => {
  const database = await openBenchDatabase()
  const shop = await startShop(database.url, {
    dataDir: database.folder,
    demo: true,
    env: { RATE_LIMITS: 'off', LOG_LEVEL: 'warn' },
  })
  await untilPicturesAreDrawn(shop.url)
  const ids = (
    JSON.parse((await ask(`${shop.url}/api/retail-vehicles`)).text) as { _id: string }[]
  ).map(({ _id }) => _id)
  const browsed = [
    '/',
    '/inventory',
    '/parts',
    '/contact',
    '/api/retail-vehicles',
    ...ids.slice(0, 20).map((id) => `/inventory/${id}`),
  ]
  let number = 0

  const submit = (): Question => ({
    url: `${shop.url}/api/part-requests`,
    body: partDraftOf((number += 1)),
  })
  const search = (): Question => ({ url: `${shop.url}/inventory?q=${(number += 1) % WORDS}` })
  const newSearch = (): Question => ({ url: `${shop.url}/inventory?q=new${(number += 1)}` })
  const browse = (): Question => ({
    url: shop.url + (browsed[(number += 1) % browsed.length] ?? '/'),
  })
  const mixed = (count: number): Question => {
    if (count % SUBMIT_EVERY === 0) return submit()
    return count % 5 === 0 ? search() : browse()
  }
  const costly = (count: number): Question => (count % 4 === 0 ? submit() : newSearch())

  // Warms up: each page was requested before.
  for (const path of browsed) await ask(shop.url + path)
  const usual = await run(shop, {
    people: settings.people,
    pauseMs: LOOKS_AT_PAGE_MS,
    choose: mixed,
    databaseUrl: database.url,
  })
  const restless = await run(shop, {
    people: settings.people,
    choose: mixed,
    databaseUrl: database.url,
  })
  const flood = await run(shop, { people: TOO_MANY, choose: costly, databaseUrl: database.url })
  const backAfterMs = await untilWell(shop.url)
  await shop.stop()
  await database.stop()
  report({ usual, restless, flood }, backAfterMs)
}

type Plan = {
  people: number
  pauseMs?: number
  choose: (count: number) => Question
  databaseUrl: string
}

async function run(
  shop: { pid: number },
  { people, pauseMs, choose, databaseUrl }: Plan,
): Promise<Run> {
  const before = residentMb(shop.pid)
  const stored = await countRows(databaseUrl, 'request')
  let most = before
  const looking = setInterval(() => {
    most = Math.max(most, residentMb(shop.pid))
  }, LOOK_EVERY_MS)
  const startedAt = performance.now()
  const endsAt = startedAt + settings.loadSeconds * 1000
  let count = 0
  const outcomes = await letAsk({
    people,
    pauseMs,
    obeys: true,
    next: () => (performance.now() < endsAt ? choose((count += 1)) : undefined),
  })
  clearInterval(looking)
  const seconds = (performance.now() - startedAt) / 1000
  await sleep(1000)
  return {
    outcomes,
    seconds,
    memory: { before, most, after: residentMb(shop.pid) },
    submitted: (await countRows(databaseUrl, 'request')) - stored,
  }
}

async function untilWell(url: string): Promise<number> {
  const startedAt = performance.now()
  while (performance.now() - startedAt < SETTLES_WITHIN_MS) {
    const { status } = await ask(`${url}/inventory?q=ford`)
    if (status === 200) return performance.now() - startedAt
    await sleep(20)
  }
  throw new Error('The shop did not recover from the overload')
}

const isSubmit = ({ question }: Heard): boolean => question.body !== undefined
const isGood = ({ status }: Heard): boolean => status === 200 || status === 201
const isRefusal = ({ status, retryAfter }: Heard): boolean =>
  status === 503 && Number(retryAfter) > 0

type Runs = Record<'usual' | 'restless' | 'flood', Run>

function report({ usual, restless, flood }: Runs, backAfterMs: number): void {
  const row = (
    name: string,
    { outcomes, seconds, memory }: Run,
    filter: (one: Heard) => boolean,
  ) => {
    const some = outcomes.filter(filter)
    const good = some.filter(isGood).map(({ ms }) => ms)
    const refused = some.filter(isRefusal).map(({ ms }) => ms)
    const strange = some.length - good.length - refused.length
    const ms = (values: number[], share: number) =>
      values.length > 0 ? percentile(values, share).toFixed(0) : ''
    return [
      name,
      (some.length / seconds).toFixed(0),
      good.length,
      ms(good, 0.5),
      ms(good, 0.99),
      refused.length,
      ms(refused, 0.5),
      ms(refused, 0.99),
      strange,
      `${memory.before.toFixed(0)} / ${memory.most.toFixed(0)} / ${memory.after.toFixed(0)}`,
    ]
  }
  printTable(
    [
      '',
      'asked/s',
      'answered',
      'median ms',
      'p99 ms',
      '503',
      'median ms',
      'p99 ms',
      'failed',
      'MB before / most / after',
    ],
    [
      row(`${settings.people} people, pages`, usual, (one) => !isSubmit(one)),
      row(`${settings.people} people, requests for parts`, usual, isSubmit),
      row(`${settings.people} without a pause, pages`, restless, (one) => !isSubmit(one)),
      row(`${settings.people} without a pause, requests for parts`, restless, isSubmit),
      row(`${TOO_MANY} people, searches`, flood, (one) => !isSubmit(one)),
      row(`${TOO_MANY} people, requests for parts`, flood, isSubmit),
    ],
  )
  note(
    `Each for ${settings.loadSeconds} s, everybody asking again after ${LOOKS_AT_PAGE_MS} ms or at once, or when a 503 says. Of the usual questions one in ${SUBMIT_EVERY} is a request for a part and one in five a search ` +
      `for one of ${WORDS} words; of the flood one in four is a request and the others search for what nobody searched for before. A 503 counts with Retry-After alone. ` +
      `A search was answered again ${backAfterMs.toFixed(0)} ms after the flood. The maker of the load uses the same cores.`,
  )
  const runs = [usual, restless, flood]
  const lost = runs.map(
    ({ outcomes, submitted }) =>
      outcomes.filter((one) => isSubmit(one) && isGood(one)).length - submitted,
  )
  const peaceful = [...usual.outcomes, ...restless.outcomes]
  judge({
    what: 'share of failures under the usual load, with and without a pause',
    value: 1 - peaceful.filter(isGood).length / peaceful.length,
    limit: 0,
    kind: 'at most',
  })
  const judgeP99 = (what: string, outcomes: Heard[], limit: number) =>
    judge({
      what: `p99 ms of ${what}`,
      value: percentile(
        outcomes.map(({ ms }) => ms),
        0.99,
      ),
      limit,
      kind: 'at most',
      digits: 0,
    })
  const isPage = (one: Heard) => !isSubmit(one)
  judgeP99('pages', usual.outcomes.filter(isPage), PAGE_P99_MAX_MS)
  judgeP99('requests for parts', usual.outcomes.filter(isSubmit), SUBMIT_P99_MAX_MS)
  judgeP99('pages without a pause', restless.outcomes.filter(isPage), PAGE_P99_MAX_MS)
  judgeP99(
    'requests for parts without a pause',
    restless.outcomes.filter(isSubmit),
    SUBMIT_P99_MAX_MS,
  )
  judge({
    what: 'answers to the flood that are neither good nor 503 with Retry-After',
    value: flood.outcomes.filter((one) => !isGood(one) && !isRefusal(one)).length,
    limit: 0,
    kind: 'at most',
    digits: 0,
  })
  judge({
    what: 'acknowledged requests that are not there',
    value: lost.reduce((sum, count) => sum + Math.max(0, count), 0),
    limit: 0,
    kind: 'at most',
    digits: 0,
  })
}
