import * as z from 'zod'
import { AppError } from '#server/core/app-error.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Db } from '#server/core/db.ts'
import type { Logger } from '#server/core/logger.ts'
import type { Limits } from '#server/features/limits/limits.ts'
import type { VinDecode, VinDecoder } from './decoders/decoder.ts'
import { createOfflineDecoder } from './decoders/vpic-tables.ts'
import { createWebDecoder } from './decoders/vpic-web.ts'
import {
  combine,
  fromInventory,
  type InventoryVehicle,
  toDirectReply,
  toPublicReply,
  type SourcedDecode,
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
  limits: Pick<Limits, 'consume'>
  /** path of the offline tables */
  tablesFile: string
  /** where the web service lives; empty turns it off */
  vpicUrl: string
  findInInventory: (vin: string) => Promise<InventoryVehicle | null>
}
/** A VIN of 17 valid characters, and the address of the client. */
type DecodeRequest = { vin: string; address: string }
type DecodeOptions = {
  stocked: InventoryVehicle | null
  /** the fields for whose sake the web service is called */
  wanted: (keyof VinDecode)[]
  /** the message for a VIN that no source knows */
  unknown: string
}
export type VinService = ReturnType<typeof createVinService>

/** Decodes VINs by our own inventory, NHTSA's tables, earlier replies of its web service, and that service itself, in this order (rule 10.13). */
export function createVinService({
  db,
  clock,
  log,
  limits,
  tablesFile,
  vpicUrl,
  findInInventory,
}: Deps) {
  const now = () => clock.now().getTime()
  const tables = createOfflineDecoder({ tablesFile, now })
  const cache = createDecodeCache({ db, clock })
  const web = vpicUrl ? createWebDecoder({ baseUrl: vpicUrl, now }) : null

  /**
   * The decode of the wizards, which also says whether the vehicle is in the inventory. Throws AppError 'unprocessable' where no source names
   * year, make and model, 'unavailable' where a source that might know it is unreachable, 'too-many' when the address has used up its budget.
   */
  async function decodePublic({ vin, address }: DecodeRequest) {
    await limits.consume('vin', address)
    const stocked = await findInInventory(vin)
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

  async function decode(
    vin: string,
    { stocked, wanted, unknown }: DecodeOptions,
  ): Promise<SourcedDecode> {
    const outages: string[] = []
    const query = async ({
      source,
      decode: decodeBy,
    }: VinDecoder): Promise<SourcedDecode | null> => {
      const result = await decodeBy(vin)
      if (result.kind === 'unavailable') outages.push(result.cause)
      return result.kind === 'found' ? { source, vehicle: result.vehicle } : null
    }

    const queryWeb = async (): Promise<SourcedDecode | null> => {
      const result = web && (await query(web))
      if (result?.vehicle.model) await cache.keep(result.vehicle)
      return result
    }

    const local = combine(stocked && fromInventory(vin, stocked), await query(tables))
    const isEnough = local && wanted.every((field) => local.vehicle[field] !== null)
    const result = isEnough ? local : combine(local, (await query(cache)) ?? (await queryWeb()))

    if (outages.length > 0) log.warn({ outages }, 'a VIN was decoded without all sources')
    if (result?.vehicle.model) return result
    if (outages.length > 0) {
      throw new AppError('unavailable', OUTAGE, { retryAfterSeconds: RETRY_AFTER_SECONDS })
    }
    throw new AppError('unprocessable', result ? NOT_ESSENTIAL : unknown, {
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
 * The earlier replies of the web service, in table vin_decode. Decodes of the offline tables are not stored: they are as quick as the database,
 * and a newer release of them may know better.
 */
function createDecodeCache({
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
