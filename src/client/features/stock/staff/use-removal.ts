import { useQueryClient } from '@tanstack/react-query'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { failureText } from '../../../lib/failure.ts'
import { notify } from '../../../lib/notify.ts'
import { nameOf, type StockVehicle } from './stock-screen.ts'
import { stockKeys, useStockCalls } from './use-stock-calls.ts'

type Named = Pick<StockVehicle, 'id' | 'stockNumber' | 'year' | 'make' | 'model'>
export type StockRemoval = ReturnType<typeof useRemoval>

/** Deleting vehicles and taking them back; a failure goes to `onProblem` in the server's words (specification section 8). */
export function useRemoval(kind: VehicleKind, onProblem: (message: string | null) => void) {
  const calls = useStockCalls(kind)
  const cache = useQueryClient()

  async function attempt(act: () => Promise<unknown>): Promise<boolean> {
    onProblem(null)
    try {
      await act()
      return true
    } catch (error) {
      onProblem(failureText(error))
      return false
    } finally {
      await cache.invalidateQueries({ queryKey: stockKeys.all(kind) })
    }
  }

  async function remove(vehicle: Named): Promise<void> {
    if (!(await attempt(() => calls.remove.mutate({ id: vehicle.id })))) return
    notify({
      tone: 'success',
      title: 'Vehicle deleted',
      description: nameOf(vehicle),
      action: {
        label: 'Undo',
        altText: 'To take it back later, choose Archived above the list.',
        onClick: () => void restore(vehicle),
      },
    })
  }

  async function restore(vehicle: Named): Promise<void> {
    if (await attempt(() => calls.restore.mutate({ id: vehicle.id }))) {
      notify({ tone: 'success', title: 'Vehicle restored', description: nameOf(vehicle) })
    }
  }

  return { remove, restore }
}
