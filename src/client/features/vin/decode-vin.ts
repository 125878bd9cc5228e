import { VEHICLE_KINDS, type VehicleKind } from '#shared/domain/vehicle.ts'
import { VIN_NOT_DECODED } from '#shared/domain/vin.ts'
import { DAY_MS } from '#shared/lib/durations.ts'
import { api } from '../../lib/api.ts'
import { saveToStorage, loadFromStorage } from '../../lib/browser-storage.ts'
import { toFailure } from '../../lib/failure.ts'
import { hasFields, isFlag, isNumber, isText } from '../../lib/stored-shape.ts'

export type DecodedVehicle = {
  vin: string
  year: number
  make: string
  model: string
  trim: string
  engineSize: string
  inInventory: boolean
  inventoryType: VehicleKind | null
  /** Set if entered by the visitor because the VIN was not decoded or is unknown (rule 5.39). */
  byHand?: boolean
}

export const isDecodedVehicle = hasFields<DecodedVehicle>({
  vin: isText,
  year: isNumber,
  make: isText,
  model: isText,
  trim: isText,
  engineSize: isText,
  inInventory: isFlag,
  inventoryType: (value): value is VehicleKind | null =>
    value === null || VEHICLE_KINDS.some((kind) => kind === value),
  byHand: (value): value is boolean => value === undefined || isFlag(value),
})

/** After its sale, a vehicle is reported as in our inventory for at most this long. */
const KEPT_FOR_MS = DAY_MS
export const SERVICE_UNREACHABLE =
  'Vehicle database service is temporarily unavailable. Please try again later.'
/** Words of technical errors (rule 10.20) and of the browsers' messages for them. */
const TECHNICAL = /pars|html|json|network|timed? ?out|fetch|load failed|abort|transform/i
const REFUSED = new Set([400, 422, 429])

/** Failed decoding. `isOutage`: a retry can succeed; `advice`: for a VIN that no source knows. */
export class VinFailure extends Error {
  readonly isOutage: boolean
  readonly advice: string

  constructor(message: string, { isOutage = false, advice = '' } = {}) {
    super(message)
    this.isOutage = isOutage
    this.advice = advice
  }
}

/** Decodes a VIN by this browser's storage or the server. Throws VinFailure for the visitor. */
export async function decodeVin(vin: string): Promise<DecodedVehicle> {
  const known = recallVehicle(vin)
  if (known) return known
  const { vehicleInfo } = await api.vin.decode.mutate({ vin }).catch((error: unknown) => {
    throw toVinFailure(error)
  })
  if (!isEssential(vehicleInfo)) throw new VinFailure(VIN_NOT_DECODED)
  const vehicle = complete(vehicleInfo)
  saveToStorage(toStorageKey(vin), vehicle)
  return vehicle
}

const toStorageKey = (vin: string): string => `vin-${vin}`

/** Vehicle that this browser decoded in the last 24 hours, or null. */
export function recallVehicle(vin: string): DecodedVehicle | null {
  const known = loadFromStorage(toStorageKey(vin), KEPT_FOR_MS)
  return isDecodedVehicle(known) ? known : null
}

/** Requires year, make and model (rule 5.9). */
const isEssential = ({ year, make, model }: Partial<DecodedVehicle>): boolean =>
  Boolean(year && make && model)

/** Unknown trim and engine become empty texts (rule 10.30). */
function complete(vehicle: DecodedVehicle): DecodedVehicle {
  const { year, trim, engineSize } = vehicle as Partial<DecodedVehicle>
  return { ...vehicle, year: Number(year), trim: trim ?? '', engineSize: engineSize ?? '' }
}

function toVinFailure(error: unknown): VinFailure {
  const { status, message, isJson, fields } = toFailure(error)
  const isOutage =
    status === null || !REFUSED.has(status) || !isJson || TECHNICAL.test(message ?? '')
  if (isOutage) return new VinFailure(SERVICE_UNREACHABLE, { isOutage })
  return new VinFailure(message ?? VIN_NOT_DECODED, {
    advice: status === 422 ? Object.values(fields)[0] : '',
  })
}
