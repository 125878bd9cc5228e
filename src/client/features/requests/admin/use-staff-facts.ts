import { MINUTE_MS } from '#shared/lib/durations.ts'
import { staffApi } from '../../../lib/staff-api.tsx'

const FRESH_MS = MINUTE_MS

/** Undefined until loaded. */
export const useStaffFacts = () =>
  staffApi.business.admin.getFacts.useQuery(undefined, { staleTime: FRESH_MS }).data
