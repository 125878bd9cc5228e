import { v7 as uuidv7, validate as isId } from 'uuid'
import type { Context, StaffContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { type DbOrTransaction, isUniqueViolation, lockAccountRow } from '#server/core/db.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import type {
  Account,
  AccountInvite,
  AccountState,
  CreatedAccountLink,
} from '#shared/domain/account.ts'
import type { AuditAction } from '#shared/domain/audit.ts'
import { foldUsername } from '#shared/domain/session.ts'
import { createLink } from './account-link.ts'
import { disableAccount, enableAccount } from './account-row.ts'
import { generatePassword, hashPassword } from './password.ts'

const NOT_FOUND = 'Account not found'
const IS_DISABLED = 'Enable the account first'

/** Lists all accounts by name. */
export async function listAccounts({ db, clock }: Context): Promise<Account[]> {
  const now = clock.now()
  const rows = await db.staffUser.findMany({
    select: {
      ...columns,
      links: { where: { usedAt: null, expiresAt: { gt: now } }, select: { expiresAt: true } },
      secondFactor: { select: { confirmedAt: true } },
      _count: {
        select: {
          passkeys: true,
          sessions: { where: { expiresAt: { gt: now }, absoluteExpiresAt: { gt: now } } },
        },
      },
    },
    orderBy: { usernameFolded: 'asc' },
  })
  return rows.map(({ links: open, secondFactor, _count, createdAt, lastSignInAt, ...row }) => ({
    id: row.id,
    username: row.username,
    email: row.email,
    state: getState(row),
    createdAt: createdAt.toISOString(),
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
    hasSecondFactor: Boolean(secondFactor?.confirmedAt) || _count.passkeys > 0,
    sessions: _count.sessions,
    linkExpiresAt: open[0]?.expiresAt.toISOString() ?? null,
  }))
}

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
      await record(ctx, tx, { action: 'account-invited', subject: username })
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

/** Creates another link to choose a password. Throws AppError 'not-found' and 'conflict'. */
export async function createAccountLink(
  ctx: StaffContext,
  id: string,
): Promise<CreatedAccountLink> {
  return ctx.db.$transaction(async (tx) => {
    const account = await lockAccount(tx, id)
    if (account.disabledAt) throw new AppError('conflict', IS_DISABLED)
    await record(ctx, tx, { action: 'account-link-created', subject: account.username })
    const purpose = account.passwordSetAt ? 'reset' : 'invite'
    return createLink(ctx, tx, { ...account, purpose })
  })
}

/** Changes the address for links to an account. Throws AppError 'not-found'. */
export async function setAccountEmail(
  ctx: StaffContext,
  id: string,
  email: string | null,
): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const account = await lockAccount(tx, id)
    if (account.email === email) return
    await record(ctx, tx, { action: 'account-email-changed', subject: account.username })
    await tx.staffUser.update({ where: { id }, data: { email }, select: { id: true } })
  })
}

/** Disables an account by id. Throws AppError 'not-found', and 'conflict' for the last. */
export async function disableById(ctx: StaffContext, id: string): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    if (!isId(id)) throw new AppError('not-found', NOT_FOUND)
    if (!(await disableAccount(tx, { id }, createStep(ctx)))) {
      throw new AppError('not-found', NOT_FOUND)
    }
  })
}

/** Enables a disabled account by id. Throws AppError 'not-found'. */
export async function enableById(ctx: StaffContext, id: string): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    if (!isId(id) || !(await enableAccount(tx, { id }, createStep(ctx)))) {
      throw new AppError('not-found', NOT_FOUND)
    }
  })
}

/** Ends all sessions of an account; returns their number. Throws AppError 'not-found'. */
export async function endAccountSessions(ctx: StaffContext, id: string): Promise<number> {
  return ctx.db.$transaction(async (tx) => {
    const { username: subject } = await lockAccount(tx, id)
    await record(ctx, tx, { action: 'sessions-ended', subject })
    return (await tx.session.deleteMany({ where: { userId: id } })).count
  })
}

const createStep = ({ actor, clock }: StaffContext) => ({ by: actor, at: clock.now() })
const record = (
  { actor, clock }: StaffContext,
  tx: DbOrTransaction,
  entry: { action: AuditAction; subject: string },
): Promise<unknown> => recordAudit(tx, { ...entry, actor, at: clock.now() })

const columns = {
  id: true,
  username: true,
  email: true,
  createdAt: true,
  passwordSetAt: true,
  disabledAt: true,
  lastSignInAt: true,
} as const satisfies Prisma.StaffUserSelect

function getState({
  disabledAt,
  passwordSetAt,
}: {
  disabledAt: Date | null
  passwordSetAt: Date | null
}): AccountState {
  if (disabledAt) return 'disabled'
  return passwordSetAt ? 'active' : 'invited'
}

/** Locks an account until the transaction ends. Throws AppError 'not-found'. */
async function lockAccount(tx: DbOrTransaction, id: string) {
  if (!isId(id)) throw new AppError('not-found', NOT_FOUND)
  await lockAccountRow(tx, id)
  const account = await tx.staffUser.findUnique({ where: { id }, select: columns })
  if (!account) throw new AppError('not-found', NOT_FOUND)
  return account
}
