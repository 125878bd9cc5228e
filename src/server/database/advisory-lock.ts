import { createClient } from '../core/postgres.ts'

/** Takes a lock that all instances share, and gives what releases it; null while another holds it. It ends with its connection. */
export async function takeLock(url: string, key: number): Promise<(() => Promise<void>) | null> {
  const client = createClient({ connectionString: url })
  await client.connect()
  // A connection that is lost has released its lock; the work goes on and ends.
  client.on('error', () => undefined)
  const { rows } = await client.query<{ taken: boolean }>(
    'SELECT pg_try_advisory_lock($1) AS taken',
    [key],
  )
  if (rows[0]?.taken) return () => client.end()
  await client.end()
  return null
}
