import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { oneOf } from '#shared/lib/one-of.ts'
import { Select } from '../../../components/ui/select.tsx'
import { failureText } from '../../../lib/failure.ts'
import { notify } from '../../../lib/notify.ts'
import {
  nameOf,
  type StatusOf,
  statusesOf,
  type StockScreen,
  type VehicleOf,
} from './stock-screen.ts'
import { stockKeys, useStockCalls } from './use-stock-calls.ts'

type Props<Kind extends VehicleKind> = {
  screen: StockScreen<Kind>
  vehicle: VehicleOf<Kind>
  onProblem: (message: string | null) => void
}

/** The status of a vehicle, set from its row: what changes most often needs no form, and can be taken back at once. */
export function StatusSwitch<Kind extends VehicleKind>({
  screen: { kind, statuses },
  vehicle,
  onProblem,
}: Props<Kind>) {
  const calls = useStockCalls(kind)
  const cache = useQueryClient()
  const [chosen, setChosen] = useState<string | null>(null)

  async function set(
    from: VehicleOf<Kind>,
    status: StatusOf<Kind>,
    undo?: (saved: VehicleOf<Kind>) => void,
  ): Promise<void> {
    onProblem(null)
    setChosen(status)
    try {
      const saved = await calls.update.mutate({
        id: from.id,
        change: { status, updatedAt: from.updatedAt },
      })
      const label = statuses.find(({ value }) => value === status)?.label ?? status
      const action = undo && {
        label: 'Undo',
        altText: 'Choose the status again in the row.',
        onClick: () => undo(saved),
      }
      notify({ tone: 'success', title: `Status: ${label}`, description: nameOf(from), action })
    } catch (error) {
      onProblem(failureText(error))
    } finally {
      await cache.invalidateQueries({ queryKey: stockKeys.all(kind) })
      setChosen(null)
    }
  }

  function choose(status: StatusOf<Kind> | undefined): void {
    if (status !== undefined) void set(vehicle, status, (saved) => void set(saved, vehicle.status))
  }

  return (
    <label className="status-switch">
      <span>Status</span>
      <Select
        aria-label={`Status of ${nameOf(vehicle)}`}
        value={chosen ?? vehicle.status}
        onChange={(event) => choose(oneOf(statusesOf(statuses), event.target.value))}
      >
        {statuses.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </label>
  )
}
