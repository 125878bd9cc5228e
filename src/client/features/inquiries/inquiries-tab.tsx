import { keepPreviousData } from '@tanstack/react-query'
import type { Inquiry } from '#shared/domain/inquiry.ts'
import { REQUEST_SORTS } from '#shared/domain/request-filter.ts'
import { INQUIRY_STATUSES } from '#shared/domain/request.ts'
import type { Column } from '../../components/data-table.tsx'
import { useTableState } from '../../hooks/use-table-state.ts'
import { staffApi } from '../../lib/staff-api.tsx'
import { type ListQuery, RequestTab, tableInput } from '../request-desk/staff/request-tab.tsx'
import { useDesk } from '../request-desk/staff/use-desk.ts'
import { INQUIRY_LABELS, inquiryContentOf } from './staff/inquiry-content.tsx'

const COLUMNS: Column<Inquiry>[] = [
  { title: 'Vehicle', card: 'head', cell: ({ vehicleLabel }) => <b>{vehicleLabel}</b> },
  { title: 'About', cell: ({ kind }) => INQUIRY_LABELS[kind] },
  { title: 'Customer', sort: 'customer', cell: ({ name }) => name },
]

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
