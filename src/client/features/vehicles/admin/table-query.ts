import type { VehicleTableQuery } from '#shared/domain/vehicle-admin.ts'
import { oneOf } from '#shared/lib/one-of.ts'
import type { TableState } from '../../../hooks/use-table-state.ts'
import { statusesOf } from './kind-config.ts'

/** The filter that shows what was deleted and can still be taken back. */
export const ARCHIVED = 'archived'

type Address = Pick<TableState, 'q' | 'status' | 'sort' | 'cursor'>
type Choices<Status, Sort> = { statuses: { value: Status }[]; sorts: readonly Sort[] }

/** What the server is asked for a table of vehicles as its address describes it; statuses and orders that there are not change nothing. */
export function tableQuery<Status extends string, Sort extends string>(
  { q, status, sort, cursor }: Address,
  { statuses, sorts }: Choices<Status, Sort>,
): VehicleTableQuery<Status, Sort> {
  return {
    q,
    status: oneOf(statusesOf(statuses), status),
    archived: status === ARCHIVED,
    sort: oneOf(sorts, sort.replace('-', '')),
    direction: sort.startsWith('-') ? 'desc' : null,
    cursor: cursor || null,
  }
}
