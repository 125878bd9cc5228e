import pg from 'pg'
import { StartupError } from '../core/app-error.ts'
import { createClient } from '../core/postgres.ts'

export type AppliedMigration = { name: string; checksum: string }
export type SequenceValue = { name: string; value: string }
export type Snapshot = {
  migrations: AppliedMigration[]
  tables: string[]
  sequences: SequenceValue[]
  /** Rows of a table as JSON, a few hundred at a time. */
  rowsOf(table: string): AsyncGenerator<string[]>
  /** Names pictures by the vehicle or request that shows them. */
  namePictures(ids: string[]): Promise<string[]>
}

// Tables that are not backed up; used account links must stay invalid.
const TRANSIENT_TABLES = [
  'session',
  'account_link',
  'passkey_challenge',
  'request_viewer',
  'rate_limit',
  'backup',
  '_prisma_migrations',
]
const ROWS_PER_FETCH = 500
const UNDEFINED_TABLE = '42P01'

/** Opens a consistent snapshot; throws StartupError for an empty database. */
export async function withSnapshot<T>(
  url: string,
  look: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const client = createClient({ connectionString: url })
  await client.connect()
  try {
    await client.query('SET statement_timeout = 0')
    await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
    // The first query takes the snapshot; sequences are not part of it and must not be behind.
    const migrations = await readMigrations(client)
    const tables = await readTables(client)
    const sequences = await readSequences(client)
    return await look({
      migrations,
      tables,
      sequences,
      rowsOf: (table) =>
        readAll(
          client,
          `SELECT to_jsonb(given)::text AS line FROM ${pg.escapeIdentifier(table)} AS given`,
        ),
      namePictures: (ids) => namePictures(client, ids),
    })
  } finally {
    await client.end()
  }
}

async function readMigrations(client: pg.Client): Promise<AppliedMigration[]> {
  try {
    const { rows } = await client.query<AppliedMigration>(
      `SELECT migration_name AS name, checksum FROM _prisma_migrations
       WHERE rolled_back_at IS NULL AND finished_at IS NOT NULL ORDER BY migration_name`,
    )
    return rows
  } catch (error) {
    if ((error as { code?: string }).code !== UNDEFINED_TABLE) throw error
    throw new StartupError('There is no shop in this database yet.')
  }
}

async function readTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND NOT relname = ANY ($1) ORDER BY relname`,
    [TRANSIENT_TABLES],
  )
  return rows.map(({ name }) => name)
}

async function readSequences(client: pg.Client): Promise<SequenceValue[]> {
  const { rows } = await client.query<SequenceValue>(
    `SELECT sequencename AS name, last_value::text AS value FROM pg_sequences
     WHERE schemaname = current_schema() AND last_value IS NOT NULL ORDER BY sequencename`,
  )
  return rows
}

async function namePictures(client: pg.Client, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await client.query<{ name: string }>(
    `SELECT 'vehicle ' || stock_number || ': picture ' || picture.id AS name
     FROM picture JOIN vehicle ON vehicle.id = picture.vehicle_id WHERE picture.id = ANY ($1)
     UNION ALL
     SELECT 'settings: picture ' || id FROM picture WHERE of_shop AND id = ANY ($1)
     UNION ALL
     SELECT 'request ' || reference || ': picture ' || customer_picture.id AS name
     FROM customer_picture JOIN request ON request.id = customer_picture.request_id WHERE customer_picture.id = ANY ($1)
     ORDER BY name`,
    [ids],
  )
  return rows.map(({ name }) => name)
}

async function* readAll(client: pg.Client, query: string): AsyncGenerator<string[]> {
  await client.query(`DECLARE given NO SCROLL CURSOR FOR ${query}`)
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`FETCH ${ROWS_PER_FETCH} FROM given`)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await client.query('CLOSE given')
}
