import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { likelyVins } from '#shared/domain/vin-correction.ts'
import { dismantledDriveType, dismantledTransmission } from '#shared/domain/vin-mapping.ts'
import { hasValidCheckDigit } from '#shared/domain/vin.ts'
import type { VinDecode, VinDecoder } from './decoders/decoder.ts'

/** A vehicle of our own, as the composition root finds it by its VIN. */
export type InventoryVehicle = {
  inventoryType: VehicleKind
  year: number
  make: string
  model: string
  trim: string | null
  engineType: string | null
}

/** What a VIN means, and the source that named the vehicle. */
export type SourcedDecode = { source: VinDecoder['source']; vehicle: VinDecode }

/** Our own word for a vehicle in stock; of the engine as staff describe it ('3.5L V6') the size alone. */
export function fromInventory(
  vin: string,
  { year, make, model, trim, engineType }: InventoryVehicle,
): SourcedDecode {
  const [, litres] = /(?<![\d.])(\d{1,2}\.\d)\s*L\b/i.exec(engineType ?? '') ?? []
  return {
    source: 'stock',
    vehicle: {
      vin,
      year,
      make,
      model,
      trim,
      engineSize: litres ? `${litres}L` : null,
      cylinders: null,
      engineModel: null,
      fuelType: null,
      bodyClass: null,
      driveType: null,
      transmissionType: null,
      checkDigitValid: hasValidCheckDigit(vin),
    },
  }
}

/** The first answer, or the second where it alone names a model; what it leaves open the other fills if it speaks of the same car. */
export function combine(
  first: SourcedDecode | null,
  second: SourcedDecode | null,
): SourcedDecode | null {
  if (!first || !second) return first ?? second
  const [leading, other] =
    first.vehicle.model === null && second.vehicle.model !== null
      ? [second, first]
      : [first, second]
  return isSameCar(leading.vehicle, other.vehicle)
    ? { ...leading, vehicle: fillGaps(leading.vehicle, other.vehicle) }
    : leading
}

const isSameCar = (one: VinDecode, other: VinDecode): boolean =>
  one.year === other.year && one.make.toLowerCase() === other.make.toLowerCase()

const fillGaps = (vehicle: VinDecode, other: VinDecode): VinDecode => ({
  ...vehicle,
  trim: vehicle.trim ?? other.trim,
  ...engineOf(vehicle.engineSize === null && vehicle.fuelType === null ? other : vehicle),
  driveType: vehicle.driveType ?? other.driveType,
  transmissionType: vehicle.transmissionType ?? other.transmissionType,
})

/** Size, cylinders and fuel belong together: half of one engine and half of another is none. */
const engineOf = ({ engineSize, cylinders, fuelType }: VinDecode) => ({
  engineSize,
  cylinders,
  fuelType,
})

/** The reply of the public decode (rules 10.7, 10.30); unknown fields are empty. */
export const toPublicReply = (
  { source, vehicle }: SourcedDecode,
  stocked: InventoryVehicle | null,
) => ({
  vehicleInfo: {
    ...nameOf(vehicle),
    vin: vehicle.vin,
    inInventory: stocked !== null,
    inventoryType: stocked?.inventoryType ?? null,
  },
  source,
  ...soundness(vehicle),
})

/** The reply of the admin decode; transmission and drive are options of the dismantled form, or empty (rule 10.16). */
export const toDirectReply = ({ source, vehicle }: SourcedDecode) => ({
  vehicleInfo: {
    ...nameOf(vehicle),
    transmissionType: dismantledTransmission(vehicle.transmissionType ?? ''),
    driveType: dismantledDriveType(vehicle.driveType ?? ''),
  },
  source,
  ...soundness(vehicle),
})

const nameOf = ({ year, make, model, trim, ...vehicle }: VinDecode) => ({
  year,
  make,
  model: model ?? '',
  trim: trim ?? '',
  engineSize: engineName(vehicle),
})

const POWERS_WORTH_NAMING = ['Diesel', 'Electric', 'Hybrid', 'Plug-in hybrid']

/** The engine in words: '5.3L 8-cylinder', '2.5L 4-cylinder hybrid', 'Electric'. */
function engineName({
  engineSize,
  cylinders,
  fuelType,
}: Pick<VinDecode, 'engineSize' | 'cylinders' | 'fuelType'>): string {
  const power = fuelType !== null && POWERS_WORTH_NAMING.includes(fuelType) ? fuelType : ''
  if (!engineSize && !cylinders) return power
  return [engineSize, cylinders && `${cylinders}-cylinder`, power.toLowerCase()]
    .filter(Boolean)
    .join(' ')
}

/** Whether the check digit agrees, and where it does not the VIN that was probably meant. */
function soundness({ vin, checkDigitValid }: VinDecode): {
  checkDigitValid: boolean
  suggestion?: string
} {
  const [suggestion] = likelyVins(vin)
  return { checkDigitValid, ...(suggestion && { suggestion }) }
}
