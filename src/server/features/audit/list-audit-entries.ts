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
const cursorSchema = z.tuple([z.string().regex(/^\d{1,18}$/)])

/** Lists a page of entries, newest first. Throws AppError 'invalid' for a bad cursor. */
export async function listAuditEntries({ db }: Context, { limit, cursor, ...filter }: AuditQuery) {
  const where = toWhere(filter)
  const [rows, total] = await Promise.all([
    db.auditEntry.findMany({
      where: { ...where, ...(cursor && { id: { lt: parseAfter(cursor) } }) },
      orderBy: { id: 'desc' },
      take: limit + 1,
    }),
    db.auditEntry.count({ where }),
  ])
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    entries: rows.slice(0, limit).map(toEntity),
    next: last ? encodeCursor([String(last.id)]) : null,
    total,
  }
}

/** Yields all entries that match, newest first, read in batches. */
export async function* exportAuditEntries(
  { db }: Context,
  filter: AuditFilter,
): AsyncGenerator<AuditEntry> {
  let before: bigint | undefined
  for (;;) {
    const rows = await db.auditEntry.findMany({
      where: { ...toWhere(filter), ...(before !== undefined && { id: { lt: before } }) },
      orderBy: { id: 'desc' },
      take: BATCH_SIZE,
    })
    yield* rows.map(toEntity)
    before = rows.at(-1)?.id
    if (rows.length < BATCH_SIZE || before === undefined) return
  }
}

const parseAfter = (cursor: string): bigint => BigInt(decodeCursor(cursorSchema, cursor)[0])

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
