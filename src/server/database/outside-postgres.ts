import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { StartupError } from '../core/app-error.ts'
import { createClient } from '../core/postgres.ts'

const TIMEOUT_MS = 5000
const RETRY_MS = 250
const OLDEST_VERSION = 15

// Errors of a server that is starting or whose name does not resolve yet.
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

/** Checks the requirements of DATABASE_URL without writing; throws StartupError. */
export async function assertUsablePostgres(url: string, timeoutMs = TIMEOUT_MS): Promise<void> {
  // Waits up to `timeoutMs` for a server that is starting. Messages omit the password.
  const server = describe(url)
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const { fault, code, message } = await inspect(url, timeoutMs)
    if (fault) throw new StartupError(`DATABASE_URL: ${server} ${fault}`)
    if (fault === null) return
    if (!TRANSIENT_ERRORS.has(code ?? '') || Date.now() > deadline) {
      throw new StartupError(
        `DATABASE_URL: ${server} cannot be used: ${message ?? code}. ` +
          'Check that the server runs and that address, user and password are correct. Unset DATABASE_URL to use the embedded Postgres.',
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

type Inspection = { fault?: string | null; code?: string; message?: string }

/** Returns a fault, null for no fault, or the error that prevented the check. */
async function inspect(url: string, timeoutMs: number): Promise<Inspection> {
  const connections = [1, 2].map(() =>
    createClient({ connectionString: url, connectionTimeoutMillis: timeoutMs }),
  )
  const [client, other] = connections as [pg.Client, pg.Client]
  try {
    await client.connect()
    await other.connect()
    const { rows } = await client.query<DatabaseInfo>(DATABASE_INFO)
    const [info] = rows
    if (!info) throw new Error('the query returned no row')
    const fault = (await areSharedSessions(client, other)) ? SHARED_SESSIONS : findFault(info)
    return { fault: new URL(url).searchParams.has('schema') ? OTHER_SCHEMA : fault }
  } catch (error) {
    const { code, message } = error as { code?: string; message?: string }
    return { code, message: message || undefined }
  } finally {
    await Promise.all(connections.map((one) => one.end().catch(() => {})))
  }
}

type DatabaseInfo = {
  version: number
  encoding: string
  schema: string | null
  isReadOnly: boolean
  mayCreate: boolean
  role: string
  foreignOwner: string | null
}

const DATABASE_INFO = `SELECT
  current_setting('server_version_num')::int / 10000 AS version,
  current_setting('server_encoding') AS encoding,
  current_schema() AS schema,
  current_setting('transaction_read_only') = 'on' AS "isReadOnly",
  has_schema_privilege('public', 'CREATE')
    AND (has_database_privilege(current_database(), 'CREATE') OR to_regnamespace('graphile_worker') IS NOT NULL) AS "mayCreate",
  current_user AS role,
  (SELECT pg_get_userbyid(relowner) FROM pg_class
    WHERE oid IN (to_regclass('public._prisma_migrations'), to_regclass('public.request')) AND NOT pg_has_role(relowner, 'USAGE') LIMIT 1) AS "foreignOwner"`

const OTHER_SCHEMA =
  'selects a schema other than public. The shop uses the schema public: remove schema and search_path, and use a separate database.'
const SHARED_SESSIONS =
  'uses a pooler that shares sessions between clients (transaction mode), but locks and notifications need a dedicated session. ' +
  'Set pool_mode = session for this database, or connect to Postgres directly.'

function findFault(info: DatabaseInfo): string | null {
  const { version, encoding, schema, isReadOnly, mayCreate, role, foreignOwner } = info
  if (version < OLDEST_VERSION) {
    return `is Postgres ${version}; ${OLDEST_VERSION} or newer is needed.`
  }
  if (encoding !== 'UTF8') {
    return `stores text as ${encoding}; names need UTF8. Create a new database: CREATE DATABASE shop OWNER ${role} ENCODING 'UTF8' TEMPLATE template0;`
  }
  if (isReadOnly) {
    return 'is read-only or a replica. Use the primary server.'
  }
  if (foreignOwner) {
    return `has tables of the role ${foreignOwner}, which ${role} cannot change. Restore the dump again as ${role}: pg_restore --no-owner --role=${role} …`
  }
  if (!mayCreate) {
    return `does not let ${role} create tables. As a superuser: ALTER DATABASE … OWNER TO ${role}; and in the database: ALTER SCHEMA public OWNER TO ${role};`
  }
  return schema === 'public' ? null : OTHER_SCHEMA
}

/** Checks if two connections share a server session, as with transaction pooling. */
async function areSharedSessions(client: pg.Client, other: pg.Client): Promise<boolean> {
  const firstSession = await readSession(client)
  const otherSession = await readSession(other)
  return firstSession === otherSession || firstSession !== (await readSession(client))
}

async function readSession(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return rows[0]?.pid
}

/** Replaces the database name of a connection string. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${encodeURIComponent(database)}`
  return changed.href
}

/** Returns "database app as user shop at db.example.com:5432"; throws TypeError if invalid. */
export function describeDatabase(url: string): string {
  const { hostname, port, pathname, username, searchParams } = new URL(url)
  const server = searchParams.get('host') ?? `${hostname || 'localhost'}:${port || '5432'}`
  const database = decodeURIComponent(pathname.slice(1)) || decodeURIComponent(username)
  return `database ${database} as user ${decodeURIComponent(username) || '(none)'} at ${server}`
}
