import { MISSING_OF_VEHICLE, type MissingOfVehicle } from '#shared/domain/vehicle-table-schema.ts'
import { oneOf } from '#shared/lib/one-of.ts'
import type { TableState } from '../../../../hooks/use-table-state.ts'
import { listStatuses, type TableQuery } from '../kind-config.ts'

/** The filter of the deleted vehicles that can be restored. */
export const ARCHIVED = 'archived'

/** The view of what has no picture or no price, in the URL. */
export const toMissingView = (missing: MissingOfVehicle): string => `no-${missing}`

type Params = Pick<TableState, 'q' | 'view' | 'status' | 'location' | 'sort' | 'cursor'>
type Choices<Status, Sort> = { statuses: { value: Status }[]; sorts: readonly Sort[] }

/** The query of a vehicle table from its URL; unknown statuses and orders are ignored. */
export function toTableQuery<Status extends string, Sort extends string>(
  { q, view, status, location, sort, cursor }: Params,
  { statuses, sorts }: Choices<Status, Sort>,
): TableQuery<Status, Sort> {
  return {
    q,
    status: oneOf(listStatuses(statuses), status),
    archived: status === ARCHIVED,
    ...(location && { location }),
    missing: MISSING_OF_VEHICLE.find((each) => toMissingView(each) === view) ?? null,
    sort: oneOf(sorts, sort.replace('-', '')),
    direction: sort.startsWith('-') ? 'desc' : null,
    cursor: cursor || null,
  }
}
