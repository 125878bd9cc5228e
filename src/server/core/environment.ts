import * as z from 'zod'
import { usernameSchema } from '#shared/domain/session.ts'
import { parseTrustProxy } from './proxies.ts'
import { findMissingS3Settings, s3Environment } from './s3-settings.ts'

const onOff = z
  .enum(['on', 'off', 'true', 'false', '1', '0'], { error: 'must be on or off' })
  .transform((word) => ['on', 'true', '1'].includes(word))
const optional = z
  .string()
  .trim()
  .transform((text) => text || undefined)
  .optional()

const TOKEN_SECRET_MIN = 32
const email = optional.refine(
  (text) => !text || z.email().safeParse(text).success,
  'must be an email address',
)
const ESCAPES = 'in the user and the password write # as %23, / as %2F, ? as %3F and @ as %40'
const smtpUrl = optional.refine(
  (text) => !text || (/^smtps?:\/\/[^/]/.test(text) && isEscaped(text)),
  `must be an address like smtps://user:password@mail.example.com; ${ESCAPES}`,
)
const databaseUrl = optional.refine(
  (text) => !text || (/^postgres(ql)?:\/\//.test(text) && isEscaped(text)),
  `must be an address like postgresql://user:password@db.example.com:5432/shop; ${ESCAPES}`,
)
const publicUrl = optional
  .refine(
    (text) => !text || isOrigin(text),
    'must be an address like https://www.example.com, without a path, a query, a user or a password',
  )
  .transform((text) => text && new URL(text).origin)

/** Environment variables with their defaults. */
export const environmentSchema = z
  .object({
    NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
    HOST: z.string().trim().min(1).default('127.0.0.1'),
    PORT: z.coerce
      .number({ error: 'must be a port number' })
      .int()
      .min(0)
      .max(65_535)
      .default(3000),
    DATA_DIR: z.string().trim().min(1).default('./data'),
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: z.coerce
      .number({ error: 'must be a number from 2 to 100' })
      .int('must be a whole number')
      .min(2, 'must be at least 2')
      .max(100, 'must be at most 100')
      .default(10),
    DEMO: onOff.optional(),
    PUBLIC_URL: publicUrl,
    TRUST_PROXY: optional.refine(
      (text) => parseTrustProxy(readTrustProxy(text)) !== null,
      'must be the addresses of the proxies, such as 10.0.0.0/8, or on for one proxy, or off',
    ),
    BUSINESS_FILE: optional,
    ADMIN_USERNAME: optional.refine(
      (text) => !text || usernameSchema.safeParse(text).success,
      'must start with a letter or digit and contain only A to Z, digits and . _ @ -',
    ),
    ADMIN_PASSWORD: z.string().optional(),
    TOKEN_SECRET: optional.refine(
      (text) => !text || text.length >= TOKEN_SECRET_MIN,
      `must be at least ${TOKEN_SECRET_MIN} characters`,
    ),
    SMTP_URL: smtpUrl,
    MAIL_FROM: email,
    SHOP_INBOX: email,
    HSTS_SUBDOMAINS: onOff.default(false),
    RATE_LIMITS: onOff.default(true),
    ...s3Environment,
    VPIC_URL: z
      .string()
      .trim()
      .default('https://vpic.nhtsa.dot.gov')
      .refine(
        (text) => text === '' || /^https?:\/\/[^/]/.test(text),
        'must be an address like https://vpic.nhtsa.dot.gov, or empty',
      ),
    BACKUP_DIR: optional,
    METRICS_PORT: z.coerce
      .number({ error: 'must be a port number' })
      .int()
      .min(0)
      .max(65_535)
      .optional(),
    METRICS_HOST: z.string().trim().min(1).default('127.0.0.1'),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
      .default('info'),
  })
  .refine(({ RATE_LIMITS, PUBLIC_URL }) => RATE_LIMITS || !PUBLIC_URL?.startsWith('https:'), {
    path: ['RATE_LIMITS'],
    error: 'may be off for load tests only, never with an https PUBLIC_URL',
  })
  .refine(
    ({ NODE_ENV, SMTP_URL, PUBLIC_URL }) =>
      NODE_ENV !== 'production' || !SMTP_URL || (PUBLIC_URL && !isOfThisMachine(PUBLIC_URL)),
    {
      path: ['PUBLIC_URL'],
      error:
        'must be the public address, such as https://www.example.com: SMTP_URL is set, and links in emails use it',
    },
  )
  .superRefine((environment, context) => {
    for (const name of findMissingS3Settings(environment)) {
      context.addIssue({
        code: 'custom',
        path: [name],
        message: 'is missing: a picture store needs all settings',
      })
    }
  })

/**
 * Checks that the password contains no raw #, / or ?, which would start another part of the URL.
 */
function isEscaped(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { pathname, search, hash } = new URL(text)
  return !hash && !`${pathname}${search}`.includes('@')
}

function isOrigin(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false
  const { pathname, search, hash, username, password } = new URL(text)
  return pathname === '/' && !(search || hash || username || password) && !/[?#]/.test(text)
}

function isOfThisMachine(url: string): boolean {
  const { hostname } = new URL(url)
  return /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(hostname)
}

/** Reads TRUST_PROXY: addresses, or true for one proxy at any address. */
export function readTrustProxy(text: string | undefined): string | boolean {
  if (!text || /^(off|false|0)$/.test(text)) return false
  if (/^(on|true)$/.test(text)) return true
  return text
}
