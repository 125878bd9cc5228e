import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { REQUEST_LISTS } from '#shared/domain/request.ts'
import type { Appointment } from '#shared/domain/schedule-schema.ts'
import { APPOINTMENT_TONES, formatSlot } from '#shared/domain/schedule.ts'
import { ContactButtons } from '../../../components/staff/contact-buttons.tsx'
import { QueryState } from '../../../components/staff/query-state.tsx'
import { SideDetails } from '../../../components/staff/side-details.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { Alert } from '../../../components/ui/alert.tsx'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogTitle,
} from '../../../components/ui/dialog.tsx'
import { isNotFound } from '../../../lib/failure.ts'
import { AppointmentForm } from './appointment-form.tsx'
import { AppointmentHistory } from './appointment-history.tsx'
import { formatAppointmentStatus } from './appointment-status.tsx'
import { AppointmentSteps } from './appointment-steps.tsx'
import { formatBay, formatShortDay } from './days.ts'
import { EmailButton } from './emails.tsx'
import { useAppointment } from './use-schedule.ts'
import { canWait, WaitForm } from './wait-form.tsx'

type Props = { id: string; bays: number; onClose: () => void }

/** One appointment: its facts and steps, and on demand its fields. */
export function AppointmentDialog({ id, bays, onClose }: Props) {
  const { appointment, error, refetch } = useAppointment(id)
  const [isEditing, setIsEditing] = useState(false)
  const [isWaitAsked, setIsWaitAsked] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        className="max-sm:p-4"
        aria-describedby={undefined}
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          title.current?.focus()
        }}
      >
        <DialogTitle ref={title} tabIndex={-1} className="outline-none">
          {appointment?.title ?? 'Appointment'}
        </DialogTitle>
        {appointment && <Heading appointment={appointment} />}
        {appointment && isEditing && (
          <AppointmentForm
            appointment={appointment}
            bays={bays}
            onSaved={onClose}
            onCancel={() => setIsEditing(false)}
          />
        )}
        {appointment && !isEditing && (
          <>
            <Texts appointment={appointment} />
            <AppointmentSteps
              appointment={appointment}
              onEdit={() => setIsEditing(true)}
              onWait={canWait(appointment) && !isWaitAsked ? () => setIsWaitAsked(true) : undefined}
            />
            <EmailButton appointment={appointment} />
            <WaitForm
              key={appointment.waitingFor}
              appointment={appointment}
              isOpen={isWaitAsked}
              onClose={() => setIsWaitAsked(false)}
            />
            <AppointmentHistory history={appointment.history} />
          </>
        )}
        {isNotFound(error) ? (
          <div role="alert">
            <Alert variant="destructive">There is no such appointment.</Alert>
          </div>
        ) : (
          !appointment && <QueryState error={error} subject="the appointment" onRetry={refetch} />
        )}
      </DialogContent>
    </Dialog>
  )
}

const Texts = ({ appointment: { technician, notes } }: { appointment: Appointment }) => (
  <SideDetails
    className="mt-1 empty:hidden"
    details={[
      ['Technician', technician],
      ['Notes', notes],
    ]}
  />
)

function Heading({ appointment }: { appointment: Appointment }) {
  const { kind, status, day, bay, anotherTime, customerName, customerPhone, customerEmail } =
    appointment
  const { requestId, requestKind, requestReference, vehicleLabel, missedDays } = appointment
  return (
    <>
      <DialogDescription asChild>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusBadge tone={APPOINTMENT_TONES[status]}>
            {formatAppointmentStatus({ kind, status })}
          </StatusBadge>
          <span>{`${formatShortDay(day)}, ${formatSlot(appointment)}, ${formatBay(bay)}`}</span>
        </p>
      </DialogDescription>
      <p className="mt-2 mb-3 wrap-anywhere">
        <b>{customerName}</b>
        <span>{vehicleLabel && `${customerName ? ', ' : ''}${vehicleLabel} `}</span>
        {requestId !== null && requestKind && (
          <Link
            to={`/admin/${REQUEST_LISTS[requestKind]}`}
            search={{ open: requestId }}
            className="ml-1 inline-block py-0.5 whitespace-nowrap"
          >
            {requestReference}
          </Link>
        )}
      </p>
      <ContactButtons
        phones={[customerPhone].filter(Boolean)}
        emails={[customerEmail].filter(Boolean)}
      />
      {missedDays.length > 0 && (
        <p className="font-semibold text-warning">{`Missed ${missedDays.map(formatShortDay).join('; ')}`}</p>
      )}
      {anotherTime !== '' && (
        <Alert variant="warning" className="mt-2">
          <b>The customer asks for another time: </b>
          <span className="wrap-anywhere">{`“${anotherTime}”`}</span>
        </Alert>
      )}
    </>
  )
}
