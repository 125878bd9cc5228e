import { choice, type Db } from '#server/core/db.ts'
import { Prisma } from '#server/database/generated/client.ts'
import { type FoundRequest, QUICK_SEARCH_LIMIT } from '#shared/domain/quick-search.ts'
import { REQUEST_KINDS, REQUEST_STATUSES, type RequestKind } from '#shared/domain/request.ts'
import { searchWords, wholePhone } from '#shared/lib/search-words.ts'
import { KINDS } from './kinds.ts'
import { searchConditions } from './search.ts'

/** The requests that were found, the best ones first, and how many the list of each kind has. */
export type RequestResults = { found: FoundRequest[]; totals: Record<RequestKind, number> }

/** Searches requests of all kinds, archived ones and suspected spam included. */
export async function findRequests(db: Db, q: string): Promise<RequestResults> {
  const conditions = searchConditions(q)
  // Several results of one search, for which Prisma would search once each.
  const [row] = await db.$queryRaw<{ ids: string[]; totals: Partial<RequestResults['totals']> }[]>`
    WITH found AS MATERIALIZED (
      SELECT id, kind, created_at, archived_at IS NULL AND spam_reason IS NULL AS is_current,
        lower(reference) = ANY (${searchWords(q).flat()}) OR phone_digits = ${wholePhone(q) ?? ''} AS is_exact
      FROM request WHERE ${conditions.length > 0 ? Prisma.join(conditions, ' AND ') : Prisma.sql`false`}
    )
    SELECT
      ARRAY(
        SELECT id::text FROM found ORDER BY is_exact DESC, is_current DESC, created_at DESC, id DESC
        LIMIT ${QUICK_SEARCH_LIMIT}
      ) AS ids,
      (
        SELECT coalesce(json_object_agg(kind, count), '{}')
        FROM (SELECT kind, count(*)::int FROM found WHERE is_current GROUP BY kind)
      ) AS totals`
  const { ids, totals } = row ?? { ids: [], totals: {} }
  const rows = await db.request.findMany({
    where: { id: { in: ids } },
    include: { partDetails: true, repairDetails: true, inquiryDetails: true },
  })
  const byId = new Map(rows.map((each) => [each.id, each]))
  return {
    found: ids.flatMap((id) => {
      const found = byId.get(id)
      return found ? toFound(found) : []
    }),
    totals: { part: 0, repair: 0, inquiry: 0, ...totals },
  }
}

type Row = Prisma.RequestGetPayload<{
  include: { partDetails: true; repairDetails: true; inquiryDetails: true }
}>

function toFound(row: Row): FoundRequest {
  const kind = choice(REQUEST_KINDS, row.kind)
  return {
    id: row.id,
    kind,
    reference: row.reference,
    customer: row.customerName,
    about: KINDS[kind].about(row),
    status: choice(REQUEST_STATUSES[kind], row.status),
    createdAt: row.createdAt.toISOString(),
    place: placeOf(row),
  }
}

function placeOf({
  archivedAt,
  spamReason,
}: Pick<Row, 'archivedAt' | 'spamReason'>): FoundRequest['place'] {
  if (archivedAt) return 'archived'
  return spamReason === null ? 'current' : 'spam'
}
