import { useState } from 'react'
import { VIN_LENGTH } from '#shared/domain/vin.ts'
import { pick } from '#shared/lib/pick.ts'
import { notify, OF_THIS_STEP } from '../../lib/notify.ts'
import {
  decodeVin,
  type DecodedVehicle,
  recallVehicle,
  SERVICE_UNREACHABLE,
  VinFailure,
} from './decode-vin.ts'

type Toasts = { success: string; failure: string }
type Decode = { isBusy: boolean; failure: VinFailure | null }

const IDLE: Decode = { isBusy: false, failure: null }

/** Decodes a VIN and shows the result as a toast; `toasts` are the titles of the wizard. */
export function useVinDecode(toasts: Toasts) {
  const [decode, setDecode] = useState(IDLE)

  /** Returns the vehicle, or null after a toast with the reason. */
  async function run(vin: string): Promise<DecodedVehicle | null> {
    setDecode({ isBusy: true, failure: null })
    try {
      const vehicle = await decodeVin(vin)
      setDecode(IDLE)
      notify({ ...formatSuccess(vehicle, toasts.success), ...OF_THIS_STEP })
      return vehicle
    } catch (error) {
      const failure =
        error instanceof VinFailure
          ? error
          : new VinFailure(SERVICE_UNREACHABLE, { isOutage: true })
      setDecode({ isBusy: false, failure })
      notify({ tone: 'destructive', title: toasts.failure, description: failure.message })
      return null
    }
  }
  return { ...decode, run, reset: () => setDecode(IDLE) }
}

/** Combines both messages: only one toast shows at a time (rule 10.10). */
const formatSuccess = ({ inInventory, inventoryType }: DecodedVehicle, success: string) =>
  inInventory && inventoryType
    ? {
        tone: 'info' as const,
        title: `Vehicle found in ${inventoryType} inventory`,
        description: success,
      }
    : { tone: 'success' as const, title: success }

export const VIN_FIELDS = ['year', 'make', 'model', 'trim', 'engineSize'] as const
type VinValues = Record<(typeof VIN_FIELDS)[number], string>
type Filling = {
  vin: string
  toasts: Toasts
  /** Returns the values as they are after the lookup. */
  read: () => VinValues
  fill: (found: Partial<VinValues>) => void
}

/** Fills the fields of a vehicle from its VIN; typed values stay (rule 10.18). */
export function useVinFill({ vin, toasts, read, fill }: Filling) {
  const decode = useVinDecode(toasts)
  // The values of the last lookup, which the next one may replace.
  const [last, setLast] = useState(() => {
    const vehicle = recallVehicle(vin)
    return vehicle && toValues(vehicle)
  })
  const isComplete = vin.length === VIN_LENGTH

  /** Returns true if the vehicle was found. */
  async function lookUp(): Promise<boolean> {
    if (!isComplete || decode.isBusy) return false
    const vehicle = await decode.run(vin)
    if (!vehicle) return false
    const found = toValues(vehicle)
    const current = read()
    const open = VIN_FIELDS.filter((name) => current[name] === '' || current[name] === last?.[name])
    fill(Object.fromEntries(open.map((name) => [name, found[name]])))
    setLast(found)
    return true
  }
  return { ...decode, isComplete, lookUp }
}

const toValues = (vehicle: DecodedVehicle): VinValues => ({
  ...pick(vehicle, ...VIN_FIELDS),
  year: String(vehicle.year),
})
