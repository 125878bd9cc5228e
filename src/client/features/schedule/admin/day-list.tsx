import { useState } from 'react'
import { REQUEST_STATUS_LABELS } from '#shared/domain/request.ts'
import type { ListedAppointment } from '#shared/domain/schedule-schema.ts'
import {
  APPOINTMENT_TONES,
  formatSlot,
  findRequestStatus,
  UPCOMING_STATUSES,
} from '#shared/domain/schedule.ts'
import { toPhoneHref } from '#shared/lib/phone.ts'
import { CheckField } from '../../../components/check-field.tsx'
import { SUMMARY } from '../../../components/staff/open-row.ts'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useIsWide } from '../../../hooks/use-is-wide.ts'
import { cn } from '../../../lib/cn.ts'
import { findNextAppointmentStep, formatAppointmentStatus } from './appointment-status.tsx'
import { formatBay, formatStart, formatWish } from './days.ts'
import { EmailChoice } from './emails.tsx'
import { useScheduleBoard } from './schedule-board.ts'
import { useSteps } from './use-steps.ts'

/** Appointments of a day by time, each with its next step as one big button. */
export function DayList() {
  const { schedule, day } = useScheduleBoard()
  const [setsRequestStatus, setSetsRequestStatus] = useState(true)
  const [emailsReady, setEmailsReady] = useState(true)
  const [technician, setTechnician] = useState('')
  const { step, busyId } = useSteps()
  const ofDay = schedule.appointments
    .filter((each) => each.day === day && each.status !== 'cancelled')
    .toSorted((one, other) => (one.startsMinute ?? -1) - (other.startsMinute ?? -1))
  const cancelled = schedule.appointments.filter(
    (each) => each.day === day && each.status === 'cancelled',
  )
  const technicians = [...new Set(ofDay.map((each) => each.technician).filter(Boolean))].toSorted()
  const chosen = technicians.includes(technician) ? technician : ''
  const shown = ofDay.filter((each) => chosen === '' || each.technician === chosen)
  return (
    <div
      className={cn(
        'grid items-start gap-4',
        // An empty day leaves its room to the requests.
        ofDay.length > 0 && 'xl:grid-cols-[minmax(0,1fr)_20rem]',
      )}
    >
      <div className="grid min-w-0 gap-3">
        {technicians.length > 0 && (
          <div role="group" aria-label="Technician" className="flex flex-wrap gap-2">
            {['', ...technicians].map((name) => (
              <Button
                key={name}
                variant="outline"
                size="sm"
                className="max-w-full wrap-anywhere whitespace-normal aria-pressed:bg-foreground aria-pressed:text-background"
                aria-pressed={chosen === name}
                onClick={() => setTechnician(name)}
              >
                {name === '' ? 'Everyone' : name}
              </Button>
            ))}
          </div>
        )}
        {shown.length > 0 && (
          <div className="flex flex-wrap items-center gap-x-8 text-sm">
            <CheckField value={setsRequestStatus} onChange={setSetsRequestStatus}>
              <span>Change the status of the request too</span>
            </CheckField>
            <EmailChoice
              label="Email the customer when the car is ready"
              value={emailsReady}
              onChange={setEmailsReady}
            />
          </div>
        )}
        {shown.length === 0 ? (
          <p className="rounded-md border bg-card px-4 py-3 text-muted-foreground">
            No appointments on this day yet.
          </p>
        ) : (
          <ul className="grid grid-cols-1 gap-2">
            {shown.map((each) => (
              <Item
                key={each.id}
                appointment={each}
                isBusy={busyId === each.id}
                onStep={(status) =>
                  void step({
                    appointment: each,
                    status,
                    setsRequestStatus,
                    emailsCustomer: emailsReady && status === 'ready',
                  })
                }
              />
            ))}
          </ul>
        )}
        {cancelled.length > 0 && <Cancelled appointments={cancelled} />}
      </div>
      {schedule.toSchedule.length > 0 && <ToSchedule hasColumns={ofDay.length === 0} />}
    </div>
  )
}

/** Requests without an appointment; folded on a phone, where they are below the day. */
function ToSchedule({ hasColumns }: { hasColumns: boolean }) {
  const { schedule, pick } = useScheduleBoard()
  const isWide = useIsWide()
  const heading = `To schedule (${schedule.toSchedule.length})`
  const list = (
    <ul className={cn('grid gap-2', hasColumns && 'md:grid-cols-2 xl:grid-cols-3')}>
      {schedule.toSchedule.map((request) => (
        <li
          key={request.id}
          className="flex items-center gap-3 rounded-md border border-l-4 border-l-input bg-background px-3 py-2"
        >
          <span className="min-w-0 grow text-sm/snug wrap-anywhere">
            <b className="block">{request.about}</b>
            <span className="block">{request.customer}</span>
            {request.wishedDay !== null && (
              <span className="block text-muted-foreground">{formatWish(request)}</span>
            )}
          </span>
          <Button
            size="sm"
            variant="outline"
            className="shrink-0"
            aria-label={`Schedule ${request.reference}`}
            onClick={() => pick(request)}
          >
            Schedule
          </Button>
        </li>
      ))}
    </ul>
  )
  return (
    <section aria-label="To schedule" className="grid gap-2 rounded-md border bg-card px-3 lg:py-3">
      {isWide ? (
        <>
          <h3 className="text-xl">{heading}</h3>
          {list}
        </>
      ) : (
        <details className="open:pb-3">
          <summary className={SUMMARY}>{heading}</summary>
          {list}
        </details>
      )}
    </section>
  )
}

/** Canceled appointments, which can be opened again. */
function Cancelled({ appointments }: { appointments: ListedAppointment[] }) {
  const { open } = useScheduleBoard()
  return (
    <details>
      <summary className="min-h-11 content-center font-semibold">
        {`Canceled (${appointments.length})`}
      </summary>
      <ul>
        {appointments.map(({ id, title, customerName, startsMinute }) => (
          <li key={id}>
            <button
              type="button"
              className="text-link min-h-11 text-left wrap-anywhere underline"
              onClick={() => open(id)}
            >
              {[formatStart(startsMinute), title, customerName].filter(Boolean).join(', ')}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

type ItemProps = {
  appointment: ListedAppointment
  isBusy: boolean
  onStep: (status: ListedAppointment['status']) => void
}

function Item({ appointment, isBusy, onStep }: ItemProps) {
  const { open } = useScheduleBoard()
  const { title, customerName, customerPhone, vehicleLabel, status, kind } = appointment
  const { startsMinute, bay, technician } = appointment
  const next = findNextAppointmentStep(appointment)
  const follows =
    next && appointment.requestKind && findRequestStatus(appointment.requestKind, next.status)
  return (
    <li className="grid grid-cols-1 gap-x-5 gap-y-1 rounded-md border bg-card px-3 py-2 sm:grid-cols-[8.5rem_minmax(0,1fr)_auto] sm:items-baseline">
      <p className="flex flex-wrap items-center gap-x-3 sm:grid sm:justify-items-start sm:gap-y-1">
        <b className="font-heading text-xl/tight">
          {startsMinute === null ? formatStart(null) : formatSlot(appointment)}
        </b>
        <StatusBadge tone={APPOINTMENT_TONES[status]}>
          {formatAppointmentStatus({ kind, status })}
        </StatusBadge>
      </p>
      <div className="min-w-0">
        <button
          type="button"
          className="min-h-6 text-left font-semibold wrap-anywhere hover:underline"
          onClick={() => open(appointment.id)}
        >
          {title}
        </button>
        <p className="flex flex-wrap items-center gap-x-3 wrap-anywhere empty:hidden">
          {customerName && <span>{customerName}</span>}
          {customerPhone && (
            <a
              className="inline-flex min-h-6 items-center font-semibold whitespace-nowrap max-sm:min-h-11"
              href={toPhoneHref(customerPhone)}
            >
              {customerPhone}
            </a>
          )}
        </p>
        <p className="text-sm wrap-anywhere text-muted-foreground empty:hidden">
          {[vehicleLabel, formatBay(bay), technician].filter(Boolean).join(', ')}
        </p>
        {appointment.waitingFor && (
          <p className="text-sm font-semibold text-warning">{`Waits for ${appointment.waitingFor}`}</p>
        )}
      </div>
      <div className="flex flex-wrap justify-end gap-2 max-sm:*:flex-1 sm:self-center">
        {next && (
          <Button
            variant="outline"
            size="sm"
            className="min-w-28"
            busy={isBusy}
            aria-label={`${next.label}: ${title}${customerName ? `, ${customerName}` : ''}`}
            title={follows ? `The request becomes ${REQUEST_STATUS_LABELS[follows]}` : undefined}
            onClick={() => onStep(next.status)}
          >
            {next.label}
          </Button>
        )}
        {UPCOMING_STATUSES.includes(status) && (
          <Button
            variant="outline"
            size="sm"
            busy={isBusy}
            aria-label={`No-show: ${title}${customerName ? `, ${customerName}` : ''}`}
            onClick={() => onStep('no-show')}
          >
            No-show
          </Button>
        )}
      </div>
    </li>
  )
}
