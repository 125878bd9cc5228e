import { staffApi } from '../../../lib/staff-api.tsx'

const FRESH_MS = 60_000

/** Undefined until loaded. */
export const useRequestSettings = () =>
  staffApi.requests.admin.settings.useQuery(undefined, { staleTime: FRESH_MS }).data
