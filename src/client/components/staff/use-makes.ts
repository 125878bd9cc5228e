import { useState } from 'react'
import { staffApi } from '../../lib/staff-api.tsx'

/** The makes of the trade and of the stock for a field, fetched when it is entered. */
export function useMakes() {
  const [isUsed, setIsUsed] = useState(false)
  const { data: makes } = staffApi.vehicles.admin.makes.useQuery(undefined, {
    enabled: isUsed,
    staleTime: Infinity,
    retry: false,
  })
  return { makes, onFocus: () => setIsUsed(true) }
}
