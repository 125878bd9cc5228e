import { createHash, timingSafeEqual } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { v7 as uuidv7 } from 'uuid'
import type { Context } from '#server/context.ts'
import { isCompactJwt } from '#server/core/base64url.ts'
import { SECOND_STEP_MS } from '#shared/domain/second-factor.ts'
import { isSecure, type SessionCookie } from './lucia.ts'

const PURPOSE = 'second-step'
const ALGORITHM = 'HS256'
const TYPE = 'second-step+jwt'
/** Path of both steps of a sign-in. */
const PATH = '/api/auth'

type Account = { id: string; username: string; passwordHash: string }
type Claims = { userId: string; ticketId: string; password: string }
type SiteConfig = Pick<Context['config'], 'publicUrl'>
type StepContext = Pick<Context, 'config' | 'db' | 'clock' | 'secrets'>

export const formatSecondStepName = ({ publicUrl }: SiteConfig): string =>
  isSecure(publicUrl) ? '__Secure-second-step' : 'second-step'

const createSecondStepCookie = (
  config: SiteConfig,
  value: string,
  maxAge: number,
): SessionCookie => ({
  name: formatSecondStepName(config),
  value,
  attributes: {
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(config.publicUrl),
    path: PATH,
    maxAge,
  },
})

export const clearSecondStep = (config: SiteConfig): SessionCookie =>
  createSecondStepCookie(config, '', 0)

/** Creates the cookie between password and code, which grants nothing alone. */
export async function issueSecondStep(
  { config, clock, secrets }: StepContext,
  { id, passwordHash }: Account,
): Promise<SessionCookie> {
  const now = clock.now().getTime()
  const token = await new SignJWT({ password: hashFingerprint(passwordHash) })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setSubject(id)
    .setJti(uuidv7())
    .setExpirationTime(Math.floor((now + SECOND_STEP_MS) / 1000))
    .sign(await secrets.keyFor(PURPOSE))
  return createSecondStepCookie(config, token, SECOND_STEP_MS / 1000)
}

/** Returns the account of a cookie; null if it is invalid or the password has changed. */
export async function readSecondStep(
  ctx: StepContext,
  token: string | undefined,
): Promise<(Account & { ticketId: string }) | null> {
  const claims = token && isCompactJwt(token) ? await readClaims(ctx, token) : null
  if (!claims) return null
  const account = await ctx.db.staffUser.findFirst({
    where: { id: claims.userId, disabledAt: null },
    select: { id: true, username: true, passwordHash: true },
  })
  if (!account) return null
  const [given, stored] = [claims.password, hashFingerprint(account.passwordHash)].map((text) =>
    Buffer.from(text),
  )
  const isSame = given && stored && given.length === stored.length && timingSafeEqual(given, stored)
  return isSame ? { ...account, ticketId: claims.ticketId } : null
}

async function readClaims({ clock, secrets }: StepContext, token: string): Promise<Claims | null> {
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

const hashFingerprint = (passwordHash: string): string =>
  createHash('sha256').update(passwordHash).digest('base64url')
