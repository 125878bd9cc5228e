import { queryRows } from '../../support/postgres.ts'

/** The constraints and triggers of a database. */
export async function rulesOf(url: string): Promise<unknown[]> {
  return queryRows(
    url,
    `SELECT conrelid::regclass::text AS place, conname AS name, pg_get_constraintdef(oid) AS says FROM pg_constraint WHERE connamespace = 'public'::regnamespace
     UNION ALL SELECT tgrelid::regclass::text, tgname, tgenabled::text FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1, 2`,
  )
}

/** Counts the accounts of a database. */
export async function countRows(url: string): Promise<{ staff: string }> {
  const [counts] = await queryRows<{ staff: string }>(
    url,
    'SELECT (SELECT count(*) FROM staff_user) AS staff',
  )
  return counts ?? { staff: 'none' }
}
