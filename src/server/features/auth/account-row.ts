import { AppError } from '#server/core/app-error.ts'
import type { Db, DbOrTransaction } from '#server/core/db.ts'
import type { Actor } from '#server/core/session.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { foldUsername } from '#shared/domain/session.ts'
import { hashPassword } from './password.ts'

/** Finds the enabled account of a name, ignoring case. */
export const findAccount = (
  db: Db,
  username: string,
): Promise<{ id: string; username: string; passwordHash: string } | null> =>
  db.staffUser.findFirst({
    where: { usernameFolded: foldUsername(username), disabledAt: null },
    select: { id: true, username: true, passwordHash: true },
  })

type NewPassword = {
  userId: string
  password: string
  at: Date
  /** Hash that the caller verified; another one is stored if the password was changed meanwhile. */
  verifiedHash?: string
  /** Id of the session that does not end. */
  keepSession?: string
}
type PasswordChange = NewPassword & { by: Actor }

/** Replaces a password and ends sessions; returns their number, null if `verifiedHash` is old. */
export async function replacePassword(
  db: Db,
  { password, by, ...rest }: PasswordChange,
): Promise<number | null> {
  const passwordHash = await hashPassword(password)
  return db.$transaction(async (tx) => {
    const ended = await writePassword(tx, { ...rest, passwordHash })
    if (ended === null) return null
    const { userId: id, at } = rest
    const { username: subject } = await tx.staffUser.findUniqueOrThrow({
      where: { id },
      select: { username: true },
    })
    await recordAudit(tx, { action: 'password-changed', actor: by, subject, at })
    return ended
  })
}

/** Stores a password hash and ends sessions and unused links; returns as `replacePassword`. */
export async function writePassword(
  tx: DbOrTransaction,
  {
    userId,
    passwordHash,
    at,
    verifiedHash,
    keepSession,
  }: Omit<NewPassword, 'password'> & { passwordHash: string },
): Promise<number | null> {
  const where = { id: userId, ...(verifiedHash !== undefined && { passwordHash: verifiedHash }) }
  const { count } = await tx.staffUser.updateMany({
    where,
    data: { passwordHash, passwordSetAt: at },
  })
  if (count === 0) return null
  await tx.accountLink.deleteMany({ where: { userId, usedAt: null } })
  const ended = await tx.session.deleteMany({
    where: { userId, ...(keepSession !== undefined && { id: { not: keepSession } }) },
  })
  return ended.count
}

type AccountChange = { by: Actor; at: Date }
type AccountKey = { id: string } | { usernameFolded: string }

/** Disables an account; returns its name, or null. Throws AppError 'conflict' for the last. */
export async function disableAccount(
  tx: DbOrTransaction,
  key: AccountKey,
  { by, at }: AccountChange,
): Promise<string | null> {
  // Of two that disable each other, the second waits and is the last. Prisma cannot lock rows.
  await tx.$queryRaw`SELECT FROM staff_user WHERE disabled_at IS NULL ORDER BY id FOR UPDATE`
  const account = await tx.staffUser.findFirst({
    where: { ...key, disabledAt: null },
    select: { id: true, username: true },
  })
  if (!account) return null
  const others = { id: { not: account.id }, disabledAt: null, passwordSetAt: { not: null } }
  if ((await tx.staffUser.count({ where: others })) === 0) {
    throw new AppError('conflict', `${account.username} is the only account that can sign in`)
  }
  const where = { userId: account.id }
  await tx.staffUser.update({
    where: { id: account.id },
    data: { disabledAt: at },
    select: { id: true },
  })
  await tx.session.deleteMany({ where })
  await tx.accountLink.deleteMany({ where: { ...where, usedAt: null } })
  const subject = account.username
  await recordAudit(tx, { action: 'account-disabled', actor: by, subject, at })
  return subject
}

/** Enables a disabled account; returns its name, or null. */
export async function enableAccount(
  tx: DbOrTransaction,
  key: AccountKey,
  { by, at }: AccountChange,
): Promise<string | null> {
  const [account] = await tx.staffUser.updateManyAndReturn({
    where: { ...key, disabledAt: { not: null } },
    data: { disabledAt: null },
    select: { username: true },
  })
  if (!account) return null
  const subject = account.username
  await recordAudit(tx, { action: 'account-enabled', actor: by, subject, at })
  return subject
}
