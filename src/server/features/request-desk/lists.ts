import type { Clock } from '#server/core/clock.ts'
import type { Db } from '#server/core/db.ts'
import type { Session } from '#server/core/session.ts'
import {
  REQUEST_PAGE_SIZE,
  type RequestFilter,
  type RequestView,
} from '#shared/domain/request-filter.ts'
import { REPLY_DUE_SOON_MINUTES, type RequestKind } from '#shared/domain/request.ts'
import { addBusinessHours, type OpeningTimes } from '#shared/lib/business-hours.ts'
import { countRequests, findRequestIds } from './search.ts'

type Deps<Request> = {
  kind: RequestKind
  db: Db
  clock: Clock
  business: OpeningTimes
  /** The requests of these ids, in any order. */
  read: (ids: string[]) => Promise<Request[]>
}
type Page = { limit?: number; cursor?: string | null }

const EXPORT_PAGE_SIZE = 500

/** The requests of one kind as staff look through them. */
export function createRequestLists<Request extends { id: string }>({
  kind,
  db,
  clock,
  business,
  read,
}: Deps<Request>) {
  function viewerOf({ userId }: Session) {
    const now = clock.now()
    return {
      userId,
      now,
      soon: addBusinessHours({ from: now, hours: REPLY_DUE_SOON_MINUTES / 60, business }),
    }
  }

  /** One page of requests, and the cursor of what follows. */
  async function list(
    filter: RequestFilter,
    session: Session,
    { limit = REQUEST_PAGE_SIZE, cursor = null }: Page = {},
  ) {
    const { ids, next } = await findRequestIds(db, kind, {
      filter,
      viewer: viewerOf(session),
      page: { limit, cursor },
    })
    const found = new Map((await read(ids)).map((request) => [request.id, request]))
    return { requests: ids.flatMap((id) => found.get(id) ?? []), next }
  }

  /** Every request that a filter leaves, page by page. */
  async function* all(filter: RequestFilter, session: Session): AsyncGenerator<Request> {
    let cursor: string | null = null
    do {
      const page: { requests: Request[]; next: string | null } = await list(filter, session, {
        limit: EXPORT_PAGE_SIZE,
        cursor,
      })
      yield* page.requests
      cursor = page.next
    } while (cursor)
  }

  /** The back office's table: one page, how many there are in all, and how many each view and status holds. */
  async function table(
    filter: RequestFilter & { view: RequestView },
    session: Session,
    page: Page = {},
  ) {
    const [{ requests, next }, { counts, totalOf }] = await Promise.all([
      list(filter, session, page),
      countRequests(db, kind, { q: filter.q, viewer: viewerOf(session) }),
    ])
    return { requests, next, total: totalOf(filter), counts }
  }

  return { list, all, table }
}
