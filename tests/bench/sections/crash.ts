import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { embeddedDatabaseUrl } from '#server/database/postgres-cluster.ts'
import type { PartRequestDraft } from '#shared/domain/part-request.ts'
import { type Heard, letAsk, type Question } from '../measure/crowd.ts'
import { spread } from '../measure/figures.ts'
import { partDraftOf } from '../measure/part-drafts.ts'
import { freePort, type Program, startProgram, untilReady } from '../measure/processes.ts'
import { killPostgres, untilTaken } from '../measure/recovery.ts'
import { judge, note, printTable } from '../measure/report.ts'
import { makeFolder, queryRows, type Section, SERVER } from '../measure/yard.ts'
import { settings } from '../settings.ts'

type Victim = 'postmaster' | 'backend' | 'product'
type Crash = {
  kills: Victim[]
  /** How often the product ended by itself. */
  exits: number
  backAfterMs: number[]
  heard: Heard[]
  lost: number
  doubled: number
}
type Product = Program & { hasExited: Promise<true> }

const VICTIMS: Victim[] = ['postmaster', 'postmaster', 'postmaster', 'backend', 'product']

const PRODUCTS = 4
const PEOPLE = 8
const PAUSE_MS = 50
const LOAD_BEFORE_MS = 400
const NUMBERS_APART = 10_000

/** Kills the Postgres of the built product, one of its connections, or the product itself, again and again under load: nothing acknowledged is lost or doubled, and the product never ends by itself. */
export const measureCrash: Section = async () => {
  const crash: Crash = {
    kills: [],
    exits: 0,
    backAfterMs: [],
    heard: [],
    lost: 0,
    doubled: 0,
  }
  // The longest part of a round is the pause before Postgres is started again, in which there is room for others.
  await Promise.all(Array.from({ length: PRODUCTS }, () => killAgainAndAgain(crash)))
  report(crash)
}

/** One product on a folder of its own, until all together have had their number of kills. */
async function killAgainAndAgain(crash: Crash): Promise<void> {
  const { folder, remove } = makeFolder()
  const acknowledged: string[] = []
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    DATA_DIR: folder,
    PORT: String(port),
    DEMO: 'off',
    RATE_LIMITS: 'off',
    VPIC_URL: '',
    LOG_LEVEL: 'fatal',
    ADMIN_PASSWORD: 'tr4il-Mule-77-lantern',
  }
  let program = await start(url, env)
  while (crash.kills.length < settings.postmasterKills) {
    const round = crash.kills.length + 1
    const victim = VICTIMS[round % VICTIMS.length] ?? 'postmaster'
    crash.kills.push(victim)
    const load = beginLoad(url, round)
    await sleep(LOAD_BEFORE_MS * Math.random())
    const killedAt = performance.now()
    await kill(victim, { folder, program })
    if (victim === 'product') program = await start(url, env)
    const back = untilTaken(url, { from: (round + 0.5) * NUMBERS_APART, since: killedAt }).then(
      (ms) => {
        crash.backAfterMs.push(ms)
        return false
      },
    )
    if (await Promise.race([program.hasExited, back])) {
      crash.exits += 1
      await back.catch(() => undefined)
      program = await start(url, env)
    }
    const heard = await load.stop()
    crash.heard.push(...heard)
    acknowledged.push(...heard.filter(({ status }) => status === 201).map(senderOf))
  }
  const stored = await countSenders(embeddedDatabaseUrl(folder), acknowledged)
  crash.lost += acknowledged.filter((name) => !stored.has(name)).length
  crash.doubled += acknowledged.filter((name) => (stored.get(name) ?? 0) > 1).length
  await program.stop()
  await remove()
}

async function kill(victim: Victim, { folder, program }: { folder: string; program: Product }) {
  if (victim === 'postmaster') return killPostgres(folder)
  if (victim === 'product') {
    program.child.kill('SIGKILL')
    return program.hasExited
  }
  const [backend] = await queryRows<{ pid: number }>(
    embeddedDatabaseUrl(folder),
    "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() ORDER BY random() LIMIT 1",
  )
  if (!backend) throw new Error('Nobody is connected')
  process.kill(backend.pid, 'SIGKILL')
}

async function start(url: string, env: Record<string, string>): Promise<Product> {
  const program = startProgram(SERVER, { env })
  const hasExited = once(program.child, 'exit').then((): true => true)
  await untilReady(`${url}/health/ready`)
  return { ...program, hasExited }
}

const senderOf = ({ question }: Heard): string =>
  (question.body as PartRequestDraft).customerInfo.name

/** How many requests each of these people has. */
async function countSenders(url: string, names: string[]): Promise<Map<string, number>> {
  const rows = await queryRows<{ name: string; count: number }>(
    url,
    'SELECT customer_name AS name, count(*)::int AS count FROM request WHERE customer_name = ANY($1) GROUP BY 1',
    [names],
  )
  return new Map(rows.map(({ name, count }) => [name, count]))
}

/** Requests for parts, searches and sign-ins, all of which ask the database. */
function beginLoad(url: string, round: number) {
  const load = { isOver: false }
  let number = round * NUMBERS_APART
  const next = (): Question | undefined => {
    if (load.isOver) return undefined
    number += 1
    if (number % 3 === 0) return { url: `${url}/api/retail-vehicles?limit=1&q=${number}` }
    if (number % 7 === 0) {
      return {
        url: `${url}/api/auth/login`,
        body: { username: `nobody-${number}`, password: 'wrong' },
      }
    }
    return { url: `${url}/api/part-requests`, body: partDraftOf(number) }
  }
  const asking = letAsk({ people: PEOPLE, next, pauseMs: PAUSE_MS })
  const stop = async (): Promise<Heard[]> => {
    load.isOver = true
    return asking
  }
  return { stop }
}

function report({ kills, exits, backAfterMs, heard, lost, doubled }: Crash): void {
  const { median, max } = spread(backAfterMs)
  const acknowledged = heard.filter(({ status }) => status === 201).length
  printTable(
    ['killed', 'times', 'exits', 'acknowledged', 'lost', 'doubled', 'back after ms, median', 'max'],
    [
      [
        [...new Set(kills)]
          .map((victim) => `${victim} ${kills.filter((one) => one === victim).length}`)
          .join(', '),
        kills.length,
        exits,
        acknowledged,
        lost,
        doubled,
        median.toFixed(0),
        max.toFixed(0),
      ],
    ],
  )
  const statuses = [...new Set(heard.map(({ status }) => status))].toSorted(
    (one, other) => one - other,
  )
  note(
    `Statuses (0: no answer): ${statuses.map((status) => `${status} (${heard.filter((answer) => answer.status === status).length})`).join(', ')}.`,
  )
  judge({
    what: 'exits of the product by itself',
    value: exits,
    limit: 0,
    kind: 'at most',
    digits: 0,
  })
  judge({
    what: 'acknowledged requests for parts lost or doubled',
    value: lost + doubled,
    limit: 0,
    kind: 'at most',
    digits: 0,
  })
  judge({
    what: 'replies 500 while Postgres crashed',
    value: heard.filter(({ status }) => status === 500).length,
    limit: 0,
    kind: 'at most',
    digits: 0,
  })
}
