import type { Session } from '#server/core/session.ts'
import type { TestApp } from './app.ts'

export const RENEE: Session = { userId: '01990000-0000-7000-8000-000000000001', username: 'renee' }
export const DALE: Session = { userId: '01990000-0000-7000-8000-000000000002', username: 'dale' }

/** Adds accounts for renee and dale, whose procedures are called without a sign-in. */
export const addAccounts = ({ db }: Pick<TestApp, 'db'>) =>
  db.staffUser.createMany({
    data: [RENEE, DALE].map(({ userId, username }) => ({
      id: userId,
      username,
      usernameFolded: username,
      passwordHash: 'none',
    })),
  })
