import type { IncomingMessage } from 'node:http'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { AppError } from '../core/app-error.ts'

const ONE_YEAR_SECONDS = 31_536_000

/** Sets security headers on every response (OWASP ASVS 5.0, 3.4); pages set a CSP per page. */
export async function registerSecurity(
  app: FastifyInstance,
  { publicUrl, hstsSubdomains }: Pick<Config, 'publicUrl' | 'hstsSubdomains'>,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: publicUrl.startsWith('https:')
      ? { maxAge: ONE_YEAR_SECONDS, includeSubDomains: hstsSubdomains }
      : false,
    xFrameOptions: { action: 'deny' },
    // Omitted for obsolete browsers: a page's first 14.6 kB, with headers, arrive in one round trip.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('permissions-policy', NO_PERMISSIONS)
  })
}

/** Permissions-Policy of a response; `camera` is who may use it, by default nobody. */
export const formatPermissionsPolicy = ({ camera = '()' } = {}): string =>
  `camera=${camera}, geolocation=(), microphone=(), payment=()`

const NO_PERMISSIONS = formatPermissionsPolicy()

/** Security headers of requests that are rejected before they reach the app. */
export const REFUSAL_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** Characters that end or precede a host: path, query, fragment, user (RFC 9110, 7.2). */
const INVALID_HOST = /[\s/?#@\\]/

/** Rejects requests without exactly one valid Host header with 400 (RFC 9112, 3.2). */
export function registerHostCheck(app: FastifyInstance): void {
  // Libraries build URLs from this header.
  app.addHook('onRequest', async ({ raw }) => {
    if (!hasOneHost(raw)) throw new AppError('invalid', 'The Host header is not valid')
  })
}

/** Checks for a single Host header, which HTTP/1.0 may omit. */
export function hasOneHost({
  headers: { host },
  rawHeaders,
  httpVersion,
}: IncomingMessage): boolean {
  if (host === undefined) return httpVersion === '1.0'
  return (
    (host === '' || isHost(host)) &&
    rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length === 1
  )
}

const isHost = (host: string): boolean => !INVALID_HOST.test(host) && URL.canParse(`http://${host}`)
