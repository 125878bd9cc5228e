import type { DbOrTransaction } from '#server/core/db.ts'
import type { Actor } from '#server/core/session.ts'
import type { AuditAction } from '#shared/domain/audit.ts'

type NewAuditEntry = {
  action: AuditAction
  /** An anonymous caller has only an address. */
  actor: Actor | { ip: string } | null
  /** Account, stock number or reference; never a customer, a password or a token. */
  subject?: string | undefined
  detail?: string | undefined
  at: Date
}

/** Adds an entry to the audit log; returns its id. */
export async function recordAudit(
  tx: DbOrTransaction,
  { action, actor, subject, detail, at }: NewAuditEntry,
): Promise<bigint> {
  const author = actor !== null && 'name' in actor ? actor : null
  const { id } = await tx.auditEntry.create({
    data: {
      action,
      actorId: author?.id,
      actorName: author?.name,
      subject,
      detail,
      address: actor?.ip,
      at,
    },
    select: { id: true },
  })
  return id
}

/** Deletes entries that are two years old by the database's clock; its trigger allows no more. */
export async function sweepAudit(tx: DbOrTransaction): Promise<void> {
  await tx.$executeRaw`DELETE FROM audit_entry WHERE at < now() - interval '730 days'`
}
