import {
  CarFront,
  Check,
  CircleCheckBig,
  CircleDashed,
  CircleX,
  Flag,
  Hourglass,
  type LucideIcon,
  UserX,
  Wrench,
} from 'lucide-react'
import type { ListedAppointment } from '#shared/domain/schedule-schema.ts'
import {
  APPOINTMENT_STATUS_LABELS,
  type AppointmentKind,
  type AppointmentStatus,
} from '#shared/domain/schedule.ts'

const ICONS: Record<AppointmentStatus | 'waiting', LucideIcon> = {
  proposed: CircleDashed,
  confirmed: Check,
  arrived: CarFront,
  'in-work': Wrench,
  ready: CircleCheckBig,
  'picked-up': Flag,
  'no-show': UserX,
  cancelled: CircleX,
  waiting: Hourglass,
}

type Subject = Pick<ListedAppointment, 'kind' | 'status'>
export type AppointmentStep = { status: AppointmentStatus; label: string }

const LEGEND = [
  'proposed',
  'confirmed',
  'arrived',
  'in-work',
  'waiting',
  'ready',
  'picked-up',
  'no-show',
] as const

/** Returns the usual next step, which one tap makes; null once it is over. */
export function findNextAppointmentStep({ kind, status }: Subject): AppointmentStep | null {
  switch (status) {
    case 'proposed':
    case 'confirmed':
      return { status: 'arrived', label: 'Arrived' }
    case 'arrived':
      return kind === 'repair' ? { status: 'in-work', label: 'Start' } : lastStep(kind)
    case 'in-work':
      return { status: 'ready', label: 'Ready' }
    case 'ready':
      return lastStep(kind)
    default:
      return null
  }
}

const lastStep = (kind: AppointmentKind): AppointmentStep => ({
  status: 'picked-up',
  label: formatAppointmentStatus({ kind, status: 'picked-up' }),
})

/** Names a status; a test drive ends without a pickup. */
export const formatAppointmentStatus = ({ kind, status }: Subject): string =>
  status === 'picked-up' && (kind === 'test-drive' || kind === 'other')
    ? 'Done'
    : APPOINTMENT_STATUS_LABELS[status]

type Iconed = Pick<ListedAppointment, 'status' | 'waitingFor'>

const findIcon = ({ status, waitingFor }: Iconed) => (waitingFor === '' ? status : 'waiting')

/** Icons of these appointments with their words. */
export const IconLegend = ({ appointments }: { appointments: Iconed[] }) => (
  <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted-foreground empty:hidden">
    {LEGEND.filter((each) => appointments.some((booked) => findIcon(booked) === each)).map(
      (status) => {
        const Icon = ICONS[status]
        return (
          <span key={status} className="inline-flex items-center gap-1.5">
            <Icon size={15} aria-hidden="true" className="flex-none" />
            <span>
              {status === 'waiting' ? 'Waits for a part' : APPOINTMENT_STATUS_LABELS[status]}
            </span>
          </span>
        )
      },
    )}
  </p>
)

/** Status beside its text, or the wait for a part. */
export function AppointmentIcon({ appointment }: { appointment: Iconed }) {
  const Icon = ICONS[findIcon(appointment)]
  return <Icon size={15} aria-hidden="true" className="mt-0.5 flex-none" />
}
