import { Agent, request } from 'node:http'
import { formatNumber } from '#shared/lib/money.ts'
import { median, percentile } from '../measure/figures.ts'
import { addRequests } from '../measure/many-requests.ts'
import { makeStock } from '../measure/many-vehicles.ts'
import { judge, note, printTable } from '../measure/report.ts'
import { openBenchDatabase, type Section, startShop } from '../measure/yard.ts'
import { settings } from '../settings.ts'

type Call = { name: string; procedure: string; input: object }

const LIMIT_MS = 25
const ADMIN = { username: 'bench', password: 'tr4il-Mule-77-lantern' }
const VEHICLES = 500
/** Accept-Encoding of a browser. */
const ENCODINGS = 'gzip, deflate, br, zstd'

const list = (name: string, filter: Record<string, unknown>, kind = 'part'): Call => ({
  name: `${kind}: ${name}`,
  procedure: `requests.${kind}.list`,
  input: { q: '', view: 'all', status: null, sort: null, cursor: null, ...filter },
})

const CALLS: Call[] = [
  list('to answer', { view: 'to-answer' }),
  list('to answer', { view: 'to-answer' }, 'repair'),
  list('to answer', { view: 'to-answer' }, 'inquiry'),
  list('all', {}),
  list('all', {}, 'repair'),
  list('all', {}, 'inquiry'),
  list('pending', { status: 'pending' }),
  list('overdue', { view: 'overdue' }),
  list('snoozed', { view: 'snoozed' }),
  list('waiting for the customer', { view: 'waiting' }),
  list('unassigned', { view: 'unassigned' }),
  list('by customer', { sort: 'customer' }),
  list('search: a name', { q: 'whitcomb' }),
  list('search: a name and a number', { q: 'whitcomb 1432' }),
  list('search: a reference', { q: 'P-2026-014321' }),
  list('search: a vehicle', { q: 'ford escape' }),
  list('search: nothing found', { q: 'zeppelin' }),
  { name: 'what waits, all kinds', procedure: 'requests.admin.watch', input: { since: null } },
  {
    name: 'cars: first page',
    procedure: 'vehicles.admin.list',
    input: { kind: 'retail', filter: {} },
  },
]

/** Measures staff lists with counts, compressed, through the built server. */
export const measureLists: Section = async () => {
  const database = await openBenchDatabase()
  const url = await makeStock(database.url, 'lists', VEHICLES)
  await addRequests(url, settings.requests)
  const shop = await startShop(url, {
    dataDir: database.folder,
    demo: false,
    env: {
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    },
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const authorization = await signIn(shop.url)
  const rows: (string | number)[][] = []
  for (const call of CALLS) {
    const ask = () => askOnce(agent, { ...call, url: shop.url, authorization })
    for (let warmUp = 0; warmUp < 10; warmUp += 1) await ask()
    const replies = []
    for (let round = 0; round < settings.listCalls; round += 1) replies.push(await ask())
    const times = replies.map(({ ms }) => ms)
    rows.push([call.name, median(times), percentile(times, 0.95), replies[0]?.bytes ?? 0])
    judge({
      what: `lists, ${call.name}, p50 ms`,
      value: median(times),
      limit: LIMIT_MS,
      kind: 'at most',
    })
  }
  agent.destroy()
  await shop.stop()
  await database.stop()
  printTable(['call', 'p50 ms', 'p95 ms', 'bytes'], rows)
  note(
    `${formatNumber(settings.requests)} requests of each kind; each asked ${settings.listCalls} times, one at a time, as the browser asks. Bytes are compressed.`,
  )
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  const { accessToken } = (await response.json()) as { accessToken: string }
  return `Bearer ${accessToken}`
}

type Asked = Call & { url: string; authorization: string }

function askOnce(
  agent: Agent,
  { url, procedure, input, authorization }: Asked,
): Promise<{ ms: number; bytes: number }> {
  const body = JSON.stringify({ 0: { json: input } })
  const headers = {
    authorization,
    'accept-encoding': ENCODINGS,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  }
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const asked = request(
      `${url}/api/trpc/${procedure}?batch=1`,
      { agent, method: 'POST', headers },
      (response) => {
        let bytes = 0
        response.on('data', (chunk: Buffer) => (bytes += chunk.length))
        response.on('error', reject)
        response.on('end', () => {
          if (response.statusCode === 200) resolve({ ms: performance.now() - startedAt, bytes })
          else reject(new Error(`${procedure} responded with ${response.statusCode}`))
        })
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
}
