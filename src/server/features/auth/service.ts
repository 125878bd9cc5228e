import type { Context } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Db } from '#server/core/db.ts'
import { networkOf } from '#server/core/network.ts'
import type { Session } from '#server/core/session.ts'
import type { Limits } from '#server/features/limits/limits.ts'
import type { UsedPasskey } from '#shared/domain/passkey.ts'
import { type Staff, type Login, foldUsername } from '#shared/domain/session.ts'
import { TOKEN_EXPIRED, TOKEN_INVALID, TOKEN_MISSING, TOKEN_REVOKED } from '#shared/domain/token.ts'
import { createAccessTokens, type AccessTokens } from './access-token.ts'
import { createAccountAdmin } from './account-admin.ts'
import { createAccountLinks } from './account-links.ts'
import { findAccount } from './accounts.ts'
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
import { createOwnAccount, createOwnSecondFactor, WRONG_CODE } from './own-account.ts'
import { createPasskeys, type Passkeys } from './passkeys.ts'
import { verifyPassword } from './password.ts'
import { createSecondFactors, type SecondFactors } from './second-factor.ts'
import { createSecondStep, type SecondStep } from './second-step.ts'

export type AuthService = ReturnType<typeof createAuthService>

/** How staff sign in, prove that they did, and look after their account (docs/product sections 11 and 12). */
export function createAuthService(ctx: Context) {
  const { db, clock, secrets, limits, config } = ctx
  const { publicUrl } = config
  const sessions = createSessions({ db, clock, secure: publicUrl.startsWith('https:') })
  const lockout = createLockout({ db, clock, secrets })
  const secure = publicUrl.startsWith('https:')
  const secondStep = createSecondStep({ db, clock, secrets, secure })
  const passkeys = createPasskeys({ db, clock, publicUrl })
  const secondFactors = createSecondFactors({
    db,
    clock,
    secrets,
    issuer: new URL(publicUrl).host,
    offersPasskeys: passkeys.isOffered,
  })
  const links = createAccountLinks({ ...ctx, lockout })

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
      passkeys,
      accessTokens: createAccessTokens({ secrets, clock }),
    }),
    ...createOwnAccount({ db, clock, sessions, lockout }),
    ...createOwnSecondFactor({ db, lockout, secondFactors, passkeys }),
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
const WRONG_PASSKEY = "This passkey didn't work. Try again, or enter a code."
const START_AGAIN = 'Please enter your username and password again'
const ENDED = 'Your session has ended. Please sign in again.'

type SignInDeps = {
  db: Db
  sessions: Sessions
  accessTokens: AccessTokens
  lockout: Lockout
  limits: Pick<Limits, 'consume'>
  secondFactors: Pick<SecondFactors, 'isOn' | 'check'>
  secondStep: SecondStep
  passkeys: Pick<Passkeys, 'list' | 'optionsToUse' | 'check' | 'isOffered'>
}
/** What comes after the password: a code, or a passkey where the account has one. */
type NextStep = { secondStep: SessionCookie; passkey: boolean }
/** The second step of a sign-in, as it comes along. */
type SecondStepCall = { ticket: string | undefined; cookie?: string | undefined }
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
  passkeys,
}: SignInDeps) {
  /**
   * Begins a new session, or where the account has a second factor gives the cookie with which it follows; the one of the cookie that came along ends. Throws AppError 'unauthenticated' for a wrong name or password
   * without saying which, 'too-many' when too often was tried, with the seconds to wait.
   */
  async function signIn(
    { username, password }: Login,
    from: SignInClient,
    cookie?: string,
  ): Promise<SignedIn | NextStep> {
    const lockoutKeys = keysOf(username, from)
    const attempt = await takeAttempt(lockout, lockoutKeys, from)
    const account = await findAccount(db, username)
    const isRight = await verifyPassword(password, account?.passwordHash)
    if (account && isRight && (await secondFactors.isOn(account.id))) {
      await lockout.giveBack(attempt)
      const passkey = passkeys.isOffered && (await passkeys.list(account.id)).length > 0
      return { secondStep: await secondStep.issue(account), passkey }
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
   * must be done again, 'unauthenticated' for a wrong code and 'too-many' as signIn does: both steps count together, and the codes
   * of an account also by themselves.
   */
  const signInByCode = (
    { code, ...call }: SecondStepCall & { code: string },
    from: SignInClient,
  ): Promise<SignedIn> =>
    takeSecondStep(call, from, {
      check: ({ id, username: name }) =>
        secondFactors.check({ id, name, address: from.address }, code),
      wrong: WRONG_CODE,
    })

  /** The same by a passkey. */
  const signInByPasskey = (
    { answer, ...call }: SecondStepCall & { answer: UsedPasskey },
    from: SignInClient,
  ): Promise<SignedIn> =>
    takeSecondStep(call, from, {
      check: ({ id }) => passkeys.check(id, answer),
      wrong: WRONG_PASSKEY,
    })

  /** What a browser needs to use a passkey; throws AppError 'conflict' where the first step must be done again, or there is no passkey. */
  async function beginPasskey({ ticket }: SecondStepCall) {
    const account = await secondStep.read(ticket)
    const options = account && (await passkeys.optionsToUse(account.id))
    if (!options) throw new AppError('conflict', START_AGAIN)
    return options
  }

  async function takeSecondStep(
    { ticket, cookie }: SecondStepCall,
    from: SignInClient,
    { check, wrong }: { check: (account: Staff) => Promise<boolean>; wrong: string },
  ): Promise<SignedIn> {
    const account = await secondStep.read(ticket)
    if (!account) throw new AppError('conflict', START_AGAIN)
    const use = await lockout.attempt([{ kind: 'ticket', name: account.ticketId }])
    if (!use.allowed) throw new AppError('conflict', START_AGAIN)
    const passwordKeys = keysOf(account.username, from)
    const codeKey: LockoutKey = { kind: 'code', name: account.id }
    const attempt = await takeAttempt(lockout, [...passwordKeys, codeKey], from)
    if (!(await check(account))) {
      const refusal = new AppError('unauthenticated', wrong)
      throw await failedAttempt(attempt, { lockout, from, refusal, username: account.username })
    }
    const begun = await sessions.begin(account, from)
    if (!begun) throw new AppError('conflict', START_AGAIN)
    // A right code forgives no wrong ones: whoever guesses codes must not gain tries by the owner's sign-ins.
    await lockout.giveBack(attempt)
    await lockout.reset(passwordKeys)
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

  /** Who holds an access token; throws AppError 'unauthenticated' in the words of rule 19.9. */
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

  return { signIn, signInByCode, beginPasskey, signInByPasskey, authenticate, refresh, signOut }
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
