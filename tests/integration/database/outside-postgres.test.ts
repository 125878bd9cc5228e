import { randomUUID } from 'node:crypto'
import { afterAll, expect, inject, test } from 'vitest'
import { createClient } from '#server/core/postgres.ts'
import { assertUsablePostgres, withDatabase } from '#server/database/outside-postgres.ts'
import { queryRows, runStatement } from '../../support/postgres.ts'

const serverUrl = withDatabase(inject('templateDatabaseUrl'), 'postgres')
const made: { databases: string[]; roles: string[] } = { databases: [], roles: [] }

afterAll(async () => {
  for (const name of made.databases) {
    await runStatement(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`)
  }
  for (const name of made.roles) await runStatement(serverUrl, `DROP ROLE ${name}`)
})

async function createDatabase(options = ''): Promise<{ name: string; url: string }> {
  const name = `outside_${randomUUID().replaceAll('-', '')}`
  await runStatement(serverUrl, `CREATE DATABASE ${name} TEMPLATE template0 ${options}`)
  made.databases.push(name)
  return { name, url: withDatabase(serverUrl, name) }
}

/** Gives a database and an ordinary role of the same name that does not own it. */
async function createDatabaseAndRole(): Promise<{ name: string; url: string; asRole: string }> {
  const database = await createDatabase()
  await runStatement(serverUrl, `CREATE ROLE ${database.name} NOLOGIN`)
  made.roles.push(database.name)
  const url = new URL(database.url)
  url.searchParams.set('options', `-c role=${database.name}`)
  return { ...database, asRole: url.href }
}

const problemOf = (url: string): Promise<string> =>
  assertUsablePostgres(url).then(() => 'none', String)

const tablesIn = (url: string) =>
  queryRows<{ relname: string }>(
    url,
    "SELECT relname FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace WHERE nspname NOT LIKE 'pg\\_%' AND nspname <> 'information_schema'",
  )

test('a database in another encoding than UTF-8 is refused', { tags: ['r22.24'] }, async () => {
  const { url } = await createDatabase("ENCODING 'SQL_ASCII' LOCALE_PROVIDER libc LOCALE 'C'")
  expect(await problemOf(url)).toMatch(/stores text as SQL_ASCII; .*ENCODING 'UTF8'/)
})

test('a database that can only be read is refused', { tags: ['r22.24'] }, async () => {
  const { name, url } = await createDatabase()
  await runStatement(serverUrl, `ALTER DATABASE ${name} SET default_transaction_read_only = on`)
  expect(await problemOf(url)).toContain('is read-only')
})

test('another schema is refused before anything is made', { tags: ['r22.24'] }, async () => {
  const { name, url } = await createDatabase()
  await runStatement(url, 'CREATE SCHEMA shopx')
  expect(await problemOf(`${url}&schema=shopx`)).toContain('a schema other than public')
  expect(await problemOf(url)).toBe('none')
  await runStatement(serverUrl, `ALTER DATABASE ${name} SET search_path = shopx`)
  expect(await problemOf(url)).toContain('a schema other than public')
  expect(await tablesIn(url)).toEqual([])
})

test('a role that may not create tables is refused', { tags: ['r22.24'] }, async () => {
  const { name, asRole } = await createDatabaseAndRole()
  expect(await problemOf(asRole)).toContain(
    `does not let ${name} create tables. As a superuser: ALTER DATABASE … OWNER TO ${name};`,
  )
})

test('tables of another role are refused', { tags: ['r22.24'] }, async () => {
  const { name, url, asRole } = await createDatabaseAndRole()
  await runStatement(serverUrl, `ALTER DATABASE ${name} OWNER TO ${name}`)
  await runStatement(url, `ALTER SCHEMA public OWNER TO ${name}`)
  expect(await problemOf(asRole)).toBe('none')
  await runStatement(url, 'CREATE TABLE request (id int)')
  expect(await problemOf(asRole)).toContain(`pg_restore --no-owner --role=${name}`)
})

test('the text of values is the same with any settings', { tags: ['r22.3'] }, async () => {
  const { name, url } = await createDatabase()
  const settings = {
    timezone: 'America/New_York',
    datestyle: 'SQL, DMY',
    intervalstyle: 'iso_8601',
    extra_float_digits: '-12',
  }
  for (const [setting, value] of Object.entries(settings)) {
    await runStatement(serverUrl, `ALTER DATABASE ${name} SET ${setting} = '${value}'`)
  }
  const client = createClient({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    `SELECT '2026-11-02 11:22:12'::timestamptz::text AS text, extract(epoch FROM '2026-11-02 11:22:12'::timestamptz)::int AS epoch,
      interval '-2 days'::text AS age, 1234567.25::float8 AS cents`,
  )
  await client.end()
  expect(rows).toEqual([
    {
      text: '2026-11-02 11:22:12+00',
      epoch: Date.UTC(2026, 10, 2, 11, 22, 12) / 1000,
      age: '-2 days',
      cents: 1_234_567.25,
    },
  ])
})
