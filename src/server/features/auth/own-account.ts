import { AppError } from '#server/core/app-error.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Db } from '#server/core/db.ts'
import type { Session } from '#server/core/session.ts'
import type { PasswordChange, StaffSession } from '#shared/domain/session.ts'
import { findAccount, replacePassword } from './accounts.ts'
import { failedAttempt, takeAttempt, type Visitor } from './attempt.ts'
import type { Lockout, Suspect } from './lockout.ts'
import type { Sessions } from './lucia.ts'
import { checkNewPassword, judgePassword, verifyPassword } from './password.ts'

const WRONG_CURRENT = 'The current password is not right'
const SAME = 'The new password must differ from the current one'
const NO_SESSION = 'Session not found'

type Deps = { db: Db; clock: Clock; sessions: Sessions; lockout: Lockout }

/** What staff do with their own account. */
export function createOwnAccount({ db, clock, sessions, lockout }: Deps) {
  /**
   * Changes the password of the signed-in account and ends its other sessions. Throws AppError 'invalid' for a wrong current
   * password and a weak new one, 'too-many' as signIn does.
   */
  async function changePassword(
    { userId, username, sessionId }: Session,
    { currentPassword, newPassword }: PasswordChange,
    from: Visitor,
  ): Promise<void> {
    const suspects: Suspect[] = [{ kind: 'password', name: userId }]
    const attempt = await takeAttempt(lockout, suspects, from)
    const account = await findAccount(db, username)
    const isRight = await verifyPassword(currentPassword, account?.passwordHash)
    if (!account || !isRight) {
      throw failedAttempt(attempt, {
        from,
        refusal: refused('currentPassword', WRONG_CURRENT),
        username,
      })
    }
    await lockout.forgive(suspects)
    if (newPassword === currentPassword) throw refused('newPassword', SAME)
    await checkNewPassword(newPassword, { username, path: 'newPassword' })
    const verifiedHash = account.passwordHash
    const ended = await replacePassword(db, {
      userId,
      password: newPassword,
      at: clock.now(),
      verifiedHash,
      keepSession: sessionId,
    })
    if (ended === null) throw refused('currentPassword', WRONG_CURRENT)
    from.log.info(
      { event: 'password-changed', username, ended, address: from.address },
      'somebody changed their password',
    )
  }

  /** The strength of a new password for an account. */
  const judgeNewPassword = ({ username }: Session, password: string) =>
    judgePassword(password, username)

  /** The sessions of an account. */
  async function listSessions({ userId, sessionId }: Session): Promise<StaffSession[]> {
    const rows = await sessions.listOf(userId)
    return rows.map(({ id, createdAt, lastSeenAt, userAgent }) => ({
      id,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      userAgent,
      isCurrent: id === sessionId,
    }))
  }

  /** Ends a session of the account; throws AppError 'not-found'. */
  async function endSession({ userId }: Session, id: string): Promise<void> {
    if (!(await sessions.end(userId, id))) throw new AppError('not-found', NO_SESSION)
  }

  /** Ends all sessions of the account but the current one, and returns their number. */
  const endOtherSessions = ({ userId, sessionId }: Session): Promise<number> =>
    sessions.endAll(userId, sessionId)

  return { changePassword, judgeNewPassword, listSessions, endSession, endOtherSessions }
}

const refused = (path: string, message: string): AppError =>
  new AppError('invalid', message, { issues: [{ path, message }] })
