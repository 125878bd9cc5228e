import { AppError } from '#server/core/app-error.ts'
import { type ProgramContext, recordChange, toWhere } from './account-row.ts'
import { removeSecondFactor } from './second-factor.ts'

/** Removes a second factor and ends sessions. Throws AppError 'not-found' without a factor. */
export async function resetSecondFactor(ctx: ProgramContext, username: string): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const account = await tx.staffUser.findFirst({ where: toWhere({ username }) })
    if (!account || !(await removeSecondFactor(tx, account.id))) {
      throw new AppError('not-found', `There is no second factor of ${username}`)
    }
    await recordChange(ctx, tx, { action: 'second-factor-reset', subject: account.username })
  })
}
