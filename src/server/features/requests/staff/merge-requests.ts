import { validate as isId } from 'uuid'
import type { Context, StaffContext } from '#server/context.ts'
import { AppError, invalidField } from '#server/core/app-error.ts'
import { getCurrentDay } from '#server/core/clock.ts'
import { parseChoice, type DbOrTransaction } from '#server/core/db.ts'
import { createStamp } from '#server/core/history.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { formatQuoteReference } from '#shared/domain/quote.ts'
import { getMergeRule, type RequestQuoteStatus } from '#shared/domain/request-merge.ts'
import type { SimilarRequest } from '#shared/domain/request-record-schema.ts'
import { REQUEST_STATUSES, type RequestKind } from '#shared/domain/request.ts'
import { DAY_MS } from '#shared/lib/durations.ts'
import type { RequestOf } from '../kind-definition.ts'
import { getKindDefinition } from '../kinds.ts'
import { includeDetails } from '../request-columns.ts'
import {
  type LockedRequest,
  lockRequest,
  REQUEST_NOT_FOUND,
  type RequestKey,
  updateLockedRequest,
  NO_SNOOZE_OR_FLAG,
} from '../request-row.ts'
import { getRequest } from './get-request.ts'

const WITHIN_MS = 30 * DAY_MS
const SIMILAR_MAX = 5
const SAME = 'A request cannot be merged into itself'
const BOTH_ACCEPTED = 'Both requests have an accepted quote, so each stays a request of its own.'
const NO_QUOTE: RequestQuotes = { status: 'none', openQuote: null }

/** Lists requests of the customer for the same vehicle or part within 30 days. */
export async function listSimilarRequests(
  ctx: Context,
  { kind, id }: RequestKey,
): Promise<SimilarRequest[]> {
  const { db } = ctx
  const row = isId(id)
    ? await db.request.findFirst({ where: { id, kind }, include: includeDetails(kind) })
    : null
  if (!row) throw new AppError('not-found', REQUEST_NOT_FOUND)
  const { phoneDigits, customerEmail, createdAt } = row
  const customers: Prisma.RequestWhereInput[] = [
    ...(phoneDigits === '' ? [] : [{ phoneDigits }]),
    ...(customerEmail === ''
      ? []
      : [{ customerEmail: { equals: customerEmail, mode: 'insensitive' as const } }]),
  ]
  const things = getKindDefinition(kind).toSimilarWhere(row)
  if (customers.length === 0) return []
  const found = await db.request.findMany({
    where: {
      id: { not: id },
      kind,
      archivedAt: null,
      createdAt: {
        gte: new Date(createdAt.getTime() - WITHIN_MS),
        lte: new Date(createdAt.getTime() + WITHIN_MS),
      },
      AND: [{ OR: customers }, { OR: things }],
    },
    select: { id: true, reference: true, status: true, createdAt: true },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: SIMILAR_MAX,
  })
  const statuses = await findQuoteStatuses(ctx, db, [id, ...found.map((each) => each.id)])
  const own = statuses.get(id) ?? NO_QUOTE
  return found.map((each) => {
    const other = statuses.get(each.id) ?? NO_QUOTE
    const stays = getMergeRule(own.status, other.status)
    const merged = stays === 'other' ? own : other
    return {
      id: each.id,
      reference: each.reference,
      status: parseChoice<string>(REQUEST_STATUSES[kind], each.status),
      createdAt: each.createdAt.toISOString(),
      stays,
      withdraws: stays === 'both' ? null : merged.openQuote,
    }
  })
}

type RequestQuotes = { status: RequestQuoteStatus; openQuote: string | null }

async function findQuoteStatuses(
  { clock, business }: Context,
  tx: DbOrTransaction,
  ids: string[],
): Promise<Map<string, RequestQuotes>> {
  const today = new Date(getCurrentDay({ clock, business }))
  const rows = await tx.request.findMany({
    where: { id: { in: ids } },
    select: {
      id: true,
      reference: true,
      status: true,
      quotes: {
        where: {
          OR: [
            { status: { in: ['accepted', 'partly-accepted'] } },
            { status: 'sent', validUntil: { gte: today } },
          ],
        },
        select: { status: true, revision: true },
      },
    },
  })
  return new Map(
    rows.map(({ id, reference, status, quotes }): [string, RequestQuotes] => {
      const open =
        status === 'cancelled' ? undefined : quotes.find((each) => each.status === 'sent')
      const openQuote = open ? formatQuoteReference(reference, open.revision) : null
      const isAccepted = quotes.some((each) => each.status !== 'sent')
      if (isAccepted) return [id, { status: 'accepted', openQuote }]
      return [id, { status: open ? 'open' : 'none', openQuote }]
    }),
  )
}

type Side = Pick<LockedRequest, 'reference'> & { id: string }

/** Throws AppError 'conflict' if the merge would archive the request whose quote counts. */
async function assertQuoteStays(
  ctx: Context,
  tx: DbOrTransaction,
  { kept, duplicate }: { kept: Side; duplicate: Side },
): Promise<void> {
  const statuses = await findQuoteStatuses(ctx, tx, [kept.id, duplicate.id])
  const getStatus = (id: string) => (statuses.get(id) ?? NO_QUOTE).status
  const stays = getMergeRule(getStatus(kept.id), getStatus(duplicate.id))
  if (stays === 'both') throw new AppError('conflict', BOTH_ACCEPTED)
  if (stays !== 'other') return
  const quote = getStatus(duplicate.id) === 'accepted' ? 'an accepted quote' : 'an open quote'
  const message = `${duplicate.reference} has ${quote}. Merge ${kept.reference} into it instead.`
  throw new AppError('conflict', message)
}

/** Archives a request as a duplicate of another; restoring it ends the merge. */
export async function mergeRequests<K extends RequestKind>(
  ctx: StaffContext,
  key: RequestKey<K>,
  duplicateId: string,
): Promise<RequestOf<K>> {
  const { kind, id } = key
  if (id === duplicateId) throw invalidField('duplicateId', SAME)
  const { db, actor } = ctx
  const stamp = createStamp(ctx)
  await db.$transaction(async (tx) => {
    // Locked in one order, so that two merges of a pair wait for each other.
    const isFirst = id < duplicateId
    const first = await lockRequest(tx, { kind, id: isFirst ? id : duplicateId })
    const second = await lockRequest(tx, { kind, id: isFirst ? duplicateId : id })
    const [kept, duplicate] = isFirst ? [first, second] : [second, first]
    await assertQuoteStays(ctx, tx, {
      kept: { id, reference: kept.reference },
      duplicate: { id: duplicateId, reference: duplicate.reference },
    })
    await updateLockedRequest(tx, duplicate, {
      archivedAt: stamp.at,
      mergedIntoId: id,
      ...NO_SNOOZE_OR_FLAG,
      entry: { ...stamp, event: 'archived', detail: `Duplicate of ${kept.reference}` },
    })
    await updateLockedRequest(tx, kept, {
      unansweredSince: pickEarlier(kept.unansweredSince, duplicate.unansweredSince),
      entry: { ...stamp, detail: `${duplicate.reference} was merged into this request` },
    })
    await recordAudit(tx, {
      action: 'deleted',
      actor,
      subject: duplicate.reference,
      at: stamp.at,
    })
  })
  return getRequest(ctx, key)
}

/** Keeps the time of an unanswered message of either request. */
function pickEarlier(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other
  return one < other ? one : other
}
