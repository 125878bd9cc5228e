import type { FieldValues } from 'react-hook-form'
import type { ZodType } from 'zod'
import type { Sale } from '#shared/domain/sale-schema.ts'
import { useStaffForm } from '../../../hooks/use-staff-form.ts'
import { useLiveQuery } from '../../../hooks/use-staff-live.ts'
import { CONFLICT, explainFailure, toFailure } from '../../../lib/failure.ts'
import { staffApi } from '../../../lib/staff-api.tsx'

/** Loads a sale by its number, and again whenever a colleague changes it. */
export function useSale(number: string) {
  const query = staffApi.sales.admin.get.useQuery({ id: number })
  const { data: sale, error, refetch } = useLiveQuery(query, 'sales', 'parts')
  return { sale, error, refetch }
}

/** Returns a function that shows a changed sale everywhere. */
export function useShowSale(): (sale: Sale) => void {
  const { sales } = staffApi.useUtils()
  return (sale) => {
    sales.admin.get.setData({ id: sale.number }, sale)
    void sales.admin.invalidate(undefined, {
      predicate: ({ state }) => state.data !== sale,
    })
  }
}

type Options<Input, Output> = {
  schema: ZodType<Output, Input>
  defaultValues: NoInfer<Input>
  send: (values: Output) => Promise<Sale> | false
  onDone: (sale: Sale) => void
}

/** Form of a step; after a conflict it loads the sale again and keeps what was typed. */
export function useSaleForm<Input extends FieldValues, Output>({
  onDone,
  ...options
}: Options<Input, Output>) {
  const { sales } = staffApi.useUtils()
  const show = useShowSale()
  return useStaffForm({
    ...options,
    onDone: (sale) => {
      show(sale)
      onDone(sale)
    },
    toText: (error) => {
      if (toFailure(error).status === CONFLICT) void sales.admin.get.invalidate()
      return explainFailure(error)
    },
  })
}
