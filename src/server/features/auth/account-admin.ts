import { v7 as uuidv7, validate as isId } from 'uuid'
import { AppError } from '#server/core/app-error.ts'
import type { Clock } from '#server/core/clock.ts'
import {
  type Db,
  type DbOrTransaction,
  isUniqueViolation,
  lockAccountRow,
} from '#server/core/db.ts'
import { actorOf, type Session } from '#server/core/session.ts'
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
import type { AccountLinks } from './account-links.ts'
import { disableAccount, enableAccount } from './accounts.ts'
import { generatePassword, hashPassword } from './password.ts'

const NOT_FOUND = 'Account not found'
const IS_DISABLED = 'Enable the account first'

type Deps = { db: Db; clock: Clock; links: Pick<AccountLinks, 'create'> }

/** What staff do with the accounts of each other. */
export function createAccountAdmin({ db, clock, links }: Deps) {
  /** Every account by name. */
  async function listAccounts(): Promise<Account[]> {
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
      state: stateOf(row),
      createdAt: createdAt.toISOString(),
      lastSignInAt: lastSignInAt?.toISOString() ?? null,
      hasSecondFactor: Boolean(secondFactor?.confirmedAt) || _count.passkeys > 0,
      sessions: _count.sessions,
      linkExpiresAt: open[0]?.expiresAt.toISOString() ?? null,
    }))
  }

  /** Adds an account without a password and a link to choose one; throws AppError 'conflict' for a name that is in use. */
  async function invite(
    { username, email }: AccountInvite,
    by: Session,
  ): Promise<CreatedAccountLink> {
    const account = { id: uuidv7(), username, email }
    // Nobody ever learns it, so that the account cannot sign in before its owner has chosen one.
    const passwordHash = await hashPassword(generatePassword())
    const data = {
      ...account,
      usernameFolded: foldUsername(username),
      passwordHash,
      passwordSetAt: null,
      createdAt: clock.now(),
    }
    try {
      return await db.$transaction(async (transaction) => {
        await transaction.staffUser.create({ data, select: { id: true } })
        await record(transaction, 'account-invited', { by, subject: username })
        return links.create(transaction, account, 'invite')
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

  /** Makes another link to an account: to choose the first password, or another one. The password holds until the link is used. Throws AppError 'not-found', or 'conflict' for a disabled account. */
  async function createLink(id: string, by: Session): Promise<CreatedAccountLink> {
    return db.$transaction(async (transaction) => {
      const account = await lockAccount(transaction, id)
      if (account.disabledAt) throw new AppError('conflict', IS_DISABLED)
      await record(transaction, 'account-link-created', { by, subject: account.username })
      return links.create(transaction, account, account.passwordSetAt ? 'reset' : 'invite')
    })
  }

  /** Changes where links for an account are sent; throws AppError 'not-found'. */
  async function setEmail(id: string, email: string | null, by: Session): Promise<void> {
    await db.$transaction(async (transaction) => {
      const account = await lockAccount(transaction, id)
      if (account.email === email) return
      await record(transaction, 'account-email-changed', { by, subject: account.username })
      await transaction.staffUser.update({ where: { id }, data: { email }, select: { id: true } })
    })
  }

  /** Ends an account's sessions and links and disables it; throws AppError 'not-found', or 'conflict' for the last that can sign in. */
  async function disable(id: string, by: Session): Promise<void> {
    await db.$transaction(async (transaction) => {
      if (!isId(id)) throw new AppError('not-found', NOT_FOUND)
      if (!(await disableAccount(transaction, { id }, stepOf(by)))) {
        throw new AppError('not-found', NOT_FOUND)
      }
    })
  }

  /** Lets a disabled account sign in again; throws AppError 'not-found'. */
  async function enable(id: string, by: Session): Promise<void> {
    await db.$transaction(async (transaction) => {
      if (!isId(id) || !(await enableAccount(transaction, { id }, stepOf(by)))) {
        throw new AppError('not-found', NOT_FOUND)
      }
    })
  }

  /** Ends all sessions of an account, and gives how many there were; throws AppError 'not-found'. */
  async function endSessions(id: string, by: Session): Promise<number> {
    return db.$transaction(async (transaction) => {
      const { username: subject } = await lockAccount(transaction, id)
      await record(transaction, 'sessions-ended', { by, subject })
      return (await transaction.session.deleteMany({ where: { userId: id } })).count
    })
  }

  const stepOf = (by: Session) => ({ by: actorOf(by), at: clock.now() })
  const record = (
    transaction: DbOrTransaction,
    action: AuditAction,
    { by, subject }: { by: Session; subject: string },
  ): Promise<unknown> =>
    recordAudit(transaction, { action, actor: actorOf(by), subject, at: clock.now() })

  return { listAccounts, invite, createLink, setEmail, disable, enable, endSessions }
}

const columns = {
  id: true,
  username: true,
  email: true,
  createdAt: true,
  passwordSetAt: true,
  disabledAt: true,
  lastSignInAt: true,
} as const satisfies Prisma.StaffUserSelect

function stateOf({
  disabledAt,
  passwordSetAt,
}: {
  disabledAt: Date | null
  passwordSetAt: Date | null
}): AccountState {
  if (disabledAt) return 'disabled'
  return passwordSetAt ? 'active' : 'invited'
}

/** An account that nothing else changes until the transaction ends; throws AppError 'not-found'. */
async function lockAccount(transaction: DbOrTransaction, id: string) {
  if (!isId(id)) throw new AppError('not-found', NOT_FOUND)
  await lockAccountRow(transaction, id)
  const account = await transaction.staffUser.findUnique({ where: { id }, select: columns })
  if (!account) throw new AppError('not-found', NOT_FOUND)
  return account
}
