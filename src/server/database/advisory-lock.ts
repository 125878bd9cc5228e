import { createClient } from '../core/postgres.ts'

/** Acquires a lock shared by all instances; returns its release function, or null if taken. */
export async function takeLock(url: string, key: number): Promise<(() => Promise<void>) | null> {
  const client = createClient({ connectionString: url })
  await client.connect()
  // A lost connection releases its lock; the work still finishes.
  client.on('error', () => undefined)
  const { rows } = await client.query<{ taken: boolean }>(
    'SELECT pg_try_advisory_lock($1) AS taken',
    [key],
  )
  if (rows[0]?.taken) return () => client.end()
  await client.end()
  return null
}
