import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context, SignedInContext, StaffContext, VisitorContext } from '../context.ts'
import { AppError } from '../core/app-error.ts'
import {
  assertSecondFactor,
  type Caller,
  requireSession,
  type Session,
  toActor,
} from '../core/session.ts'

/** Throws AppError 'unauthenticated'. */
export type Authenticate = (token: string) => Promise<Session>

const SESSION = 'session'
// Fetch Metadata of a same-origin call; 'same-site' would include other subdomains.
const SAME_ORIGIN = 'same-origin'
const NO_ORIGIN = 'null'
const OTHER_SITE =
  'This call must come from our own pages. If it does, set PUBLIC_URL of the server to their address'

/** Returns the bearer token of a request (rule 18.18). */
export function readBearer({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^Bearer +(\S.*)$/i.exec(headers.authorization ?? '')?.[1]
}

/** Reads the session for REST and tRPC; an invalid token only fails where a session is required. */
export async function readCaller(
  request: FastifyRequest,
  authenticate: Authenticate,
): Promise<Caller> {
  const token = readBearer(request)
  if (token === undefined) return { session: null }
  try {
    return { session: { ...(await authenticate(token)), ip: request.ip } }
  } catch (error) {
    return { session: null, error: error as Error }
  }
}

/** Requires a session in a scope and disables caching (OWASP ASVS 5.0, 8.2.1 and 14.3.2). */
export function guardScope(
  scope: FastifyInstance,
  authenticate: Authenticate,
  { allowsSetUp = false }: { allowsSetUp?: boolean } = {},
): void {
  // `allowsSetUp` also admits sessions that still lack a required second factor.
  scope.decorateRequest(SESSION, null)
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, staffOnly: true }
  })
  scope.addHook('onRequest', async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    const session = requireSession(await readCaller(request, authenticate))
    if (!allowsSetUp) assertSecondFactor(session)
    request.setDecorator(SESSION, session)
  })
}

function getSession(request: FastifyRequest): Session {
  return requireSession({ session: request.getDecorator<Session | null>(SESSION) })
}

export type VisitorContextOf = (request: FastifyRequest) => VisitorContext
export type StaffContextOf = (request: FastifyRequest) => StaffContext
export type SignedInContextOf = (request: FastifyRequest) => SignedInContext

export type VisitorDeps = { contextOf: VisitorContextOf }
export type StaffDeps = { contextOf: StaffContextOf }
export type SignedInDeps = { contextOf: SignedInContextOf }

/** Adds the request's log and client address to the context. */
export const createVisitorContextOf =
  (ctx: Context): VisitorContextOf =>
  ({ log, ip }) => ({ ...ctx, log, ip })

/** Adds the request's log and signed-in caller to the context. */
export const createSignedInContextOf =
  (ctx: Context): SignedInContextOf =>
  (request) => {
    const session = getSession(request)
    return { ...ctx, log: request.log, ip: request.ip, session, actor: toActor(session) }
  }

/** Throws AppError 'forbidden' for a page form sent from another site. */
export function assertFormOfThisSite({ headers, host }: FastifyRequest, publicUrl: string): void {
  // Without Fetch Metadata the origin must match the form's address; pages with no referrer omit it.
  const { origin = NO_ORIGIN, 'sec-fetch-site': site } = headers
  const isOurs =
    site === undefined
      ? origin === NO_ORIGIN || [host, new URL(publicUrl).host].includes(parseHost(origin))
      : site === SAME_ORIGIN || site === 'none'
  if (!isOurs) throw new AppError('forbidden', OTHER_SITE)
}

/** Accepts no name, since its owner can point it at any machine. */
const isIpAddress = (host: string): boolean =>
  isIP(host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1')) !== 0

const parseHost = (origin: string): string => (URL.canParse(origin) ? new URL(origin).host : '')

/** Throws AppError 'forbidden' for a cross-site browser call (OWASP ASVS 5.0, 3.5.1). */
export function assertThisSite({ headers, host }: FastifyRequest, publicUrl: string): void {
  // Programs send no Fetch Metadata, and no cookies that another site could misuse.
  const { origin, 'sec-fetch-site': site } = headers
  const shop = new URL(publicUrl)
  // On plain http, such as in a local network, the shop is also reached by the machine's address.
  const isHere = shop.protocol === 'http:' && parseHost(origin ?? '') === host && isIpAddress(host)
  const isOurs =
    site === undefined
      ? origin === undefined || origin === shop.origin || isHere
      : site === SAME_ORIGIN
  if (!isOurs) throw new AppError('forbidden', OTHER_SITE)
}
