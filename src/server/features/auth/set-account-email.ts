import type { StaffContext } from '#server/context.ts'
import { lockAccount, recordChange } from './account-row.ts'

/** Changes the address for links to an account. Throws AppError 'not-found'. */
export async function setAccountEmail(
  ctx: StaffContext,
  id: string,
  email: string | null,
): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const account = await lockAccount(tx, id)
    if (account.email === email) return
    await recordChange(ctx, tx, { action: 'account-email-changed', subject: account.username })
    await tx.staffUser.update({ where: { id }, data: { email }, select: { id: true } })
  })
}
