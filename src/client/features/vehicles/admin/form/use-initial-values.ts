import { useMemo } from 'react'
import type { Vehicle } from '#shared/domain/vehicle-schema.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { useBusiness, useToday } from '../../../../hooks/use-business.ts'
import { staffApi } from '../../../../lib/staff-api.tsx'
import { createBlankFields, toVehicleFields, type VehicleDraft } from './form-values.ts'

/** Fetched once: changes by others must not replace fields during input. */
const ONCE = { staleTime: Infinity, gcTime: 0 } as const

/** Loads what the form of a vehicle starts with. */
export function useInitialValues(kind: VehicleKind, id: string | null) {
  const { timeZone } = useBusiness()
  const today = useToday()
  const { admin } = staffApi.vehicles
  const found = admin.get.useQuery({ id: id ?? '' }, { ...ONCE, enabled: id !== null })
  // A vehicle can be added without a suggested number.
  const next = admin.suggestStockNumber.useQuery(
    { kind },
    { ...ONCE, enabled: id === null, retry: false },
  )
  const vehicle: Vehicle | null = found.data ?? null
  const isReady = id === null ? !next.isPending : vehicle !== null
  const initial = useMemo((): VehicleDraft | undefined => {
    if (!isReady) return undefined
    const fields = vehicle
      ? toVehicleFields(vehicle, timeZone)
      : { ...createBlankFields(kind, today()), stockNumber: next.data ?? '' }
    return { typed: fields, before: fields, updatedAt: vehicle?.updatedAt ?? '' }
    // oxlint-disable-next-line react/exhaustive-deps -- a new day does not change an open form
  }, [isReady, vehicle, next.data, kind, timeZone])
  return { vehicle, initial, error: found.error, refetch: found.refetch }
}
