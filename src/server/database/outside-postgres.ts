import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '../core/app-error.ts'
import { createClient } from '../core/postgres.ts'

const TIMEOUT_MS = 5000
const RETRY_MS = 250
const OLDEST_VERSION = 15

// A server that is just starting, or whose name the network does not know yet, is worth waiting for.
const TRANSIENT_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENOENT',
  '57P03',
  '53300',
])

/**
 * Checks that the server behind DATABASE_URL answers, waiting `timeoutMs` for one that is starting, and is Postgres 15 or
 * newer. Throws a StartupError that says what is wrong, without the password.
 */
export async function checkOutsidePostgres(url: string, timeoutMs = TIMEOUT_MS): Promise<void> {
  const server = describe(url)
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const { version, code, message } = await readVersion(url, timeoutMs)
    if (version && version < OLDEST_VERSION) {
      throw new StartupError(
        `DATABASE_URL: ${server} is Postgres ${version}; ${OLDEST_VERSION} or newer is needed.`,
      )
    }
    if (version) return
    if (!TRANSIENT_ERRORS.has(code ?? '') || Date.now() > deadline) {
      throw new StartupError(
        `DATABASE_URL: ${server} cannot be used: ${message ?? code}. ` +
          'Check the address, the user, the password and that the server runs; without DATABASE_URL the embedded Postgres is used.',
      )
    }
    await sleep(RETRY_MS)
  }
}

function describe(url: string): string {
  try {
    return describeDatabase(url)
  } catch {
    throw new StartupError(
      'DATABASE_URL is not a connection string like postgresql://user:password@host:5432/database.',
    )
  }
}

async function readVersion(
  url: string,
  timeoutMs: number,
): Promise<{ version?: number; code?: string; message?: string }> {
  const client = createClient({ connectionString: url, connectionTimeoutMillis: timeoutMs })
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version_num: string }>('SHOW server_version_num')
    return { version: Math.floor(Number(rows[0]?.server_version_num) / 10_000) }
  } catch (error) {
    const { code, message } = error as { code?: string; message?: string }
    return { code, message: message || undefined }
  } finally {
    await client.end().catch(() => {})
  }
}

/** Gives the same connection string with another database name. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${encodeURIComponent(database)}`
  return changed.href
}

/** Gives "database app as user shop at db.example.com:5432", never the password; throws a TypeError when it is no URL. */
export function describeDatabase(url: string): string {
  const { hostname, port, pathname, username, searchParams } = new URL(url)
  const server = searchParams.get('host') ?? `${hostname || 'localhost'}:${port || '5432'}`
  const database = decodeURIComponent(pathname.slice(1)) || decodeURIComponent(username)
  return `database ${database} as user ${decodeURIComponent(username) || '(none)'} at ${server}`
}
