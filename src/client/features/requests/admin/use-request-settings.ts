import { staffApi } from '../../../lib/staff-api.tsx'

/** The staff, the opening times and the name of the business; undefined until loaded, once per page load. */
export const useRequestSettings = () =>
  staffApi.requests.admin.settings.useQuery(undefined, { staleTime: Infinity }).data
