import { staffApi } from '../../../lib/staff-api.tsx'

/** Who works here, when the shop is open and how it is called; undefined until it is known. It is asked for once a visit. */
export const useDeskFacts = () =>
  staffApi.requests.admin.settings.useQuery(undefined, { staleTime: Infinity }).data
