import type { ListedAppointment } from '#shared/domain/schedule-schema.ts'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { dayText, startText } from './days.ts'
import { useSteps } from './use-steps.ts'

type Props = { appointment: ListedAppointment; onClose: () => void }

/** Asks before an appointment is cancelled. */
export function CancelDialog({ appointment, onClose }: Props) {
  const { step } = useSteps()
  const { title, customerName, day, startsMinute } = appointment
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Cancel this appointment?"
      action="Cancel the appointment"
      cancel="Keep it"
      isDestructive
      onAction={() => void step({ appointment, status: 'cancelled', setsRequestStatus: false })}
    >
      <p className="wrap-anywhere">
        {`${[title, customerName].filter(Boolean).join(', ')}: ${dayText(day)}, ${startText(startsMinute)}.`}
      </p>
    </ConfirmDialog>
  )
}
