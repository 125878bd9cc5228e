import { validate as isId } from 'uuid'
import { AppError } from '#server/core/app-error.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Db } from '#server/core/db.ts'
import type { Session } from '#server/core/session.ts'
import { REQUEST_PAGE_SIZE, type RequestFilter } from '#shared/domain/request-filter.ts'
import type { RequestReply } from '#shared/domain/request-reply.ts'
import { REPLY_DUE_SOON_MINUTES, type RequestKind } from '#shared/domain/request.ts'
import { addBusinessHours, type OpeningTimes } from '#shared/lib/business-hours.ts'
import { archiveRequest, changeRequest, REQUEST_NOT_FOUND, type RequestChange } from './change.ts'
import { createLetters, type LetterDeps, type LetterTopic } from './letters.ts'
import { countRequests, findRequestIds } from './search.ts'
import { REQUEST_TABLES } from './tables.ts'

type Deps<Request> = LetterDeps & {
  kind: RequestKind
  db: Db
  clock: Clock
  business: OpeningTimes
  /** The requests of these ids, in any order. */
  read: (ids: string[]) => Promise<Request[]>
  /** What letters about a request speak of. */
  topicOf: (request: Request) => LetterTopic
}
const EXPORT_PAGE_SIZE = 500

type Page = { limit?: number; cursor?: string | null }

/** What staff do with requests of one kind; each kind adds how its requests are read. */
export function createRequestDesk<Request extends { id: string }>({ kind, db, clock, read, topicOf, ...deps }: Deps<Request>) {
  const { business } = deps
  const letters = createLetters(kind, deps)
  const place = (id: string, actor: Session) => ({ kind, id: existing(id), actor, now: clock.now() })

  function onlookerOf({ userId }: Session) {
    const now = clock.now()
    return { userId, now, soon: addBusinessHours({ from: now, hours: REPLY_DUE_SOON_MINUTES / 60, business }) }
  }

  /** One page of requests, and the cursor of what follows. */
  async function list(filter: RequestFilter, session: Session, { limit = REQUEST_PAGE_SIZE, cursor = null }: Page = {}) {
    const { ids, next } = await findRequestIds(db, kind, { filter, onlooker: onlookerOf(session), page: { limit, cursor } })
    const found = new Map((await read(ids)).map((request) => [request.id, request]))
    return { requests: ids.flatMap((id) => found.get(id) ?? []), next }
  }

  /** Every request that a filter leaves, page by page. */
  async function* all(filter: RequestFilter, session: Session): AsyncGenerator<Request> {
    let cursor: string | null = null
    do {
      const page: { requests: Request[]; next: string | null } = await list(filter, session, { limit: EXPORT_PAGE_SIZE, cursor })
      yield* page.requests
      cursor = page.next
    } while (cursor)
  }

  /** The back office's table: one page, how many there are in all, and how many each view and status holds. */
  async function table(filter: RequestFilter, session: Session, page: Page = {}) {
    const [{ requests, next }, { counts, totalOf }] = await Promise.all([
      list(filter, session, page),
      countRequests(db, kind, { q: filter.q, onlooker: onlookerOf(session) }),
    ])
    return { requests, next, total: totalOf(filter), counts }
  }

  /** One request that is not archived; throws AppError 'not-found'. */
  async function get(id: string): Promise<Request> {
    const rows = isId(id)
      ? await db.$queryRaw<{ id: string }[]>`SELECT id FROM ${REQUEST_TABLES[kind]} WHERE id = ${id}::uuid AND archived_at IS NULL`
      : []
    const [request] = await read(rows.map((row) => row.id))
    if (!request) throw new AppError('not-found', REQUEST_NOT_FOUND)
    return request
  }

  /** Changes a request and gives it back, and tells the customer of a new status where that is wished; throws as changeRequest does. */
  async function update(id: string, { tellCustomer, ...change }: RequestChange & { tellCustomer?: boolean }, actor: Session): Promise<Request> {
    const letter = tellCustomer && change.status ? await letters.status(topicOf(await get(id)), change.status) : null
    await changeRequest(db, place(id, actor), {
      ...change,
      follow: async (transaction, { isNewStatus }) => {
        if (letter && isNewStatus) await letter(transaction)
      },
    })
    return get(id)
  }

  /** The letters that staff may begin from, filled in for one request; throws AppError 'not-found'. */
  const replyTemplates = async (id: string) => letters.templatesFor(topicOf(await get(id)))

  /**
   * Writes to the sender of a request: the letter is kept as a note, goes out through the outbox and stops the reply clock,
   * all or nothing; throws as changeRequest does.
   */
  async function reply(id: string, { status, ...letter }: RequestReply, actor: Session): Promise<Request> {
    const topic = topicOf(await get(id))
    await changeRequest(db, place(id, actor), {
      status: status ?? undefined,
      note: `E-mail to ${topic.email}\n${letter.subject}\n\n${letter.body}`,
      updatedAt: letter.updatedAt,
      isAnswer: true,
      follow: await letters.reply(topic, letter),
    })
    return get(id)
  }

  /** Archives a request; throws AppError 'not-found'. */
  const remove = (id: string, actor: Session): Promise<void> => archiveRequest(db, place(id, actor), true)

  /** Takes an archived request back and gives it; throws AppError 'not-found'. */
  async function restore(id: string, actor: Session): Promise<Request> {
    await archiveRequest(db, place(id, actor), false)
    return get(id)
  }

  return { list, all, table, get, update, replyTemplates, reply, remove, restore }
}

function existing(id: string): string {
  if (!isId(id)) throw new AppError('not-found', REQUEST_NOT_FOUND)
  return id
}
