import * as z from 'zod'
import type { Context } from '#server/context.ts'
import { DAY_MS } from '#shared/lib/durations.ts'
import type { VinDecode, VinDecodeResult } from './decoders/decoder.ts'

/** The web service still learns about new model years. */
const KEPT_FOR_MS = 365 * DAY_MS

const oldest = ({ clock }: Context) => new Date(clock.now().getTime() - KEPT_FOR_MS)

const textOrNull = z.string().nullable()
/** Ignores rows that an older version wrote in another shape. */
const keptSchema = z.object({
  vin: z.string(),
  year: z.int(),
  make: z.string(),
  model: textOrNull,
  trim: textOrNull,
  engineSize: textOrNull,
  cylinders: z.int().nullable(),
  engineModel: textOrNull,
  fuelType: textOrNull,
  bodyClass: textOrNull,
  driveType: textOrNull,
  transmissionType: textOrNull,
  checkDigitValid: z.boolean(),
}) satisfies z.ZodType<VinDecode>

/** Returns an earlier response of the web service. */
export async function getStoredDecode(ctx: Context, vin: string): Promise<VinDecodeResult> {
  const row = await ctx.db.vinDecode.findFirst({
    where: { vin, decodedAt: { gt: oldest(ctx) } },
    select: { result: true },
  })
  const kept = keptSchema.safeParse(row?.result)
  return kept.success ? { kind: 'found', vehicle: kept.data } : { kind: 'unknown' }
}

/** Stores a response of the web service and deletes expired ones. */
export async function keepDecode(ctx: Context, vehicle: VinDecode): Promise<void> {
  const { db, clock } = ctx
  const columns = { source: 'vpic-web', result: vehicle, decodedAt: clock.now() }
  await db.vinDecode.deleteMany({ where: { decodedAt: { lte: oldest(ctx) } } })
  await db.vinDecode.upsert({
    where: { vin: vehicle.vin },
    create: { vin: vehicle.vin, ...columns },
    update: columns,
    select: { vin: true },
  })
}
