import { MINUTE_MS } from '#shared/lib/durations.ts'
import { staffApi } from '../../../lib/staff-api.tsx'

const FRESH_MS = MINUTE_MS

/** Undefined until loaded. */
export const useStaffFacts = () =>
  staffApi.requests.admin.getStaffFacts.useQuery(undefined, { staleTime: FRESH_MS }).data
