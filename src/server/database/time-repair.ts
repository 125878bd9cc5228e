import type pg from 'pg'
import { StartupError } from '../core/app-error.ts'
import { createClient } from '../core/postgres.ts'

// Setting created by a migration if an earlier version stored times in a zone other than UTC.
const ZONE = 'moments-zone'

/** Throws StartupError with the options while times of an earlier version are wrong. */
export async function assertTimesDecided(url: string): Promise<void> {
  const zone = await withClient(url, readZone)
  if (!zone) return
  throw new StartupError(
    `This database has the time zone ${zone}, so earlier versions stored times that are off by hours. ` +
      'Back up the database, run one of these once, and start again:\n' +
      '  npm run admin -- repair-times   corrects all stored times\n' +
      '  npm run admin -- keep-times     leaves the times as they are if they are already correct',
  )
}

/** Corrects times of an earlier version; returns their zone, or null if there is nothing to do. */
export const repairTimes = (url: string): Promise<string | null> =>
  withClient(url, async (client) => {
    const zone = await readZone(client)
    if (!zone) return null
    await client.query('BEGIN')
    for (const { table, columns } of await timeColumns(client)) {
      const moved = columns.map(
        (column) => `${column} = (${column} AT TIME ZONE $1) AT TIME ZONE 'UTC'`,
      )
      // Triggers block updates of history tables.
      await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
      await client.query(`UPDATE ${table} SET ${moved.join(', ')}`, [zone])
      await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
    }
    await forgetZone(client)
    await client.query('COMMIT')
    return zone
  })

/** Accepts the stored times unchanged; returns their zone, or null if there is nothing to do. */
export const keepTimes = (url: string): Promise<string | null> =>
  withClient(url, async (client) => {
    const zone = await readZone(client)
    await forgetZone(client)
    return zone
  })

async function readZone(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ value: string }>(
    'SELECT value FROM setting WHERE key = $1',
    [ZONE],
  )
  return rows[0]?.value ?? null
}

const forgetZone = (client: pg.Client) => client.query('DELETE FROM setting WHERE key = $1', [ZONE])

async function timeColumns(client: pg.Client): Promise<{ table: string; columns: string[] }[]> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `SELECT format('%I', table_name) AS table, array_agg(format('%I', column_name)::text) AS columns
     FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> '_prisma_migrations'
       AND data_type = 'timestamp with time zone' AND is_generated = 'NEVER'
     GROUP BY table_name`,
  )
  return rows
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = createClient({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
