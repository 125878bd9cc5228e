import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase } from '#server/database/open-database.ts'
import { postgresFolders } from '#server/database/postgres-cluster.ts'
import { demoStock } from '../../../prisma/demo/stock.ts'
import { DIST } from '../settings.ts'
import { undoAtEnd } from './clean-up.ts'
import { freePort, type Program, startProgram, untilReady } from './processes.ts'

type Pictured = { _id: string; stockNumber: string; imageUrl: string | null }

export type Yard = {
  /** Address of the built shop with its demo stock and all its pictures. */
  url: string
  pid: number
  databaseUrl: string
  postgresPid: number
  stop: () => Promise<void>
}

/** One part of the run; the shop with its demo stock is opened for the first part that asks for it. */
export type Section = (openedYard: () => Promise<Yard>) => Promise<void>

const PICTURES_WITHIN_MS = 180_000
/** The product as it is built. */
export const SERVER = join(DIST, 'server/main.js')

/** A folder that Postgres gets into where root starts it. */
export function makeFolder(): { folder: string; remove: () => Promise<void> } {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  chmodSync(folder, 0o711)
  return { folder, remove: undoAtEnd(() => rmSync(folder, { recursive: true, force: true })) }
}

/** The embedded Postgres of the product in a temporary folder, as durable as in use. */
export async function openBenchDatabase() {
  const { folder, remove } = makeFolder()
  const { url, stop } = await openDatabase({
    dataDir: folder,
    databaseUrl: undefined,
    log: console,
  })
  const stopAndRemove = undoAtEnd(async () => {
    await stop()
    await remove()
  })
  return { url, folder, postgresPid: postmasterPid(folder), stop: stopAndRemove }
}

/** The process number of the Postgres that has a data folder. */
export const postmasterPid = (dataDir: string): number =>
  Number.parseInt(
    readFileSync(join(postgresFolders(dataDir).cluster, 'postmaster.pid'), 'utf8'),
    10,
  )

type ShopOptions = { dataDir: string; demo: boolean; env?: Record<string, string> }

/** Starts the built shop on a database that is there already, at its usual settings but for those given. */
export async function startShop(
  databaseUrl: string,
  { dataDir, demo, env = {} }: ShopOptions,
): Promise<Program & { url: string }> {
  const port = await freePort()
  const usual = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: String(port),
    DEMO: demo ? 'on' : 'off',
    ADMIN_PASSWORD: randomBytes(18).toString('base64url'),
  }
  const program = startProgram(SERVER, { env: { ...usual, ...env } })
  const url = `http://127.0.0.1:${port}`
  await untilReady(`${url}/health/ready`)
  return { ...program, url }
}

/** The rows of a question to a database, on a connection of its own. */
async function queryRows<T extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<T>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** How many rows a table has. */
export async function countRows(url: string, table: string): Promise<number> {
  const [row] = await queryRows<{ count: number }>(
    url,
    `SELECT count(*)::int AS count FROM ${pg.escapeIdentifier(table)}`,
  )
  return row?.count ?? 0
}

/** The shop with its demo stock, once everything that it does at its first start is done. */
export async function openYard(): Promise<Yard> {
  const database = await openBenchDatabase()
  const shop = await startShop(database.url, { dataDir: database.folder, demo: true })
  await untilPicturesAreDrawn(shop.url)
  const stop = async () => {
    await shop.stop()
    await database.stop()
  }
  return {
    url: shop.url,
    pid: shop.pid,
    databaseUrl: database.url,
    postgresPid: database.postgresPid,
    stop,
  }
}

/** Waits until every vehicle of the demo that has pictures has all of them; while they come in, nothing is kept for long and both cores draw. */
export async function untilPicturesAreDrawn(url: string): Promise<void> {
  const { retail, dismantled } = demoStock(new Date(0))
  const drawn = new Map(retail.map(({ stockNumber, drawings }) => [stockNumber, drawings.length]))
  const awaited = new Set(
    [...retail, ...dismantled].flatMap(({ drawings, stockNumber }) =>
      drawings.length > 0 ? stockNumber : [],
    ),
  )
  for (const deadline = Date.now() + PICTURES_WITHIN_MS; Date.now() < deadline; await sleep(500)) {
    const response = await fetch(`${url}/api/vehicle-data/batched`)
    const { retailVehicles, dismantledVehicles } = (await response.json()) as Record<
      'retailVehicles' | 'dismantledVehicles',
      Pictured[]
    >
    for (const { stockNumber, imageUrl } of [...retailVehicles, ...dismantledVehicles]) {
      if (imageUrl !== null) awaited.delete(stockNumber)
    }
    if (awaited.size > 0) continue
    // The other pictures come after all covers.
    const counts = await Promise.all(
      retailVehicles.map(async ({ _id: id, stockNumber }) => {
        const input = encodeURIComponent(JSON.stringify({ json: { id } }))
        const detail = await fetch(`${url}/api/trpc/vehicles.byId?input=${input}`)
        const { result } = (await detail.json()) as {
          result: { data: { json: { pictures: unknown[] } } }
        }
        return result.data.json.pictures.length === drawn.get(stockNumber)
      }),
    )
    if (counts.every(Boolean)) return
  }
  throw new Error('The pictures of the demo were not drawn in time')
}
