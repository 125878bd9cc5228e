import * as z from 'zod'
import { BULK_MAX, isoDateTime } from './field-schema.ts'
import type { VehicleStatus } from './vehicle.ts'

/** Bulk change with the state the user saw of each vehicle. */
export const createVehicleBulkSchema = <const Statuses extends readonly [string, ...string[]]>(
  statuses: Statuses,
) =>
  z.strictObject({
    change: z.discriminatedUnion('action', [
      z.strictObject({ action: z.literal('status'), status: z.enum(statuses) }),
      z.strictObject({ action: z.literal('archive') }),
    ]),
    vehicles: z
      .array(z.strictObject({ id: z.uuid(), updatedAt: isoDateTime }))
      .min(1)
      .max(BULK_MAX),
  })
export type BulkChange = {
  change: { action: 'status'; status: VehicleStatus } | { action: 'archive' }
  vehicles: { id: string; updatedAt: string }[]
}
/** Reason why a vehicle was skipped; null if it was changed. */
export type BulkChangeResult = { id: string; problem: string | null }
