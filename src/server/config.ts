import { readFileSync } from 'node:fs'
import path from 'node:path'
import type * as z from 'zod'
import { type Business, businessSchema } from '#shared/domain/business.ts'
import { StartupError } from './core/app-error.ts'
import { environmentSchema, readTrustProxy } from './core/environment.ts'
import { readS3, type S3Settings } from './core/s3-settings.ts'

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
  /** Extends HSTS to all subdomains of the public URL. */
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
    throw new StartupError(`Invalid settings:\n${formatIssues(parsed.error)}`)
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
    throw new StartupError(`BUSINESS_FILE ${file} is invalid:\n${formatIssues(parsed.error)}`)
  }
  return parsed.data
}

const formatIssues = (error: z.ZodError): string =>
  error.issues.map((issue) => `  ${issue.path.join('.') || '(file)'}: ${issue.message}`).join('\n')
