import * as z from 'zod'
import type { Clock } from '#server/core/clock.ts'
import type { Db } from '#server/core/db.ts'
import type { VinDecode, VinDecoder } from './decoder.ts'

/** The service learns about new model years for a while, so no answer is believed for ever. */
const KEPT_FOR_MS = 365 * 24 * 3_600_000

const textOrNull = z.string().nullable()
/** Rows that an older version wrote in another shape count as absent, and the next answer replaces them. */
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

/**
 * What the web service answered before, in table vin_decode. What the offline tables say is not kept: they are as quick as the database,
 * and a newer release of them may know better.
 */
export function createEarlierAnswers({
  db,
  clock,
}: {
  db: Db
  clock: Clock
}): VinDecoder & { keep: (vehicle: VinDecode) => Promise<void> } {
  const oldest = () => new Date(clock.now().getTime() - KEPT_FOR_MS)

  return {
    source: 'cache',
    decode: async (vin) => {
      const row = await db.vinDecode.findFirst({
        where: { vin, decodedAt: { gt: oldest() } },
        select: { result: true },
      })
      const kept = keptSchema.safeParse(row?.result)
      return kept.success ? { kind: 'found', vehicle: kept.data } : { kind: 'unknown' }
    },
    keep: async (vehicle) => {
      const columns = { source: 'vpic-web', result: vehicle, decodedAt: clock.now() }
      await db.vinDecode.deleteMany({ where: { decodedAt: { lte: oldest() } } })
      await db.vinDecode.upsert({
        where: { vin: vehicle.vin },
        create: { vin: vehicle.vin, ...columns },
        update: columns,
        select: { vin: true },
      })
    },
  }
}
