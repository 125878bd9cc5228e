import * as z from 'zod'
import type { Clock } from '#server/core/clock.ts'
import { decodeCursor, encodeCursor } from '#server/core/cursor.ts'
import type { Db, DbOrTransaction } from '#server/core/db.ts'
import type { Session } from '#server/core/session.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import {
  AUDIT_ACTIONS,
  type AuditAction,
  type AuditEntry,
  type AuditFilter,
  type AuditQuery,
} from '#shared/domain/audit.ts'

/** Who does something, and from which address. */
export type AuditActor = { id: string | null; name: string; address?: string | undefined }
export type NewAuditEntry = {
  action: AuditAction
  /** Null where nobody is signed in; the address is then that of the caller. */
  actor: AuditActor | { address: string } | null
  /** What it was done to: an account, a stock number, a reference; never a customer, a password or a token. */
  subject?: string | undefined
  detail?: string | undefined
  at: Date
}
export type AuditService = ReturnType<typeof createAuditService>

const PAGE = 500
const cursorSchema = z.tuple([z.string().regex(/^\d{1,18}$/)])

/** Adds an entry to the audit log, in the transaction of what it records. */
export async function recordAudit(db: DbOrTransaction, entry: NewAuditEntry): Promise<void> {
  await addAuditEntry(db, entry)
}

/** Adds an entry as recordAudit does, and gives its id. */
export async function addAuditEntry(
  db: DbOrTransaction,
  { action, actor, subject, detail, at }: NewAuditEntry,
): Promise<bigint> {
  const who = actor !== null && 'name' in actor ? actor : null
  const { id } = await db.auditEntry.create({
    data: {
      action,
      actorId: who?.id,
      actorName: who?.name,
      subject,
      detail,
      address: actor?.address,
      at,
    },
    select: { id: true },
  })
  return id
}

/** A signed-in caller as the audit log names them. */
export const auditActorOf = ({ userId, username, address }: Session): AuditActor => ({
  id: userId,
  name: username,
  address,
})

/** Deletes what has been kept for two years, by the clock of the database, which Prisma cannot name and whose trigger allows no more. */
export async function sweepAudit(db: DbOrTransaction): Promise<void> {
  await db.$executeRaw`DELETE FROM audit_entry WHERE at < now() - interval '730 days'`
}

/** The audit log: who did what, when and from where. */
export function createAuditService({ db, clock }: { db: Db; clock: Clock }) {
  /** A page of the entries that a filter lets through, the latest first; throws AppError 'invalid' for a cursor that is none. */
  async function list({ limit, cursor, ...filter }: AuditQuery) {
    const where = whereOf(filter)
    const [rows, total] = await Promise.all([
      db.auditEntry.findMany({
        where: { ...where, ...(cursor && { id: { lt: afterOf(cursor) } }) },
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

  /** All entries that a filter lets through, read page by page. */
  async function* all(filter: AuditFilter): AsyncGenerator<AuditEntry> {
    let before: bigint | undefined
    for (;;) {
      const rows = await db.auditEntry.findMany({
        where: { ...whereOf(filter), ...(before !== undefined && { id: { lt: before } }) },
        orderBy: { id: 'desc' },
        take: PAGE,
      })
      yield* rows.map(toEntity)
      before = rows.at(-1)?.id
      if (rows.length < PAGE || before === undefined) return
    }
  }

  /** Records that a signed-in caller exports a list. */
  const recordExport = (session: Session, subject: string): Promise<void> =>
    recordAudit(db, {
      action: 'exported',
      actor: auditActorOf(session),
      subject,
      at: clock.now(),
    })

  return { list, all, recordExport }
}

const afterOf = (cursor: string): bigint => BigInt(decodeCursor(cursorSchema, cursor)[0])

function whereOf({ q, view }: AuditFilter): Prisma.AuditEntryWhereInput {
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

/** More requests than anybody looks through in an hour of work. */
const READ_MAX = 1000
const COUNTED_MS = 60 * 60_000

type Hour = { endsAt: number; ids: Set<string> }

/** Records once an hour that an account read more than READ_MAX different requests page by page, as an export is recorded. */
export function createReadCounter({ db, clock }: { db: Db; clock: Clock }) {
  const hours = new Map<string, Hour>()

  function hourOf(userId: string, now: number): Hour {
    const known = hours.get(userId)
    if (known && known.endsAt > now) return known
    const begun = { endsAt: now + COUNTED_MS, ids: new Set<string>() }
    hours.set(userId, begun)
    return begun
  }

  return async (reader: Session, ids: string[]): Promise<void> => {
    const at = clock.now()
    const hour = hourOf(reader.userId, at.getTime())
    if (hour.ids.size > READ_MAX) return
    for (const id of ids) hour.ids.add(id)
    if (hour.ids.size <= READ_MAX) return
    const detail = `More than ${READ_MAX.toLocaleString('en-US')} requests within an hour`
    await recordAudit(db, { action: 'read-many', actor: auditActorOf(reader), detail, at })
  }
}
