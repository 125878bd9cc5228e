import { validate as isId } from 'uuid'
import { AppError } from '#server/core/app-error.ts'
import { choice, type Db, type DbOrTransaction } from '#server/core/db.ts'
import { actorOf } from '#server/core/session.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { quoteReference } from '#shared/domain/quote.ts'
import { mergeRuleOf, type QuoteStanding } from '#shared/domain/request-merge.ts'
import type { SimilarRequest } from '#shared/domain/request-schema.ts'
import { REQUEST_STATUSES } from '#shared/domain/request.ts'
import { dayIn } from '#shared/lib/dates.ts'
import {
  type ChangeDeps,
  lockRequest,
  nextUpdatedAt,
  NOT_SNOOZED,
  REQUEST_NOT_FOUND,
  type Target,
} from './change.ts'
import { detailsOf, type StoredRequest } from './kinds.ts'

const WITHIN_MS = 30 * 86_400_000
const SIMILAR_MAX = 5
const SAME = 'A request cannot be merged into itself'
const BOTH_ACCEPTED = 'Both requests have an accepted quote, so each stays a request of its own.'

/** Requests of the same kind and customer within 30 days that may be the same: for the same vehicle or the same part. Throws AppError 'not-found'. */
export async function findSimilar(
  { db, ...deps }: StandingDeps & { db: Db },
  { kind, id }: Pick<Target, 'kind' | 'id'>,
): Promise<SimilarRequest[]> {
  const row = isId(id)
    ? await db.request.findFirst({ where: { id, kind }, include: detailsOf(kind) })
    : null
  if (!row) throw new AppError('not-found', REQUEST_NOT_FOUND)
  const { phoneDigits, customerEmail, createdAt } = row
  const customers: Prisma.RequestWhereInput[] = [
    ...(phoneDigits === '' ? [] : [{ phoneDigits }]),
    ...(customerEmail === ''
      ? []
      : [{ customerEmail: { equals: customerEmail, mode: 'insensitive' as const } }]),
  ]
  const things = sameThing(row)
  if (customers.length === 0 || things.length === 0) return []
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
  const standings = await findStandings({ db, ...deps }, [id, ...found.map((each) => each.id)])
  const own = standings.get(id) ?? NO_QUOTE
  return found.map((each) => {
    const other = standings.get(each.id) ?? NO_QUOTE
    const stays = mergeRuleOf(own.standing, other.standing)
    const merged = stays === 'other' ? own : other
    return {
      id: each.id,
      reference: each.reference,
      status: choice<string>(REQUEST_STATUSES[kind], each.status),
      createdAt: each.createdAt.toISOString(),
      stays,
      withdraws: stays === 'both' ? null : merged.openQuote,
    }
  })
}

type StandingDeps = Pick<ChangeDeps, 'clock' | 'business'>
type Standing = { standing: QuoteStanding; openQuote: string | null }
const NO_QUOTE: Standing = { standing: 'none', openQuote: null }

/** Returns how the quotes of each request stand, which decides the one that stays in a merge. */
async function findStandings(
  { db, clock, business }: StandingDeps & { db: DbOrTransaction },
  ids: string[],
): Promise<Map<string, Standing>> {
  const today = new Date(dayIn(business.current().timeZone, clock.now()))
  const rows = await db.request.findMany({
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
    rows.map(({ id, reference, status, quotes }): [string, Standing] => {
      const open =
        status === 'cancelled' ? undefined : quotes.find((each) => each.status === 'sent')
      const openQuote = open ? quoteReference(reference, open.revision) : null
      const isAccepted = quotes.some((each) => each.status !== 'sent')
      if (isAccepted) return [id, { standing: 'accepted', openQuote }]
      return [id, { standing: open ? 'open' : 'none', openQuote }]
    }),
  )
}

/** Throws AppError 'conflict' where the merge would archive the request whose quote counts. */
async function assertQuoteStays(
  deps: StandingDeps & { db: DbOrTransaction },
  kept: { id: string; reference: string },
  duplicate: { id: string; reference: string },
): Promise<void> {
  const standings = await findStandings(deps, [kept.id, duplicate.id])
  const standingOf = (id: string) => (standings.get(id) ?? NO_QUOTE).standing
  const stays = mergeRuleOf(standingOf(kept.id), standingOf(duplicate.id))
  if (stays === 'both') throw new AppError('conflict', BOTH_ACCEPTED)
  if (stays !== 'other') return
  const quote = standingOf(duplicate.id) === 'accepted' ? 'an accepted quote' : 'an open quote'
  const message = `${duplicate.reference} has ${quote}. Merge ${kept.reference} into it instead.`
  throw new AppError('conflict', message)
}

/** What a request for the same vehicle or part has. */
function sameThing({
  partDetails,
  repairDetails,
  inquiryDetails,
}: StoredRequest): Prisma.RequestWhereInput[] {
  if (partDetails) {
    const { vin, component } = partDetails
    return [{ partDetails: { component } }, ...(vin === '' ? [] : [{ partDetails: { vin } }])]
  }
  if (repairDetails) {
    const { vin, year, make, model } = repairDetails
    const byName = { repairDetails: { year, make, model } }
    return [byName, ...(vin === '' ? [] : [{ repairDetails: { vin } }])]
  }
  return inquiryDetails ? [{ inquiryDetails: { vehicleLabel: inquiryDetails.vehicleLabel } }] : []
}

/**
 * Archives a request as a duplicate of another one of its kind, which stays; both histories say so, and restoring it takes the merge back.
 * Throws AppError 'invalid' for the request itself, 'not-found' where one of the two is archived, 'conflict' where the other must stay.
 */
export async function mergeRequests(
  { db, clock, business }: Pick<ChangeDeps, 'db' | 'clock' | 'business'>,
  { kind, id, actor }: Target,
  duplicateId: string,
): Promise<void> {
  if (id === duplicateId) {
    throw new AppError('invalid', SAME, { issues: [{ path: 'duplicateId', message: SAME }] })
  }
  const now = clock.now()
  const author = { author: actor.username, authorId: actor.userId, at: now }
  await db.$transaction(async (transaction) => {
    // Of two who merge the same pair both ways the second waits for the first.
    const lock = (each: string) => lockRequest(transaction, { kind, id: each, archived: false })
    const isFirst = id < duplicateId
    const first = await lock(isFirst ? id : duplicateId)
    const second = await lock(isFirst ? duplicateId : id)
    const [kept, duplicate] = isFirst ? [first, second] : [second, first]
    await assertQuoteStays(
      { db: transaction, clock, business },
      { id, reference: kept.reference },
      { id: duplicateId, reference: duplicate.reference },
    )
    await transaction.request.update({
      where: { id: duplicateId },
      data: {
        archivedAt: now,
        mergedIntoId: id,
        ...NOT_SNOOZED,
        updatedAt: nextUpdatedAt(duplicate.updatedAt, now),
        statusChanges: {
          create: {
            ...author,
            fromStatus: duplicate.status,
            toStatus: 'archived',
            reason: `Duplicate of ${kept.reference}`,
          },
        },
      },
      select: { id: true },
    })
    const reason = `${duplicate.reference} was merged into this request`
    await transaction.request.update({
      where: { id },
      data: {
        unansweredSince: earlierOf(kept.unansweredSince, duplicate.unansweredSince),
        updatedAt: nextUpdatedAt(kept.updatedAt, now),
        statusChanges: {
          create: { ...author, fromStatus: kept.status, toStatus: kept.status, reason },
        },
      },
      select: { id: true },
    })
    await recordAudit(transaction, {
      action: 'deleted',
      actor: actorOf(actor),
      subject: duplicate.reference,
      at: now,
    })
  })
}

/** A message that waits on the merged request waits on the one that stays. */
function earlierOf(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other
  return one < other ? one : other
}
