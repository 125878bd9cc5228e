import { useQuery } from '@tanstack/react-query'
import { REQUEST_KINDS, type RequestKind } from '#shared/domain/request.ts'
import type { Schedule } from '#shared/domain/schedule-schema.ts'
import { oneOf } from '#shared/lib/one-of.ts'
import type { Outputs } from '../../../lib/api.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import type { ScheduleAddress } from './schedule-address.ts'
import type { ToSchedule } from './use-booking.ts'

type AnyRequest = Outputs['requests'][RequestKind]['byId']
type Picked = { picked: ToSchedule | null; isGone: boolean }

/** Finds the request of the address, also one that is not listed to be scheduled. */
export function usePickedRequest(
  { pick, of }: Pick<ScheduleAddress, 'pick' | 'of'>,
  { toSchedule }: Schedule,
): Picked {
  const { client } = staffApi.useUtils()
  const listed = toSchedule.find(({ id }) => id === pick)
  const kind = oneOf(REQUEST_KINDS, of) ?? 'repair'
  const isMissing = pick !== undefined && listed === undefined
  const { data, error } = useQuery({
    queryKey: ['request-to-schedule', kind, pick],
    queryFn: async (): Promise<AnyRequest> => client.requests[kind].byId.query({ id: pick ?? '' }),
    enabled: isMissing,
  })
  if (!isMissing) return { picked: listed ?? null, isGone: false }
  if (!data) return { picked: null, isGone: error !== null }
  const { id, reference, status, createdAt } = data
  const { email: customerEmail } = 'customerInfo' in data ? data.customerInfo : data
  const request = { id, kind, reference, status, createdAt, customer: '', customerEmail }
  return { picked: { ...request, about: reference, wish: null, isAccepted: false }, isGone: false }
}
