import type { SiteBusiness } from '#shared/domain/site.ts'
import { dayIn } from '#shared/lib/dates.ts'
import { useSite } from './use-site.ts'

export const useBusiness = (): SiteBusiness => useSite().business

/** Returns a function for the current date at the business, such as '2026-11-21'. */
export function useToday(): () => string {
  const { timeZone } = useBusiness()
  return () => dayIn(timeZone, new Date())
}
