import { withdrawToast } from '../../../lib/notify.ts'
import { queryClient } from '../../../lib/staff-api.tsx'
import { WATCH_KEY } from '../../../lib/staff-watch-key.ts'
import type { Desk, DeskProcedures, DeskRequest, Page } from './desk.ts'

type Calls<Request extends DeskRequest> = Omit<Desk<Request>, 'keep' | 'refresh'>

/** The desk of one kind of request, with what its calls do to the pages that were fetched; `procedures` is where they were fetched from. */
export function deskOf<Request extends DeskRequest>(
  calls: Calls<Request>,
  procedures: DeskProcedures,
): Desk<Request> {
  // As the typed calls name what they fetched.
  const tableKey = [[procedures, 'table']]
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: tableKey })
    void queryClient.invalidateQueries({ queryKey: WATCH_KEY })
  }
  // The request that is unfolded may be on no page.
  const openKey = (id: string) => ['open-request', id]
  const keep = (changed: Request) => {
    // A message about the request as it was, such as an offer to undo, is no longer true.
    withdrawToast(changed.id)
    queryClient.setQueriesData<Page<Request>>(
      { queryKey: tableKey },
      (page) => page && { ...page, requests: page.requests.map(replaced(changed)) },
    )
    queryClient.setQueryData(openKey(changed.id), changed)
    refresh()
  }
  return { ...calls, keep, refresh }
}

const replaced =
  <Request extends DeskRequest>(changed: Request) =>
  (request: Request): Request =>
    request.id === changed.id ? changed : request
