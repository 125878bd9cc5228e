import { useRouter } from '@tanstack/react-router'
import type { SiteBusiness } from '#shared/domain/site.ts'
import { dayIn } from '#shared/lib/dates.ts'

export const useBusiness = (): SiteBusiness => useRouter().options.context.site.business

/** Returns a function for the current date at the business, such as '2026-11-21'. */
export function useToday(): () => string {
  const { timeZone } = useBusiness()
  return () => dayIn(timeZone, new Date())
}
