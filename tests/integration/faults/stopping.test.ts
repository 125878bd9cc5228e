import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createDb } from '#server/core/db.ts'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { buildEmbeddedDatabaseUrl } from '#server/database/postgres-cluster.ts'
import type { SubmittedPartRequest } from '#shared/domain/part-request.ts'
import { launchBuiltShop, startBuiltShop } from '../../support/built-shop.ts'
import { createTestDatabase } from '../../support/database.ts'
import { migratedDataDir } from '../../support/own-postgres.ts'
import { runStatement, withClient } from '../../support/postgres.ts'
import { partRequestInput } from '../../support/request-inputs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const WARNING = 40
/** Each new job waits until there is a row in the table. */
const HOLD_JOBS = `
  CREATE TABLE released (at timestamptz);
  CREATE FUNCTION wait_until_released() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    WHILE NOT EXISTS (SELECT FROM released) LOOP PERFORM pg_sleep(0.01); END LOOP;
    RETURN NEW;
  END $$;
  CREATE TRIGGER hold BEFORE INSERT ON graphile_worker._private_jobs FOR EACH ROW EXECUTE FUNCTION wait_until_released()`
const RELEASE_JOBS = 'INSERT INTO released VALUES (now())'
const WAITING = "SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep'"

const databaseUrl = await createTestDatabase()
const shop = await startBuiltShop({ DATABASE_URL: databaseUrl, DATA_DIR: temporaryFolder() })

test('a request that is being sent when the server is stopped gets its reply; then the process ends', async () => {
  const body = JSON.stringify(partRequestInput())
  const { promise: replied, resolve, reject } = Promise.withResolvers<SubmittedPartRequest>()
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
  }
  const sending = request(
    `${shop.url}/api/part-requests`,
    { method: 'POST', headers },
    (response) => resolve(json(response) as Promise<SubmittedPartRequest>),
  )
  sending.on('error', reject)
  sending.write(body.slice(0, 100))
  await expect.poll(() => shop.said('incoming request')).toBe(true)

  shop.child.kill('SIGTERM')
  await expect.poll(() => shop.said('stopping (SIGTERM)')).toBe(true)
  await expect
    .poll(() =>
      fetch(shop.url).then(
        () => 'taken',
        () => 'refused',
      ),
    )
    .toBe('refused')
  expect(shop.child.exitCode).toBeNull()
  sending.end(body.slice(100))

  const { reference } = await replied
  expect((await shop.exited)[0]).toBe(0)
  const db = createDb(databaseUrl)
  expect(await db.request.findMany({ select: { reference: true } })).toEqual([{ reference }])
  await db.$disconnect()
})

test('a server that is stopped while it starts ends its connections before it stops its Postgres', async () => {
  const dataDir = await migratedDataDir()
  const log = { warn: () => undefined, error: () => undefined }
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  await runStatement(postgres.url, HOLD_JOBS)
  await postgres.stop()

  const { child, exited, logged, said } = launchBuiltShop({ DATA_DIR: dataDir })
  // Its job queue has begun.
  await expect.poll(() => said('SMTP_URL is not set: emails are kept in the outbox')).toBe(true)
  const url = buildEmbeddedDatabaseUrl(dataDir)
  const countWaiting = () =>
    withClient(url, async (client) => (await client.query(WAITING)).rowCount)
  await expect.poll(countWaiting).toBe(1)
  child.kill('SIGTERM')
  await expect.poll(() => said('stopping (SIGTERM)')).toBe(true)
  await runStatement(url, RELEASE_JOBS)
  expect((await exited)[0]).toBe(0)
  expect(logged.filter(({ msg }) => msg?.startsWith('Server listening'))).toEqual([])
  expect(logged.filter(({ level }) => Number(level) >= WARNING)).toEqual([])
})
