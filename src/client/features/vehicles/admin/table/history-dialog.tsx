import type { VehicleHistoryEntry } from '#shared/domain/vehicle-admin.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { formatShortMoment } from '#shared/lib/dates.ts'
import { QueryState } from '../../../../components/staff/query-state.tsx'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogTitle,
} from '../../../../components/ui/dialog.tsx'
import { useBusiness } from '../../../../hooks/use-business.ts'
import type { Outputs } from '../../../../lib/api.ts'
import { staffApi } from '../../../../lib/staff-api.tsx'
import { formatChanges } from '../format-value.ts'
import { formatVehicleName, type KindConfig, type VehicleOf } from '../kind-config.ts'

const ACTION_LABELS: Record<VehicleHistoryEntry['action'], string> = {
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
  const { data, error, refetch } = staffApi.vehicles.admin.history.useQuery({ id: vehicle.id })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogTitle>History</DialogTitle>
        <DialogDescription>{formatVehicleName(vehicle)}</DialogDescription>
        {!data && <QueryState error={error} subject="history" onRetry={refetch} />}
        <ol className="mt-4 grid gap-4">
          {data?.map((entry) => (
            <Entry key={entry.at + entry.action} entry={entry} kind={kind} />
          ))}
        </ol>
      </DialogContent>
    </Dialog>
  )
}

function Entry({
  entry: { at, by, action, changes },
  kind,
}: {
  entry: Outputs['vehicles']['admin']['history'][number]
  kind: VehicleKind
}) {
  const { timeZone } = useBusiness()
  const formatted = formatChanges(changes, kind, timeZone)
  return (
    <li className="border-l-4 border-input pl-4">
      <p>
        <b>{ACTION_LABELS[action]}</b> by <b>{by}</b>,{' '}
        <time dateTime={at} className="text-muted-foreground">
          {formatShortMoment(at, timeZone)}
        </time>
      </p>
      {formatted.length > 0 && (
        <dl>
          {formatted.map(({ label, from, to }) => (
            <div
              key={label}
              className="grid grid-cols-[minmax(5.5rem,7rem)_minmax(10rem,1fr)] gap-3 text-sm"
            >
              <dt className="text-muted-foreground">{label}</dt>
              <dd className="min-w-0 wrap-anywhere whitespace-pre-line">
                {from !== null && (
                  <span>
                    <del className="text-muted-foreground">{from}</del>{' '}
                    <span aria-hidden="true">→</span>{' '}
                  </span>
                )}
                <ins className="font-semibold no-underline">{to ?? 'empty'}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}
