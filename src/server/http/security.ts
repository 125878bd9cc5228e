import type { IncomingMessage } from 'node:http'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { AppError } from '../core/app-error.ts'

const ONE_YEAR_SECONDS = 31_536_000

/** Headers that every reply carries (OWASP ASVS 5.0, 3.4); pages replace the content security policy by their own. */
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
    // For browsers and plug-ins that are no more. A page's first 14.6 kB arrive in one go, headers among them.
    // Chromium, the only one that knows it, keys agents by origin without it.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()')
  })
}

/** The same for replies that are made without the application: what it refuses before anything is spent on it. */
export const REFUSAL_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** Whitespace, the start of a path, a query, a fragment or a user name: nothing that a host and port can have (RFC 9110, 7.2). */
const NO_HOST = /[\s/?#@\\]/

/** Refuses a request without exactly one Host header that is a host with 400, as RFC 9112 (3.2) wants it; libraries behind this build addresses of it. */
export function registerHostCheck(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (!hasOneHost(raw)) throw new AppError('invalid', 'The Host header is not valid')
  })
}

/** Whether a request names one host; HTTP/1.0 may name none. */
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

const isHost = (host: string): boolean => !NO_HOST.test(host) && URL.canParse(`http://${host}`)
