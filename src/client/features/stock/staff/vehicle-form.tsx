import { useQuery } from '@tanstack/react-query'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { WorkLoading } from '../../../components/staff/work-loading.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { vehicleFailure } from '../../../lib/staff-failure.ts'
import type { StockScreen, VehicleOf } from './stock-screen.ts'
import { useBusiness, useToday } from './use-business.ts'
import { stockKeys, useStockCalls } from './use-stock-calls.ts'
import type { VehicleDraft } from './use-vehicle-draft.ts'
import { VehicleSheet } from './vehicle-sheet.tsx'

export type VehicleFormProps<Kind extends VehicleKind> = {
  screen: StockScreen<Kind>
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
  const { screen, id, onClose } = props
  const { data, error, refetch } = useOpened(screen, id)
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
  return <VehicleSheet {...props} vehicle={data.vehicle} opened={data.draft} />
}

/** Fetched once when the form is opened: what others save meanwhile must not move under the hands of the one who types. */
function useOpened<Kind extends VehicleKind>({ kind, form }: StockScreen<Kind>, id: string | null) {
  const calls = useStockCalls(kind)
  const { timeZone } = useBusiness()
  const today = useToday()
  return useQuery({
    queryKey: id === null ? stockKeys.next(kind) : stockKeys.vehicle(kind, id),
    queryFn: async (): Promise<Opened<Kind>> => {
      const vehicle = id === null ? null : await calls.get.query({ id })
      const fields = vehicle ? form.toValues(vehicle, timeZone) : await blank(form.blank(today()))
      return { vehicle, draft: { fields, before: fields, updatedAt: vehicle?.updatedAt ?? '' } }
    },
    staleTime: Infinity,
    gcTime: 0,
  })

  /** A number that is not suggested must not keep anybody from adding a vehicle. */
  async function blank(fields: VehicleDraft['fields']) {
    return { ...fields, stockNumber: (await calls.nextStockNumber.query().catch(() => null)) ?? '' }
  }
}
