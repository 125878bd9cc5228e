import { staffApi } from '../../../lib/staff-api.tsx'

const FRESH_MS = 60_000

/** The staff, the opening times, the name of the business and whether emails go out; undefined until loaded. */
export const useRequestSettings = () =>
  staffApi.requests.admin.settings.useQuery(undefined, { staleTime: FRESH_MS }).data
