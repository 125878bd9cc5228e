import { v7 as uuidv7 } from 'uuid'
import type { Context } from '#server/context.ts'
import { AppError, StartupError } from '#server/core/app-error.ts'
import { type DbOrTransaction, isUniqueViolation } from '#server/core/db.ts'
import type { Actor } from '#server/core/session.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { usernameSchema, foldUsername } from '#shared/domain/session.ts'
import { disableAccount, enableAccount, findAccount, replacePassword } from './account-row.ts'
import { assertGoodPassword, hashPassword, generatePassword } from './password.ts'
import { removeSecondFactor } from './second-factor.ts'

const FIRST_NAME = 'admin'
/** Hashing a password takes long on a slow machine during startup. */
const SLOW_TRANSACTION = { maxWait: 30_000, timeout: 60_000 }

type Credentials = { username: string; password: string }
/** The actor is a program, whose name is in the audit log. */
type ProgramContext = Pick<Context, 'db' | 'clock'> & { actor: Actor }

/** Creates an account. Throws a ZodError, and AppError 'invalid' or 'conflict'. */
export async function createAccount(ctx: ProgramContext, credentials: Credentials): Promise<void> {
  await ctx.db.$transaction((tx) => insert(ctx, tx, credentials), SLOW_TRANSACTION)
}

/** Returns the account of a name, or creates it with a random password. */
export async function ensureAccount(
  ctx: ProgramContext,
  username: string,
): Promise<{ userId: string; username: string }> {
  const account = await findAccount(ctx.db, username)
  if (account) return { userId: account.id, username: account.username }
  await createAccount(ctx, { username, password: generatePassword() })
  return ensureAccount(ctx, username)
}

async function insert(
  { clock, actor }: ProgramContext,
  tx: DbOrTransaction,
  { username: typed, password }: Credentials,
): Promise<string> {
  const username = usernameSchema.parse(typed)
  await assertGoodPassword(password, { username, path: 'password' })
  const times = { createdAt: clock.now(), passwordSetAt: clock.now() }
  try {
    await tx.staffUser.create({
      data: {
        id: uuidv7(),
        username,
        usernameFolded: foldUsername(username),
        passwordHash: await hashPassword(password),
        ...times,
      },
      select: { id: true },
    })
    await recordAudit(tx, {
      action: 'account-created',
      actor,
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

/** Sets a password and ends all sessions. Throws AppError 'not-found' and 'invalid'. */
export async function setPassword(
  { db, clock, actor }: ProgramContext,
  { username, password }: Credentials,
): Promise<void> {
  const account = await findAccount(db, username)
  if (!account) throw new AppError('not-found', `There is no account called ${username}`)
  await assertGoodPassword(password, { username, path: 'password' })
  await replacePassword(db, { userId: account.id, password, at: clock.now(), by: actor })
}

/** Disables an account by name. Throws AppError 'not-found', and 'conflict' for the last. */
export async function disableByName(
  { db, clock, actor }: ProgramContext,
  username: string,
): Promise<void> {
  const usernameFolded = foldUsername(username)
  const step = { by: actor, at: clock.now() }
  if (!(await db.$transaction((tx) => disableAccount(tx, { usernameFolded }, step)))) {
    throw new AppError('not-found', `There is no account called ${username} that can sign in`)
  }
}

/** Enables a disabled account by name. Throws AppError 'not-found'. */
export async function enableByName(
  { db, clock, actor }: ProgramContext,
  username: string,
): Promise<void> {
  const usernameFolded = foldUsername(username)
  const step = { by: actor, at: clock.now() }
  if (!(await db.$transaction((tx) => enableAccount(tx, { usernameFolded }, step)))) {
    throw new AppError('not-found', `There is no disabled account called ${username}`)
  }
}

/** Removes a second factor and ends sessions. Throws AppError 'not-found' without a factor. */
export async function resetSecondFactor(
  { db, clock, actor }: ProgramContext,
  username: string,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const usernameFolded = foldUsername(username)
    const account = await tx.staffUser.findUnique({ where: { usernameFolded } })
    if (!account || !(await removeSecondFactor(tx, account.id))) {
      throw new AppError('not-found', `There is no second factor of ${username}`)
    }
    const entry = { actor, subject: account.username, at: clock.now() }
    await recordAudit(tx, { action: 'second-factor-reset', ...entry })
  })
}

/** Lists all accounts by name. */
export const listAccountNames = ({ db }: Pick<Context, 'db'>) =>
  db.staffUser.findMany({
    select: { username: true, createdAt: true, passwordSetAt: true, disabledAt: true },
    orderBy: { username: 'asc' },
  })

/** Creates the first account; null if there is one. Throws StartupError for a bad password. */
export async function createFirstAccount(
  ctx: ProgramContext,
  { username, password }: Partial<Credentials>,
): Promise<{ username: string; generatedPassword: string | null } | null> {
  const generatedPassword = password ? null : generatePassword()
  try {
    return await ctx.db.$transaction(async (tx) => {
      // Of several instances that start at once, one creates the account. Prisma has no such locks.
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('first-account', 0))`
      if (await tx.staffUser.findFirst({ select: { id: true } })) return null
      const name = await insert(ctx, tx, {
        username: username ?? FIRST_NAME,
        password: password ?? generatedPassword ?? '',
      })
      return { username: name, generatedPassword }
    }, SLOW_TRANSACTION)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new StartupError(`Invalid settings:\n  ADMIN_PASSWORD: ${error.message}`)
  }
}
