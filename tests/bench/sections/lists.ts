import { formatNumber } from '#shared/lib/money.ts'
import { askOk } from '../measure/ask.ts'
import { median, percentile } from '../measure/figures.ts'
import { insertRequests, insertVehicles } from '../measure/fill.ts'
import { judge, note, printTable } from '../measure/report.ts'
import { type Section, signIn, startFilledShop, typedCall } from '../measure/shop.ts'
import { settings } from '../settings.ts'

const LIMIT_MS = 25
const VEHICLES = 500
const WARM_UP_CALLS = 10

type Call = [name: string, procedure: string, input: object]

const list = (name: string, filter: object, kind = 'part'): Call => [
  `${kind}: ${name}`,
  `requests.${kind}.list`,
  { q: '', view: 'all', status: null, sort: null, cursor: null, ...filter },
]
const CALLS: Call[] = [
  list('to answer', { view: 'to-answer' }),
  list('to answer', { view: 'to-answer' }, 'repair'),
  list('all', {}, 'inquiry'),
  list('all', {}),
  list('pending', { status: 'pending' }),
  list('overdue', { view: 'overdue' }),
  list('snoozed', { view: 'snoozed' }),
  list('waiting for the customer', { view: 'waiting' }),
  list('by customer', { sort: 'customer' }),
  list('search for a name and a number', { q: 'whitcomb 143' }),
  list('search for a vehicle', { q: 'ford escape' }),
  list('search without a result', { q: 'zeppelin' }),
  ['cars', 'vehicles.admin.list', { kind: 'retail' }],
]

/** Measures staff lists with their counts, as the browser requests them. */
export const measureLists: Section = async () => {
  const shop = await startFilledShop([
    ...insertVehicles(VEHICLES),
    ...insertRequests(settings.requests),
  ])
  const headers = await signIn(shop)
  const rows = []
  for (const [name, procedure, input] of CALLS) {
    const call = typedCall(shop, procedure, input, headers)
    const answers = []
    for (let count = 0; count < WARM_UP_CALLS + settings.calls; count += 1) {
      answers.push(await askOk(call.url, call))
    }
    const times = answers.slice(WARM_UP_CALLS).map(({ ms }) => ms)
    rows.push([name, median(times), percentile(times, 0.95), answers[0]?.bytes.length ?? 0])
    judge([[`list of staff, ${name}, p50 ms`, median(times), '<=', LIMIT_MS]])
  }
  await shop.stop()
  printTable(['call', 'p50 ms', 'p95 ms', 'bytes'], rows)
  note(
    `${formatNumber(settings.requests)} requests of each kind; ${settings.calls} calls each, one at a time. Bytes are compressed.`,
  )
}
