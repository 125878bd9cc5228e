import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { assertUsablePostgres } from '#server/database/outside-postgres.ts'
import { startOldestPostgres } from '../support/oldest-postgres.ts'
import { MIGRATIONS_DIR, withClient } from '../support/postgres.ts'
import { startPgbouncer } from './start-pgbouncer.ts'

let postgres: NonNullable<Awaited<ReturnType<typeof startOldestPostgres>>>
beforeAll(async () => {
  const started = await startOldestPostgres()
  if (!started) throw new Error('Postgres 15 is not installed: npm ci with optional packages on.')
  postgres = started
})
afterAll(() => postgres.stop())

const tablesIn = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query(
      "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'",
    )
    return rows.length
  })

test('pgbouncer in transaction mode is refused with the way out, before anything is made', async () => {
  const { url, stop } = await startPgbouncer({ mode: 'transaction', postgresUrl: postgres.url })
  try {
    await expect(assertUsablePostgres(url)).rejects.toThrow(
      /\(transaction mode\).*pool_mode = session/,
    )
    expect(await tablesIn(postgres.url)).toBe(0)
  } finally {
    await stop()
  }
})

test('pgbouncer in session mode serves the first start and the next ones, which leave no lock', async () => {
  const { url, stop } = await startPgbouncer({ mode: 'session', postgresUrl: postgres.url })
  try {
    for (let start = 1; start <= 3; start += 1) {
      await assertUsablePostgres(url)
      await migrate({ url, migrationsDir: MIGRATIONS_DIR })
    }
    expect(await tablesIn(postgres.url)).toBeGreaterThan(30)
    const locks = await withClient(postgres.url, async (client) => {
      const { rows } = await client.query("SELECT FROM pg_locks WHERE locktype = 'advisory'")
      return rows.length
    })
    expect(locks).toBe(0)
  } finally {
    await stop()
  }
})
