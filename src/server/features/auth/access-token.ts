import { randomUUID } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Context } from '#server/context.ts'
import { isCompactJwt } from '#server/core/base64url.ts'
import { ACCESS_TOKEN_MS } from '#shared/domain/session.ts'

const PURPOSE = 'access-token'
const ALGORITHM = 'HS256'
/** Keeps other tokens of ours from being accepted here (RFC 9068). */
const TYPE = 'at+jwt'

type Holder = { userId: string; sessionId: string }
type Claims = { sub?: string; sid?: unknown; exp?: number }
type ReadToken = ({ kind: 'valid' | 'expired'; expiresAt: Date } & Holder) | { kind: 'invalid' }
type TokenContext = Pick<Context, 'secrets' | 'clock'>

/** Issues a token (RFC 7519) for 30 minutes that never outlasts its session. */
export async function issueAccessToken(
  { secrets, clock }: TokenContext,
  { userId, sessionId, endsAt }: Holder & { endsAt: Date },
): Promise<string> {
  const now = clock.now().getTime()
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setSubject(userId)
    .setJti(randomUUID())
    .setIssuedAt(inSeconds(now))
    .setExpirationTime(inSeconds(Math.min(now + ACCESS_TOKEN_MS, endsAt.getTime())))
    .sign(await secrets.keyFor(PURPOSE))
}

/** Reads a token; accepts one algorithm (OWASP ASVS 5.0, 9.1.2). Callers check the session too. */
export async function readAccessToken(
  { secrets, clock }: TokenContext,
  token: string,
): Promise<ReadToken> {
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

function holding(kind: 'valid' | 'expired', { sub, sid, exp = 0 }: Claims): ReadToken {
  return sub && typeof sid === 'string'
    ? { kind, userId: sub, sessionId: sid, expiresAt: new Date(exp * 1000) }
    : { kind: 'invalid' }
}

const inSeconds = (ms: number): number => Math.floor(ms / 1000)
