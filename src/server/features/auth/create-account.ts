import { v7 as uuidv7 } from 'uuid'
import { AppError, StartupError } from '#server/core/app-error.ts'
import { type DbOrTransaction, isUniqueViolation } from '#server/core/db.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { usernameSchema, foldUsername } from '#shared/domain/session.ts'
import { type Credentials, findAccount, type ProgramContext } from './account-row.ts'
import { assertGoodPassword, hashPassword, generatePassword } from './password.ts'

const FIRST_NAME = 'admin'
/** Hashing a password takes long on a slow machine during startup. */
const SLOW_TRANSACTION = { maxWait: 30_000, timeout: 60_000 }

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
