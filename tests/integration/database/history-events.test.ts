import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { createTestDatabase } from '../../support/database.ts'
import { MIGRATIONS_DIR, runStatement, withClient } from '../../support/postgres.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const EVENTS = '20261126180000_request_event'

test('the history that an earlier version wrote gets its events, and refuses changes again', async () => {
  const url = await createTestDatabase({ bare: true })
  const earlier = join(temporaryFolder(), 'migrations')
  for (const name of readdirSync(MIGRATIONS_DIR).filter((each) => each < EVENTS)) {
    cpSync(join(MIGRATIONS_DIR, name), join(earlier, name), { recursive: true })
  }
  await migrate({ url, migrationsDir: earlier })
  const steps = [
    ['new', 'Answered the message'],
    ['new', 'Assigned to dale'],
    ['new', 'Snoozed until Monday'],
    ['done', 'Assigned to nobody'],
  ]
  const rows = steps.map(
    ([to, reason]) => `(gen_random_uuid(), 'new', '${to}', '${reason}', 'dale', now())`,
  )
  // Without the requests, which have many columns.
  await runStatement(
    url,
    `SET session_replication_role = replica;
     INSERT INTO request_status_change (request_id, from_status, to_status, reason, author, at) VALUES ${rows.join()}`,
  )
  await migrate({ url, migrationsDir: MIGRATIONS_DIR })
  const { rows: stored } = await withClient(url, (client) =>
    client.query('SELECT event, reason FROM request_status_change ORDER BY id'),
  )
  expect(stored).toEqual([
    { event: 'answered', reason: null },
    { event: 'assigned', reason: 'Assigned to dale' },
    { event: 'snoozed', reason: 'Snoozed until Monday' },
    { event: 'status', reason: 'Assigned to nobody' },
  ])
  await expect(
    runStatement(url, "UPDATE request_status_change SET reason = 'other'"),
  ).rejects.toThrow('append-only')
})
