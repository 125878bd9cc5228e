import pg from 'pg'
import { StartupError } from '../core/app-error.ts'
import { createClient } from '../core/postgres.ts'
import type { SequenceValue } from './snapshot.ts'

type ForeignKey = { table: string; name: string; definition: string }

const RESTORE_LOCK_KEY = 72_707_370

/** Throws StartupError if any table has a row; a database without tables is empty too. */
export async function assertEmpty(url: string): Promise<void> {
  await withClient(url, async (client) => {
    for (const table of await listTables(client)) {
      if (table === '_prisma_migrations') continue
      const { rowCount } = await client.query(`SELECT FROM ${pg.escapeIdentifier(table)} LIMIT 1`)
      if (rowCount) {
        throw new StartupError(
          `The database is not empty: table ${table} has rows. Restore into an empty one.`,
        )
      }
    }
  })
}

export type RowLoader = { insert(table: string, lines: string[]): Promise<void> }

/** Fills an empty, migrated database in one transaction. */
export async function loadRows(
  url: string,
  sequences: SequenceValue[],
  fill: (loader: RowLoader) => Promise<void>,
): Promise<void> {
  // Foreign keys are checked at the end because rows can precede those they reference.
  try {
    await withClient(url, (client) => loadInto(client, sequences, fill))
  } catch (error) {
    if (!isRefusedData(error)) throw error
    throw new StartupError('The backup is damaged: the database rejected its data.', {
      cause: error,
    })
  }
}

/** Checks if Postgres rejected the data (SQLSTATE classes 22, 23 and 42). */
const isRefusedData = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^(?:22|23|42)/.test(error.code ?? '')

async function loadInto(
  client: pg.Client,
  sequences: SequenceValue[],
  fill: (loader: RowLoader) => Promise<void>,
): Promise<void> {
  await client.query('SET statement_timeout = 0')
  await client.query('BEGIN')
  await client.query(`SELECT pg_advisory_xact_lock(${RESTORE_LOCK_KEY})`)
  const tables = await listTables(client)
  for (const table of tables) {
    await client.query(`ALTER TABLE ${pg.escapeIdentifier(table)} DISABLE TRIGGER USER`)
  }
  const foreignKeys = await dropForeignKeys(client)
  const columns = new Map<string, string>()

  async function insert(table: string, lines: string[]): Promise<void> {
    if (!tables.includes(table)) {
      throw new StartupError(`The backup has an unknown table ${table}.`)
    }
    const names = columns.get(table) ?? (await listColumns(client, table))
    columns.set(table, names)
    const name = pg.escapeIdentifier(table)
    await client.query(
      `INSERT INTO ${name} (${names}) OVERRIDING SYSTEM VALUE SELECT ${names} FROM jsonb_populate_recordset(NULL::${name}, $1::jsonb)`,
      [`[${lines.join(',')}]`],
    )
  }

  await fill({ insert })
  for (const { name, value } of sequences) {
    // Sequences of references are created on demand, not by migrations.
    await client.query(`CREATE SEQUENCE IF NOT EXISTS ${pg.escapeIdentifier(name)}`)
    await client.query('SELECT setval($1::regclass, $2::bigint)', [
      pg.escapeIdentifier(name),
      value,
    ])
  }
  for (const { table, name, definition } of foreignKeys) {
    await client.query(
      `ALTER TABLE ${pg.escapeIdentifier(table)} ADD CONSTRAINT ${pg.escapeIdentifier(name)} ${definition}`,
    )
  }
  for (const table of tables) {
    await client.query(`ALTER TABLE ${pg.escapeIdentifier(table)} ENABLE TRIGGER USER`)
  }
  await client.query('COMMIT')
  // Updates the planner statistics for the loaded tables.
  await client.query('ANALYZE')
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = createClient({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

async function listTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' ORDER BY relname`,
  )
  return rows.map(({ name }) => name)
}

/** Lists writable columns, without generated ones. */
async function listColumns(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    [pg.escapeIdentifier(table)],
  )
  return rows.map(({ name }) => pg.escapeIdentifier(name)).join(', ')
}

async function dropForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `SELECT pg_class.relname AS table, conname AS name, pg_get_constraintdef(pg_constraint.oid) AS definition
     FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
     WHERE contype = 'f' AND connamespace = current_schema()::regnamespace ORDER BY conname`,
  )
  for (const { table, name } of rows) {
    await client.query(
      `ALTER TABLE ${pg.escapeIdentifier(table)} DROP CONSTRAINT ${pg.escapeIdentifier(name)}`,
    )
  }
  return rows
}
