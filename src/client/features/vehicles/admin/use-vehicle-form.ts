import { useState } from 'react'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { readTypedDate, writeTypedDate } from '#shared/lib/typed-date.ts'
import { useStepForm } from '../../../hooks/use-step-form.ts'
import { notify } from '../../../lib/notify.ts'
import { type FieldValues, type FormField, readForm } from './form-values.ts'
import { nameOf, type VehicleOf } from './kind-config.ts'
import { mergeChanges } from './merge-changes.ts'
import { useBusiness, useToday } from './use-business.ts'
import { useConflicts } from './use-conflicts.ts'
import { type Conflict, useSaveVehicle } from './use-save-vehicle.ts'
import { useVehicleDraft, type VehicleDraft } from './use-vehicle-draft.ts'
import { useVinDecode } from './use-vin-decode.ts'
import type { VehicleFormProps } from './vehicle-form.tsx'

export type VehicleFormBodyProps<Kind extends VehicleKind> = VehicleFormProps<Kind> & {
  vehicle: VehicleOf<Kind> | null
  opened: VehicleDraft
}

/** All that a vehicle's form does: its draft, its problems, decoding, saving, and what to do when others saved before. */
export function useVehicleForm<Kind extends VehicleKind>({
  config,
  id,
  opened,
  onProblem,
  onClose,
  onReopen,
}: VehicleFormBodyProps<Kind>) {
  const { form: plan, kind } = config
  const { timeZone } = useBusiness()
  const today = useToday()
  const draft = useVehicleDraft(kind, id, opened)
  const [isUploading, setIsUploading] = useState(false)
  const [conflict, setConflict] = useState<Conflict<Kind> | null>(null)
  const fields: FormField[] = plan.sections.flatMap((section) => section.fields)
  const taken = useConflicts({ kind, id, values: draft.fields, before: draft.before })
  const decoding = useVinDecode({
    fields,
    fromDecode: plan.fromDecode,
    current: () => draft.read().fields,
    fill: change,
  })
  const read = () => readForm(draft.read().fields, { fields, schema: plan.schema }, today())
  const send = () => {
    const { body } = read()
    if (body) void save(draft.read(), { ...body, idempotencyKey: draft.idempotencyKey() })
  }
  const ahead = useAheadDay({ draft, today, send })
  const form = useStepForm({ check: () => read().problems, onValid: ahead.submit })
  const { isBusy, save } = useSaveVehicle({
    config,
    id,
    onSaved: (saved) => {
      const isUnchanged = saved.updatedAt === draft.read().updatedAt
      draft.clear()
      notify({
        ...(isUnchanged ? { title: 'Nothing was changed' } : savedWords(id === null)),
        description: nameOf(saved),
      })
      onClose(saved.id)
    },
    onConflict: setConflict,
    onFieldProblems: (found) => form.show(found),
    onProblem,
  })

  function change(found: FieldValues): void {
    if ('vin' in found) decoding.forget()
    form.forget(...Object.keys(found))
    draft.set(found)
  }

  /** What was chosen becomes the form, on top of what the other saved, and is saved. */
  function choose(values: FieldValues): void {
    if (!conflict) return
    const { vehicle } = conflict
    draft.replace({
      fields: values,
      before: plan.toValues(vehicle, timeZone),
      updatedAt: vehicle.updatedAt,
    })
    setConflict(null)
    ahead.submit()
  }

  /** Back to the list without what was typed, which can be had back as long as the toast stands. */
  function cancel(): void {
    const given = draft.read()
    const { isTouched } = draft
    draft.clear()
    onClose(id ?? '')
    if (!isTouched) return
    const takeBack = () => {
      draft.replace(given)
      onReopen()
    }
    notify({
      title: 'Changes discarded',
      action: {
        label: 'Undo',
        altText: 'Open the form again to type them anew.',
        onClick: takeBack,
      },
    })
  }

  return {
    formProps: form.formProps,
    fields,
    values: draft.fields,
    today,
    /** What is wrong with a field, what was tried to send in front of what is typed. */
    problemOf: (name: string): string | undefined =>
      form.problems[name] ??
      (name === 'vin' ? (decoding.problem ?? taken.vin) : warningOf(taken, name)),
    isResumed: draft.isResumed && !conflict,
    startOver: draft.clear,
    isSuggested: (name: string) =>
      id === null &&
      name === 'stockNumber' &&
      draft.before.stockNumber !== '' &&
      draft.fields[name] === draft.before[name],
    conflict: conflict && {
      told: conflict.told,
      merge: mergeChanges(draft.before, draft.fields, plan.toValues(conflict.vehicle, timeZone)),
    },
    decoding: {
      told: decoding.told,
      isBusy: decoding.isBusy,
      decode: () => void decoding.decode(draft.fields.vin ?? ''),
    },
    ahead,
    isBusy,
    isUploading,
    setIsUploading,
    change,
    choose,
    cancel,
  }
}

type AheadOptions = {
  draft: Pick<ReturnType<typeof useVehicleDraft>, 'read'>
  today: () => string
  send: () => void
}

/** Sends a form, but asks first about an acquisition date in the future that was typed here; `day` is the one that nobody has confirmed yet. */
function useAheadDay({ draft, today, send }: AheadOptions) {
  const [day, setDay] = useState<string | null>(null)
  const submit = () => {
    const { fields, before } = draft.read()
    const typed =
      fields.dateAcquired === before.dateAcquired
        ? null
        : readTypedDate(fields.dateAcquired ?? '', today())
    if (typed !== null && typed > today()) setDay(writeTypedDate(typed))
    else send()
  }
  return { day, submit, confirm: send, close: () => setDay(null) }
}

const savedWords = (isNew: boolean) => ({
  tone: 'success' as const,
  title: isNew ? 'Vehicle added' : 'Vehicle updated',
})

const warningOf = (
  warnings: Record<string, string | undefined>,
  name: string,
): string | undefined => warnings[name]
