import { keepPreviousData } from '@tanstack/react-query'
import type { RepairRequest } from '#shared/domain/repair-request.ts'
import { REPAIR_REQUEST_SORTS } from '#shared/domain/request-filter.ts'
import { REPAIR_REQUEST_STATUSES } from '#shared/domain/request.ts'
import { columnHelper } from '../../components/data-table-rows.tsx'
import { useTableState } from '../../hooks/use-table-state.ts'
import { staffApi } from '../../lib/staff-api.tsx'
import { isRunning } from '../request-desk/staff/reply-clock.tsx'
import { UrgencyBadge } from '../request-desk/staff/request-badge.tsx'
import {
  type ListQuery,
  requestColumns,
  RequestTab,
  tableInput,
} from '../request-desk/staff/request-tab.tsx'
import { useDesk } from '../request-desk/staff/use-desk.ts'
import { repairContentOf, serviceOf } from './staff/repair-content.ts'

const vehicleOf = ({ vehicleInfo: { year, make, model } }: RepairRequest): string =>
  `${year} ${make} ${model}`

const column = columnHelper<RepairRequest>()
const COLUMNS = requestColumns<RepairRequest>([
  column.accessor('customerInfo.name', { id: 'customer', header: 'Customer' }),
  column.display({
    id: 'vehicle',
    header: 'Vehicle',
    meta: { card: 'title' },
    cell: ({ row }) => <b>{vehicleOf(row.original)}</b>,
  }),
  column.display({
    id: 'service',
    header: 'Service',
    cell: ({ row }) => serviceOf(row.original),
  }),
  column.accessor('serviceInfo.urgency', {
    id: 'urgency',
    header: 'Urgency',
    cell: ({ row }) => <UrgencyBadge urgency={row.original.serviceInfo.urgency} />,
  }),
])

/** A vehicle that cannot be driven, as long as its owner waits for an answer. */
const isOpenEmergency = (request: RepairRequest): boolean =>
  request.serviceInfo.urgency === 'Emergency' && isRunning(request)

/** The tab of the dashboard (specification section 2, 'Repair Requests tab'). */
export function RepairRequestsTab() {
  const state = useTableState()
  const input = tableInput(state, REPAIR_REQUEST_STATUSES, REPAIR_REQUEST_SORTS)
  const query = staffApi.requests.admin.list.useQuery(
    { ...input, kind: 'repair' },
    { placeholderData: keepPreviousData },
  )
  return (
    <RequestTab
      title="Repair Requests"
      noun="repair requests"
      {...{ state, input }}
      query={query as ListQuery<RepairRequest>}
      desk={useDesk<RepairRequest>({
        kind: 'repair',
        path: 'repair-requests',
        statuses: REPAIR_REQUEST_STATUSES,
      })}
      columns={COLUMNS}
      nameOf={vehicleOf}
      contentOf={repairContentOf}
      isHighlighted={isOpenEmergency}
      empty="No repair requests yet. What visitors send from Repair Services appears here."
    />
  )
}
