import { useEffect, useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import type { Vehicle, VehicleInput } from '#shared/domain/vehicle-schema.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { FORM_BAR } from '../../../../components/staff/form-bar.ts'
import { PageHeader } from '../../../../components/staff/page-header.tsx'
import { LoadFailure } from '../../../../components/staff/query-state.tsx'
import { ResumedNotice } from '../../../../components/staff/resumed-notice.tsx'
import { WorkLoading } from '../../../../components/staff/work-loading.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { useBusiness, useToday } from '../../../../hooks/use-business.ts'
import { useStaffDraft } from '../../../../hooks/use-staff-draft.ts'
import { useStaffForm } from '../../../../hooks/use-staff-form.ts'
import { explainFailure } from '../../../../lib/failure.ts'
import { notify } from '../../../../lib/notify.ts'
import { formatVehicleName } from '../kind-config.ts'
import { describeVehicleFailure } from '../vehicle-failure.ts'
import { ConflictPanel } from './conflict-panel.tsx'
import { DoubtDialog } from './doubt-dialog.tsx'
import {
  type Doubt,
  findDoubts,
  toVehicleFields,
  type TypedFields,
  type VehicleDraft,
  vehicleDraftSchema,
  vehicleFormSchema,
} from './form-values.ts'
import { useFormVinDecode } from './use-form-vin-decode.ts'
import { useInitialValues } from './use-initial-values.ts'
import { type SaveConflict, useSaveVehicle } from './use-save-vehicle.ts'
import { useUsedNumbers } from './use-used-numbers.ts'
import { VehicleFormFields } from './vehicle-fields.tsx'

const TITLES = {
  retail: { add: 'Add Retail Vehicle', edit: 'Edit Retail Vehicle' },
  dismantled: { add: 'Add New Dismantled Vehicle', edit: 'Edit Vehicle' },
}

const NOT_SAVED = 'An error occurred while saving the vehicle'

type Props = {
  kind: VehicleKind
  /** The vehicle that is edited; null while one is added. */
  id: string | null
  onFailure: (message: string | null) => void
  /** Closes the form; the list opens at this vehicle, or at none for ''. */
  onClose: (id: string) => void
  /** Opens this form again. */
  onReopen: () => void
}

/** Loads what the form of a vehicle starts with, and shows it. */
export function VehicleForm(props: Props) {
  const { kind, id, onClose } = props
  const { vehicle, initial, error, refetch } = useInitialValues(kind, id)
  if (initial && !error) return <LoadedForm {...props} vehicle={vehicle} initial={initial} />
  return (
    <div>
      <FormTitle text={formatTitle(props)} name={null} />
      {error ? (
        <div role="alert" className="mb-3">
          <LoadFailure message={describeVehicleFailure(error)} onRetry={refetch}>
            <Button variant="outline" size="sm" onClick={() => onClose('')}>
              Back to the list
            </Button>
          </LoadFailure>
        </div>
      ) : (
        <WorkLoading text="Loading vehicle..." />
      )}
    </div>
  )
}

const formatTitle = ({ kind, id }: Pick<Props, 'kind' | 'id'>): string =>
  TITLES[kind][id === null ? 'add' : 'edit']

/** The form holds all values; each change is copied to its draft (rule 13.44). */
function LoadedForm({
  kind,
  id,
  vehicle,
  initial,
  onFailure,
  onClose,
  onReopen,
}: Props & { vehicle: Vehicle | null; initial: VehicleDraft }) {
  const { timeZone } = useBusiness()
  const today = useToday()
  const draft = useStaffDraft(`${kind}-vehicle-${id ?? 'new'}`, initial, vehicleDraftSchema)
  const [isResumed, setIsResumed] = useState(draft.startedAt !== null)
  const schema = vehicleFormSchema(kind, today)
  const [isUploading, setIsUploading] = useState(false)
  const [conflict, setConflict] = useState<SaveConflict | null>(null)
  const [doubts, setDoubts] = useState<Doubt[]>([])
  const saving = useSaveVehicle(id)
  const { form, values, isBusy, formProps, submit, run } = useStaffForm({
    schema,
    defaultValues: draft.values.typed,
    onChange: (typed) => draft.change({ typed }),
    send: (input) => {
      const found = findDoubts(draft.read().values, today())
      setDoubts(found)
      return found.length === 0 && save(input)
    },
    onDone: (saved) => {
      const isUnchanged = saved.updatedAt === draft.read().values.updatedAt
      draft.clear()
      notify({
        ...(isUnchanged ? { title: 'Nothing was changed' } : formatSavedNotice(id === null)),
        description: formatVehicleName(saved),
      })
      onClose(saved.id)
    },
    onFailure: showFailure,
  })
  const decode = useFormVinDecode(kind, form)
  const { before } = draft.values
  const used = useUsedNumbers({ kind, id, typed: values, before })

  function save(input: VehicleInput): Promise<Vehicle> {
    onFailure(null)
    return saving.save(input, draft.read())
  }

  async function showFailure(error: unknown): Promise<boolean> {
    const found = await saving.findConflict(error, draft.read().values.updatedAt)
    if (found) {
      setConflict(found)
      return true
    }
    onFailure(explainFailure(error, NOT_SAVED))
    // oxlint-disable-next-line no-alert -- rule 13.27 asks for it
    window.alert(`Failed to save vehicle: ${explainFailure(error)}`)
    return false
  }

  /** Applies the resolved conflict to the form and saves it. */
  function resolve({ vehicle: theirs }: SaveConflict, typed: TypedFields): void {
    const { updatedAt } = theirs
    form.reset(typed)
    draft.change({ typed, before: toVehicleFields(theirs, timeZone), updatedAt })
    setConflict(null)
    submit()
  }

  /** Closes the form without what was typed; Undo brings it back. */
  function cancel(): void {
    const discarded = draft.read().values
    const isTouched = draft.startedAt !== null
    draft.clear()
    onClose(id ?? '')
    if (!isTouched) return
    notify({
      title: 'Changes discarded',
      action: {
        label: 'Undo',
        altText: 'Open the form again to type them anew.',
        onClick: () => {
          draft.change(discarded)
          onReopen()
        },
      },
    })
  }

  function startOver(): void {
    draft.clear()
    form.reset(initial.typed)
    setIsResumed(false)
  }

  const { stockNumber } = values
  const isSuggested = id === null && stockNumber !== '' && stockNumber === before.stockNumber
  return (
    <FormProvider {...form}>
      <form data-slot="vehicle-form" {...formProps}>
        <FormTitle text={formatTitle({ kind, id })} name={vehicle && formatVehicleName(vehicle)} />
        {isResumed && !conflict && <ResumedNotice className="mt-4 mb-4" onStartOver={startOver} />}
        {conflict && (
          <ConflictPanel
            kind={kind}
            message={conflict.message}
            draft={{ ...draft.values, typed: values }}
            theirs={toVehicleFields(conflict.vehicle, timeZone)}
            onResolve={(fields) => resolve(conflict, fields)}
          />
        )}
        <VehicleFormFields
          kind={kind}
          decode={decode}
          used={used}
          stockNumberHint={isSuggested ? 'The next free number.' : undefined}
          onUploading={setIsUploading}
        />
        <DoubtDialog
          doubts={doubts}
          onSave={() => void run(() => save(schema.parse(form.getValues())))}
          onClose={() => setDoubts([])}
        />
        <div data-slot="form-bar" className={FORM_BAR}>
          <Button type="submit" className="md:min-w-44" busy={isBusy || isUploading}>
            {getSubmitLabel({ isSaving: isBusy, isUploading, isNew: id === null })}
          </Button>
          <Button variant="outline" onClick={cancel}>
            Cancel
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}

const formatSavedNotice = (isNew: boolean) => ({
  tone: 'success' as const,
  title: isNew ? 'Vehicle added' : 'Vehicle updated',
})

function getSubmitLabel({
  isSaving,
  isUploading,
  isNew,
}: Record<'isSaving' | 'isUploading' | 'isNew', boolean>): string {
  if (isSaving) return 'Saving...'
  if (isUploading) return 'Uploading...'
  return isNew ? 'Add Vehicle' : 'Update Vehicle'
}

function FormTitle({ text, name }: { text: string; name: string | null }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <PageHeader level={2} title={text} headingRef={heading}>
      {name && <p className="min-w-0 font-heading text-2xl wrap-anywhere">{name}</p>}
    </PageHeader>
  )
}
