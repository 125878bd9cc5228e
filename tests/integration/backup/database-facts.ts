import pg from 'pg'

/** The constraints and triggers of a database. */
export async function rulesOf(url: string): Promise<unknown[]> {
  return query(
    url,
    `SELECT conrelid::regclass::text AS place, conname AS name, pg_get_constraintdef(oid) AS says FROM pg_constraint WHERE connamespace = 'public'::regnamespace
     UNION ALL SELECT tgrelid::regclass::text, tgname, tgenabled::text FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1, 2`,
  )
}

/** Counts the accounts of a database. */
export async function countRows(url: string): Promise<{ staff: string }> {
  const [counts] = await query<{ staff: string }>(
    url,
    'SELECT (SELECT count(*) FROM staff_user) AS staff',
  )
  return counts ?? { staff: 'none' }
}

/** The rows of a query on a connection of its own. */
async function query<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}
