import type { SignedInContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { lockAccountRow } from '#server/core/db.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import type { OwnPassword } from '#shared/domain/second-factor.ts'
import { verifyOwnPassword } from './change-password.ts'
import {
  countFactors,
  deleteCodesWithoutFactor,
  IS_OFF,
  IS_REQUIRED,
  isSecondFactorRequired,
  lockRule,
} from './second-factor.ts'

/** Turns the app off. Throws AppError 'conflict' for the only factor if one is required. */
export async function turnOffSecondFactor(
  ctx: SignedInContext,
  password: OwnPassword,
): Promise<void> {
  await verifyOwnPassword(ctx, password)
  const { db, clock, actor } = ctx
  const userId = actor.id
  await db.$transaction(async (tx) => {
    await lockRule(tx)
    await lockAccountRow(tx, userId)
    const { app, passkeys } = await countFactors(tx, userId)
    if (passkeys === 0 && (await isSecondFactorRequired(tx))) {
      throw new AppError('conflict', IS_REQUIRED)
    }
    if (app === 0) throw new AppError('conflict', IS_OFF)
    await tx.secondFactor.deleteMany({ where: { userId } })
    await deleteCodesWithoutFactor(tx, userId)
    await recordAudit(tx, { action: 'second-factor-off', actor, at: clock.now() })
  })
}
