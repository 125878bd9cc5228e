import { v7 as uuidv7 } from 'uuid'
import type { StaffContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { isUniqueViolation } from '#server/core/db.ts'
import type { AccountInvite, CreatedAccountLink } from '#shared/domain/account.ts'
import { foldUsername } from '#shared/domain/session.ts'
import { createLink } from './account-link.ts'
import { recordChange } from './account-row.ts'
import { generatePassword, hashPassword } from './password.ts'

/** Adds an account with a link to choose a password. Throws AppError 'conflict'. */
export async function inviteColleague(
  ctx: StaffContext,
  { username, email }: AccountInvite,
): Promise<CreatedAccountLink> {
  const account = { id: uuidv7(), username, email }
  // The random password is never shown, so only the link gives access.
  const passwordHash = await hashPassword(generatePassword())
  const data = {
    ...account,
    usernameFolded: foldUsername(username),
    passwordHash,
    passwordSetAt: null,
    createdAt: ctx.clock.now(),
  }
  try {
    return await ctx.db.$transaction(async (tx) => {
      await tx.staffUser.create({ data, select: { id: true } })
      await recordChange(ctx, tx, { action: 'account-invited', subject: username })
      return createLink(ctx, tx, { ...account, purpose: 'invite' })
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const message = `There is already an account called ${username}`
    throw new AppError('conflict', message, {
      issues: [{ path: 'username', message }],
      cause: error,
    })
  }
}
