import { v7 as uuidv7 } from 'uuid'
import { AppError, StartupError } from '#server/core/app-error.ts'
import type { Clock } from '#server/core/clock.ts'
import { type Db, type DbOrTransaction, isUniqueViolation } from '#server/core/db.ts'
import { usernameSchema, foldUsername } from '#shared/domain/session.ts'
import { checkNewPassword, hashPassword, generatePassword } from './password.ts'

const FIRST_NAME = 'admin'
/** A slow machine that starts several things at once takes its time over a password. */
const START_TRANSACTION = { maxWait: 30_000, timeout: 60_000 }

type Credentials = { username: string; password: string }
export type StaffAccounts = ReturnType<typeof createStaffAccounts>

/** The accounts of staff; there are no roles. */
export function createStaffAccounts({ db, clock }: { db: Db; clock: Clock }) {
  /** Adds an account; throws a ZodError or AppError 'invalid' for a name or password that will not do, 'conflict' for a name that is in use. */
  async function create(credentials: Credentials): Promise<void> {
    await insert(db, credentials)
  }

  /** The account of this name; where there is none it is made, with a random password until `setPassword` sets another. */
  async function ensure(username: string): Promise<{ userId: string; username: string }> {
    const account = await findAccount(db, username)
    if (account) return { userId: account.id, username: account.username }
    await create({ username, password: generatePassword() })
    return ensure(username)
  }

  async function insert(
    at: DbOrTransaction,
    { username: typed, password }: Credentials,
  ): Promise<string> {
    const username = usernameSchema.parse(typed)
    await checkNewPassword(password, { username, path: 'password' })
    const times = { createdAt: clock.now(), passwordSetAt: clock.now() }
    try {
      await at.staffUser.create({
        data: {
          id: uuidv7(),
          username,
          usernameFolded: foldUsername(username),
          passwordHash: await hashPassword(password),
          ...times,
        },
        select: { id: true },
      })
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      throw new AppError('conflict', `There is already an account called ${username}`, {
        cause: error,
      })
    }
    return username
  }

  /** Gives an account a new password and ends all its sessions; throws AppError 'not-found' or 'invalid'. */
  async function setPassword({ username, password }: Credentials): Promise<void> {
    const account = await findAccount(db, username)
    if (!account) throw new AppError('not-found', `There is no account called ${username}`)
    await checkNewPassword(password, { username, path: 'password' })
    await replacePassword(db, { userId: account.id, password, at: clock.now() })
  }

  /** Ends an account's sessions and disables it; throws AppError 'not-found', or 'invalid' for the last that can sign in. */
  async function disable(username: string): Promise<void> {
    await db.$transaction(async (transaction) => {
      const enabled = await transaction.staffUser.findMany({
        where: { disabledAt: null },
        select: { id: true, username: true, usernameFolded: true },
      })
      const account = enabled.find(
        ({ usernameFolded }) => usernameFolded === foldUsername(username),
      )
      if (!account) {
        throw new AppError('not-found', `There is no account called ${username} that can sign in`)
      }
      if (enabled.length === 1) {
        throw new AppError('invalid', `${account.username} is the only account that can sign in`)
      }
      await transaction.staffUser.update({
        where: { id: account.id },
        data: { disabledAt: clock.now() },
        select: { id: true },
      })
      await transaction.session.deleteMany({ where: { userId: account.id } })
    })
  }

  /** Lets a disabled account sign in again; throws AppError 'not-found'. */
  async function enable(username: string): Promise<void> {
    const where = { disabledAt: { not: null }, usernameFolded: foldUsername(username) }
    const { count } = await db.staffUser.updateMany({ where, data: { disabledAt: null } })
    if (count === 0) {
      throw new AppError('not-found', `There is no disabled account called ${username}`)
    }
  }

  /** Every account by name, with when its password was set. */
  const list = () =>
    db.staffUser.findMany({
      select: { username: true, createdAt: true, passwordSetAt: true, disabledAt: true },
      orderBy: { username: 'asc' },
    })

  /**
   * Where there is no account at all, makes the first: with the name and password of the settings, or with a password that
   * generated and returned to be shown once. Throws a StartupError for settings that will not do.
   */
  async function ensureFirst({
    username,
    password,
  }: Partial<Credentials>): Promise<{ username: string; generatedPassword: string | null } | null> {
    const generatedPassword = password ? null : generatePassword()
    try {
      return await db.$transaction(async (transaction) => {
        // Of several instances that start together one creates the account while the others wait. Prisma has no advisory locks.
        await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('first-account', 0))`
        if (await transaction.staffUser.findFirst({ select: { id: true } })) return null
        const name = await insert(transaction, {
          username: username ?? FIRST_NAME,
          password: password ?? generatedPassword ?? '',
        })
        return { username: name, generatedPassword }
      }, START_TRANSACTION)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      throw new StartupError(`The settings are not right:\n  ADMIN_PASSWORD: ${error.message}`)
    }
  }

  return { create, ensure, setPassword, disable, enable, list, ensureFirst }
}

/** The account that a name belongs to, however it is folded; one that is disabled is none. */
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
  /** The hash that the caller verified; another one by now means that the password was changed meanwhile. */
  verifiedHash?: string
  /** The session that goes on. */
  keepSession?: string
}

/** Replaces the password of an account and ends its sessions in one transaction; gives how many ended, or null where the verified password no longer holds. */
export async function replacePassword(
  db: Db,
  { userId, password, at, verifiedHash, keepSession }: NewPassword,
): Promise<number | null> {
  const passwordHash = await hashPassword(password)
  return db.$transaction(async (transaction) => {
    const where = { id: userId, ...(verifiedHash !== undefined && { passwordHash: verifiedHash }) }
    const { count } = await transaction.staffUser.updateMany({
      where,
      data: { passwordHash, passwordSetAt: at },
    })
    if (count === 0) return null
    const ended = await transaction.session.deleteMany({
      where: { userId, ...(keepSession !== undefined && { id: { not: keepSession } }) },
    })
    return ended.count
  })
}
