import type { StockKind } from '#shared/domain/vehicle.ts'
import { answerInTime } from '../../components/form-failure.ts'
import { api } from '../../lib/api.ts'
import { keep, recall } from '../../lib/browser-storage.ts'

export type DecodedVehicle = {
  vin: string
  year: number
  make: string
  model: string
  trim: string
  engineSize: string
  inInventory: boolean
  inventoryType: StockKind | null
  /** Whether its owner named it, while no VIN could be decoded. */
  byHand?: boolean
}

/** Long enough for a visit, short enough that a sold car does not stay in our inventory for ever. */
const KEPT_FOR_MS = 24 * 3_600_000
const NOT_DECODED = 'Could not decode essential vehicle information'
const SERVICE_AWAY = 'Vehicle database service is temporarily unavailable. Please try again later.'
/** Specification section 8; the rest is how browsers word the same things. */
const TECHNICAL = /pars|html|json|network|timed? ?out|fetch|load failed|abort|transform/i
const REFUSED = new Set([400, 422, 429])

/** Why a VIN could not be decoded; `isOutage` where trying again later may help. */
export class VinProblem extends Error {
  readonly isOutage: boolean

  constructor(message: string, isOutage: boolean) {
    super(message)
    this.name = 'VinProblem'
    this.isOutage = isOutage
  }
}

/** The vehicle behind a VIN, from this browser's memory or the server. Throws VinProblem in the words of the specification (sections 5 and 8). */
export async function decodeVin(vin: string): Promise<DecodedVehicle> {
  const known = rememberedVehicle(vin)
  if (known) return known
  const { vehicleInfo } = await api.vin.decode.mutate({ vin }, { signal: answerInTime() }).catch((error: unknown) => {
    throw toProblem(error)
  })
  if (!isEssential(vehicleInfo)) throw new VinProblem(NOT_DECODED, false)
  keep(nameOf(vin), vehicleInfo)
  return vehicleInfo
}

const nameOf = (vin: string): string => `vin-${vin}`

/** The vehicle that this browser decoded a VIN to in the last 24 hours, or null. */
export function rememberedVehicle(vin: string): DecodedVehicle | null {
  const known = recall(nameOf(vin), KEPT_FOR_MS) as DecodedVehicle | null
  return known && isEssential(known) ? known : null
}

/** Whether year, make and model are there (specification section 5). */
const isEssential = ({ year, make, model }: Partial<DecodedVehicle>): boolean => Boolean(year && make && model)

function toProblem(error: unknown): VinProblem {
  const { message = '', data } = error as { message?: string; data?: { httpStatus?: number } | null }
  const isOutage = !REFUSED.has(data?.httpStatus ?? 0) || TECHNICAL.test(message)
  return new VinProblem(isOutage ? SERVICE_AWAY : message || NOT_DECODED, isOutage)
}
