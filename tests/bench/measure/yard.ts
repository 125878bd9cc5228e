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
  /** URL of the built shop with its demo stock and pictures. */
  url: string
  pid: number
  databaseUrl: string
  postgresPid: number
  stop: () => Promise<void>
}

/** Part of the run; the first call of its argument starts the demo shop. */
export type Section = (openedYard: () => Promise<Yard>) => Promise<void>

const PICTURES_WITHIN_MS = 180_000
/** Entry point of the built server. */
export const SERVER = join(DIST, 'server/main.js')

/** Temporary folder that Postgres can access under root. */
export function makeFolder(): { folder: string; remove: () => Promise<void> } {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  chmodSync(folder, 0o711)
  return { folder, remove: undoAtEnd(() => rmSync(folder, { recursive: true, force: true })) }
}

/** Embedded Postgres in a temporary folder, with production durability. */
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

/** Process id of the Postgres on a data folder. */
export const postmasterPid = (dataDir: string): number =>
  Number.parseInt(
    readFileSync(join(postgresFolders(dataDir).cluster, 'postmaster.pid'), 'utf8'),
    10,
  )

type ShopOptions = { dataDir: string; demo: boolean; env?: Record<string, string> }

/** Starts the built shop on an existing database with default settings plus the given ones. */
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

/** Rows of a query on a new connection. */
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

/** Number of rows in a table. */
export async function countRows(url: string, table: string): Promise<number> {
  const [row] = await queryRows<{ count: number }>(
    url,
    `SELECT count(*)::int AS count FROM ${pg.escapeIdentifier(table)}`,
  )
  return row?.count ?? 0
}

/** Starts the demo shop and waits for its initial work to finish. */
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

/** Waits for all demo pictures: drawing keeps both cores busy, and replies expire fast. */
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
    // Other pictures follow after all covers.
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
