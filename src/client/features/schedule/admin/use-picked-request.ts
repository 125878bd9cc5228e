import type { Schedule, ToSchedule } from '#shared/domain/schedule-schema.ts'
import { staffApi } from '../../../lib/staff-api.tsx'

type Picked = { picked: ToSchedule | null; isGone: boolean }

/** Finds the request of the address, also one that is not listed to be scheduled. */
export function usePickedRequest(pick: string | undefined, { toSchedule }: Schedule): Picked {
  const listed = toSchedule.find(({ id }) => id === pick)
  const isMissing = pick !== undefined && listed === undefined
  const { data, error } = staffApi.schedule.admin.toSchedule.useQuery(
    { requestId: pick ?? '' },
    { enabled: isMissing },
  )
  if (!isMissing) return { picked: listed ?? null, isGone: false }
  return { picked: data ?? null, isGone: !data && error !== null }
}
