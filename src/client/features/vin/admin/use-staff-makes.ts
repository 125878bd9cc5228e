import { useState } from 'react'
import { staffApi } from '../../../lib/staff-api.tsx'

/** Suggests makes of the catalog and the stock for a field, fetched on focus. */
export function useStaffMakes() {
  const [isUsed, setIsUsed] = useState(false)
  const { data: makes } = staffApi.vehicles.admin.listMakes.useQuery(undefined, {
    enabled: isUsed,
    staleTime: Infinity,
    retry: false,
  })
  return { makes, onFocus: () => setIsUsed(true) }
}
