import * as z from 'zod'
import { AppError } from '#server/core/app-error.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Db } from '#server/core/db.ts'
import type { Logger } from '#server/core/logger.ts'
import type { LimitService } from '#server/features/limits/service.ts'
import type { VinDecode, VinDecoder } from './decoders/decoder.ts'
import { createOfflineDecoder } from './decoders/vpic-tables.ts'
import { createWebDecoder } from './decoders/vpic-web.ts'
import {
  combine,
  fromStock,
  type StockedVehicle,
  toDirectReply,
  toPublicReply,
  type VinAnswer,
} from './mapper.ts'

const NOT_ESSENTIAL = 'Could not decode essential vehicle information'
const UNABLE = 'Unable to decode VIN'
const ALL_FAILED = 'All VIN decode methods failed'
const OUTAGE = 'Vehicle database service is temporarily unavailable. Please try again later.'
const WHAT_TO_DO =
  "Check the VIN against the car or its registration. If it's right, enter the year, make and model yourself."
/** As long as a failing web service is left alone. */
const RETRY_AFTER_SECONDS = 60

type Deps = {
  db: Db
  clock: Clock
  log: Pick<Logger, 'warn'>
  limits: Pick<LimitService, 'consume'>
  /** path of the offline tables */
  tablesFile: string
  /** where the web service lives; empty turns it off */
  vpicUrl: string
  findInStock: (vin: string) => Promise<StockedVehicle | null>
}
/** A VIN of 17 valid characters, and who asks. */
type DecodeRequest = { vin: string; address: string }
type Question = {
  stocked: StockedVehicle | null
  /** what makes it worth asking the web service */
  wanted: (keyof VinDecode)[]
  /** the words for a VIN that no source knows */
  unknown: string
}
export type VinService = ReturnType<typeof createVinService>

/** What a VIN means: by our own stock, NHTSA's tables, what its web service said before, and that service itself, in this order. */
export function createVinService({
  db,
  clock,
  log,
  limits,
  tablesFile,
  vpicUrl,
  findInStock,
}: Deps) {
  const now = () => clock.now().getTime()
  const tables = createOfflineDecoder({ tablesFile, now })
  const earlier = createEarlierAnswers({ db, clock })
  const web = vpicUrl ? createWebDecoder({ baseUrl: vpicUrl, now }) : null

  /**
   * The decode of the wizards, which says too whether the vehicle stands in our yard. Throws AppError 'unprocessable' where no source names
   * year, make and model, 'unavailable' where a source that might know it is unreachable, 'too-many' when the address has used up its budget.
   */
  async function decodePublic({ vin, address }: DecodeRequest) {
    await limits.consume('vin', address)
    const stocked = await findInStock(vin)
    return toPublicReply(
      await decode(vin, { stocked, wanted: ['model'], unknown: UNABLE }),
      stocked,
    )
  }

  /** The decode of the admin form, from the VIN alone: a vehicle already in stock must not confirm itself. Throws as the public one does. */
  async function decodeDirect({ vin, address }: DecodeRequest) {
    await limits.consume('vin', address)
    return toDirectReply(
      await decode(vin, {
        stocked: null,
        wanted: ['model', 'driveType', 'transmissionType'],
        unknown: ALL_FAILED,
      }),
    )
  }

  async function decode(vin: string, { stocked, wanted, unknown }: Question): Promise<VinAnswer> {
    const outages: string[] = []
    const ask = async ({ source, decode: decodeBy }: VinDecoder): Promise<VinAnswer | null> => {
      const result = await decodeBy(vin)
      if (result.kind === 'unavailable') outages.push(result.cause)
      return result.kind === 'found' ? { source, vehicle: result.vehicle } : null
    }

    const askWeb = async (): Promise<VinAnswer | null> => {
      const answer = web && (await ask(web))
      if (answer?.vehicle.model) await earlier.keep(answer.vehicle)
      return answer
    }

    const atHand = combine(stocked && fromStock(vin, stocked), await ask(tables))
    const isEnough = atHand && wanted.every((field) => atHand.vehicle[field] !== null)
    const answer = isEnough ? atHand : combine(atHand, (await ask(earlier)) ?? (await askWeb()))

    if (outages.length > 0) log.warn({ outages }, 'a VIN was decoded without all sources')
    if (answer?.vehicle.model) return answer
    if (outages.length > 0) {
      throw new AppError('unavailable', OUTAGE, { retryAfterSeconds: RETRY_AFTER_SECONDS })
    }
    throw new AppError('unprocessable', answer ? NOT_ESSENTIAL : unknown, {
      issues: [{ path: 'vin', message: WHAT_TO_DO }],
    })
  }

  return { decodePublic, decodeDirect }
}

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
function createEarlierAnswers({
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
