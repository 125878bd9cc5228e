import type { Context } from '#server/context.ts'
import { parseChoice, toSearchConditions } from '#server/core/db.ts'
import { sortByIds } from '#server/core/keyset.ts'
import { Prisma } from '#server/database/generated/client.ts'
import {
  type FoundCustomer,
  type FoundRequest,
  QUICK_SEARCH_LIMIT,
} from '#shared/domain/quick-search.ts'
import { getLinkView } from '#shared/domain/request-filter.ts'
import { NO_REQUESTS, REQUEST_STATUSES, type RequestKind } from '#shared/domain/request.ts'
import { toSearchTerms, readWholePhone } from '#shared/domain/search-terms.ts'
import { toBrief } from '../kinds.ts'
import { anyDetails, type RequestWithDetails } from '../request-columns.ts'

type RequestResults = {
  /** Best matches first. */
  found: FoundRequest[]
  /** Matches in the list of each kind. */
  totals: Record<RequestKind, number>
  customers: FoundCustomer[]
}
type Answer = {
  ids: string[]
  totals: Partial<RequestResults['totals']>
  customerIds: string[]
}

/** Phone numbers to read; one customer may have several. */
const PHONES_MAX = 20

/** Searches requests of all kinds, also archived ones and suspected spam. */
export async function searchRequests({ db }: Context, q: string): Promise<RequestResults> {
  const conditions = toSearchConditions(q)
  if (conditions.length === 0) {
    return { found: [], totals: NO_REQUESTS, customers: [] }
  }
  const ofCustomer = toSearchConditions(q, Prisma.sql`customer`)
  // Prisma would need a search for each result.
  const [row] = await db.$queryRaw<Answer[]>`
    WITH found AS MATERIALIZED (
      SELECT id, kind, created_at, phone_digits, spam_reason, archived_at IS NULL AND spam_reason IS NULL AS is_current,
        concat_ws(' ', fold_text(customer_name), phone_digits, fold_text(customer_email)) AS customer,
        fold_text(reference) = ANY (${toSearchTerms(q).flat()}) OR phone_digits = ${readWholePhone(q) ?? ''} AS is_exact
      FROM request WHERE ${Prisma.join(conditions, ' AND ')}
    )
    SELECT
      ARRAY(
        SELECT id::text FROM found ORDER BY is_exact DESC, is_current DESC, created_at DESC, found.id DESC
        LIMIT ${QUICK_SEARCH_LIMIT}
      ) AS ids,
      (
        SELECT coalesce(json_object_agg(kind, count), '{}')
        FROM (SELECT kind, count(*)::int FROM found WHERE is_current GROUP BY kind) AS by_kind
      ) AS totals,
      ARRAY(
        SELECT (array_agg(id::text ORDER BY created_at DESC, found.id DESC))[1] FROM found
        WHERE spam_reason IS NULL AND ${Prisma.join(ofCustomer, ' AND ')}
        GROUP BY phone_digits ORDER BY max(created_at) DESC, phone_digits LIMIT ${PHONES_MAX}
      ) AS "customerIds"`
  const { ids, totals, customerIds } = row ?? { ids: [], totals: {}, customerIds: [] }
  const rows = await db.request.findMany({
    where: { id: { in: [...ids, ...customerIds] } },
    include: anyDetails,
  })
  return {
    found: sortByIds(rows, ids).map(toFound),
    totals: { ...NO_REQUESTS, ...totals },
    customers: toCustomers(sortByIds(rows, customerIds)),
  }
}

/** Keeps one row for each email address; phone numbers differ already. */
function toCustomers(rows: RequestWithDetails[]): FoundCustomer[] {
  const byEmail = new Map(rows.toReversed().map((row) => [row.customerEmail.toLowerCase(), row]))
  return rows
    .filter((row) => byEmail.get(row.customerEmail.toLowerCase()) === row)
    .slice(0, QUICK_SEARCH_LIMIT)
    .map(({ id, customerName, customerPhone, customerEmail }) => ({
      requestId: id,
      name: customerName,
      phone: customerPhone,
      email: customerEmail,
    }))
}

function toFound(row: RequestWithDetails): FoundRequest {
  const brief = toBrief(row)
  return {
    ...brief,
    status: parseChoice(REQUEST_STATUSES[brief.kind], row.status),
    createdAt: row.createdAt.toISOString(),
    list: getLinkView(row),
  }
}
