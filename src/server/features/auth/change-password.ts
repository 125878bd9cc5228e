import type { SignedInContext } from '#server/context.ts'
import { type AppError, invalidField } from '#server/core/app-error.ts'
import type { OwnPassword } from '#shared/domain/second-factor.ts'
import type { PasswordChange } from '#shared/domain/session.ts'
import { findAccount, replacePassword } from './account-row.ts'
import { recordFailedAttempt, type LockoutKey, resetAttempts, takeAttempt } from './lockout.ts'
import { assertGoodPassword, verifyPassword } from './password.ts'

const WRONG_CURRENT = 'The current password is not right'
const SAME = 'The new password must differ from the current one'

/** Changes the own password and ends other sessions. Throws AppError 'invalid' and 'too-many'. */
export async function changePassword(
  ctx: SignedInContext,
  { currentPassword, newPassword }: PasswordChange,
): Promise<void> {
  const { db, clock, log, actor, ip, session } = ctx
  const verifiedHash = await verifyOwnPassword(ctx, { currentPassword })
  if (newPassword === currentPassword) throw invalidField('newPassword', SAME)
  await assertGoodPassword(newPassword, { username: actor.name, path: 'newPassword' })
  const ended = await replacePassword(db, {
    userId: actor.id,
    password: newPassword,
    at: clock.now(),
    verifiedHash,
    keepSession: session.sessionId,
    by: { ...actor, ip },
  })
  if (ended === null) throw invalidField('currentPassword', WRONG_CURRENT)
  log.info(
    { event: 'password-changed', username: actor.name, ended, address: ip },
    'somebody changed their password',
  )
}

/** Throws AppError 'invalid' if wrong, and 'too-many'. */
export async function verifyOwnPassword(
  ctx: SignedInContext,
  { currentPassword }: OwnPassword,
): Promise<string> {
  return countOwnAttempt(ctx, {
    work: async () => {
      const account = await findAccount(ctx.db, ctx.actor.name)
      const isRight = await verifyPassword(currentPassword, account?.passwordHash)
      return account && isRight ? account.passwordHash : null
    },
    error: invalidField('currentPassword', WRONG_CURRENT),
  })
}

/** Returns the result of `work`; null counts as a wrong password of the own account. */
export async function countOwnAttempt<T>(
  ctx: SignedInContext,
  { work, error }: { work: () => Promise<T | null>; error: AppError },
): Promise<T> {
  const lockoutKeys: LockoutKey[] = [{ kind: 'password', name: ctx.actor.id }]
  const attempt = await takeAttempt(ctx, lockoutKeys)
  const result = await work()
  if (result === null) {
    throw await recordFailedAttempt(ctx, attempt, { error, username: ctx.actor.name })
  }
  await resetAttempts(ctx, lockoutKeys)
  return result
}
