import type { Arrival } from '#server/features/wants/match-arrivals.ts'
import { pick } from '#shared/lib/pick.ts'
import type { RowChange } from './vehicle-row.ts'

const AVAILABLE = 'Parts Available'

export const findArrivals = (changes: RowChange[]): Arrival[] =>
  changes.flatMap(({ row, columns }) =>
    row.status !== AVAILABLE && columns.status === AVAILABLE
      ? [toArrival({ ...row, ...columns })]
      : [],
  )

export const toArrival = (row: Arrival): Arrival =>
  pick(row, 'id', 'make', 'model', 'year', 'engineType')
