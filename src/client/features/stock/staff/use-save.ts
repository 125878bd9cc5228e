import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { failureOf, failureText } from '../../../lib/failure.ts'
import { fieldProblems } from '../../../lib/staff-failure.ts'
import { type FieldValues, changedFields } from './form-values.ts'
import type { BodyOf, StockScreen, VehicleOf } from './stock-screen.ts'
import { stockKeys, useStockCalls } from './use-stock-calls.ts'
import type { VehicleDraft } from './use-vehicle-draft.ts'

const CONFLICT = 409
const NOT_SAVED = 'An error occurred while saving the vehicle'

export type Conflict<Kind extends VehicleKind> = { told: string; vehicle: VehicleOf<Kind> }
type Options<Kind extends VehicleKind> = {
  screen: StockScreen<Kind>
  id: string | null
  onSaved: (vehicle: VehicleOf<Kind>) => void
  onConflict: (conflict: Conflict<Kind>) => void
  onFieldProblems: (problems: FieldValues) => void
  onProblem: (message: string | null) => void
}

/** Saving a vehicle's form, once at a time; tells apart what others changed meanwhile, what a field has wrong and everything else (specification section 8). */
export function useSave<Kind extends VehicleKind>({
  screen,
  id,
  onSaved,
  onConflict,
  onFieldProblems,
  onProblem,
}: Options<Kind>) {
  const calls = useStockCalls(screen.kind)
  const cache = useQueryClient()
  const isSaving = useRef(false)
  const [isBusy, setIsBusy] = useState(false)

  const send = (
    { fields, before, updatedAt }: VehicleDraft,
    body: BodyOf<Kind>,
  ): Promise<VehicleOf<Kind>> =>
    id === null
      ? calls.create.mutate(body)
      : calls.update.mutate({ id, change: { ...changedFields(before, fields, body), updatedAt } })

  async function latest(vehicleId: string): Promise<VehicleOf<Kind> | null> {
    try {
      return await calls.get.query({ id: vehicleId })
    } catch {
      return null
    }
  }

  /** Who changed the vehicle since the form was opened, or null when that is not why it was refused. */
  async function conflictOf(
    error: unknown,
    { updatedAt }: VehicleDraft,
  ): Promise<Conflict<Kind> | null> {
    if (id === null || failureOf(error).status !== CONFLICT) return null
    const vehicle = await latest(id)
    if (!vehicle || vehicle.updatedAt === updatedAt) return null
    return { told: failureText(error, '').replace(' Please reload it.', ''), vehicle }
  }

  async function save(draft: VehicleDraft, body: BodyOf<Kind>): Promise<void> {
    if (isSaving.current) return
    isSaving.current = true
    setIsBusy(true)
    onProblem(null)
    try {
      const saved = await send(draft, body)
      await cache.invalidateQueries({ queryKey: stockKeys.all(screen.kind) })
      onSaved(saved)
    } catch (error) {
      const conflict = await conflictOf(error, draft)
      if (conflict) onConflict(conflict)
      else tell(error)
    } finally {
      isSaving.current = false
      setIsBusy(false)
    }
  }

  function tell(error: unknown): void {
    onProblem(failureText(error, NOT_SAVED))
    onFieldProblems(fieldProblems(error))
    // oxlint-disable-next-line no-alert -- the specification asks for the browser's own (section 8)
    window.alert(`Failed to save vehicle: ${failureText(error)}`)
  }
  return { isBusy, save }
}
