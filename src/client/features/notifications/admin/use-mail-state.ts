import type { MailState } from '#shared/domain/mail.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { staffApi } from '../../../lib/staff-api.tsx'

const FRESH_MS = MINUTE_MS

export const useMailState = (): MailState =>
  staffApi.requests.admin.getStaffFacts.useQuery(undefined, { staleTime: FRESH_MS }).data?.email ??
  'works'

/** Returns a function that reads from the server whether emails go out. */
export function useFreshMailState(): () => Promise<MailState> {
  const { requests } = staffApi.useUtils()
  const known = useMailState()
  return () =>
    requests.admin.getStaffFacts.fetch(undefined, { staleTime: 0 }).then(
      ({ email }) => email,
      () => known,
    )
}
