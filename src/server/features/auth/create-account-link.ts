import type { StaffContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import type { CreatedAccountLink } from '#shared/domain/account.ts'
import { createLink } from './account-link.ts'
import { lockAccount, recordChange } from './account-row.ts'

/** Creates another link to choose a password. Throws AppError 'not-found' and 'conflict'. */
export async function createAccountLink(
  ctx: StaffContext,
  id: string,
): Promise<CreatedAccountLink> {
  return ctx.db.$transaction(async (tx) => {
    const account = await lockAccount(tx, id)
    if (account.disabledAt) throw new AppError('conflict', 'Enable the account first')
    await recordChange(ctx, tx, { action: 'account-link-created', subject: account.username })
    const purpose = account.passwordSetAt ? 'reset' : 'invite'
    return createLink(ctx, tx, { ...account, purpose })
  })
}
