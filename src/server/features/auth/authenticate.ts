import type { Context, VisitorContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Session } from '#server/core/session.ts'
import type { SignedInAccount } from '#shared/domain/session.ts'
import { TOKEN_EXPIRED, TOKEN_INVALID, TOKEN_MISSING, TOKEN_REVOKED } from '#shared/domain/token.ts'
import { issueAccessToken, readAccessToken } from './access-token.ts'
import type { ActiveSession } from './lucia.ts'

const ENDED = 'Your session has ended. Please sign in again.'

type SignedIn = { accessToken: string; user: SignedInAccount }

/** Throws AppError 'unauthenticated' (rule 19.9). */
export async function authenticate(
  ctx: Context,
  token: string | undefined,
): Promise<Required<Omit<Session, 'ip'>>> {
  if (token === undefined) throw new AppError('unauthenticated', TOKEN_MISSING)
  const read = await readAccessToken(ctx, token)
  if (read.kind === 'invalid') throw new AppError('unauthenticated', TOKEN_INVALID)
  if (read.kind === 'expired') throw new AppError('unauthenticated', TOKEN_EXPIRED)
  const session = await ctx.sessions.ofId(read.sessionId)
  if (!session || session.userId !== read.userId) {
    throw new AppError('unauthenticated', TOKEN_REVOKED)
  }
  const { id: sessionId, userId, username, needsSecondFactor } = session
  return { userId, username, sessionId, needsSecondFactor, tokenExpiresAt: read.expiresAt }
}

/** Issues another token for a cookie. Throws AppError 'unauthenticated' and 'too-many'. */
export async function refreshToken(
  ctx: VisitorContext,
  cookie: string | undefined,
): Promise<SignedIn> {
  if (!cookie) throw new AppError('unauthenticated', TOKEN_MISSING)
  await ctx.limits.consume('refresh', ctx.ip)
  const session = await ctx.sessions.ofCookie(cookie)
  if (!session) throw new AppError('unauthenticated', ENDED)
  return toSignedIn(ctx, session)
}

/** Ends the sessions of a token, also an expired one, and of a cookie. */
export async function signOut(
  ctx: VisitorContext,
  { token, cookie }: { token: string | undefined; cookie: string | undefined },
): Promise<void> {
  const { sessions, ip, log } = ctx
  const read = token ? await readAccessToken(ctx, token) : null
  if (read && read.kind !== 'invalid') await sessions.end(read.userId, read.sessionId)
  if (cookie) await sessions.endByCookie(cookie)
  log.info({ event: 'signed-out', address: ip }, 'somebody signed out')
}

/** Issues the access token of a session. */
export async function toSignedIn(
  ctx: Context,
  { id, userId, username, endsAt }: ActiveSession,
): Promise<SignedIn> {
  return {
    accessToken: await issueAccessToken(ctx, { userId, sessionId: id, endsAt }),
    user: { id: userId, username },
  }
}
