import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { formatShortMoment } from '#shared/lib/dates.ts'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogTitle,
} from '../../../components/ui/dialog.tsx'
import type { Outputs } from '../../../lib/api.ts'
import { failureText } from '../../../lib/failure.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import type { FormField } from './form-values.ts'
import { ACTION_LABELS, formatChanges } from './format-history.ts'
import { nameOf, type KindConfig, type VehicleOf } from './kind-config.ts'
import { useBusiness } from './use-business.ts'

type Props<Kind extends VehicleKind> = {
  config: KindConfig<Kind>
  vehicle: VehicleOf<Kind>
  onClose: () => void
}

/** Who did what with a vehicle and when, the latest first. */
export function HistoryDialog<Kind extends VehicleKind>({
  config: { form },
  vehicle,
  onClose,
}: Props<Kind>) {
  const { data, error } = staffApi.vehicles.admin.history.useQuery({ id: vehicle.id })
  const fields = form.sections.flatMap((section) => section.fields)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogTitle>History</DialogTitle>
        <DialogDescription>{nameOf(vehicle)}</DialogDescription>
        {error && <p role="alert">{failureText(error)}</p>}
        {!data && !error && <p role="status">Loading history...</p>}
        <ol className="history">
          {data?.map((entry) => (
            <Entry key={entry.at + entry.action} entry={entry} fields={fields} />
          ))}
        </ol>
      </DialogContent>
    </Dialog>
  )
}

function Entry({
  entry: { at, by, action, changes },
  fields,
}: {
  entry: Outputs['vehicles']['admin']['history'][number]
  fields: FormField[]
}) {
  const { timeZone } = useBusiness()
  const told = formatChanges(changes, fields, timeZone)
  return (
    <li>
      <p>
        <b>{ACTION_LABELS[action]}</b> by <b>{by}</b>,{' '}
        <time dateTime={at}>{formatShortMoment(at, timeZone)}</time>
      </p>
      {told.length > 0 && (
        <dl>
          {told.map(({ label, from, to }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {from !== null && (
                  <>
                    <del>{from}</del> <span aria-hidden="true">→</span>{' '}
                  </>
                )}
                <ins>{to ?? 'empty'}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}
