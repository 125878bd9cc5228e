import { validate as isId } from 'uuid'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { type Db, type DbOrTransaction, lockAccountRow } from '#server/core/db.ts'
import type { Actor } from '#server/core/session.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import type { AuditAction } from '#shared/domain/audit.ts'
import { foldUsername } from '#shared/domain/session.ts'
import { hashPassword } from './password.ts'

export const ACCOUNT_NOT_FOUND = 'Account not found'

/** The actor may be a program, whose name is in the audit log. */
export type ProgramContext = Pick<Context, 'db' | 'clock'> & { actor: Actor }
export type Credentials = { username: string; password: string }
export type AccountKey = { id: string } | { username: string }

/** Throws AppError 'not-found' for a malformed id. */
export function toWhere(key: AccountKey): { id: string } | { usernameFolded: string } {
  if ('username' in key) return { usernameFolded: foldUsername(key.username) }
  if (!isId(key.id)) throw new AppError('not-found', ACCOUNT_NOT_FOUND)
  return key
}

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

/** Locks an account until the transaction ends. Throws AppError 'not-found'. */
export async function lockAccount(tx: DbOrTransaction, id: string) {
  const where = toWhere({ id })
  await lockAccountRow(tx, id)
  const account = await tx.staffUser.findUnique({
    where,
    select: { id: true, username: true, email: true, passwordSetAt: true, disabledAt: true },
  })
  if (!account) throw new AppError('not-found', ACCOUNT_NOT_FOUND)
  return account
}

export const recordChange = (
  { actor, clock }: ProgramContext,
  tx: DbOrTransaction,
  entry: { action: AuditAction; subject: string },
): Promise<unknown> => recordAudit(tx, { ...entry, actor, at: clock.now() })
