import { useMemo } from 'react'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { WorkLoading } from '../../../components/staff/work-loading.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { staffApi } from '../../../lib/staff-api.tsx'
import { vehicleFailure } from '../../../lib/staff-failure.ts'
import type { KindConfig, VehicleOf } from './kind-config.ts'
import { useBusiness, useToday } from './use-business.ts'
import type { VehicleDraft } from './use-vehicle-draft.ts'
import { VehicleFormBody } from './vehicle-form-body.tsx'

export type VehicleFormProps<Kind extends VehicleKind> = {
  config: KindConfig<Kind>
  /** The vehicle that is changed; null while one is added. */
  id: string | null
  onProblem: (message: string | null) => void
  /** The form is done with; the list opens at this vehicle, or at none for ''. */
  onClose: (id: string) => void
  /** Opens this form again. */
  onReopen: () => void
}
type Opened<Kind extends VehicleKind> = { vehicle: VehicleOf<Kind> | null; draft: VehicleDraft }

/** The form of a vehicle, once what it starts with is there. */
export function VehicleForm<Kind extends VehicleKind>(props: VehicleFormProps<Kind>) {
  const { config, id, onClose } = props
  const { data, error, refetch } = useOpened(config, id)
  if (error) {
    return (
      <div role="alert" className="work-problem">
        <p>{vehicleFailure(error)}</p>
        <p className="flex gap-4">
          <Button variant="link" onClick={() => void refetch()}>
            Try again
          </Button>
          <Button variant="link" onClick={() => onClose('')}>
            Back to the list
          </Button>
        </p>
      </div>
    )
  }
  if (!data) return <WorkLoading text="Loading vehicle..." />
  return <VehicleFormBody {...props} vehicle={data.vehicle} opened={data.draft} />
}

/** Fetched once when the form is opened: what others save meanwhile must not move under the hands of the one who types. */
const ONCE = { staleTime: Infinity, gcTime: 0 } as const

function useOpened<Kind extends VehicleKind>({ kind, form }: KindConfig<Kind>, id: string | null) {
  const { timeZone } = useBusiness()
  const today = useToday()
  const { admin } = staffApi.vehicles
  const found = admin.byId.useQuery(
    { id: id ?? '' },
    { ...ONCE, enabled: id !== null, select: (vehicle) => vehicle as unknown as VehicleOf<Kind> },
  )
  // A number that is not suggested must not keep anybody from adding a vehicle.
  const next = admin.nextStockNumber.useQuery(
    { kind },
    { ...ONCE, enabled: id === null, retry: false },
  )
  const vehicle = found.data ?? null
  const isReady = id === null ? !next.isPending : vehicle !== null
  const opened = useMemo((): Opened<Kind> | undefined => {
    if (!isReady) return undefined
    const fields = vehicle
      ? form.toValues(vehicle, timeZone)
      : { ...form.blank(today()), stockNumber: next.data ?? '' }
    return { vehicle, draft: { fields, before: fields, updatedAt: vehicle?.updatedAt ?? '' } }
    // oxlint-disable-next-line react/exhaustive-deps -- a new day does not change a form that is open
  }, [isReady, vehicle, next.data, form, timeZone])
  return { data: opened, error: found.error, refetch: found.refetch }
}
