import { keepPreviousData } from '@tanstack/react-query'
import type { Enquiry } from '#shared/domain/enquiry.ts'
import { ENQUIRY_STATUSES } from '#shared/domain/request.ts'
import type { Column } from '../../components/data-table.tsx'
import { useTableState } from '../../hooks/use-table-state.ts'
import { staffApi } from '../../lib/staff-api.tsx'
import type { Desk } from '../request-desk/staff/desk.ts'
import { RequestTab, tableInput } from '../request-desk/staff/request-tab.tsx'
import { deskOf } from '../request-desk/staff/use-desk.ts'
import { ENQUIRY_LABELS, enquiryContentOf } from './staff/enquiry-content.tsx'

const COLUMNS: Column<Enquiry>[] = [
  { title: 'Vehicle', card: 'head', cell: ({ vehicleLabel }) => <b>{vehicleLabel}</b> },
  { title: 'About', cell: ({ kind }) => ENQUIRY_LABELS[kind] },
  { title: 'Customer', sort: 'customer', cell: ({ name }) => name },
]

/** The tab of the dashboard for questions about cars for sale and wishes to drive them. */
export function EnquiriesTab() {
  const state = useTableState()
  const input = tableInput(state, ENQUIRY_STATUSES)
  const query = staffApi.enquiries.table.useQuery(input, { placeholderData: keepPreviousData })
  return (
    <RequestTab
      title="Enquiries"
      noun="enquiries"
      {...{ state, input, query }}
      desk={useDesk()}
      columns={COLUMNS}
      nameOf={({ vehicleLabel }) => vehicleLabel}
      contentOf={enquiryContentOf}
      empty="No enquiries yet. What visitors ask about cars for sale appears here."
    />
  )
}

function useDesk(): Desk<Enquiry> {
  const { enquiries } = staffApi.useUtils().client
  return deskOf(
    {
      kind: 'enquiry',
      path: 'enquiries',
      statuses: ENQUIRY_STATUSES,
      get: (id) => enquiries.get.query({ id }),
      update: (id, change) => enquiries.update.mutate({ id, change }),
      reply: (id, letter) => enquiries.reply.mutate({ id, letter }),
      remove: (id) => enquiries.remove.mutate({ id }),
      restore: (id) => enquiries.restore.mutate({ id }),
      templates: (id) => enquiries.replyTemplates.query({ id }),
    },
    'enquiries',
  )
}
