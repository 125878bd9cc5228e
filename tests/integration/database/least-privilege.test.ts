import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { withDatabase } from '#server/database/outside-postgres.ts'
import { startBuiltShop } from '../../support/built-shop.ts'
import { runStatement } from '../../support/postgres.ts'
import { partRequestInput } from '../../support/request-inputs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

// As docs/security.md has it for an outside Postgres.
const name = `shop_${randomUUID().replaceAll('-', '')}`
const serverUrl = withDatabase(inject('templateDatabaseUrl'), 'postgres')
await runStatement(
  serverUrl,
  `CREATE ROLE ${name} NOLOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS`,
)
await runStatement(serverUrl, `CREATE DATABASE ${name} OWNER ${name}`)
await runStatement(serverUrl, `REVOKE ALL ON DATABASE ${name} FROM PUBLIC`)
afterAll(async () => {
  await runStatement(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`)
  await runStatement(serverUrl, `DROP ROLE ${name}`)
})
const asRole = new URL(withDatabase(serverUrl, name))
asRole.searchParams.set('options', `-c role=${name}`)
const shop = await startBuiltShop({
  DATABASE_URL: asRole.href,
  DATA_DIR: join(temporaryFolder(), 'data'),
})

test('a role that owns only its database suffices: the server migrates, serves and runs its jobs', async () => {
  expect((await fetch(`${shop.url}/health/ready`)).status).toBe(200)
  const headers = { 'content-type': 'application/json' }
  expect(
    (
      await fetch(`${shop.url}/api/part-requests`, {
        method: 'POST',
        headers,
        body: JSON.stringify(partRequestInput()),
      })
    ).status,
  ).toBe(201)
  await expect
    .poll(() => shop.logged.some(({ msg }) => msg?.includes('an email is kept in the outbox')))
    .toBe(true)
})

test('and it gets no more: neither files of the server nor other roles', async () => {
  const client = new pg.Client(asRole.href)
  await client.connect()
  for (const statement of [
    "SELECT pg_read_file('PG_VERSION')",
    "COPY (SELECT 1) TO PROGRAM 'true'",
    'CREATE ROLE other',
    'SELECT * FROM pg_authid',
  ]) {
    await expect(client.query(statement)).rejects.toThrow('permission denied')
  }
  await client.end()
})
