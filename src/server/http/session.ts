import type { FastifyInstance, FastifyRequest } from 'fastify'
import { TOKEN_MISSING } from '#shared/domain/token.ts'
import { AppError } from '../core/app-error.ts'
import type { Session } from '../core/session.ts'
import type { AuthService } from '../features/auth/service.ts'

type Auth = Pick<AuthService, 'authenticate'>
/** Who is calling; or nobody, and where a token came along why it does not hold. */
export type Caller = { session: Session; refusal?: undefined } | { session: null; refusal?: Error }

const SESSION = 'session'
/** What browsers say of a call by a page of the same origin (Fetch Metadata); 'same-site' would be a neighbour under the same domain. */
const SAME_ORIGIN = 'same-origin'

/** The access token that came along, as specification section 6 has it: a bearer token. */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^Bearer +(\S.*)$/i.exec(headers.authorization ?? '')?.[1]
}

/** Who makes a call, for both doors; a token that does not hold matters only where somebody must be signed in. */
export async function callerOf(request: FastifyRequest, auth: Auth): Promise<Caller> {
  const token = bearerOf(request)
  if (token === undefined) return { session: null }
  try {
    return { session: await auth.authenticate(token) }
  } catch (error) {
    return { session: null, refusal: error as Error }
  }
}

/** The session of a caller; throws why there is none. */
export function signedIn({ session, refusal }: Caller): Session {
  if (session) return session
  throw refusal ?? new AppError('unauthenticated', TOKEN_MISSING)
}

/** Lets nobody into the routes of a scope who is not signed in, and nobody keep what they reply (OWASP ASVS 5.0, 8.2.1 and 14.3.2). */
export function guardScope(scope: FastifyInstance, auth: Auth): void {
  scope.decorateRequest(SESSION, null)
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, staffOnly: true }
  })
  scope.addHook('onRequest', async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    request.setDecorator(SESSION, signedIn(await callerOf(request, auth)))
  })
}

/** Who is calling a route of a guarded scope. */
export function sessionOf(request: FastifyRequest): Session {
  return signedIn({ session: request.getDecorator<Session | null>(SESSION) })
}

/**
 * Refuses calls that another site made a browser send (OWASP ASVS 5.0, 3.5.1), by what browsers say themselves; programs that are
 * no browsers say nothing and bring no cookie that somebody else could misuse. Throws AppError 'forbidden'.
 */
export function refuseOtherSites({ headers }: FastifyRequest, publicUrl: string): void {
  const { origin, 'sec-fetch-site': site } = headers
  const isOurs =
    site === undefined
      ? origin === undefined || origin === new URL(publicUrl).origin
      : site === SAME_ORIGIN
  if (!isOurs) throw new AppError('forbidden', 'This call must come from our own pages')
}
