import { AppError } from '#server/core/app-error.ts'
import {
  ACCOUNT_NOT_FOUND,
  type AccountKey,
  type ProgramContext,
  recordChange,
  toWhere,
} from './account-row.ts'

/** Disables an account and ends its sessions. Throws AppError 'not-found', 'conflict' for the last. */
export async function disableAccount(ctx: ProgramContext, key: AccountKey): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    // Of two that disable each other, the second waits and is the last. Prisma cannot lock rows.
    await tx.$queryRaw`SELECT FROM staff_user WHERE disabled_at IS NULL ORDER BY id FOR UPDATE`
    const account = await tx.staffUser.findFirst({
      where: { ...toWhere(key), disabledAt: null },
      select: { id: true, username: true },
    })
    if (!account) {
      throw createNotFound(key, (name) => `There is no account called ${name} that can sign in`)
    }
    const { id, username: subject } = account
    const others = { id: { not: id }, disabledAt: null, passwordSetAt: { not: null } }
    if ((await tx.staffUser.count({ where: others })) === 0) {
      throw new AppError('conflict', `${subject} is the only account that can sign in`)
    }
    const data = { disabledAt: ctx.clock.now() }
    await tx.staffUser.update({ where: { id }, data, select: { id: true } })
    await tx.session.deleteMany({ where: { userId: id } })
    await tx.accountLink.deleteMany({ where: { userId: id, usedAt: null } })
    await recordChange(ctx, tx, { action: 'account-disabled', subject })
  })
}

/** Enables a disabled account. Throws AppError 'not-found'. */
export async function enableAccount(ctx: ProgramContext, key: AccountKey): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const [account] = await tx.staffUser.updateManyAndReturn({
      where: { ...toWhere(key), disabledAt: { not: null } },
      data: { disabledAt: null },
      select: { username: true },
    })
    if (!account) throw createNotFound(key, (name) => `There is no disabled account called ${name}`)
    await recordChange(ctx, tx, { action: 'account-enabled', subject: account.username })
  })
}

const createNotFound = (key: AccountKey, explain: (username: string) => string): AppError =>
  new AppError('not-found', 'id' in key ? ACCOUNT_NOT_FOUND : explain(key.username))
