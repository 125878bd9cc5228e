import { useState } from 'react'
import { notify } from '../../lib/notify.ts'
import { decodeVin, type DecodedVehicle, VinProblem } from './decode-vin.ts'

type Words = { success: string; failure: string }
type Decode = { isBusy: boolean; problem: VinProblem | null }

const IDLE: Decode = { isBusy: false, problem: null }

/** Decoding a VIN at the visitor's wish, with its toasts; `words` are those of the wizard that asks (specification section 8). */
export function useVinDecode(words: Words) {
  const [decode, setDecode] = useState(IDLE)

  /** Gives the vehicle, or null after it has said why there is none. */
  async function run(vin: string): Promise<DecodedVehicle | null> {
    setDecode({ isBusy: true, problem: null })
    try {
      const vehicle = await decodeVin(vin)
      setDecode(IDLE)
      notify(successOf(vehicle, words.success))
      return vehicle
    } catch (error) {
      const problem =
        error instanceof VinProblem ? error : new VinProblem(String(error), { isOutage: true })
      setDecode({ isBusy: false, problem })
      notify({ tone: 'destructive', title: words.failure, description: problem.message })
      return null
    }
  }
  return { ...decode, run, forget: () => setDecode(IDLE) }
}

/** One toast at a time: where the car is ours, the greater news carries the lesser. */
const successOf = ({ inInventory, inventoryType }: DecodedVehicle, success: string) =>
  inInventory && inventoryType
    ? {
        tone: 'info' as const,
        title: `Vehicle found in ${inventoryType} inventory`,
        description: success,
      }
    : { tone: 'success' as const, title: success }
