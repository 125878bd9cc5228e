import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { createTestDatabase } from '../../support/database.ts'
import { MIGRATIONS_DIR } from '../../support/postgres.ts'
import { prisma } from './prisma-command.ts'

const url = await createTestDatabase({ bare: true })
const client = new pg.Client(url)
await client.connect()
const migrationsDir = mkdtempSync(join(tmpdir(), 'migrations-'))

afterAll(async () => {
  await client.end()
  rmSync(migrationsDir, { recursive: true })
})

beforeEach(async () => {
  await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  rmSync(migrationsDir, { recursive: true })
  write('1_table', `CREATE TABLE part (name TEXT); -- a comment; with a semicolon`)
  write(
    '2_trigger',
    `CREATE FUNCTION shout() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.name := upper(NEW.name); RETURN NEW; END; $$;
    CREATE TRIGGER shout BEFORE INSERT ON part FOR EACH ROW EXECUTE FUNCTION shout();`,
  )
})

test('three starters at once apply each migration once', async () => {
  const results = await Promise.all([1, 2, 3].map(() => migrate({ url, migrationsDir })))
  expect(results.flatMap(({ applied }) => applied)).toEqual(['1_table', '2_trigger'])
  await client.query(`INSERT INTO part VALUES ('door')`)
  expect((await client.query('SELECT name FROM part')).rows).toEqual([{ name: 'DOOR' }])
  expect(await history()).toEqual(['1_table', '2_trigger'])
})

test('a start that waits for another says so after 5 seconds', { tags: ['r22.25'] }, async () => {
  const said: string[] = []
  await client.query('SELECT pg_advisory_lock(72707369)')
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const migrated = migrate({ url, migrationsDir, onWait: (message) => void said.push(message) })
  await expect.poll(() => said).toHaveLength(1)
  expect(said[0]).toContain(`Waiting for the database connection ${rows[0]?.pid} of `)
  await client.query('SELECT pg_advisory_unlock(72707369)')
  expect((await migrated).applied).toEqual(['1_table', '2_trigger'])
})

test('a later start applies only what is new', async () => {
  await migrate({ url, migrationsDir })
  expect(await migrate({ url, migrationsDir })).toEqual({ applied: [] })
  write('3_more', 'ALTER TABLE part ADD COLUMN price INT')
  expect(await migrate({ url, migrationsDir })).toEqual({ applied: ['3_more'] })
})

test('a migration that fails leaves nothing behind and is tried again when it is fixed', async () => {
  write('3_broken', 'CREATE TABLE half (i INT); SELECT nowhere;')
  await expect(migrate({ url, migrationsDir })).rejects.toThrow(
    '3_broken failed and was rolled back: column "nowhere" does not exist',
  )
  expect(await history()).toEqual(['1_table', '2_trigger'])
  write('3_broken', 'CREATE TABLE half (i INT);')
  expect(await migrate({ url, migrationsDir })).toEqual({ applied: ['3_broken'] })
})

test('a migration that was changed after it was applied is refused', async () => {
  await migrate({ url, migrationsDir })
  write('1_table', 'CREATE TABLE part (name TEXT, extra TEXT);')
  await expect(migrate({ url, migrationsDir })).rejects.toThrow(
    'The migration 1_table was changed after it was applied',
  )
})

test('a database that a newer version has migrated is refused', async () => {
  write('9_future', 'SELECT 1')
  await migrate({ url, migrationsDir })
  rmSync(join(migrationsDir, '9_future'), { recursive: true })
  await expect(migrate({ url, migrationsDir })).rejects.toThrow(
    'the migration 9_future of a newer version',
  )
})

test('a migration that was left half-way by another tool is refused', async () => {
  await migrate({ url, migrationsDir })
  await client.query(
    `UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = '2_trigger'`,
  )
  await expect(migrate({ url, migrationsDir })).rejects.toThrow(
    'The migration 2_trigger failed halfway',
  )
})

test(`the start and Prisma's command line agree on what was applied`, async () => {
  await migrate({ url, migrationsDir: MIGRATIONS_DIR })
  expect(await prisma(['migrate', 'status'], url)).toMatchObject({
    exitCode: 0,
    output: expect.stringContaining('Database schema is up to date!'),
  })
  await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  expect(await prisma(['migrate', 'deploy'], url)).toMatchObject({ exitCode: 0 })
  expect(await migrate({ url, migrationsDir: MIGRATIONS_DIR })).toEqual({ applied: [] })
})

function write(name: string, sql: string): void {
  mkdirSync(join(migrationsDir, name), { recursive: true })
  writeFileSync(join(migrationsDir, name, 'migration.sql'), sql)
}

async function history(): Promise<string[]> {
  const { rows } = await client.query<{ migration_name: string }>(
    'SELECT migration_name FROM _prisma_migrations ORDER BY migration_name',
  )
  return rows.map((row) => row.migration_name)
}
