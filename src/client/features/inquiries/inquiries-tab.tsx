import { keepPreviousData } from '@tanstack/react-query'
import type { Inquiry } from '#shared/domain/inquiry.ts'
import { REQUEST_SORTS } from '#shared/domain/request-filter.ts'
import { INQUIRY_STATUSES } from '#shared/domain/request.ts'
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
import { INQUIRY_LABELS, inquiryContentOf } from './staff/inquiry-content.tsx'

const column = columnHelper<Inquiry>()
const COLUMNS = requestColumns<Inquiry>([
  column.display({
    id: 'vehicle',
    header: 'Vehicle',
    meta: { card: 'title' },
    cell: ({ row }) => <b>{row.original.vehicleLabel}</b>,
  }),
  column.display({
    id: 'about',
    header: 'About',
    cell: ({ row }) => INQUIRY_LABELS[row.original.kind],
  }),
  column.accessor('name', { id: 'customer', header: 'Customer' }),
])

/** The tab of the dashboard for questions about cars for sale and wishes to drive them. */
export function InquiriesTab() {
  const state = useTableState()
  const input = tableInput(state, INQUIRY_STATUSES, REQUEST_SORTS)
  const query = staffApi.requests.admin.list.useQuery(
    { ...input, kind: 'inquiry' },
    { placeholderData: keepPreviousData },
  )
  return (
    <RequestTab
      title="Inquiries"
      noun="inquiries"
      {...{ state, input }}
      query={query as ListQuery<Inquiry>}
      desk={useDesk<Inquiry>({ kind: 'inquiry', path: 'inquiries', statuses: INQUIRY_STATUSES })}
      columns={COLUMNS}
      nameOf={({ vehicleLabel }) => vehicleLabel}
      contentOf={inquiryContentOf}
      empty="No inquiries yet. What visitors ask about cars for sale appears here."
    />
  )
}
