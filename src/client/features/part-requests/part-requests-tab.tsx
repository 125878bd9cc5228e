import { keepPreviousData } from '@tanstack/react-query'
import type { PartRequest } from '#shared/domain/part-request.ts'
import { REQUEST_SORTS } from '#shared/domain/request-filter.ts'
import { PART_REQUEST_STATUSES } from '#shared/domain/request.ts'
import { columnHelper } from '../../components/data-table-rows.tsx'
import { useTableState } from '../../hooks/use-table-state.ts'
import { staffApi } from '../../lib/staff-api.tsx'
import {
  type ListQuery,
  requestColumns,
  RequestTab,
  tableInput,
} from '../request-desk/staff/request-tab.tsx'
import { useDesk } from '../request-desk/staff/use-desk.ts'
import { partContentOf } from './staff/part-content.ts'

const vehicleOf = ({ vehicleInfo: { year, make, model } }: PartRequest): string =>
  `${year} ${make} ${model}`

const column = columnHelper<PartRequest>()
const COLUMNS = requestColumns<PartRequest>([
  column.display({
    id: 'vehicle',
    header: 'Vehicle',
    meta: { card: 'title' },
    cell: ({ row }) => <b>{vehicleOf(row.original)}</b>,
  }),
  column.display({
    id: 'part',
    header: 'Part',
    cell: ({ row: { original } }) => (
      <>
        {original.partDetails.system}: {original.partDetails.component}
        {original.repeats.length > 0 && (
          <span className="desk-second">{original.repeats.length + 1} requests</span>
        )}
      </>
    ),
  }),
  column.accessor('customerInfo.name', { id: 'customer', header: 'Customer' }),
])

/** The tab of the dashboard (specification section 2, 'Parts Requests tab'). */
export function PartRequestsTab() {
  const state = useTableState()
  const input = tableInput(state, PART_REQUEST_STATUSES, REQUEST_SORTS)
  const query = staffApi.requests.admin.list.useQuery(
    { ...input, kind: 'part' },
    { placeholderData: keepPreviousData },
  )
  return (
    <RequestTab
      title="Parts Requests"
      noun="part requests"
      {...{ state, input }}
      query={query as ListQuery<PartRequest>}
      desk={useDesk<PartRequest>({
        kind: 'part',
        path: 'part-requests',
        statuses: PART_REQUEST_STATUSES,
      })}
      columns={COLUMNS}
      nameOf={vehicleOf}
      contentOf={partContentOf}
      empty="No parts requests yet. What visitors send from Request Parts appears here."
    />
  )
}
