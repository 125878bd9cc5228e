import * as z from 'zod'
import type { ListedAppointment } from '#shared/domain/schedule-schema.ts'
import { appointmentWaitSchema } from '#shared/domain/schedule-schema.ts'
import { isActive, WAITING_FOR_MAX } from '#shared/domain/schedule.ts'
import { dayField, textField } from '#shared/domain/typed-schema.ts'
import { TextField } from '../../../components/form-fields.tsx'
import { Alert } from '../../../components/ui/alert.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useStaffForm } from '../../../hooks/use-staff-form.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { formatShortDay } from './days.ts'

const waitFormSchema = z.object({
  waitingFor: textField(appointmentWaitSchema.shape.waitingFor).refine(
    (text) => text !== null,
    'Say what it waits for',
  ),
  waitingUntil: dayField(appointmentWaitSchema.shape.waitingUntil),
})

type Props = { appointment: ListedAppointment; isOpen: boolean; onClose: () => void }

export const canWait = (appointment: ListedAppointment): boolean =>
  isActive(appointment) && appointment.status !== 'ready'

/** Records a missing part and the day when it should come. */
export function WaitForm({ appointment, isOpen, onClose }: Props) {
  const { id, waitingFor, waitingUntil, updatedAt } = appointment
  const { schedule } = staffApi.useUtils()
  const wait = staffApi.schedule.admin.waitForPart.useMutation()
  const { field, failure, isBusy, formProps, run } = useStaffForm({
    schema: waitFormSchema,
    defaultValues: { waitingFor, waitingUntil: waitingUntil ?? '' },
    send: (values) => wait.mutateAsync({ id, ...values, updatedAt }),
    onDone: () => {
      onClose()
      void schedule.admin.invalidate()
    },
  })
  if (!canWait(appointment)) return null
  const isWaiting = waitingFor !== ''
  return (
    <div className="mt-2 empty:hidden">
      {isWaiting && (
        <Alert variant="warning" className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="wrap-anywhere">
            {`Waits for ${waitingFor}${waitingUntil ? `, due ${formatShortDay(waitingUntil)}` : ''}`}
          </span>
          <Button
            size="sm"
            variant="outline"
            busy={isBusy}
            onClick={() => void run(() => wait.mutateAsync({ id, waitingFor: null, updatedAt }))}
          >
            It's here
          </Button>
        </Alert>
      )}
      {isOpen && (
        <form {...formProps} className="grid items-start gap-3 py-2 sm:grid-cols-2">
          <TextField
            label="Waits for"
            autoComplete="off"
            maxLength={WAITING_FOR_MAX}
            {...field('waitingFor')}
          />
          <TextField label="Should come on" type="date" optional {...field('waitingUntil')} />
          <div role="alert" className="col-span-full empty:hidden">
            {failure && <Alert variant="destructive">{failure}</Alert>}
          </div>
          <div className="col-span-full flex flex-wrap gap-2">
            <Button size="sm" type="submit" busy={isBusy}>
              It waits
            </Button>
            <Button size="sm" variant="outline" onClick={onClose}>
              Never mind
            </Button>
          </div>
        </form>
      )}
    </div>
  )
}
