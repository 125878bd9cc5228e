import { keepPreviousData } from '@tanstack/react-query'
import type { PartRequest } from '#shared/domain/part-request.ts'
import { REQUEST_SORTS } from '#shared/domain/request-filter.ts'
import { PART_REQUEST_STATUSES } from '#shared/domain/request.ts'
import type { Column } from '../../components/data-table.tsx'
import { useTableState } from '../../hooks/use-table-state.ts'
import { staffApi } from '../../lib/staff-api.tsx'
import type { Desk } from '../request-desk/staff/desk.ts'
import { RequestTab, tableInput } from '../request-desk/staff/request-tab.tsx'
import { deskOf } from '../request-desk/staff/use-desk.ts'
import { partContentOf } from './staff/part-content.ts'

const vehicleOf = ({ vehicleInfo: { year, make, model } }: PartRequest): string =>
  `${year} ${make} ${model}`

const COLUMNS: Column<PartRequest>[] = [
  { title: 'Vehicle', card: 'head', cell: (request) => <b>{vehicleOf(request)}</b> },
  {
    title: 'Part',
    cell: ({ partDetails: { system, component }, repeats }) => (
      <>
        {system}: {component}
        {repeats.length > 0 && <span className="desk-second">{repeats.length + 1} requests</span>}
      </>
    ),
  },
  { title: 'Customer', sort: 'customer', cell: ({ customerInfo }) => customerInfo.name },
]

/** The tab of the dashboard (specification section 2, 'Parts Requests tab'). */
export function PartRequestsTab() {
  const state = useTableState()
  const input = tableInput(state, PART_REQUEST_STATUSES, REQUEST_SORTS)
  const query = staffApi.partRequests.table.useQuery(input, { placeholderData: keepPreviousData })
  return (
    <RequestTab
      title="Parts Requests"
      noun="part requests"
      {...{ state, input, query }}
      desk={useDesk()}
      columns={COLUMNS}
      nameOf={vehicleOf}
      contentOf={partContentOf}
      empty="No parts requests yet. What visitors send from Request Parts appears here."
    />
  )
}

function useDesk(): Desk<PartRequest> {
  const { partRequests } = staffApi.useUtils().client
  return deskOf(
    {
      kind: 'part',
      path: 'part-requests',
      statuses: PART_REQUEST_STATUSES,
      get: (id) => partRequests.get.query({ id }),
      update: (id, change) => partRequests.update.mutate({ id, change }),
      reply: (id, letter) => partRequests.reply.mutate({ id, letter }),
      remove: (id) => partRequests.remove.mutate({ id }),
      restore: (id) => partRequests.restore.mutate({ id }),
      templates: (id) => partRequests.replyTemplates.query({ id }),
      statusLetters: (id) => partRequests.statusLetters.query({ id }),
      takeBack: (id) => partRequests.takeBack.mutate({ id }),
    },
    'partRequests',
  )
}
