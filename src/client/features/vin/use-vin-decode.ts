import { useState } from 'react'
import { notify } from '../../lib/notify.ts'
import { decodeVin, type DecodedVehicle, SERVICE_UNREACHABLE, VinProblem } from './decode-vin.ts'

type Toasts = { success: string; failure: string }
type Decode = { isBusy: boolean; problem: VinProblem | null }

const IDLE: Decode = { isBusy: false, problem: null }

/** Decodes a VIN and shows the result as a toast; `toasts` are the titles of the wizard. */
export function useVinDecode(toasts: Toasts) {
  const [decode, setDecode] = useState(IDLE)

  /** Returns the vehicle, or null after a toast with the reason. */
  async function run(vin: string): Promise<DecodedVehicle | null> {
    setDecode({ isBusy: true, problem: null })
    try {
      const vehicle = await decodeVin(vin)
      setDecode(IDLE)
      notify({ ...formatSuccess(vehicle, toasts.success), isAtBottom: true })
      return vehicle
    } catch (error) {
      const problem =
        error instanceof VinProblem
          ? error
          : new VinProblem(SERVICE_UNREACHABLE, { isOutage: true })
      setDecode({ isBusy: false, problem })
      notify({ tone: 'destructive', title: toasts.failure, description: problem.message })
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
