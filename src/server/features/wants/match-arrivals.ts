import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod'
import type { Context } from '#server/context.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import { addJobs, type Job } from '#server/core/jobs.ts'
import type { BusinessReader } from '#server/features/business/business.ts'
import { indexWanted, type OfferedVehicle } from '#shared/domain/vehicle-fit.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { wantMaintenance } from './maintain-wants.ts'
import { toOpenWhere } from './want-row.ts'

/** A dismantled vehicle that came in or whose parts became available. */
export type Arrival = OfferedVehicle & { id: string }
type MatchContext = Pick<Context, 'clock'> & { business: BusinessReader }

/** Collects arrivals for this long, so that one email lists them all. */
const EMAIL_AFTER_MS = 15 * MINUTE_MS
/** Above this a job matches, which keeps the caller's transaction short. */
const VEHICLES_PER_TRANSACTION = 10
/** Limits one job to well below its maximum time. */
const PAIRS_PER_JOB = 50_000
/** Limits one statement to well below the query timeout. */
const PAIRS_PER_STATEMENT = 10_000

const payloadSchema = z.object({ vehicleIds: z.array(z.uuid()) })

export const arrivalMatching: Job<Context> = { task: 'match_wants', run: matchLater }

/** Matches arrived vehicles with wants in the transaction that stores them, or soon after. */
export async function matchArrivals(
  ctx: MatchContext,
  tx: DbOrTransaction,
  arrivals: Arrival[],
): Promise<void> {
  if (arrivals.length <= VEHICLES_PER_TRANSACTION) await storePairs(ctx, tx, { arrivals })
  else await addJobs(tx, [toMatchJob(arrivals)])
}

/** Matches vehicles in their present state and leaves the rest to another job. */
export async function matchLater(ctx: Context, payload: unknown): Promise<void> {
  const { vehicleIds } = payloadSchema.parse(payload)
  const arrivals = await ctx.db.vehicle.findMany({
    where: {
      id: { in: vehicleIds },
      kind: 'dismantled',
      archivedAt: null,
      status: { not: 'Scrapped' },
    },
    select: { id: true, make: true, model: true, year: true, engineType: true },
  })
  const done = await storePairs(ctx, ctx.db, { arrivals, pairsMax: PAIRS_PER_JOB })
  const rest = arrivals.slice(done)
  if (rest.length > 0) await addJobs(ctx.db, [toMatchJob(rest)])
}

const toMatchJob = (arrivals: { id: string }[]) => ({
  task: arrivalMatching.task,
  payload: { vehicleIds: arrivals.map(({ id }) => id) },
  key: `${arrivalMatching.task}:${uuidv7()}`,
})

/** Stores matches until there are `pairsMax`, and returns how many vehicles are done. */
async function storePairs(
  { clock, business }: MatchContext,
  tx: DbOrTransaction,
  { arrivals, pairsMax = Infinity }: { arrivals: Arrival[]; pairsMax?: number },
): Promise<number> {
  if (arrivals.length === 0) return 0
  const now = clock.now()
  const wants = await tx.want.findMany({
    where: toOpenWhere(now),
    select: { id: true, make: true, model: true, yearFrom: true, yearTo: true, engine: true },
  })
  if (wants.length === 0) return arrivals.length
  const find = indexWanted(wants)
  const isAutomatic = business.current().sendsWantAlerts
  const [by, releasedAt] = isAutomatic ? ['Automatic', now] : [null, null]
  let pairs: { want_id: string; vehicle_id: string }[] = []
  const write = async () => {
    // Prisma would send each pair as parameters, whose number is limited.
    await tx.$executeRaw`
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
    if (pairs.length >= PAIRS_PER_STATEMENT) await write()
  }
  if (pairs.length > 0) await write()
  if (!isAutomatic || count === 0) return done
  const runAt = new Date(now.getTime() + EMAIL_AFTER_MS)
  await addJobs(tx, [
    { task: wantMaintenance.task, payload: {}, key: `${wantMaintenance.task}:arrivals`, runAt },
  ])
  return done
}
