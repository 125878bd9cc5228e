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
import type { AppointmentStatus } from '#shared/domain/schedule.ts'

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

/** Status beside its text, or the wait for a part. */
export function AppointmentIcon({
  appointment: { status, waitingFor },
}: {
  appointment: Pick<ListedAppointment, 'status' | 'waitingFor'>
}) {
  const Icon = ICONS[waitingFor === '' ? status : 'waiting']
  return <Icon size={15} aria-hidden="true" className="mt-0.5 flex-none" />
}
