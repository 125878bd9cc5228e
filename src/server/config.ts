import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { type Business, businessSchema } from '#shared/domain/business.ts'
import { usernameSchema } from '#shared/domain/session.ts'
import { StartupError } from './core/app-error.ts'
import { parseTrustProxy } from './core/proxies.ts'
import { missingS3Settings, readS3, s3Environment, type S3Settings } from './core/s3-settings.ts'

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

const environmentSchema = z
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
    for (const name of missingS3Settings(environment)) {
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

/** Secrets can be read from a file, as in containers: SMTP_URL_FILE=/run/secrets/smtp-url. */
const SECRETS = [
  'DATABASE_URL',
  'ADMIN_PASSWORD',
  'TOKEN_SECRET',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
]

/** Replaces *_FILE variables with file contents; throws StartupError for an unreadable file. */
function withSecretFiles(
  environment: Record<string, string | undefined>,
): Record<string, string | undefined> {
  const complete = { ...environment }
  for (const name of SECRETS) {
    const file = environment[`${name}_FILE`]
    if (!file) continue
    if (environment[name]) throw new StartupError(`Set ${name} or ${name}_FILE, not both.`)
    try {
      complete[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
    } catch (error) {
      throw new StartupError(
        `${name}_FILE: ${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`,
      )
    }
  }
  return complete
}

/** Other empty variables count as unset. */
const EMPTY_ALLOWED = ['VPIC_URL']

export type Config = {
  production: boolean
  host: string
  port: number
  dataDir: string
  databaseUrl: string | undefined
  /** Maximum database connections for requests. */
  databasePoolSize: number
  demo: boolean
  publicUrl: string
  /** Addresses of trusted proxies; true for one proxy at any address. */
  trustProxy: string | boolean
  /** Facts from BUSINESS_FILE; undefined if they are stored in the database. */
  business: Business | undefined
  /** First account; undefined creates 'admin' with a generated password. */
  adminUsername: string | undefined
  adminPassword: string | undefined
  /** Undefined generates a secret and stores it in the database. */
  tokenSecret: string | undefined
  /** Undefined leaves emails in the outbox. */
  smtpUrl: string | undefined
  /** Defaults to the email address of the business. */
  mailFrom: string | undefined
  /** Defaults to the email address of the business. */
  shopInbox: string | undefined
  /** Extends HSTS to all subdomains of the public address. */
  hstsSubdomains: boolean
  rateLimits: boolean
  /** Null stores pictures under dataDir. */
  s3: S3Settings | null
  /** Folder of the nightly backups; null disables automatic backups. */
  backupDir: string | null
  /** URL of the VIN web service; empty disables it. */
  vpicUrl: string
  /** Address of the Prometheus metrics; undefined disables them. */
  metrics: { host: string; port: number } | undefined
  logLevel: string
}

/** Reads the environment; throws StartupError with all invalid variables. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const present = Object.fromEntries(
    Object.entries(withSecretFiles(environment)).filter(
      ([name, value]) => value !== '' || EMPTY_ALLOWED.includes(name),
    ),
  )
  const parsed = environmentSchema.safeParse(present)
  if (!parsed.success) {
    throw new StartupError(`Invalid settings:\n${problems(parsed.error)}`)
  }
  const env = parsed.data
  const production = env.NODE_ENV === 'production'
  const host = displayHost(env.HOST)
  return {
    production,
    host: env.HOST,
    port: env.PORT,
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    demo: env.DEMO ?? !production,
    publicUrl: env.PUBLIC_URL ?? `http://${host}:${env.PORT}`,
    trustProxy: readTrustProxy(env.TRUST_PROXY),
    business: env.BUSINESS_FILE ? readBusinessFile(env.BUSINESS_FILE) : undefined,
    adminUsername: env.ADMIN_USERNAME,
    adminPassword: env.ADMIN_PASSWORD,
    tokenSecret: env.TOKEN_SECRET,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    shopInbox: env.SHOP_INBOX,
    hstsSubdomains: env.HSTS_SUBDOMAINS,
    rateLimits: env.RATE_LIMITS,
    s3: readS3(env),
    backupDir:
      env.BACKUP_DIR === 'off'
        ? null
        : path.resolve(env.BACKUP_DIR ?? path.join(env.DATA_DIR, 'backups')),
    vpicUrl: env.VPIC_URL,
    metrics:
      env.METRICS_PORT === undefined
        ? undefined
        : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    logLevel: env.LOG_LEVEL,
  }
}

/** Returns the host for a URL in the address bar; a wildcard address becomes localhost. */
function displayHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

function readTrustProxy(text: string | undefined): string | boolean {
  if (!text || /^(off|false|0)$/.test(text)) return false
  if (/^(on|true)$/.test(text)) return true
  return text
}

function readBusinessFile(file: string): Business {
  let json: unknown
  try {
    json = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new StartupError(
      `BUSINESS_FILE ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
  const parsed = businessSchema.safeParse(json)
  if (!parsed.success) {
    throw new StartupError(`BUSINESS_FILE ${file} is invalid:\n${problems(parsed.error)}`)
  }
  return parsed.data
}

const problems = (error: z.ZodError): string =>
  error.issues.map((issue) => `  ${issue.path.join('.') || '(file)'}: ${issue.message}`).join('\n')
