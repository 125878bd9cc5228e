import { createHash, timingSafeEqual } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { v7 as uuidv7 } from 'uuid'
import { isCompactJwt } from '#server/core/base64url.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Db } from '#server/core/db.ts'
import type { Secrets } from '#server/core/secrets.ts'
import { SECOND_STEP_MS } from '#shared/domain/second-factor.ts'
import type { SessionCookie } from './lucia.ts'

const PURPOSE = 'second-step'
const ALGORITHM = 'HS256'
const TYPE = 'second-step+jwt'
/** Where both steps of a sign-in are; nothing else gets the cookie. */
const PATH = '/api/auth'

type Account = { id: string; username: string; passwordHash: string }
type Claims = { userId: string; ticketId: string; password: string }
type Deps = { db: Db; clock: Clock; secrets: Secrets; secure: boolean }

/** Carries a sign-in from the password to the code: in a cookie, so that nothing secret is in an address and a reload loses nothing. It opens nothing without a code. */
export function createSecondStep({ db, clock, secrets, secure }: Deps) {
  const name = secure ? '__Secure-second-step' : 'second-step'
  const cookie = (value: string, maxAge: number): SessionCookie => ({
    name,
    value,
    attributes: { httpOnly: true, sameSite: 'strict', secure, path: PATH, maxAge },
  })

  /** The cookie of an account whose password was just verified. */
  async function issue({ id, passwordHash }: Account): Promise<SessionCookie> {
    const now = clock.now().getTime()
    const token = await new SignJWT({ password: fingerprintOf(passwordHash) })
      .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
      .setSubject(id)
      .setJti(uuidv7())
      .setExpirationTime(Math.floor((now + SECOND_STEP_MS) / 1000))
      .sign(await secrets.keyFor(PURPOSE))
    return cookie(token, SECOND_STEP_MS / 1000)
  }

  /** The account of a cookie; null for one that expired or is forged, and after a change of the password. */
  async function read(token: string | undefined): Promise<(Account & { ticketId: string }) | null> {
    const claims = token && isCompactJwt(token) ? await claimsOf(token) : null
    if (!claims) return null
    const account = await db.staffUser.findFirst({
      where: { id: claims.userId, disabledAt: null },
      select: { id: true, username: true, passwordHash: true },
    })
    if (!account) return null
    const [given, stored] = [claims.password, fingerprintOf(account.passwordHash)].map((text) =>
      Buffer.from(text),
    )
    const isSame =
      given && stored && given.length === stored.length && timingSafeEqual(given, stored)
    return isSame ? { ...account, ticketId: claims.ticketId } : null
  }

  async function claimsOf(token: string): Promise<Claims | null> {
    const key = await secrets.keyFor(PURPOSE)
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: [ALGORITHM],
        typ: TYPE,
        requiredClaims: ['sub', 'exp', 'jti', 'password'],
        currentDate: clock.now(),
      })
      const { sub: userId, jti: ticketId, password } = payload
      return userId && ticketId && typeof password === 'string'
        ? { userId, ticketId, password }
        : null
    } catch (error) {
      if (error instanceof errors.JOSEError) return null
      throw error
    }
  }

  return { name, issue, read, blank: cookie('', 0) }
}

export type SecondStep = ReturnType<typeof createSecondStep>

const fingerprintOf = (passwordHash: string): string =>
  createHash('sha256').update(passwordHash).digest('base64url')
