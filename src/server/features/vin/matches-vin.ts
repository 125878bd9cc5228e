import type { Context } from '#server/context.ts'
import { isSameModel } from '#server/features/vehicles/describe-vehicle.ts'
import { findByVin } from '#server/features/vehicles/find-by-vin.ts'
import { getStoredDecode } from './decode-cache.ts'

type Model = { year: number; make: string; model: string }

/** Checks a vehicle against the sources of its VIN, except for the web service. */
export async function matchesVin(ctx: Context, vin: string, vehicle: Model): Promise<boolean> {
  const [stocked, ...decodes] = await Promise.all([
    findByVin(ctx, vin),
    ctx.vinDecoders.tables.decode(vin),
    getStoredDecode(ctx, vin),
  ])
  return [stocked, ...decodes.map((each) => (each.kind === 'found' ? each.vehicle : null))].some(
    (known) => known !== null && isSameModel(known, vehicle),
  )
}
