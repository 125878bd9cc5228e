import { useState } from 'react'
import { REQUEST_STATUS_LABELS } from '#shared/domain/request.ts'
import type { ListedAppointment } from '#shared/domain/schedule-schema.ts'
import {
  type AppointmentStatus,
  isActive,
  findRequestStatus,
  UPCOMING_STATUSES,
} from '#shared/domain/schedule.ts'
import { CheckField } from '../../../components/check-field.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { findNextAppointmentStep } from './appointment-status.tsx'
import { EmailChoice } from './emails.tsx'
import { useScheduleBoard } from './schedule-board.ts'
import { useSteps } from './use-steps.ts'

type Props = {
  appointment: ListedAppointment
  onEdit: () => void
  /** Asks what it waits for; undefined if it cannot wait or is asked already. */
  onWait: (() => void) | undefined
}

/** The next step as the primary button, and the other ways on. */
export function AppointmentSteps({ appointment, onEdit, onWait }: Props) {
  const { cancel } = useScheduleBoard()
  const { status, requestKind, customerEmail } = appointment
  const { step, busyId } = useSteps()
  const [setsRequestStatus, setSetsRequestStatus] = useState(true)
  const [emailsReady, setEmailsReady] = useState(true)
  const next = findNextAppointmentStep(appointment)
  const follows = next && requestKind && findRequestStatus(requestKind, next.status)
  const go = (to: AppointmentStatus) =>
    void step({
      appointment,
      status: to,
      setsRequestStatus: setsRequestStatus && requestKind !== null,
      emailsCustomer: emailsReady && to === 'ready',
    })
  const isBusy = busyId !== null
  return (
    <div className="mt-4 grid gap-1">
      <div className="flex flex-wrap gap-2 max-sm:*:min-h-12 max-sm:*:flex-auto">
        {next && (
          <Button
            size="sm"
            className="min-w-28 max-sm:basis-full!"
            busy={isBusy}
            onClick={() => go(next.status)}
          >
            {next.label}
          </Button>
        )}
        {status === 'proposed' && (
          <Button size="sm" variant="outline" busy={isBusy} onClick={() => go('confirmed')}>
            Customer agreed
          </Button>
        )}
        {UPCOMING_STATUSES.includes(status) && (
          <Button size="sm" variant="outline" busy={isBusy} onClick={() => go('no-show')}>
            No-show
          </Button>
        )}
        <Button size="sm" variant="outline" onClick={onEdit}>
          Edit
        </Button>
        {onWait && (
          <Button size="sm" variant="outline" onClick={onWait}>
            {appointment.waitingFor === '' ? 'Waiting for a part' : 'Change what it waits for'}
          </Button>
        )}
        {isActive(appointment) ? (
          <Button
            size="sm"
            variant="outline"
            className="sm:ml-auto"
            busy={isBusy}
            onClick={() => cancel(appointment)}
          >
            Cancel appointment
          </Button>
        ) : (
          <Button size="sm" variant="outline" busy={isBusy} onClick={() => go(reopened(status))}>
            Open it again
          </Button>
        )}
      </div>
      {follows && (
        <CheckField value={setsRequestStatus} onChange={setSetsRequestStatus}>
          <span>{`Set the request to ${REQUEST_STATUS_LABELS[follows]} too`}</span>
        </CheckField>
      )}
      {next?.status === 'ready' && (
        <EmailChoice
          email={customerEmail}
          label="Email the customer that it is ready, with the balance"
          value={emailsReady}
          onChange={setEmailsReady}
        />
      )}
    </div>
  )
}

const reopened = (status: AppointmentStatus): AppointmentStatus =>
  status === 'picked-up' ? 'ready' : 'proposed'
