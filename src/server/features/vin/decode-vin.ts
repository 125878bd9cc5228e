import type { VisitorContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { findByVin, type StockedVehicle } from '#server/features/vehicles/find-by-vin.ts'
import { VIN_NOT_DECODED } from '#shared/domain/vin.ts'
import { getStoredDecode, keepDecode } from './decode-cache.ts'
import type { VinDecode, VinDecoder } from './decoders/decoder.ts'
import {
  mergeDecodes,
  toDecodedVehicle,
  type SourcedDecode,
  toDirectDecode,
  toPublicDecode,
} from './mapper.ts'

const UNABLE = 'Unable to decode VIN'
const ALL_FAILED = 'All VIN decode methods failed'
const OUTAGE = 'Vehicle database service is temporarily unavailable. Please try again later.'
const WHAT_TO_DO =
  "Check the VIN against the car or its registration. If it's right, enter the year, make and model yourself."
/** Matches the pause of the web service's circuit breaker. */
const RETRY_AFTER_SECONDS = 60

type Options = {
  stocked: StockedVehicle | null
  /** Fields that justify a call of the web service. */
  wanted: (keyof VinDecode)[]
  /** Message for a VIN that no source knows. */
  unknown: string
}

/** Decodes a VIN for visitors. Throws AppError 'unprocessable', 'unavailable' or 'too-many'. */
export async function decodeVin(ctx: VisitorContext, vin: string) {
  await ctx.limits.consume('vin', ctx.ip)
  const stocked = await findByVin(ctx, vin)
  const decoded = await decode(ctx, vin, { stocked, wanted: ['model'], unknown: UNABLE })
  return toPublicDecode(decoded, stocked)
}

/** Decodes a VIN for staff without the stock, since a vehicle in it must not confirm itself. */
export async function decodeVinDirectly(ctx: VisitorContext, vin: string) {
  await ctx.limits.consume('vin', ctx.ip)
  return toDirectDecode(
    await decode(ctx, vin, {
      stocked: null,
      wanted: ['model', 'driveType', 'transmissionType'],
      unknown: ALL_FAILED,
    }),
  )
}

/** Tries the stock, NHTSA's tables, earlier responses and NHTSA's web service (rule 10.13). */
async function decode(
  ctx: VisitorContext,
  vin: string,
  { stocked, wanted, unknown }: Options,
): Promise<SourcedDecode> {
  const { tables, web } = ctx.vinDecoders
  const outages: string[] = []
  const query = async ({ source, decode: decodeBy }: VinDecoder): Promise<SourcedDecode | null> => {
    const result = await decodeBy(vin)
    if (result.kind === 'unavailable') outages.push(result.cause)
    return result.kind === 'found' ? { source, vehicle: result.vehicle } : null
  }
  const queryWeb = async (): Promise<SourcedDecode | null> => {
    const result = web && (await query(web))
    if (result?.vehicle.model) await keepDecode(ctx, result.vehicle)
    return result
  }
  const cache: VinDecoder = { source: 'cache', decode: () => getStoredDecode(ctx, vin) }

  const local = mergeDecodes(stocked && toDecodedVehicle(vin, stocked), await query(tables))
  const isEnough = local && wanted.every((field) => local.vehicle[field] !== null)
  const result = isEnough ? local : mergeDecodes(local, (await query(cache)) ?? (await queryWeb()))

  if (outages.length > 0) ctx.log.warn({ outages }, 'a VIN was decoded without all sources')
  if (result?.vehicle.model) return result
  if (outages.length > 0) {
    throw new AppError('unavailable', OUTAGE, { retryAfterSeconds: RETRY_AFTER_SECONDS })
  }
  throw new AppError('unprocessable', result ? VIN_NOT_DECODED : unknown, {
    issues: [{ path: 'vin', message: WHAT_TO_DO }],
  })
}
