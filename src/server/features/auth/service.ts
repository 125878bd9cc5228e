import { AppError } from '#server/core/app-error.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Db } from '#server/core/db.ts'
import type { Secrets } from '#server/core/secrets.ts'
import type { Session } from '#server/core/session.ts'
import { type LimitService, networkOf } from '#server/features/limits/service.ts'
import type { AccountEmails } from '#server/features/notifications/service.ts'
import type { OwnPassword, RecoveryCodes, SecondFactorCode } from '#shared/domain/second-factor.ts'
import {
  type Staff,
  type Login,
  type PasswordChange,
  type StaffSession,
  foldUsername,
} from '#shared/domain/session.ts'
import { TOKEN_EXPIRED, TOKEN_INVALID, TOKEN_MISSING, TOKEN_REVOKED } from '#shared/domain/token.ts'
import { createAccessTokens, type AccessTokens } from './access-token.ts'
import { createAccountAdmin } from './account-admin.ts'
import { createAccountLinks } from './account-links.ts'
import { findAccount, replacePassword } from './accounts.ts'
import {
  createLockout,
  type Lockout,
  type LockoutKey,
  failedAttempt,
  takeAttempt,
  type SignInClient,
} from './lockout.ts'
import {
  createSessions,
  type ActiveSession,
  type BegunSession,
  type SessionCookie,
  type Sessions,
} from './lucia.ts'
import { verifyPassword, checkNewPassword, judgePassword } from './password.ts'
import { createSecondFactors, type SecondFactors } from './second-factor.ts'
import { createSecondStep, type SecondStep } from './second-step.ts'

type Deps = {
  db: Db
  clock: Clock
  secrets: Secrets
  limits: Pick<LimitService, 'consume'>
  publicUrl: string
  /** Null while no mail server is set up. */
  emails: AccountEmails | null
}
export type AuthService = ReturnType<typeof createAuthService>

/** How staff sign in, prove that they did, and look after their account (docs/product.md sections 11 and 12). */
export function createAuthService({ db, clock, secrets, limits, publicUrl, emails }: Deps) {
  const sessions = createSessions({ db, clock, secure: publicUrl.startsWith('https:') })
  const lockout = createLockout({ db, clock, secrets })
  const secure = publicUrl.startsWith('https:')
  const secondStep = createSecondStep({ db, clock, secrets, secure })
  const secondFactors = createSecondFactors({ db, clock, secrets, issuer: new URL(publicUrl).host })
  const links = createAccountLinks({ db, clock, lockout, publicUrl, emails })

  /** Everybody on the staff, to whom requests can be assigned. */
  const listStaff = (): Promise<Staff[]> =>
    db.staffUser.findMany({
      where: { disabledAt: null },
      select: { id: true, username: true },
      orderBy: { username: 'asc' },
    })

  return {
    ...createSignIn({
      db,
      sessions,
      lockout,
      limits,
      secondFactors,
      secondStep,
      accessTokens: createAccessTokens({ secrets, clock }),
    }),
    ...createOwnAccount({ db, clock, sessions, lockout }),
    ...createOwnSecondFactor({ db, lockout, secondFactors }),
    requireSecondFactor: secondFactors.setRequired,
    listStaff,
    /** What staff do with the accounts of each other. */
    accounts: createAccountAdmin({ db, clock, links }),
    checkLink: links.check,
    useLink: links.use,
    /** The name of the session cookie, and what takes it away. */
    cookieName: sessions.cookieName,
    blankCookie: sessions.blankCookie,
    secondStepCookie: { name: secondStep.name, blank: secondStep.blank },
  }
}

const WRONG = 'Invalid username or password'
const WRONG_CODE = "This code isn't right. A code works once; wait for the next one."
const START_AGAIN = 'Please enter your username and password again'
const ENDED = 'Your session has ended. Please sign in again.'

type SignInDeps = {
  db: Db
  sessions: Sessions
  accessTokens: AccessTokens
  lockout: Lockout
  limits: Pick<LimitService, 'consume'>
  secondFactors: Pick<SecondFactors, 'isOn' | 'check'>
  secondStep: SecondStep
}
/** What a browser has in hand: the access token, and the value of the session cookie. */
type Tokens = { token: string | undefined; cookie: string | undefined }
type SignedIn = { accessToken: string; user: Staff; cookie: SessionCookie }

/** The way in and out. */
function createSignIn({
  db,
  sessions,
  accessTokens,
  lockout,
  limits,
  secondFactors,
  secondStep,
}: SignInDeps) {
  /**
   * Begins a new session, or where the account has a second factor gives the cookie with which the code follows; the one of the cookie that came along ends. Throws AppError 'unauthenticated' for a wrong name or password
   * without saying which, 'too-many' when too often was tried, with the seconds to wait.
   */
  async function signIn(
    { username, password }: Login,
    from: SignInClient,
    cookie?: string,
  ): Promise<SignedIn | { secondStep: SessionCookie }> {
    const lockoutKeys = keysOf(username, from)
    const attempt = await takeAttempt(lockout, lockoutKeys, from)
    const account = await findAccount(db, username)
    const isRight = await verifyPassword(password, account?.passwordHash)
    if (account && isRight && (await secondFactors.isOn(account.id))) {
      await lockout.giveBack(lockoutKeys)
      return { secondStep: await secondStep.issue(account) }
    }
    const begun = account && isRight ? await sessions.begin(account, from) : null
    if (!account || !begun) {
      throw await failedAttempt(attempt, {
        lockout,
        from,
        refusal: new AppError('unauthenticated', WRONG),
        username: account?.username,
      })
    }

    await lockout.reset(lockoutKeys)
    return enter(begun, from, cookie)
  }

  /**
   * The second step: begins a new session by a code of the app or a recovery code. Throws AppError 'conflict' where the first step
   * must be done again, 'unauthenticated' for a wrong code and 'too-many' as signIn does: both steps count together.
   */
  async function signInByCode(
    { code, ticket }: { code: string; ticket: string | undefined },
    from: SignInClient,
    cookie?: string,
  ): Promise<SignedIn> {
    const account = await secondStep.read(ticket)
    if (!account) throw new AppError('conflict', START_AGAIN)
    const lockoutKeys = keysOf(account.username, from)
    const attempt = await takeAttempt(lockout, lockoutKeys, from)
    const actor = { id: account.id, name: account.username, address: from.address }
    if (!(await secondFactors.check(actor, code))) {
      const refusal = new AppError('unauthenticated', WRONG_CODE)
      throw await failedAttempt(attempt, { lockout, from, refusal, username: account.username })
    }
    const begun = await sessions.begin(account, from)
    if (!begun) throw new AppError('conflict', START_AGAIN)
    await lockout.reset(lockoutKeys)
    return enter(begun, from, cookie)
  }

  /** Ends the session of the cookie that came along, and gives the new one. */
  async function enter(
    { session, cookie }: BegunSession,
    { log, address }: SignInClient,
    formerCookie: string | undefined,
  ): Promise<SignedIn> {
    if (formerCookie) await sessions.endByCookie(formerCookie)
    log.info({ event: 'signed-in', username: session.username, address }, 'somebody signed in')
    return { ...(await withToken(session)), cookie }
  }

  /** Who holds an access token; throws AppError 'unauthenticated' in the words of docs/product.md 19.9. */
  async function authenticate(
    token: string | undefined,
  ): Promise<Required<Omit<Session, 'address'>>> {
    if (token === undefined) throw new AppError('unauthenticated', TOKEN_MISSING)
    const read = await accessTokens.read(token)
    if (read.kind === 'invalid') throw new AppError('unauthenticated', TOKEN_INVALID)
    if (read.kind === 'expired') throw new AppError('unauthenticated', TOKEN_EXPIRED)
    const session = await sessions.ofId(read.sessionId)
    if (!session || session.userId !== read.userId) {
      throw new AppError('unauthenticated', TOKEN_REVOKED)
    }
    const { id: sessionId, userId, username, needsSecondFactor } = session
    return { userId, username, sessionId, needsSecondFactor, tokenExpiresAt: read.expiresAt }
  }

  /** A fresh access token for the session of a cookie; throws AppError 'unauthenticated', and 'too-many' when the address has used up its limit. */
  async function refresh(
    cookie: string | undefined,
    { address }: Pick<SignInClient, 'address'>,
  ): Promise<Omit<SignedIn, 'cookie'>> {
    if (!cookie) throw new AppError('unauthenticated', TOKEN_MISSING)
    await limits.consume('refresh', address)
    const session = await sessions.ofCookie(cookie)
    if (!session) throw new AppError('unauthenticated', ENDED)
    return withToken(session)
  }

  async function withToken({
    id,
    userId,
    username,
    endsAt,
  }: ActiveSession): Promise<Omit<SignedIn, 'cookie'>> {
    return {
      accessToken: await accessTokens.issue({ userId, sessionId: id, endsAt }),
      user: { id: userId, username },
    }
  }

  /** Ends the sessions of a token and of a cookie, also of a token that has expired; never fails for a missing one. */
  async function signOut({ token, cookie }: Tokens, { address, log }: SignInClient): Promise<void> {
    const read = token ? await accessTokens.read(token) : null
    if (read && read.kind !== 'invalid') await sessions.end(read.userId, read.sessionId)
    if (cookie) await sessions.endByCookie(cookie)
    log.info({ event: 'signed-out', address }, 'somebody signed out')
  }

  return { signIn, signInByCode, authenticate, refresh, signOut }
}

/** What failures of a sign-in are counted for. */
function keysOf(username: string, { address }: SignInClient): LockoutKey[] {
  const [name, network] = [foldUsername(username), networkOf(address)]
  return [
    { kind: 'account-address', name: `${name} ${network}` },
    { kind: 'address', name: network },
    { kind: 'account', name },
  ]
}

const WRONG_CURRENT = 'The current password is not right'
const SAME = 'The new password must differ from the current one'
const NO_SESSION = 'Session not found'

type OwnAccountDeps = { db: Db; clock: Clock; sessions: Sessions; lockout: Lockout }

/** What staff do with their own account. */
function createOwnAccount({ db, clock, sessions, lockout }: OwnAccountDeps) {
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

type OwnSecondFactorDeps = { db: Db; lockout: Lockout; secondFactors: SecondFactors }

/** What staff do with their own second factor; each change wants the password, so that nobody makes it at a browser left open. */
function createOwnSecondFactor({ db, lockout, secondFactors }: OwnSecondFactorDeps) {
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
    const lockoutKeys: LockoutKey[] = [{ kind: 'password', name: session.userId }]
    const attempt = await takeAttempt(lockout, lockoutKeys, from)
    const codes = await secondFactors.confirm(session, code)
    if (!codes) {
      const { username } = session
      const refusal = refused('code', WRONG_CODE)
      throw await failedAttempt(attempt, { lockout, from, refusal, username })
    }
    await lockout.reset(lockoutKeys)
    return codes
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
  }
}

const refused = (path: string, message: string): AppError =>
  new AppError('invalid', message, { issues: [{ path, message }] })
