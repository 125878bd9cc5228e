import type { Arrival } from '#server/features/wants/match-arrivals.ts'
import type { RowChange } from './vehicle-row.ts'

const AVAILABLE = 'Parts Available'

export const findArrivals = (changes: RowChange[]): Arrival[] =>
  changes.flatMap(({ row, columns }) =>
    row.status !== AVAILABLE && columns.status === AVAILABLE
      ? [toArrival({ ...row, ...columns })]
      : [],
  )

export const toArrival = ({ id, make, model, year, engineType }: Arrival): Arrival => ({
  id,
  make,
  model,
  year,
  engineType,
})
