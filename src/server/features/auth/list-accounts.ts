import type { Context } from '#server/context.ts'
import type { Account, AccountState } from '#shared/domain/account.ts'

/** Lists all accounts by name. */
export async function listAccounts({ db, clock }: Context): Promise<Account[]> {
  const now = clock.now()
  const rows = await db.staffUser.findMany({
    select: {
      id: true,
      username: true,
      email: true,
      createdAt: true,
      passwordSetAt: true,
      disabledAt: true,
      lastSignInAt: true,
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

type Times = { disabledAt: Date | null; passwordSetAt: Date | null }

function getState({ disabledAt, passwordSetAt }: Times): AccountState {
  if (disabledAt) return 'disabled'
  return passwordSetAt ? 'active' : 'invited'
}

/** Lists all accounts for a program. */
export const listAccountNames = ({ db }: Pick<Context, 'db'>) =>
  db.staffUser.findMany({
    select: { username: true, createdAt: true, passwordSetAt: true, disabledAt: true },
    orderBy: { username: 'asc' },
  })
