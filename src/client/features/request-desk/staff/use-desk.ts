import type { RequestKind } from '#shared/domain/request.ts'
import type { Inputs } from '../../../lib/api.ts'
import { withdrawToast } from '../../../lib/notify.ts'
import { queryClient, staffApi } from '../../../lib/staff-api.tsx'
import { WATCH_KEY } from '../../../lib/staff-watch-key.ts'
import type { Desk, DeskRequest, Page } from './desk.ts'

type Options<Request extends DeskRequest> = {
  kind: RequestKind
  path: string
  statuses: readonly Request['status'][]
}
type Admin = Inputs['requests']['admin']

// As the typed calls name the lists they fetched.
const LIST_KEY = [['requests', 'admin', 'list']]

/** The calls for one kind of request, with what they do to the pages that were fetched. */
export function useDesk<Request extends DeskRequest>({
  kind,
  path,
  statuses,
}: Options<Request>): Desk<Request> {
  const { admin } = staffApi.useUtils().client.requests
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: LIST_KEY })
    void queryClient.invalidateQueries({ queryKey: WATCH_KEY })
  }
  // The request that is unfolded may be on no page.
  const openKey = (id: string) => ['open-request', id]
  const keep = (changed: Request) => {
    // A message about the request as it was, such as an offer to undo, is no longer true.
    withdrawToast(changed.id)
    queryClient.setQueriesData<Page<Request>>(
      { queryKey: LIST_KEY },
      (page) => page && { ...page, requests: page.requests.map(replaced(changed)) },
    )
    queryClient.setQueryData(openKey(changed.id), changed)
    refresh()
  }
  // The server answers with a request of the kind that was asked for.
  const typed = async (reply: Promise<unknown>) => (await reply) as Request
  return {
    kind,
    path,
    statuses,
    get: (id) => typed(admin.byId.query({ kind, id })),
    update: (id, change) => {
      const input: object = { kind, id, change }
      return typed(admin.update.mutate(input as Admin['update']))
    },
    reply: (id, reply) => {
      const input: object = { kind, id, reply }
      return typed(admin.reply.mutate(input as Admin['reply']))
    },
    remove: (id) => admin.archive.mutate({ kind, id }),
    restore: (id) => typed(admin.restore.mutate({ kind, id })),
    templates: (id) => admin.replyTemplates.query({ kind, id }),
    statusEmails: (id) => admin.statusEmails.query({ kind, id }),
    revertStatus: (id) => typed(admin.revertStatus.mutate({ kind, id })),
    keep,
    refresh,
  }
}

const replaced =
  <Request extends DeskRequest>(changed: Request) =>
  (request: Request): Request =>
    request.id === changed.id ? changed : request
