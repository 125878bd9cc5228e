import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod'
import type { DbOrTransaction } from '#server/core/db.ts'
import { addJobs, type JobTask } from '#server/core/jobs.ts'
import { findWith, type OfferedVehicle } from '#shared/domain/vehicle-fit.ts'
import { openWhere, type WantDeps } from './store.ts'
import { TEND_WANTS } from './tend.ts'

/** A dismantled vehicle that came in, or whose parts can be had from now on. */
export type Arrival = OfferedVehicle & { id: string }

/** The job that matches the vehicles of a file with the wants. */
export const MATCH_WANTS = 'match_wants'
/** What comes in within this time is told in one email. */
const AUTOMATIC_AFTER_MS = 15 * 60_000
const AUTOMATIC = 'Automatic'
/** More vehicles are matched after the transaction that stores them, which must not take long. */
const VEHICLES_AT_ONCE = 10
/** One job must end within its time even where every vehicle fits every want; the next goes on from there. */
const PAIRS_OF_JOB = 50_000
/** One statement must end within the time that the database has for an answer. */
const PAIRS_AT_ONCE = 10_000

const payloadSchema = z.object({ vehicleIds: z.array(z.uuid()) })

/** Finds which wants arrived vehicles fit, and stores each pair once however often a vehicle arrives. */
export function createMatching(deps: Pick<WantDeps, 'db' | 'clock' | 'business'>) {
  const { db } = deps

  /** Matches vehicles in the transaction that stores them, many of them by a job after it. */
  async function matchArrivals(transaction: DbOrTransaction, arrivals: Arrival[]): Promise<void> {
    if (arrivals.length <= VEHICLES_AT_ONCE) await storePairs(deps, transaction, { arrivals })
    else await addJobs(transaction, [jobFor(arrivals)])
  }

  /** Matches the vehicles of a job as they are by now, and leaves to the next job what is too much for one. */
  const match: JobTask = async (payload) => {
    const { vehicleIds } = payloadSchema.parse(payload)
    const arrivals = await db.vehicle.findMany({
      where: {
        id: { in: vehicleIds },
        kind: 'dismantled',
        archivedAt: null,
        status: { not: 'Scrapped' },
      },
      select: { id: true, make: true, model: true, year: true, engineType: true },
    })
    const done = await storePairs(deps, db, { arrivals, pairsMax: PAIRS_OF_JOB })
    const rest = arrivals.slice(done)
    if (rest.length > 0) await addJobs(db, [jobFor(rest)])
  }

  return { matchArrivals, match }
}

const jobFor = (arrivals: { id: string }[]) => ({
  task: MATCH_WANTS,
  payload: { vehicleIds: arrivals.map(({ id }) => id) },
  key: `${MATCH_WANTS}:${uuidv7()}`,
})

/** Matches vehicles until there are so many pairs, and gives how many it matched. The wants are read once, and the pairs are written many at a time. */
async function storePairs(
  { clock, business }: Pick<WantDeps, 'clock' | 'business'>,
  at: DbOrTransaction,
  { arrivals, pairsMax = Infinity }: { arrivals: Arrival[]; pairsMax?: number },
): Promise<number> {
  if (arrivals.length === 0) return 0
  const now = clock.now()
  const wants = await at.want.findMany({
    where: openWhere(now),
    select: { id: true, make: true, model: true, yearFrom: true, yearTo: true, engine: true },
  })
  if (wants.length === 0) return arrivals.length
  const find = findWith(wants)
  const isAutomatic = business.current().sendsWantAlerts
  const [by, releasedAt] = isAutomatic ? [AUTOMATIC, now] : [null, null]
  let pairs: { want_id: string; vehicle_id: string }[] = []
  const write = async () => {
    // Prisma would write each pair with parameters of its own, of which a statement has only so many.
    await at.$executeRaw`
      INSERT INTO want_match (want_id, vehicle_id, status, at, by, released_at)
      SELECT want_id, vehicle_id, 'found', ${now}, ${by}, ${releasedAt}
      FROM json_to_recordset(${JSON.stringify(pairs)}::json) AS pair (want_id uuid, vehicle_id uuid)
      ON CONFLICT DO NOTHING`
    pairs = []
  }
  let [count, done] = [0, 0]
  for (const vehicle of arrivals) {
    if (count >= pairsMax) break
    const found = find(vehicle)
    count += found.length
    done += 1
    pairs.push(...found.map(({ id }) => ({ want_id: id, vehicle_id: vehicle.id })))
    if (pairs.length >= PAIRS_AT_ONCE) await write()
  }
  if (pairs.length > 0) await write()
  if (!isAutomatic || count === 0) return done
  const runAt = new Date(now.getTime() + AUTOMATIC_AFTER_MS)
  await addJobs(at, [{ task: TEND_WANTS, payload: {}, key: `${TEND_WANTS}:arrivals`, runAt }])
  return done
}
