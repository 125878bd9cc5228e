import { validate as isId } from 'uuid'
import { AppError } from '#server/core/app-error.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Db } from '#server/core/db.ts'
import type { Session } from '#server/core/session.ts'
import type { RequestReply } from '#shared/domain/request-reply.ts'
import type { RequestKind, StatusChange } from '#shared/domain/request.ts'
import type { OpeningTimes } from '#shared/lib/business-hours.ts'
import {
  archiveRequest,
  changeRequest,
  REQUEST_NOT_FOUND,
  type RequestChange,
  whyNotThere,
} from './change.ts'
import { createLetters, type LetterDeps, type LetterTopic } from './letters.ts'
import { createRequestLists } from './lists.ts'
import { REQUEST_TABLES } from './tables.ts'

type Deps<Request> = LetterDeps & {
  kind: RequestKind
  statuses: readonly string[]
  db: Db
  clock: Clock
  business: OpeningTimes
  /** The requests of these ids, in any order. */
  read: (ids: string[]) => Promise<Request[]>
  /** What letters about a request speak of. */
  topicOf: (request: Request) => LetterTopic
}
type RequestRecord = { id: string; status: string; history: StatusChange[] }

/** What staff do with requests of one kind; each kind adds how its requests are read. */
export function createRequestDesk<Request extends RequestRecord>({
  kind,
  statuses,
  db,
  clock,
  read,
  topicOf,
  ...deps
}: Deps<Request>) {
  const letters = createLetters(kind, deps)
  const place = (id: string, actor: Session) => ({
    kind,
    id: existing(id),
    actor,
    now: clock.now(),
  })

  const lists = createRequestLists({ kind, db, clock, business: deps.business, read })

  /** One request that is not archived; throws AppError 'not-found'. */
  async function get(id: string): Promise<Request> {
    const rows = isId(id)
      ? await db.$queryRaw<
          { id: string }[]
        >`SELECT id FROM ${REQUEST_TABLES[kind]} WHERE id = ${id}::uuid AND archived_at IS NULL`
      : []
    const [request] = await read(rows.map((row) => row.id))
    if (!request) throw new AppError('not-found', REQUEST_NOT_FOUND)
    return request
  }

  /** One request to work on; throws AppError 'not-found' with who archived it. */
  async function getToWorkOn(id: string): Promise<Request> {
    try {
      return await get(id)
    } catch (error) {
      throw isId(id) && error instanceof AppError
        ? new AppError('not-found', await whyNotThere(db, { kind, id }))
        : error
    }
  }

  /** Changes a request and gives it back, and tells the customer of a new status where that is wished; throws as changeRequest does. */
  async function update(
    id: string,
    { tellCustomer, ...change }: RequestChange & { tellCustomer?: boolean },
    actor: Session,
  ): Promise<Request> {
    const letter =
      tellCustomer && change.status
        ? await letters.status(topicOf(await getToWorkOn(id)), change.status, change)
        : null
    await changeRequest({ db, notifications: deps.notifications }, place(id, actor), {
      ...change,
      follow: async (transaction, { isNewStatus }) => {
        if (letter && isNewStatus) await letter(transaction)
      },
    })
    return get(id)
  }

  /** Takes a new status back together with its mail; throws AppError 'not-found', and 'conflict' once the mail has gone out. */
  async function takeBack(id: string, actor: Session): Promise<Request> {
    const { status, history } = await getToWorkOn(id)
    const previous = history.findLast(
      ({ from, to }) => to === status && from !== to && statuses.includes(from ?? ''),
    )?.from
    await changeRequest({ db, notifications: deps.notifications }, place(id, actor), {
      status: previous ?? status,
      seen: { status },
      takesMailBack: true,
    })
    return get(id)
  }

  /** What the mail about each status says, with blanks for what staff must say of it; throws AppError 'not-found'. */
  const statusLetters = async (id: string) =>
    letters.statusLettersFor(topicOf(await getToWorkOn(id)), statuses)

  /** The letters that staff may begin from, filled in for one request; throws AppError 'not-found'. */
  const replyTemplates = async (id: string) => letters.templatesFor(topicOf(await getToWorkOn(id)))

  /**
   * Writes to the sender of a request: the letter is kept as a note, goes out through the outbox and stops the reply clock,
   * all or nothing; throws as changeRequest does.
   */
  async function reply(
    id: string,
    { status, ...letter }: RequestReply,
    actor: Session,
  ): Promise<Request> {
    const topic = topicOf(await getToWorkOn(id))
    await changeRequest({ db, notifications: deps.notifications }, place(id, actor), {
      status: status ?? undefined,
      note: `Email to ${topic.email}\n${letter.subject}\n\n${letter.body}`,
      updatedAt: letter.updatedAt,
      isAnswer: true,
      follow: await letters.reply(topic, letter),
    })
    return get(id)
  }

  /** Archives a request; throws AppError 'not-found'. */
  const remove = (id: string, actor: Session): Promise<void> =>
    archiveRequest(db, place(id, actor), true)

  /** Takes an archived request back and gives it; throws AppError 'not-found'. */
  async function restore(id: string, actor: Session): Promise<Request> {
    await archiveRequest(db, place(id, actor), false)
    return get(id)
  }

  return { ...lists, get, update, takeBack, statusLetters, replyTemplates, reply, remove, restore }
}

function existing(id: string): string {
  if (!isId(id)) throw new AppError('not-found', REQUEST_NOT_FOUND)
  return id
}
