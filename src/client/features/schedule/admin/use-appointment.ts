import { staffApi } from '../../../lib/staff-api.tsx'
import { idsOf, useLiveChanges } from '../../../lib/staff-live.ts'

/** Loads an appointment with its history, and again whenever somebody changes it. */
export function useAppointment(id: string) {
  const query = staffApi.schedule.admin.get.useQuery({ id })
  useLiveChanges((changes) => {
    if (idsOf(changes, 'schedule')?.includes(id) !== false) void query.refetch()
  })
  return { appointment: query.data, error: query.error }
}
