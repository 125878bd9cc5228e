import type { NumberHolder, UsedNumbersQuery } from '#shared/domain/used-numbers.ts'
import { GONE_STATUSES, type VehicleKind } from '#shared/domain/vehicle.ts'
import { isVin } from '#shared/domain/vin.ts'
import { useDebounced } from '../../../../hooks/use-debounced.ts'
import { staffApi } from '../../../../lib/staff-api.tsx'
import type { VehicleDraft } from './form-values.ts'

const DEBOUNCE_MS = 400

type Options = Omit<VehicleDraft, 'updatedAt'> & { kind: VehicleKind; id: string | null }

/** Warns of a stock number or VIN that another vehicle has (rule 13.38). */
export function useUsedNumbers({ kind, id, typed, before }: Options): {
  stockNumber?: string | undefined
  vin?: string | undefined
} {
  const { stockNumber, vin, status } = typed
  const debounced = useDebounced(`${stockNumber.trim()}\n${vin}`, DEBOUNCE_MS)
  const [typedNumber = '', typedVin = ''] = debounced.split('\n')
  const query = dropBlank({
    stockNumber: typedNumber === before.stockNumber ? '' : typedNumber,
    vin: isVin(typedVin) && !GONE_STATUSES.includes(status) ? typedVin : '',
    exceptId: id ?? '',
  })
  const { data } = staffApi.vehicles.admin.getUsedNumbers.useQuery(
    { kind, ...query },
    { enabled: 'stockNumber' in query || 'vin' in query, trpc: { abortOnUnmount: true } },
  )
  return {
    stockNumber: typedNumber === stockNumber.trim() ? warning(data?.stockNumber) : undefined,
    vin: typedVin === vin ? warning(data?.vin) : undefined,
  }
}

const warning = (holder: NumberHolder | null | undefined): string | undefined =>
  holder ? `Already used by ${holder.name}` : undefined

const dropBlank = (query: Required<UsedNumbersQuery>): UsedNumbersQuery =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
