import { AppError } from '#server/core/app-error.ts'
import type { Db } from '#server/core/db.ts'
import { networkOf } from '#server/core/network.ts'
import type { Session } from '#server/core/session.ts'
import type { LimitService } from '#server/features/limits/service.ts'
import type { Login, Staff } from '#shared/domain/session.ts'
import { TOKEN_EXPIRED, TOKEN_INVALID, TOKEN_MISSING, TOKEN_REVOKED } from '#shared/domain/token.ts'
import { foldUsername } from '#shared/domain/username.ts'
import type { AccessTokens } from './access-token.ts'
import { findAccount } from './accounts.ts'
import { failedAttempt, takeAttempt, type Visitor } from './attempt.ts'
import type { Lockout, Suspect } from './lockout.ts'
import type { ActiveSession, SessionCookie, Sessions } from './lucia.ts'
import { verifyPassword } from './password.ts'

const WRONG = 'Invalid username or password'
const ENDED = 'Your session has ended. Please sign in again.'

type Deps = {
  db: Db
  sessions: Sessions
  accessTokens: AccessTokens
  lockout: Lockout
  limits: Pick<LimitService, 'consume'>
}
/** What a browser has in hand: the access token, and the value of the session cookie. */
export type Tokens = { token: string | undefined; cookie: string | undefined }
export type SignedIn = { accessToken: string; user: Staff; cookie: SessionCookie }

/** The way in and out. */
export function createSignIn({ db, sessions, accessTokens, lockout, limits }: Deps) {
  /**
   * Begins a new session; the one of the cookie that came along ends. Throws AppError 'unauthenticated' for a wrong name or password
   * without saying which, 'too-many' when too often was tried, with the seconds to wait.
   */
  async function signIn(
    { username, password }: Login,
    from: Visitor,
    cookie?: string,
  ): Promise<SignedIn> {
    const [name, network] = [foldUsername(username), networkOf(from.address)]
    const suspects: Suspect[] = [
      { kind: 'account-address', name: `${name} ${network}` },
      { kind: 'address', name: network },
      { kind: 'account', name },
    ]
    const attempt = await takeAttempt(lockout, suspects, from)
    const account = await findAccount(db, username)
    const isRight = await verifyPassword(password, account?.passwordHash)
    const begun = account && isRight ? await sessions.begin(account, from.userAgent) : null
    if (!account || !begun) {
      throw failedAttempt(attempt, {
        from,
        refusal: new AppError('unauthenticated', WRONG),
        username: account?.username,
      })
    }

    await lockout.forgive(suspects)
    if (cookie) await sessions.endByCookie(cookie)
    from.log.info(
      { event: 'signed-in', username: account.username, address: from.address },
      'somebody signed in',
    )
    return { ...(await withToken(begun.session)), cookie: begun.cookie }
  }

  /** Who holds an access token; throws AppError 'unauthenticated' in the words of docs/product.md 19.9. */
  async function authenticate(token: string | undefined): Promise<Required<Session>> {
    if (token === undefined) throw new AppError('unauthenticated', TOKEN_MISSING)
    const read = await accessTokens.read(token)
    if (read.kind === 'invalid') throw new AppError('unauthenticated', TOKEN_INVALID)
    if (read.kind === 'expired') throw new AppError('unauthenticated', TOKEN_EXPIRED)
    const session = await sessions.ofId(read.sessionId)
    if (!session || session.userId !== read.userId) {
      throw new AppError('unauthenticated', TOKEN_REVOKED)
    }
    return { userId: session.userId, username: session.username, sessionId: session.id }
  }

  /** A fresh access token for the session of a cookie; throws AppError 'unauthenticated', and 'too-many' when the address asked too often. */
  async function refresh(
    cookie: string | undefined,
    { address }: Pick<Visitor, 'address'>,
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
  async function signOut({ token, cookie }: Tokens, { address, log }: Visitor): Promise<void> {
    const read = token ? await accessTokens.read(token) : null
    if (read && read.kind !== 'invalid') await sessions.end(read.userId, read.sessionId)
    if (cookie) await sessions.endByCookie(cookie)
    log.info({ event: 'signed-out', address }, 'somebody signed out')
  }

  return { signIn, authenticate, refresh, signOut }
}
