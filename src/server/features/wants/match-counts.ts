import type { Context } from '#server/context.ts'
import { toNotifiableWhere } from './want-row.ts'

/** Wants that match a vehicle; `waiting` counts people nobody has notified. */
export type VehicleMatches = { waiting: number; total: number }

/** Counts the wants that match each vehicle; vehicles without any are missing. */
export async function countMatchesOfVehicles(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  vehicleIds: string[],
): Promise<Map<string, VehicleMatches>> {
  const ofVehicles = { vehicleId: { in: vehicleIds } }
  const [all, waiting] = await Promise.all([
    db.wantMatch.groupBy({
      by: ['vehicleId'],
      where: { ...ofVehicles, want: { archivedAt: null } },
      _count: { wantId: true },
    }),
    db.wantMatch.groupBy({
      by: ['vehicleId'],
      where: { ...toNotifiableWhere(clock.now()), ...ofVehicles, releasedAt: null },
      _count: { wantId: true },
    }),
  ])
  const left = new Map(waiting.map(({ vehicleId, _count }) => [vehicleId, _count.wantId]))
  return new Map(
    all.map(({ vehicleId, _count }) => [
      vehicleId,
      { waiting: left.get(vehicleId) ?? 0, total: _count.wantId },
    ]),
  )
}

/** Counts matches whose people nobody has notified. */
export const countWaitingMatches = ({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<number> =>
  db.wantMatch.count({ where: { ...toNotifiableWhere(clock.now()), releasedAt: null } })
