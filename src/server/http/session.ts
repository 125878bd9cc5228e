import type { FastifyInstance, FastifyRequest } from 'fastify'
import { SECOND_FACTOR_FIRST } from '#shared/domain/second-factor.ts'
import { TOKEN_MISSING } from '#shared/domain/token.ts'
import { AppError } from '../core/app-error.ts'
import type { Session } from '../core/session.ts'
import type { AuthService } from '../features/auth/service.ts'

type Auth = Pick<AuthService, 'authenticate'>
/** The caller of a request: a session, or why the token that was sent is not valid. */
export type Caller = { session: Session; refusal?: undefined } | { session: null; refusal?: Error }

const SESSION = 'session'
/** What browsers say of a call by a page of the same origin (Fetch Metadata); 'same-site' would be a neighbour under the same domain. */
const SAME_ORIGIN = 'same-origin'
const OTHER_SITE = 'This call must come from our own pages'

/** The bearer token of a request (docs/product.md 18.18). */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^Bearer +(\S.*)$/i.exec(headers.authorization ?? '')?.[1]
}

/** Reads the caller of a request, for REST and tRPC. An invalid token matters only where a session is required. */
export async function callerOf(request: FastifyRequest, auth: Auth): Promise<Caller> {
  const token = bearerOf(request)
  if (token === undefined) return { session: null }
  try {
    return { session: { ...(await auth.authenticate(token)), address: request.ip } }
  } catch (error) {
    return { session: null, refusal: error as Error }
  }
}

/** The session of a caller; throws the reason where there is none. */
export function signedIn({ session, refusal }: Caller): Session {
  if (session) return session
  throw refusal ?? new AppError('unauthenticated', TOKEN_MISSING)
}

/** Refuses a session that must set up a second factor first; throws AppError 'forbidden'. */
function requireSecondFactor({ needsSecondFactor }: Session): void {
  if (needsSecondFactor) throw new AppError('forbidden', SECOND_FACTOR_FIRST)
}

/** Requires a session for all routes of a scope and forbids caches to store their replies (OWASP ASVS 5.0, 8.2.1 and 14.3.2); where `allowsSetUp`, one without a second factor that is required will do. */
export function guardScope(
  scope: FastifyInstance,
  auth: Auth,
  { allowsSetUp = false }: { allowsSetUp?: boolean } = {},
): void {
  scope.decorateRequest(SESSION, null)
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, staffOnly: true }
  })
  scope.addHook('onRequest', async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    const session = signedIn(await callerOf(request, auth))
    if (!allowsSetUp) requireSecondFactor(session)
    request.setDecorator(SESSION, session)
  })
}

/** The session of a request in a guarded scope. */
export function sessionOf(request: FastifyRequest): Session {
  return signedIn({ session: request.getDecorator<Session | null>(SESSION) })
}

/**
 * Refuses a page form that another site made a browser send. Where a browser does not say so (plain http, older ones), the origin must
 * be the address that the form was sent to; pages without referrer name none. Throws AppError 'forbidden'.
 */
export function refuseFormOfOtherSites({ headers, host }: FastifyRequest, publicUrl: string): void {
  const { origin = NO_ORIGIN, 'sec-fetch-site': site } = headers
  const isOurs =
    site === undefined
      ? origin === NO_ORIGIN || [host, new URL(publicUrl).host].includes(hostOf(origin))
      : site === SAME_ORIGIN || site === 'none'
  if (!isOurs) throw new AppError('forbidden', OTHER_SITE)
}

const NO_ORIGIN = 'null'
const hostOf = (origin: string): string => (URL.canParse(origin) ? new URL(origin).host : '')

/**
 * Refuses calls that another site made a browser send (OWASP ASVS 5.0, 3.5.1), by what browsers say themselves; programs that are
 * not browsers send no such headers and no cookie that another site could misuse. Throws AppError 'forbidden'.
 */
export function refuseOtherSites({ headers }: FastifyRequest, publicUrl: string): void {
  const { origin, 'sec-fetch-site': site } = headers
  const isOurs =
    site === undefined
      ? origin === undefined || origin === new URL(publicUrl).origin
      : site === SAME_ORIGIN
  if (!isOurs) throw new AppError('forbidden', OTHER_SITE)
}
