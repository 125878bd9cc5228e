import { randomUUID } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { isCompactJwt } from '#server/core/base64url.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Secrets } from '#server/core/secrets.ts'
import { ACCESS_TOKEN_MS } from '#shared/domain/session.ts'

const PURPOSE = 'access-token'
const ALGORITHM = 'HS256'
/** Says what this is, so that nothing else we may ever sign passes for it (RFC 9068). */
const TYPE = 'at+jwt'

type Holder = { userId: string; sessionId: string }
type Claims = { sub?: string; sid?: unknown; exp?: number }
/** What a text turned out to be; of a token that was ours it still says whose. */
export type ReadToken =
  | ({ kind: 'valid' | 'expired'; expiresAt: Date } & Holder)
  | { kind: 'invalid' }
export type AccessTokens = ReturnType<typeof createAccessTokens>

/** Short-lived signed tokens around a session (RFC 7519). They are not sufficient alone: each check reads the session too. */
export function createAccessTokens({ secrets, clock }: { secrets: Secrets; clock: Clock }) {
  /** A token for a session, valid for half an hour but not past the session's own end. */
  async function issue({ userId, sessionId, endsAt }: Holder & { endsAt: Date }): Promise<string> {
    const now = clock.now().getTime()
    return new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
      .setSubject(userId)
      .setJti(randomUUID())
      .setIssuedAt(inSeconds(now))
      .setExpirationTime(inSeconds(Math.min(now + ACCESS_TOKEN_MS, endsAt.getTime())))
      .sign(await secrets.keyFor(PURPOSE))
  }

  /** The claims of a token that we signed; only one algorithm is accepted (OWASP ASVS 5.0, 9.1.2). */
  async function read(token: string): Promise<ReadToken> {
    if (!isCompactJwt(token)) return { kind: 'invalid' }
    const key = await secrets.keyFor(PURPOSE)
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: [ALGORITHM],
        typ: TYPE,
        requiredClaims: ['sub', 'sid', 'exp', 'iat'],
        currentDate: clock.now(),
      })
      return holding('valid', payload)
    } catch (error) {
      if (error instanceof errors.JWTExpired) return holding('expired', error.payload)
      if (error instanceof errors.JOSEError) return { kind: 'invalid' }
      throw error
    }
  }

  return { issue, read }
}

function holding(kind: 'valid' | 'expired', { sub, sid, exp = 0 }: Claims): ReadToken {
  return sub && typeof sid === 'string'
    ? { kind, userId: sub, sessionId: sid, expiresAt: new Date(exp * 1000) }
    : { kind: 'invalid' }
}

const inSeconds = (ms: number): number => Math.floor(ms / 1000)
