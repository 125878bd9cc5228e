import type { StockedVehicle } from '#server/features/vehicles/find-by-vin.ts'
import { suggestVins } from '#shared/domain/vin-correction.ts'
import { toDismantledDriveType, toDismantledTransmission } from '#shared/domain/vin-mapping.ts'
import { hasValidCheckDigit } from '#shared/domain/vin.ts'
import type { VinDecode, VinDecoder } from './decoders/decoder.ts'

export type SourcedDecode = { source: VinDecoder['source']; vehicle: VinDecode }

/** Takes only the size of the engine that staff entered ('3.5L V6'). */
export function toDecodedVehicle(
  vin: string,
  { year, make, model, trim, engineType }: StockedVehicle,
): SourcedDecode {
  const [, liters] = /(?<![\d.])(\d{1,2}\.\d)\s*L\b/i.exec(engineType ?? '') ?? []
  return {
    source: 'stock',
    vehicle: {
      vin,
      year,
      make,
      model,
      trim,
      engineSize: liters ? `${liters}L` : null,
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

/** Prefers the first decode with a model, and fills its gaps from the other of the same car. */
export function mergeDecodes(
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
  ...formatEngine(vehicle.engineSize === null && vehicle.fuelType === null ? other : vehicle),
  driveType: vehicle.driveType ?? other.driveType,
  transmissionType: vehicle.transmissionType ?? other.transmissionType,
})

/** Taken together, since two decodes can describe different engines. */
const formatEngine = ({ engineSize, cylinders, fuelType }: VinDecode) => ({
  engineSize,
  cylinders,
  fuelType,
})

/** Leaves unknown fields empty (rules 10.7, 10.30). */
export const toPublicDecode = (
  { source, vehicle }: SourcedDecode,
  stocked: StockedVehicle | null,
) => ({
  vehicleInfo: {
    ...toNamed(vehicle),
    vin: vehicle.vin,
    inInventory: stocked !== null,
    inventoryType: stocked?.inventoryType ?? null,
  },
  source,
  ...soundness(vehicle),
})

/** Transmission and drive are options of the dismantled form, or empty (rule 10.16). */
export const toDirectDecode = ({ source, vehicle }: SourcedDecode) => ({
  vehicleInfo: {
    ...toNamed(vehicle),
    transmissionType: toDismantledTransmission(vehicle.transmissionType ?? ''),
    driveType: toDismantledDriveType(vehicle.driveType ?? ''),
  },
  source,
  ...soundness(vehicle),
})

const toNamed = ({ year, make, model, trim, ...vehicle }: VinDecode) => ({
  year,
  make,
  model: model ?? '',
  trim: trim ?? '',
  engineSize: engineName(vehicle),
})

const POWERS_WORTH_NAMING = ['Diesel', 'Electric', 'Hybrid', 'Plug-in hybrid']

/** Returns '5.3L 8-cylinder', '2.5L 4-cylinder hybrid' or 'Electric'. */
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

/** Suggests the probable VIN if the check digit is wrong. */
function soundness({ vin, checkDigitValid }: VinDecode): {
  checkDigitValid: boolean
  suggestion?: string
} {
  const [suggestion] = suggestVins(vin)
  return { checkDigitValid, ...(suggestion && { suggestion }) }
}
