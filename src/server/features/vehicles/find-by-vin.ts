import type { Context } from '#server/context.ts'
import { parseChoice } from '#server/core/db.ts'
import { VEHICLE_KINDS } from '#shared/domain/vehicle.ts'
import { IN_INVENTORY } from './used-numbers.ts'

export type StockedVehicle = NonNullable<Awaited<ReturnType<typeof findByVin>>>

export async function findByVin({ db }: Context, vin: string) {
  const row = await db.vehicle.findFirst({
    where: { vin, ...IN_INVENTORY },
    select: { kind: true, year: true, make: true, model: true, trim: true, engineType: true },
  })
  if (!row) return null
  const { kind, ...vehicle } = row
  return { ...vehicle, inventoryType: parseChoice(VEHICLE_KINDS, kind) }
}
