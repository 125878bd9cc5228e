import { queryRows, withClient } from '../../support/postgres.ts'

/** The constraints and triggers of a database. */
export async function rulesOf(url: string): Promise<unknown[]> {
  return queryRows(
    url,
    `SELECT conrelid::regclass::text AS place, conname AS name, pg_get_constraintdef(oid) AS says FROM pg_constraint WHERE connamespace = 'public'::regnamespace
     UNION ALL SELECT tgrelid::regclass::text, tgname, tgenabled::text FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1, 2`,
  )
}

/** Every row of every table of the shop in a database, as text, by the name of the table. */
export async function rowsOf(url: string): Promise<Record<string, string[]>> {
  return withClient(url, async (client) => {
    await client.query("SET TIME ZONE 'UTC'")
    const { rows: tables } = await client.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'",
    )
    const found: Record<string, string[]> = {}
    for (const { name } of tables) {
      const { rows } = await client.query<{ text: string }>(
        `SELECT to_jsonb(one)::text AS text FROM "${name}" one ORDER BY 1`,
      )
      found[name] = rows.map(({ text }) => text)
    }
    return found
  })
}
