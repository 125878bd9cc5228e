import { staffApi } from '../../../lib/staff-api.tsx'
import { idsOf, useLiveChanges } from '../../../lib/staff-live.ts'

export type Range = { from: string; to: string }

/** Loads days with their appointments, and again when a colleague or customer changes them. */
export function useSchedule(range: Range) {
  const query = staffApi.schedule.admin.list.useQuery(range)
  const { refetch } = query
  useLiveChanges((changes) => {
    if (idsOf(changes, 'schedule', 'repair', 'inquiry')?.length !== 0) void refetch()
  })
  return { schedule: query.data, error: query.error, refetch: () => void refetch() }
}
