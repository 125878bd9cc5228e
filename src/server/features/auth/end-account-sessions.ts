import type { StaffContext } from '#server/context.ts'
import { lockAccount, recordChange } from './account-row.ts'

/** Ends all sessions of an account; returns their number. Throws AppError 'not-found'. */
export async function endAccountSessions(ctx: StaffContext, id: string): Promise<number> {
  return ctx.db.$transaction(async (tx) => {
    const { username: subject } = await lockAccount(tx, id)
    await recordChange(ctx, tx, { action: 'sessions-ended', subject })
    return (await tx.session.deleteMany({ where: { userId: id } })).count
  })
}
