import { validate as isId } from 'uuid'
import * as z from 'zod'
import { AppError } from '#server/core/app-error.ts'
import { decodeCursor, encodeCursor } from '#server/core/cursor.ts'
import { type DbOrTransaction, isUniqueViolation } from '#server/core/db.ts'
import type { Session } from '#server/core/session.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { auditActorOf, recordAudit } from '#server/features/audit/service.ts'
import { escapeLike, searchWords } from '#shared/domain/search-words.ts'
import type {
  NewWant,
  Want,
  WantChange,
  WantDecision,
  WantedBy,
  WantFilter,
} from '#shared/domain/want-schema.ts'
import { WANT_STATUSES, type WantStatus } from '#shared/domain/want.ts'
import { mailLink } from './ask.ts'
import { statusAt, toWant, toWantedBy, wantRelations } from './mapper.ts'
import { readdressed } from './readdress.ts'
import {
  assertFewWants,
  type Author,
  contentOf,
  entry,
  foldEmail,
  insertWant,
  lastsUntil,
  lockPerson,
  lockWant,
  nextReference,
  nextUpdatedAt,
  searchTextOf,
  WANT_NOT_FOUND,
  type WantContent,
  type WantDeps,
} from './store.ts'
import { findVehicle, tellable } from './tell.ts'

const cursorSchema = z.tuple([z.uuid()])
const authorOf = ({ userId, username }: Session): Author => ({ id: userId, name: username })

/** How many wants a vehicle fits. */
export type VehicleWants = { waiting: number; total: number }

/** What staff do with wants. */
export function createStaffWants(deps: WantDeps) {
  const { db, clock } = deps

  /** A page of the wants that a filter lets through, the latest first; throws AppError 'invalid' for a cursor that is none. */
  async function list({
    limit,
    cursor,
    ...filter
  }: WantFilter & { limit: number; cursor?: string | null | undefined }) {
    const now = clock.now()
    const rows = await db.want.findMany({
      where: {
        AND: [
          whereOf(filter, now),
          statusWhere(filter.status, now),
          cursor ? { id: { lt: decodeCursor(cursorSchema, cursor)[0] } } : {},
        ],
      },
      include: wantRelations,
      orderBy: { id: 'desc' },
      take: limit + 1,
    })
    const last = rows.length > limit ? rows[limit - 1] : undefined
    return {
      wants: rows.slice(0, limit).map((row) => toWant(row, now)),
      next: last ? encodeCursor([last.id]) : null,
    }
  }

  /** The list of staff with how many wants it has in all and of each status. */
  async function listWithCounts(query: Parameters<typeof list>[0]) {
    const now = clock.now()
    const [page, ...counts] = await Promise.all([
      list(query),
      ...WANT_STATUSES.map((status) =>
        db.want.count({ where: { AND: [whereOf(query, now), statusWhere(status, now)] } }),
      ),
    ])
    const byStatus = Object.fromEntries(
      WANT_STATUSES.map((status, index) => [status, counts[index] ?? 0]),
    ) as Record<WantStatus, number>
    const total = query.status
      ? byStatus[query.status]
      : counts.reduce((sum, count) => sum + count, 0)
    return { ...page, total, counts: byStatus }
  }

  /** One want, also an archived one; throws AppError 'not-found'. */
  async function get(id: string): Promise<Want> {
    const row = isId(id)
      ? await db.want.findUnique({ where: { id }, include: wantRelations })
      : null
    if (!row) throw new AppError('not-found', WANT_NOT_FOUND)
    return toWant(row, clock.now())
  }

  /** Who wants a vehicle, those to be told first; throws AppError 'not-found'. */
  async function ofVehicle(vehicleId: string): Promise<WantedBy[]> {
    await findVehicle(db, vehicleId)
    const rows = await db.wantMatch.findMany({
      where: { vehicleId, want: { archivedAt: null } },
      include: { want: true },
      orderBy: [{ status: 'asc' }, { at: 'asc' }, { wantId: 'asc' }],
    })
    return rows.map((row) => toWantedBy(row, clock.now()))
  }

  /** Of each vehicle that anybody wants: how many wants wait to be told of it, and how many it fits in all. */
  async function countOf(vehicleIds: string[]): Promise<Map<string, VehicleWants>> {
    const ofThese = { vehicleId: { in: vehicleIds } }
    const [all, waiting] = await Promise.all([
      db.wantMatch.groupBy({
        by: ['vehicleId'],
        where: { ...ofThese, want: { archivedAt: null } },
        _count: { wantId: true },
      }),
      db.wantMatch.groupBy({
        by: ['vehicleId'],
        where: { ...tellable(clock.now()), ...ofThese, releasedAt: null },
        _count: { wantId: true },
      }),
    ])
    const left = new Map(waiting.map(({ vehicleId, _count }) => [vehicleId, _count.wantId]))
    return new Map(
      all.map(({ vehicleId, _count }) => [
        vehicleId,
        { waiting: left.get(vehicleId) ?? 0, total: _count.wantId },
      ]),
    )
  }

  /** How many wants wait to be told of a vehicle. */
  const countWaiting = (): Promise<number> =>
    db.wantMatch.count({ where: { ...tellable(clock.now()), releasedAt: null } })

  return {
    list,
    listWithCounts,
    ofVehicle,
    countOf,
    countWaiting,
    ...createChanges(deps, get),
    get,
  }
}

/** What staff change; `get` gives a want as it is then. */
function createChanges(deps: WantDeps, get: (id: string) => Promise<Want>) {
  const { db, clock, business } = deps

  /** Notes the want of a caller or a walk-in, which counts at once; the same key gives the first. Throws AppError 'too-many', and 'conflict' where the key was used for another. */
  async function create(input: NewWant, session: Session): Promise<Want> {
    const { idempotencyKey } = input
    const content = contentOf(input)
    const reference = await nextReference(deps)
    const author = authorOf(session)
    try {
      const id = await db.$transaction(async (transaction) => {
        const now = clock.now()
        const person = foldEmail(content.email)
        const isRetry =
          idempotencyKey !== null &&
          (await transaction.want.count({ where: { idempotencyKey } })) > 0
        if (!isRetry) {
          await lockPerson(transaction, person)
          await assertFewWants(transaction, { person, phone: business.current().phone, now })
        }
        return insertWant(transaction, {
          reference,
          now,
          row: {
            ...content,
            source: 'counter',
            idempotencyKey,
            consentText: `Asked for by the customer and noted by ${author.name}`,
            isConfirmed: true,
            author,
          },
        })
      })
      return await get(id)
    } catch (error) {
      if (idempotencyKey === null || !isUniqueViolation(error)) throw error
      const first = await db.want.findUnique({ where: { idempotencyKey } })
      if (!first) throw error
      if (JSON.stringify(contentOf(first)) !== JSON.stringify(content)) {
        throw new AppError('conflict', `This is already on the want list as ${first.reference}.`)
      }
      return get(first.id)
    }
  }

  /**
   * Corrects what is looked for and who looks for it; another email address is asked to confirm it. Throws AppError 'not-found', 'conflict'
   * for a stale `updatedAt`, and as readdressed does.
   */
  async function update(
    id: string,
    { updatedAt, ...given }: WantChange,
    session: Session,
  ): Promise<Want> {
    const content = contentOf(given)
    await db.$transaction(async (transaction) => {
      const row = await lockWant(transaction, id)
      if (updatedAt !== undefined && Date.parse(updatedAt) !== row.updatedAt.getTime()) {
        throw new AppError('conflict', await explainStale(transaction, id))
      }
      const changes = differences(contentOf(row), content)
      if (Object.keys(changes).length === 0) return
      const now = clock.now()
      const person = foldEmail(content.email)
      const address =
        person === row.emailFolded ? null : await readdressed(deps, transaction, { row, content })
      await transaction.want.update({
        where: { id },
        data: {
          ...content,
          ...address,
          emailFolded: person,
          searchText: searchTextOf(row.reference, content),
          updatedAt: nextUpdatedAt(row.updatedAt, now),
          changes: { create: { ...entry('changed', authorOf(session), now), changes } },
        },
        select: { id: true },
      })
      if (address?.status === 'unconfirmed') {
        const { linkId } = address
        await mailLink(deps, transaction, {
          want: { ...content, id, reference: row.reference, linkId },
          isByVisitor: false,
        })
      }
    })
    return get(id)
  }

  /**
   * Marks a want as filled or ended, or opens it again for its whole time. Throws AppError 'not-found', and 'conflict' for one that its
   * owner ended or has not confirmed, which only the owner can open, and 'too-many' where the address has as many as it may.
   */
  async function decide(id: string, decision: WantDecision, session: Session): Promise<Want> {
    await db.$transaction(async (transaction) => {
      const row = await lockWant(transaction, id)
      const now = clock.now()
      const { status, endedBy } = statusAt(row, now)
      if (status === decision) return
      if (decision === 'active') {
        assertReopenable(row, { status, endedBy })
        const person = row.emailFolded
        await lockPerson(transaction, person)
        await assertFewWants(transaction, { person, phone: business.current().phone, now })
      }
      await transaction.want.update({
        where: { id },
        data: {
          status: decision,
          endedBy: decision === 'ended' ? 'staff' : null,
          ...(decision === 'active' && { expiresAt: lastsUntil(now), remindedAt: null }),
          updatedAt: nextUpdatedAt(row.updatedAt, now),
          changes: {
            create: entry(decision === 'active' ? 'reopened' : decision, authorOf(session), now),
          },
        },
        select: { id: true },
      })
    })
    return get(id)
  }

  /** Archives a want, which then gets no emails, or restores it; throws AppError 'not-found'. */
  async function setArchived(id: string, archive: boolean, session: Session): Promise<void> {
    await db.$transaction(async (transaction) => {
      const row = await lockWant(transaction, id, { archived: !archive })
      const now = clock.now()
      await recordAudit(transaction, {
        action: archive ? 'deleted' : 'restored',
        actor: auditActorOf(session),
        subject: row.reference,
        at: now,
      })
      await transaction.want.update({
        where: { id },
        data: {
          archivedAt: archive ? now : null,
          updatedAt: nextUpdatedAt(row.updatedAt, now),
          changes: { create: entry(archive ? 'archived' : 'restored', authorOf(session), now) },
        },
        select: { id: true },
      })
    })
  }

  return {
    create,
    update,
    decide,
    archive: (id: string, session: Session) => setArchived(id, true, session),
    async restore(id: string, session: Session): Promise<Want> {
      await setArchived(id, false, session)
      return get(id)
    },
  }
}

const UNSUBSCRIBED = 'The customer took this off the want list. Add it again if they ask for it.'
const NEVER_CONFIRMED = 'Nobody confirmed this email address. Add it again if they ask for it.'
const UNCONFIRMED = 'Nobody has confirmed it by email yet.'

function assertReopenable(
  { confirmBy }: { confirmBy: Date | null },
  { status, endedBy }: Pick<Want, 'status' | 'endedBy'>,
): void {
  if (status === 'unconfirmed') throw new AppError('conflict', UNCONFIRMED)
  if (confirmBy !== null) throw new AppError('conflict', NEVER_CONFIRMED)
  if (endedBy === 'unsubscribed') throw new AppError('conflict', UNSUBSCRIBED)
}

function whereOf({ q, view }: WantFilter, now: Date): Prisma.WantWhereInput {
  const words = q ? searchWords(q) : []
  return {
    archivedAt: view === 'archived' ? { not: null } : null,
    ...(view === 'found' && { matches: { some: { ...tellable(now), releasedAt: null } } }),
    AND: words.map((spellings) => ({
      OR: spellings.map((word) => ({ searchText: { contains: escapeLike(word) } })),
    })),
  }
}

/** A status by the clock. */
function statusWhere(status: WantStatus | null, now: Date): Prisma.WantWhereInput {
  const over = { status: 'active', expiresAt: { lte: now } }
  if (status === null) return {}
  if (status === 'active') return { status, expiresAt: { gt: now } }
  return status === 'ended' ? { OR: [{ status }, over] } : { status }
}

async function explainStale(transaction: DbOrTransaction, id: string): Promise<string> {
  const latest = await transaction.wantChange.findFirst({
    where: { wantId: id },
    select: { author: true },
    orderBy: { id: 'desc' },
  })
  return `${latest?.author ?? 'Somebody'} changed this one in the meantime.`
}

type Changes = Record<string, [string | number | null, string | number | null]>

const differences = (before: WantContent, after: WantContent): Changes =>
  Object.fromEntries(
    (Object.keys(after) as (keyof WantContent)[]).flatMap((field) =>
      before[field] === after[field] ? [] : [[field, [before[field], after[field]]]],
    ),
  )
