import { useLiveQuery } from '../../../hooks/use-staff-live.ts'
import { staffApi } from '../../../lib/staff-api.tsx'

export const SCHEDULE_VIEWS = ['day', 'week', 'list'] as const
export type ScheduleView = (typeof SCHEDULE_VIEWS)[number]

export type ScheduleParams = {
  day: string
  view?: ScheduleView
  /** Request that is picked up. */
  pick?: string
  /** Appointment that is open, or NEW. */
  open?: string
}
/** Opens the form of a new appointment. */
export const NEW = 'new'
export type ParamsProps = {
  params: ScheduleParams
  today: string
  onParams: (change: Partial<ScheduleParams>) => void
}
export type Range = { from: string; to: string }

/** Loads days with their appointments, and again when a colleague or customer changes them. */
export function useSchedule(range: Range) {
  const query = staffApi.schedule.admin.list.useQuery(range)
  const { data, error, refetch } = useLiveQuery(
    query,
    'schedule',
    'requests.repair',
    'requests.inquiry',
  )
  return { schedule: data, error, refetch: () => void refetch() }
}

/** Loads an appointment with its history, and again whenever somebody changes it. */
export function useAppointment(id: string) {
  const query = staffApi.schedule.admin.get.useQuery({ id })
  const { data: appointment, error, refetch } = useLiveQuery(query, 'schedule')
  return { appointment, error, refetch }
}
