import type { MailState } from '#shared/domain/mail.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { staffApi } from '../../../lib/staff-api.tsx'

const FRESH_MS = MINUTE_MS

export const useMailState = (): MailState =>
  staffApi.notifications.admin.getState.useQuery(undefined, { staleTime: FRESH_MS }).data ?? 'works'

/** Returns a function that reads from the server whether emails go out. */
export function useFreshMailState(): () => Promise<MailState> {
  const { notifications } = staffApi.useUtils()
  const known = useMailState()
  return () => notifications.admin.getState.fetch(undefined, { staleTime: 0 }).catch(() => known)
}
