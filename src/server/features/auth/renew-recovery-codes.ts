import type { SignedInContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { lockAccountRow } from '#server/core/db.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import type { OwnPassword, RecoveryCodes } from '#shared/domain/second-factor.ts'
import { verifyOwnPassword } from './change-password.ts'
import { hasFactor, IS_OFF, replaceCodes } from './second-factor.ts'

/** Replaces the recovery codes. Throws AppError 'invalid', 'too-many' and 'conflict'. */
export async function renewRecoveryCodes(
  ctx: SignedInContext,
  password: OwnPassword,
): Promise<RecoveryCodes> {
  await verifyOwnPassword(ctx, password)
  const { db, clock, actor } = ctx
  return db.$transaction(async (tx) => {
    await lockAccountRow(tx, actor.id)
    if (!(await hasFactor(tx, actor.id))) throw new AppError('conflict', IS_OFF)
    await recordAudit(tx, { action: 'recovery-codes-made', actor, at: clock.now() })
    return replaceCodes(tx, actor.id)
  })
}
