import { AppError } from '#server/core/app-error.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Db } from '#server/core/db.ts'
import type { Session } from '#server/core/session.ts'
import type { AddedPasskey, NewPasskey, Passkey, RemovePasskey } from '#shared/domain/passkey.ts'
import type { OwnPassword, RecoveryCodes, SecondFactorCode } from '#shared/domain/second-factor.ts'
import type { PasswordChange, StaffSession } from '#shared/domain/session.ts'
import { findAccount, replacePassword } from './accounts.ts'
import {
  type Lockout,
  type LockoutKey,
  failedAttempt,
  takeAttempt,
  type SignInClient,
} from './lockout.ts'
import type { Sessions } from './lucia.ts'
import type { Passkeys } from './passkeys.ts'
import { checkNewPassword, judgePassword, verifyPassword } from './password.ts'
import type { SecondFactors } from './second-factor.ts'

const WRONG_CURRENT = 'The current password is not right'
const SAME = 'The new password must differ from the current one'
const NO_SESSION = 'Session not found'
export const WRONG_CODE = "This code isn't right. A code works once; wait for the next one."
const WRONG_PASSKEY = "This passkey didn't work. Please begin again."

type OwnAccountDeps = { db: Db; clock: Clock; sessions: Sessions; lockout: Lockout }

/** What staff do with their own account. */
export function createOwnAccount({ db, clock, sessions, lockout }: OwnAccountDeps) {
  /**
   * Changes the password of the signed-in account and ends its other sessions. Throws AppError 'invalid' for a wrong current
   * password and a weak new one, 'too-many' as signIn does.
   */
  async function changePassword(
    { userId, username, sessionId }: Session,
    { currentPassword, newPassword }: PasswordChange,
    from: SignInClient,
  ): Promise<void> {
    const session = { userId, username }
    const verifiedHash = await verifyOwnPassword({ db, lockout }, session, {
      currentPassword,
      from,
    })
    if (newPassword === currentPassword) throw refused('newPassword', SAME)
    await checkNewPassword(newPassword, { username, path: 'newPassword' })
    const ended = await replacePassword(db, {
      userId,
      password: newPassword,
      at: clock.now(),
      verifiedHash,
      keepSession: sessionId,
      by: { id: userId, name: username, address: from.address },
    })
    if (ended === null) throw refused('currentPassword', WRONG_CURRENT)
    from.log.info(
      { event: 'password-changed', username, ended, address: from.address },
      'somebody changed their password',
    )
  }

  /** Confirms that the signed-in account is used by its owner; throws AppError 'invalid' for a wrong password and 'too-many'. */
  async function confirmPassword(
    session: Session,
    { currentPassword }: OwnPassword,
    from: SignInClient,
  ): Promise<void> {
    await verifyOwnPassword({ db, lockout }, session, { currentPassword, from })
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

  return {
    changePassword,
    confirmPassword,
    judgeNewPassword,
    listSessions,
    endSession,
    endOtherSessions,
  }
}

/** The hash that the password of the signed-in account was verified against; throws AppError 'invalid' for a wrong one and 'too-many' as signIn does. */
async function verifyOwnPassword(
  { db, lockout }: { db: Db; lockout: Lockout },
  { userId, username }: Session,
  { currentPassword, from }: { currentPassword: string; from: SignInClient },
): Promise<string> {
  const lockoutKeys: LockoutKey[] = [{ kind: 'password', name: userId }]
  const attempt = await takeAttempt(lockout, lockoutKeys, from)
  const account = await findAccount(db, username)
  const isRight = await verifyPassword(currentPassword, account?.passwordHash)
  if (!account || !isRight) {
    const refusal = refused('currentPassword', WRONG_CURRENT)
    throw await failedAttempt(attempt, { lockout, from, refusal, username })
  }
  await lockout.reset(lockoutKeys)
  return account.passwordHash
}

type OwnSecondFactorDeps = {
  db: Db
  lockout: Lockout
  secondFactors: SecondFactors
  passkeys: Passkeys
}

/** What staff do with their own second factor; each change wants the password, so that nobody makes it at a browser left open. */
export function createOwnSecondFactor({
  db,
  lockout,
  secondFactors,
  passkeys,
}: OwnSecondFactorDeps) {
  const verify = (session: Session, { currentPassword }: OwnPassword, from: SignInClient) =>
    verifyOwnPassword({ db, lockout }, session, { currentPassword, from })

  /** Begins to set up; throws AppError 'invalid' and 'too-many' for the password, and as secondFactors.begin does. */
  async function beginSecondFactor(session: Session, password: OwnPassword, from: SignInClient) {
    await verify(session, password, from)
    return secondFactors.begin(session)
  }

  /** Ends the set-up with a code of the app; a wrong one is AppError 'invalid', and counts as a wrong password does. */
  async function confirmSecondFactor(
    session: Session,
    { code }: SecondFactorCode,
    from: SignInClient,
  ): Promise<RecoveryCodes> {
    return counted(session, from, {
      work: () => secondFactors.confirm(session, code),
      refusal: refused('code', WRONG_CODE),
    })
  }

  /** What the work gives; null counts as a wrong password does. */
  async function counted<T>(
    { userId, username }: Session,
    from: SignInClient,
    { work, refusal }: { work: () => Promise<T | null>; refusal: AppError },
  ): Promise<T> {
    const lockoutKeys: LockoutKey[] = [{ kind: 'password', name: userId }]
    const attempt = await takeAttempt(lockout, lockoutKeys, from)
    const result = await work()
    if (result === null) {
      throw await failedAttempt(attempt, { lockout, from, refusal, username })
    }
    await lockout.reset(lockoutKeys)
    return result
  }

  /** Begins to add a passkey; throws AppError 'invalid' and 'too-many' for the password, and as passkeys.optionsToAdd does. */
  async function beginPasskeyToAdd(session: Session, password: OwnPassword, from: SignInClient) {
    await verify(session, password, from)
    return passkeys.optionsToAdd(session)
  }

  /** Adds a passkey that the browser made; a wrong one is AppError 'invalid', and counts as a wrong password does. */
  const addPasskey = (
    session: Session,
    passkey: NewPasskey,
    from: SignInClient,
  ): Promise<AddedPasskey> =>
    counted(session, from, {
      work: () => passkeys.add(session, passkey),
      refusal: refused('credential', WRONG_PASSKEY),
    })

  const listPasskeys = ({ userId }: Session): Promise<Passkey[]> => passkeys.list(userId)

  async function removePasskey(
    session: Session,
    { id, currentPassword }: RemovePasskey,
    from: SignInClient,
  ): Promise<void> {
    await verify(session, { currentPassword }, from)
    await passkeys.remove(session, id)
  }

  async function renewRecoveryCodes(session: Session, password: OwnPassword, from: SignInClient) {
    await verify(session, password, from)
    return secondFactors.renewCodes(session)
  }

  async function turnOffSecondFactor(session: Session, password: OwnPassword, from: SignInClient) {
    await verify(session, password, from)
    await secondFactors.turnOff(session)
  }

  const { statusOf: secondFactorOf } = secondFactors
  return {
    secondFactorOf,
    beginSecondFactor,
    confirmSecondFactor,
    renewRecoveryCodes,
    turnOffSecondFactor,
    beginPasskeyToAdd,
    addPasskey,
    listPasskeys,
    removePasskey,
  }
}

const refused = (path: string, message: string): AppError =>
  new AppError('invalid', message, { issues: [{ path, message }] })
