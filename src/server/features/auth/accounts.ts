import { v7 as uuidv7 } from 'uuid'
import { AppError, StartupError } from '#server/core/app-error.ts'
import type { Clock } from '#server/core/clock.ts'
import { type Db, type DbOrTransaction, isUniqueViolation } from '#server/core/db.ts'
import type { Actor } from '#server/core/session.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { usernameSchema, foldUsername } from '#shared/domain/session.ts'
import { checkNewPassword, hashPassword, generatePassword } from './password.ts'
import { removeSecondFactor } from './second-factor.ts'

const FIRST_NAME = 'admin'
/** A slow machine that starts several things at once takes its time over a password. */
const START_TRANSACTION = { maxWait: 30_000, timeout: 60_000 }

type Credentials = { username: string; password: string }
export type StaffAccounts = ReturnType<typeof createStaffAccounts>

/** The accounts of staff; there are no roles. `program` stands in the audit log in place of a person. */
export function createStaffAccounts({
  db,
  clock,
  program = 'Server',
}: {
  db: Db
  clock: Clock
  program?: string
}) {
  const by: Actor = { id: null, name: program }

  /** Adds an account; throws a ZodError or AppError 'invalid' for a name or password that will not do, 'conflict' for a name that is in use. */
  async function create(credentials: Credentials): Promise<void> {
    await db.$transaction((transaction) => insert(transaction, credentials), START_TRANSACTION)
  }

  /** The account of this name; where there is none it is made, with a random password until `setPassword` sets another. */
  async function ensure(username: string): Promise<{ userId: string; username: string }> {
    const account = await findAccount(db, username)
    if (account) return { userId: account.id, username: account.username }
    await create({ username, password: generatePassword() })
    return ensure(username)
  }

  async function insert(
    transaction: DbOrTransaction,
    { username: typed, password }: Credentials,
  ): Promise<string> {
    const username = usernameSchema.parse(typed)
    await checkNewPassword(password, { username, path: 'password' })
    const times = { createdAt: clock.now(), passwordSetAt: clock.now() }
    try {
      await transaction.staffUser.create({
        data: {
          id: uuidv7(),
          username,
          usernameFolded: foldUsername(username),
          passwordHash: await hashPassword(password),
          ...times,
        },
        select: { id: true },
      })
      await recordAudit(transaction, {
        action: 'account-created',
        actor: by,
        subject: username,
        at: times.createdAt,
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
    await replacePassword(db, { userId: account.id, password, at: clock.now(), by })
  }

  /** Ends an account's sessions and disables it; throws AppError 'not-found', or 'conflict' for the last that can sign in. */
  async function disable(username: string): Promise<void> {
    const disabled = await db.$transaction((transaction) =>
      disableAccount(
        transaction,
        { usernameFolded: foldUsername(username) },
        { by, at: clock.now() },
      ),
    )
    if (!disabled) {
      throw new AppError('not-found', `There is no account called ${username} that can sign in`)
    }
  }

  /** Lets a disabled account sign in again; throws AppError 'not-found'. */
  async function enable(username: string): Promise<void> {
    const enabled = await db.$transaction((transaction) =>
      enableAccount(
        transaction,
        { usernameFolded: foldUsername(username) },
        { by, at: clock.now() },
      ),
    )
    if (!enabled) {
      throw new AppError('not-found', `There is no disabled account called ${username}`)
    }
  }

  /** Takes the second factor of an account away and ends its sessions; throws AppError 'not-found' for an account without one. */
  async function resetSecondFactor(username: string): Promise<void> {
    await db.$transaction(async (transaction) => {
      const usernameFolded = foldUsername(username)
      const account = await transaction.staffUser.findUnique({ where: { usernameFolded } })
      if (!account || !(await removeSecondFactor(transaction, account.id))) {
        throw new AppError('not-found', `There is no second factor of ${username}`)
      }
      const subject = account.username
      const entry = { actor: by, subject, at: clock.now() }
      await recordAudit(transaction, { action: 'second-factor-reset', ...entry })
    })
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
      throw new StartupError(`Invalid settings:\n  ADMIN_PASSWORD: ${error.message}`)
    }
  }

  return { create, ensure, setPassword, disable, enable, resetSecondFactor, list, ensureFirst }
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
type PasswordChange = NewPassword & {
  /** Who changes it, for the audit log. */
  by: Actor
}

/** Replaces the password of an account and ends its sessions in one transaction; gives how many ended, or null where the verified password no longer holds. */
export async function replacePassword(
  db: Db,
  { password, by, ...rest }: PasswordChange,
): Promise<number | null> {
  const passwordHash = await hashPassword(password)
  return db.$transaction(async (transaction) => {
    const ended = await writePassword(transaction, { ...rest, passwordHash })
    if (ended === null) return null
    const { userId: id, at } = rest
    const { username: subject } = await transaction.staffUser.findUniqueOrThrow({
      where: { id },
      select: { username: true },
    })
    await recordAudit(transaction, { action: 'password-changed', actor: by, subject, at })
    return ended
  })
}

/** The same within a transaction, with a hash that was made before. Links to the account that nobody has used end too. */
export async function writePassword(
  transaction: DbOrTransaction,
  {
    userId,
    passwordHash,
    at,
    verifiedHash,
    keepSession,
  }: Omit<NewPassword, 'password'> & { passwordHash: string },
): Promise<number | null> {
  const where = { id: userId, ...(verifiedHash !== undefined && { passwordHash: verifiedHash }) }
  const { count } = await transaction.staffUser.updateMany({
    where,
    data: { passwordHash, passwordSetAt: at },
  })
  if (count === 0) return null
  await transaction.accountLink.deleteMany({ where: { userId, usedAt: null } })
  const ended = await transaction.session.deleteMany({
    where: { userId, ...(keepSession !== undefined && { id: { not: keepSession } }) },
  })
  return ended.count
}

type Step = { by: Actor; at: Date }
type AccountKey = { id: string } | { usernameFolded: string }

/** Disables an account that is not yet, and ends its sessions and links; gives its name, or null where there is none. Throws AppError 'conflict' for the last that can sign in. */
export async function disableAccount(
  transaction: DbOrTransaction,
  key: AccountKey,
  { by, at }: Step,
): Promise<string | null> {
  // Prisma cannot lock rows: of two that disable each other's account at once, the second waits and finds itself the last.
  await transaction.$queryRaw`SELECT FROM staff_user WHERE disabled_at IS NULL ORDER BY id FOR UPDATE`
  const account = await transaction.staffUser.findFirst({
    where: { ...key, disabledAt: null },
    select: { id: true, username: true },
  })
  if (!account) return null
  const others = { id: { not: account.id }, disabledAt: null, passwordSetAt: { not: null } }
  if ((await transaction.staffUser.count({ where: others })) === 0) {
    throw new AppError('conflict', `${account.username} is the only account that can sign in`)
  }
  const where = { userId: account.id }
  await transaction.staffUser.update({
    where: { id: account.id },
    data: { disabledAt: at },
    select: { id: true },
  })
  await transaction.session.deleteMany({ where })
  await transaction.accountLink.deleteMany({ where: { ...where, usedAt: null } })
  const subject = account.username
  await recordAudit(transaction, { action: 'account-disabled', actor: by, subject, at })
  return subject
}

/** Enables a disabled account; gives its name, or null where there is none. */
export async function enableAccount(
  transaction: DbOrTransaction,
  key: AccountKey,
  { by, at }: Step,
): Promise<string | null> {
  const [account] = await transaction.staffUser.updateManyAndReturn({
    where: { ...key, disabledAt: { not: null } },
    data: { disabledAt: null },
    select: { username: true },
  })
  if (!account) return null
  const subject = account.username
  await recordAudit(transaction, { action: 'account-enabled', actor: by, subject, at })
  return subject
}
