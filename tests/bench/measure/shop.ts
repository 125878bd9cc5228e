import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { buildEmbeddedDatabaseUrl } from '#server/database/postgres-cluster.ts'
import { freePort } from '../../support/free-port.ts'
import { queryRows } from '../../support/postgres.ts'
import { ROOT } from '../settings.ts'
import { askJson } from './ask.ts'
import { makeFolder } from './clean-up.ts'
import type { Call } from './crowd.ts'
import { startProgram, untilReady } from './processes.ts'

export type Shop = {
  url: string
  /** Process of the server itself, below npm. */
  pid: number
  dataDir: string
  readyAfterMs: number
  stop: () => Promise<void>
}
/** Part of the run; the first call of its argument starts the demo shop. */
export type Section = (openDemoShop: () => Promise<Shop>) => Promise<void>

const ADMIN = { username: 'bench', password: randomBytes(18).toString('base64url') }
const PRODUCTION = {
  NODE_ENV: 'production',
  RATE_LIMITS: 'off',
  VPIC_URL: '',
  ADMIN_USERNAME: ADMIN.username,
  ADMIN_PASSWORD: ADMIN.password,
}
const PICTURES_WITHIN_MS = 180_000

/** Runs `npm start` with an embedded Postgres until the shop is ready. */
export async function startShop(dataDir: string, demo: 'on' | 'off' = 'off'): Promise<Shop> {
  const port = await freePort()
  const startedAt = performance.now()
  const { stop } = startProgram('npm', ['start'], {
    cwd: ROOT,
    env: { ...PRODUCTION, DEMO: demo, DATA_DIR: dataDir, PORT: String(port) },
    pid: () => holderPid(dataDir),
  })
  const url = `http://127.0.0.1:${port}`
  await untilReady(`${url}/health/ready`)
  const readyAfterMs = performance.now() - startedAt
  return { url, pid: holderPid(dataDir) ?? 0, dataDir, readyAfterMs, stop }
}

/** Process id that the data folder states; undefined if no server uses it. */
function holderPid(dataDir: string): number | undefined {
  try {
    const text = readFileSync(join(dataDir, 'instance.txt'), 'utf8')
    return Number(/^process (\d+)/.exec(text)?.[1]) || undefined
  } catch {
    return undefined
  }
}

/** Starts a shop with demo stock and waits for its pictures, which keep both cores busy. */
export async function startDemoShop(): Promise<Shop> {
  const shop = await startShop(makeFolder(), 'on')
  const isDone = "SELECT FROM setting WHERE key = 'demo' AND value = 'done'"
  for (const deadline = Date.now() + PICTURES_WITHIN_MS; Date.now() < deadline; await sleep(500)) {
    if ((await queryShop(shop, isDone)).length > 0) return shop
  }
  throw new Error('The pictures of the demo were not drawn in time')
}

/** Starts a shop whose rows are inserted by SQL. */
export async function startFilledShop(statements: string[]): Promise<Shop> {
  const dataDir = makeFolder()
  const { url, stop } = await openDatabase({ dataDir, databaseUrl: undefined, log: console })
  try {
    await migrate({ url, migrationsDir: join(ROOT, 'prisma/migrations') })
    for (const statement of [...statements, 'VACUUM ANALYZE']) await queryRows(url, statement)
  } finally {
    await stop()
  }
  return startShop(dataDir)
}

/** Rows of a query on the shop's database. */
export const queryShop = <Row extends pg.QueryResultRow>(
  { dataDir }: Pick<Shop, 'dataDir'>,
  text: string,
): Promise<Row[]> => queryRows<Row>(buildEmbeddedDatabaseUrl(dataDir), text)

/** Signs the administrator in and returns the headers of the session. */
export async function signIn({ url }: Shop): Promise<Record<string, string>> {
  const session = await askJson<{ accessToken: string }>(`${url}/api/auth/login`, { body: ADMIN })
  return { authorization: `Bearer ${session.accessToken}` }
}

/** Builds a typed call as the browser sends it; no cached response answers it. */
export const typedCall = (
  { url }: Shop,
  procedure: string,
  input: object,
  headers: Record<string, string> = {},
): Call => ({
  url: `${url}/api/trpc/${procedure}?batch=1`,
  body: { 0: { json: input } },
  headers: { ...headers, 'accept-encoding': 'gzip, deflate, br, zstd' },
})
