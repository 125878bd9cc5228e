import type { SignedInContext } from '#server/context.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { verifyOwnPassword } from '#server/features/auth/change-password.ts'
import type { OwnPassword } from '#shared/domain/second-factor.ts'

/** Starts a backup. Throws AppError 'invalid' for a wrong password, 'too-many' and 'conflict'. */
export async function startBackup(ctx: SignedInContext, password: OwnPassword): Promise<void> {
  await verifyOwnPassword(ctx, password)
  const { backups, db, clock, actor } = ctx
  await backups.begin(actor.name)
  await recordAudit(db, { action: 'backup-made', actor, at: clock.now() })
}
