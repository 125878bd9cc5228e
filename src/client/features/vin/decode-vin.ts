import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { api } from '../../lib/api.ts'
import { keep, recall } from '../../lib/browser-storage.ts'
import { failureOf } from '../../lib/failure.ts'

export type DecodedVehicle = {
  vin: string
  year: number
  make: string
  model: string
  trim: string
  engineSize: string
  inInventory: boolean
  inventoryType: VehicleKind | null
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

/** Why a VIN could not be decoded: `isOutage` where trying again later may help, `advice` on what to do where nobody knows it. */
export class VinProblem extends Error {
  readonly isOutage: boolean
  readonly advice: string

  constructor(message: string, { isOutage = false, advice = '' } = {}) {
    super(message)
    this.name = 'VinProblem'
    this.isOutage = isOutage
    this.advice = advice
  }
}

/** The vehicle behind a VIN, from this browser's memory or the server. Throws VinProblem in the words of the specification (sections 5 and 8). */
export async function decodeVin(vin: string): Promise<DecodedVehicle> {
  const known = rememberedVehicle(vin)
  if (known) return known
  const { vehicleInfo } = await api.vin.decode.mutate({ vin }).catch((error: unknown) => {
    throw toProblem(error)
  })
  if (!isEssential(vehicleInfo)) throw new VinProblem(NOT_DECODED)
  const vehicle = complete(vehicleInfo)
  keep(nameOf(vin), vehicle)
  return vehicle
}

const nameOf = (vin: string): string => `vin-${vin}`

/** The vehicle that this browser decoded a VIN to in the last 24 hours, or null. */
export function rememberedVehicle(vin: string): DecodedVehicle | null {
  const known = recall(nameOf(vin), KEPT_FOR_MS) as DecodedVehicle | null
  return known && isEssential(known) ? complete(known) : null
}

/** Whether year, make and model are there (specification section 5). */
const isEssential = ({ year, make, model }: Partial<DecodedVehicle>): boolean =>
  Boolean(year && make && model)

/** Trim and engine are texts also where nobody knows them. */
function complete(vehicle: DecodedVehicle): DecodedVehicle {
  const { year, trim, engineSize } = vehicle as Partial<DecodedVehicle>
  return { ...vehicle, year: Number(year), trim: trim ?? '', engineSize: engineSize ?? '' }
}

function toProblem(error: unknown): VinProblem {
  const { status, message, isJson, issues } = failureOf(error)
  const isOutage =
    status === null || !REFUSED.has(status) || !isJson || TECHNICAL.test(message ?? '')
  if (isOutage) return new VinProblem(SERVICE_AWAY, { isOutage })
  return new VinProblem(message ?? NOT_DECODED, {
    advice: status === 422 ? issues[0]?.message : '',
  })
}
