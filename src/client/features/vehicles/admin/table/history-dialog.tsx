import type { VehicleKind, VehicleEvent } from '#shared/domain/vehicle.ts'
import { HistoryEntries } from '../../../../components/staff/history-list.tsx'
import { QueryState } from '../../../../components/staff/query-state.tsx'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogTitle,
} from '../../../../components/ui/dialog.tsx'
import { useBusiness } from '../../../../hooks/use-business.ts'
import { staffApi } from '../../../../lib/staff-api.tsx'
import { type FormattedChange, formatChanges } from '../format-value.ts'
import { formatVehicleName, type KindConfig } from '../kind-config.ts'
import type { VehicleOf } from '../vehicle-types.ts'

const EVENT_LABELS: Record<VehicleEvent, string> = {
  create: 'Added',
  update: 'Changed',
  archive: 'Deleted',
  restore: 'Restored',
}

type Props<Kind extends VehicleKind> = {
  config: KindConfig<Kind>
  vehicle: VehicleOf<Kind>
  onClose: () => void
}

/** The history of a vehicle, the latest change first (rule 13.35). */
export function HistoryDialog<Kind extends VehicleKind>({
  config: { kind },
  vehicle,
  onClose,
}: Props<Kind>) {
  const { timeZone } = useBusiness()
  const { data, error, refetch } = staffApi.vehicles.admin.getHistory.useQuery({ id: vehicle.id })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogTitle>History</DialogTitle>
        <DialogDescription>{formatVehicleName(vehicle)}</DialogDescription>
        {!data && <QueryState error={error} subject="history" onRetry={refetch} />}
        {data && (
          <HistoryEntries history={data} className="mt-4 gap-4">
            {({ at, author, event, changes }, time) => (
              <>
                <p>
                  <b>{EVENT_LABELS[event]}</b> by <b>{author}</b>,{' '}
                  <time dateTime={at} className="text-muted-foreground">
                    {time}
                  </time>
                </p>
                <Changes changes={formatChanges(changes, kind, timeZone)} />
              </>
            )}
          </HistoryEntries>
        )}
      </DialogContent>
    </Dialog>
  )
}

const Changes = ({ changes }: { changes: FormattedChange[] }) => (
  <dl className="empty:hidden">
    {changes.map(({ label, before, after }) => (
      <div
        key={label}
        className="grid grid-cols-[minmax(5.5rem,7rem)_minmax(10rem,1fr)] gap-3 text-sm"
      >
        <dt className="text-muted-foreground">{label}</dt>
        <dd className="min-w-0 wrap-anywhere whitespace-pre-line">
          {before !== null && (
            <span>
              <del className="text-muted-foreground">{before}</del>{' '}
              <span aria-hidden="true">→</span>{' '}
            </span>
          )}
          <ins className="font-semibold no-underline">{after ?? 'empty'}</ins>
        </dd>
      </div>
    ))}
  </dl>
)
