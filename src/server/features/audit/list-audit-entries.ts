import * as z from 'zod'
import type { Context } from '#server/context.ts'
import { decodeCursor, encodeCursor } from '#server/core/cursor.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import {
  AUDIT_ACTIONS,
  type AuditEntry,
  type AuditFilter,
  type AuditQuery,
} from '#shared/domain/audit.ts'

const BATCH_SIZE = 500
const NEWEST_FIRST: Prisma.AuditEntryOrderByWithRelationInput[] = [{ at: 'desc' }, { id: 'desc' }]
const cursorSchema = z.tuple([z.iso.datetime(), z.string().regex(/^\d{1,18}$/)])

/** Lists a page of entries, newest first. Throws AppError 'invalid' for a bad cursor. */
export async function listAuditEntries({ db }: Context, { limit, cursor, ...filter }: AuditQuery) {
  const where = toWhere(filter)
  const [rows, total] = await Promise.all([
    db.auditEntry.findMany({
      where: { AND: [where, cursor ? olderThan(parseCursor(cursor)) : {}] },
      orderBy: NEWEST_FIRST,
      take: limit + 1,
    }),
    db.auditEntry.count({ where }),
  ])
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    entries: rows.slice(0, limit).map(toEntity),
    next: last ? encodeCursor([last.at.toISOString(), String(last.id)]) : null,
    total,
  }
}

/** Yields all entries that match, newest first, read in batches. */
export async function* exportAuditEntries(
  { db }: Context,
  filter: AuditFilter,
): AsyncGenerator<AuditEntry> {
  let before: Place | undefined
  for (;;) {
    const rows = await db.auditEntry.findMany({
      where: { AND: [toWhere(filter), before ? olderThan(before) : {}] },
      orderBy: NEWEST_FIRST,
      take: BATCH_SIZE,
    })
    yield* rows.map(toEntity)
    before = rows.at(-1)
    if (rows.length < BATCH_SIZE || !before) return
  }
}

/** Position of an entry in the list. */
type Place = { at: Date; id: bigint }

function parseCursor(cursor: string): Place {
  const [at, id] = decodeCursor(cursorSchema, cursor)
  return { at: new Date(at), id: BigInt(id) }
}

const olderThan = ({ at, id }: Place): Prisma.AuditEntryWhereInput => ({
  OR: [{ at: { lt: at } }, { at, id: { lt: id } }],
})

function toWhere({ q, view }: AuditFilter): Prisma.AuditEntryWhereInput {
  const contains = q && { contains: q, mode: 'insensitive' as const }
  return {
    ...(view && { action: { in: Object.keys(AUDIT_ACTIONS[view]) } }),
    ...(contains && {
      OR: [
        { actorName: contains },
        { subject: contains },
        { detail: contains },
        { address: contains },
      ],
    }),
  }
}

type Row = Prisma.AuditEntryGetPayload<object>

const toEntity = ({ id, at, action, actorName, subject, detail, address }: Row): AuditEntry => ({
  id: String(id),
  at: at.toISOString(),
  action,
  actor: actorName,
  subject,
  detail,
  address,
})
