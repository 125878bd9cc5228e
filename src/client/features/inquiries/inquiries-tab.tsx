import { keepPreviousData } from '@tanstack/react-query'
import type { Inquiry } from '#shared/domain/inquiry.ts'
import { REQUEST_SORTS } from '#shared/domain/request-filter.ts'
import { INQUIRY_STATUSES } from '#shared/domain/request.ts'
import type { Column } from '../../components/data-table.tsx'
import { useTableState } from '../../hooks/use-table-state.ts'
import { staffApi } from '../../lib/staff-api.tsx'
import type { Desk } from '../request-desk/staff/desk.ts'
import { RequestTab, tableInput } from '../request-desk/staff/request-tab.tsx'
import { deskOf } from '../request-desk/staff/use-desk.ts'
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
  const query = staffApi.inquiries.table.useQuery(input, { placeholderData: keepPreviousData })
  return (
    <RequestTab
      title="Inquiries"
      noun="inquiries"
      {...{ state, input, query }}
      desk={useDesk()}
      columns={COLUMNS}
      nameOf={({ vehicleLabel }) => vehicleLabel}
      contentOf={inquiryContentOf}
      empty="No inquiries yet. What visitors ask about cars for sale appears here."
    />
  )
}

function useDesk(): Desk<Inquiry> {
  const { inquiries } = staffApi.useUtils().client
  return deskOf(
    {
      kind: 'inquiry',
      path: 'inquiries',
      statuses: INQUIRY_STATUSES,
      get: (id) => inquiries.get.query({ id }),
      update: (id, change) => inquiries.update.mutate({ id, change }),
      reply: (id, letter) => inquiries.reply.mutate({ id, letter }),
      remove: (id) => inquiries.remove.mutate({ id }),
      restore: (id) => inquiries.restore.mutate({ id }),
      templates: (id) => inquiries.replyTemplates.query({ id }),
      statusLetters: (id) => inquiries.statusLetters.query({ id }),
      takeBack: (id) => inquiries.takeBack.mutate({ id }),
    },
    'inquiries',
  )
}
