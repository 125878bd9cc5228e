import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { systemClock } from '#server/core/clock.ts'
import { createDb } from '#server/core/db.ts'
import { migrate } from '#server/database/migrate.ts'
import { createOfflineDecoder } from '#server/features/vin/decoders/vpic-tables.ts'
import { createVinService } from '#server/features/vin/service.ts'
import { startThrowawayPostgres } from '../../tools/throwaway-postgres.ts'
import { benchVehicles } from './measure/many-vehicles.ts'
import { heading, note, printTable } from './measure/report.ts'
import { ROOT } from './settings.ts'

type Group = { vehicles: { vin: string }[] }

const TABLES_FILE = join(ROOT, 'src/server/features/vin/decoders/vpic-tables.bin')
const SAMPLES_FILE = join(ROOT, 'tests/fixtures/vins.json')
const ROUNDS = 20
const MEGABYTE = 1024 * 1024
const ADDRESS = '127.0.0.1'

const vins = (JSON.parse(readFileSync(SAMPLES_FILE, 'utf8')) as Group[]).flatMap(({ vehicles }) =>
  vehicles.map(({ vin }) => vin),
)

heading('VIN decoding without the network')
const memoryBefore = process.memoryUsage.rss()
const tables = createOfflineDecoder({ tablesFile: TABLES_FILE })
const [first = 0] = await timeEach(vins.slice(0, 1), tables.decode)
const memoryAfterFirst = process.memoryUsage.rss()
const fresh = await timeEach(vins.slice(1), tables.decode)
const warm = await timeOften(tables.decode)
const memoryAfterAll = process.memoryUsage.rss()

const postgres = await startThrowawayPostgres()
await migrate({ url: postgres.url, migrationsDir: join(ROOT, 'prisma/migrations') })
const db = createDb(postgres.url)
const service = createVinService({
  db,
  clock: systemClock,
  log: pino({ level: 'silent' }),
  tablesFile: TABLES_FILE,
  vpicUrl: '',
  limits: { consume: () => Promise.resolve() },
  findInInventory: benchVehicles(db).findByVin,
})
await timeEach(vins, () => db.$queryRaw`SELECT 1`)
const query = await timeOften(() => db.$queryRaw`SELECT 1`)
const decode = await timeOften((vin) =>
  service.decodePublic({ vin, address: ADDRESS }).catch(() => null),
)
await db.$disconnect()
await postgres.stop()

const inQueries = (times: number[]) => percentile(times, 50) / percentile(query, 50)
const row = (what: string, times: number[]) => [
  what,
  percentile(times, 50),
  percentile(times, 99),
  Math.max(...times),
  inQueries(times),
]
printTable(
  ['', 'p50 ms', 'p99 ms', 'longest ms', 'p50 in empty queries'],
  [
    row('first decode of a process', [first]),
    row('tables, each maker for the first time', fresh),
    row('tables, again', warm),
    row('public decode: stock, then tables', decode),
    row('an empty query, to compare', query),
  ],
)
note(
  `Memory: ${megabytes(memoryAfterFirst - memoryBefore)} MB more after the first decode, ${megabytes(memoryAfterAll - memoryBefore)} MB ` +
    `after ${vins.length * (ROUNDS + 1)} decodes of ${vins.length} VINs.`,
)

async function timeEach(
  subjects: string[],
  act: (vin: string) => PromiseLike<unknown>,
): Promise<number[]> {
  const times: number[] = []
  for (const vin of subjects) {
    const begun = performance.now()
    await act(vin)
    times.push(performance.now() - begun)
  }
  return times
}

async function timeOften(act: (vin: string) => PromiseLike<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) times.push(...(await timeEach(vins, act)))
  return times
}

function percentile(times: number[], percent: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return (
    sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN
  )
}

function megabytes(bytes: number): string {
  return (bytes / MEGABYTE).toFixed(0)
}
