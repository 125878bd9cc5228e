import { useRef } from 'react'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import type { Inputs } from '../../../lib/api.ts'
import { failureOf, failureText } from '../../../lib/failure.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { fieldProblems } from '../../../lib/staff-failure.ts'
import { type FieldValues, changedFields } from './form-values.ts'
import type { BodyOf, KindConfig, VehicleOf } from './kind-config.ts'
import type { VehicleDraft } from './use-vehicle-draft.ts'

const CONFLICT = 409
const NOT_SAVED = 'An error occurred while saving the vehicle'

export type Conflict<Kind extends VehicleKind> = { told: string; vehicle: VehicleOf<Kind> }
type AdminInputs = Inputs['vehicles']['admin']
type Options<Kind extends VehicleKind> = {
  config: KindConfig<Kind>
  id: string | null
  onSaved: (vehicle: VehicleOf<Kind>) => void
  onConflict: (conflict: Conflict<Kind>) => void
  onFieldProblems: (problems: FieldValues) => void
  onProblem: (message: string | null) => void
}

/** Saving a vehicle's form, once at a time; tells apart what others changed meanwhile, what a field has wrong and everything else (specification section 8). */
export function useSaveVehicle<Kind extends VehicleKind>({
  config,
  id,
  onSaved,
  onConflict,
  onFieldProblems,
  onProblem,
}: Options<Kind>) {
  const utils = staffApi.useUtils()
  const options = { onSuccess: () => utils.vehicles.admin.invalidate() }
  const create = staffApi.vehicles.admin.create.useMutation(options)
  const update = staffApi.vehicles.admin.update.useMutation(options)
  // A mutation is pending only from the next rendering on.
  const isSaving = useRef(false)

  async function send(
    { fields, before, updatedAt }: VehicleDraft,
    body: BodyOf<Kind>,
  ): Promise<VehicleOf<Kind>> {
    // The vehicle of a form is of the form's kind, which the types of the unions do not say.
    const { kind } = config
    const input: unknown =
      id === null
        ? { kind, ...body }
        : { kind, id, change: { ...changedFields(before, fields, body), updatedAt } }
    const saved: unknown =
      id === null
        ? await create.mutateAsync(input as AdminInputs['create'])
        : await update.mutateAsync(input as AdminInputs['update'])
    return saved as VehicleOf<Kind>
  }

  async function latest(vehicleId: string): Promise<VehicleOf<Kind> | null> {
    try {
      const vehicle: unknown = await utils.client.vehicles.admin.byId.query({ id: vehicleId })
      return vehicle as VehicleOf<Kind>
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
    onProblem(null)
    try {
      onSaved(await send(draft, body))
    } catch (error) {
      const conflict = await conflictOf(error, draft)
      if (conflict) onConflict(conflict)
      else tell(error)
    } finally {
      isSaving.current = false
    }
  }

  function tell(error: unknown): void {
    onProblem(failureText(error, NOT_SAVED))
    onFieldProblems(fieldProblems(error))
    // oxlint-disable-next-line no-alert -- the specification asks for the browser's own (section 8)
    window.alert(`Failed to save vehicle: ${failureText(error)}`)
  }
  return { isBusy: create.isPending || update.isPending, save }
}
