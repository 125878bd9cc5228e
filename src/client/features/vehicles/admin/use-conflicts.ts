import type { ConflictQuery, ConflictingVehicle } from '#shared/domain/vehicle-admin.ts'
import { GONE_STATUSES, type VehicleKind } from '#shared/domain/vehicle.ts'
import { isVin } from '#shared/domain/vin.ts'
import { useDebounced } from '../../../hooks/use-debounced.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import type { FieldValues } from './form-values.ts'

const TYPED_FOR_MS = 400

type Options = { kind: VehicleKind; id: string | null; values: FieldValues; before: FieldValues }

/** Warnings by field while a stock number or VIN is typed that another vehicle has; saving would be refused. */
export function useConflicts({ kind, id, values, before }: Options): {
  stockNumber?: string
  vin?: string
} {
  const { stockNumber = '', vin = '', status = '' } = values
  const typed = useDebounced(`${stockNumber.trim()}\n${vin}`, TYPED_FOR_MS)
  const [number = '', car = ''] = typed.split('\n')
  const claim = claimOf({
    stockNumber: number === before.stockNumber ? '' : number,
    vin: isVin(car) && !GONE_STATUSES.includes(status) ? car : '',
    exceptId: id ?? '',
  })
  const { data } = staffApi.vehicles.admin.findConflicts.useQuery(
    { kind, ...claim },
    { enabled: 'stockNumber' in claim || 'vin' in claim, trpc: { abortOnUnmount: true } },
  )
  return {
    stockNumber: number === stockNumber.trim() ? warning(data?.stockNumber) : undefined,
    vin: car === vin ? warning(data?.vin) : undefined,
  }
}

const warning = (holder: ConflictingVehicle | null | undefined): string | undefined =>
  holder ? `Already used by ${holder.name}` : undefined

/** A question to the server without what need not be asked. */
const claimOf = (claim: Required<ConflictQuery>): ConflictQuery =>
  Object.fromEntries(Object.entries(claim).filter(([, value]) => value !== ''))
