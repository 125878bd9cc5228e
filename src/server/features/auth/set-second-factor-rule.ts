import type { StaffContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { HAS_FACTOR, hasFactor, isSecondFactorRequired, lockRule, RULE } from './second-factor.ts'

const OWN_FIRST = 'Set up your own second factor first'

/** Sets if everybody needs a second factor. Throws AppError 'conflict' for a caller without one. */
export async function setSecondFactorRule(
  { db, clock, actor }: StaffContext,
  isRequired: boolean,
): Promise<void> {
  await db.$transaction(async (tx) => {
    await lockRule(tx)
    if (isRequired && !(await hasFactor(tx, actor.id))) throw new AppError('conflict', OWN_FIRST)
    if ((await isSecondFactorRequired(tx)) === isRequired) return
    if (isRequired) await tx.setting.create({ data: { key: RULE, value: 'yes' } })
    else await tx.setting.deleteMany({ where: { key: RULE } })
    // Sessions without a second factor can only set one up.
    await tx.session.updateMany({
      where: isRequired ? { user: { NOT: HAS_FACTOR } } : {},
      data: { needsSecondFactor: isRequired },
    })
    const action = isRequired ? 'second-factor-required' : 'second-factor-optional'
    await recordAudit(tx, { action, actor, at: clock.now() })
  })
}
