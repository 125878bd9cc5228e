import type { DbOrTransaction } from '#server/core/db.ts'
import { addJobs } from '#server/core/jobs.ts'
import { findWith, type OfferedVehicle } from '#shared/domain/vehicle-fit.ts'
import { openWhere, type WantDeps } from './store.ts'
import { TEND_WANTS } from './tend.ts'

/** A dismantled vehicle that came in, or whose parts can be had from now on. */
export type Arrival = OfferedVehicle & { id: string }

/** What comes in within this time is told in one email. */
const AUTOMATIC_AFTER_MS = 15 * 60_000
const AUTOMATIC = 'Automatic'
/** One statement must end within the time that the database has for an answer. */
const PAIRS_AT_ONCE = 10_000

/**
 * Stores which wishes the arrived vehicles fit, each pair once however often a vehicle arrives, in the transaction that stores the
 * vehicles. The wishes are read once, and the pairs are written many at a time.
 */
export async function matchArrivals(
  { clock, business }: Pick<WantDeps, 'clock' | 'business'>,
  transaction: DbOrTransaction,
  arrivals: Arrival[],
): Promise<void> {
  if (arrivals.length === 0) return
  const now = clock.now()
  const wants = await transaction.want.findMany({
    where: openWhere(now),
    select: { id: true, make: true, model: true, yearFrom: true, yearTo: true, engine: true },
  })
  if (wants.length === 0) return
  const find = findWith(wants)
  const pairs = arrivals.flatMap((vehicle) =>
    find(vehicle).map(({ id }) => ({ want_id: id, vehicle_id: vehicle.id })),
  )
  if (pairs.length === 0) return
  const isAutomatic = business.current().sendsWantAlerts
  for (let from = 0; from < pairs.length; from += PAIRS_AT_ONCE) {
    const some = JSON.stringify(pairs.slice(from, from + PAIRS_AT_ONCE))
    // Prisma would write each pair with parameters of its own, of which a statement has only so many.
    await transaction.$executeRaw`
      INSERT INTO want_match (want_id, vehicle_id, status, at, by, released_at)
      SELECT want_id, vehicle_id, 'found', ${now}, ${isAutomatic ? AUTOMATIC : null}, ${isAutomatic ? now : null}
      FROM json_to_recordset(${some}::json) AS pair (want_id uuid, vehicle_id uuid)
      ON CONFLICT DO NOTHING`
  }
  if (!isAutomatic) return
  const runAt = new Date(now.getTime() + AUTOMATIC_AFTER_MS)
  await addJobs(transaction, [
    { task: TEND_WANTS, payload: {}, key: `${TEND_WANTS}:arrivals`, runAt },
  ])
}
