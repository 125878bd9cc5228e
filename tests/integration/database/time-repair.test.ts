import { beforeAll, expect, test } from 'vitest'
import { runAdminCommand } from '#server/admin-command.ts'
import { migrate } from '#server/database/migrate.ts'
import { assertTimesDecided } from '#server/database/time-repair.ts'
import { createTestDatabase } from '../../support/database.ts'
import { copyMigrations } from '../../support/migrations.ts'
import { MIGRATIONS_DIR, queryRows, runStatement } from '../../support/postgres.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const earlierMigrations = copyMigrations({ before: '20261126140500_moments_zone' })
const ZONES = { newYork: 'America/New_York', kept: 'America/New_York', utc: 'UTC' }
const databases = { newYork: '', kept: '', utc: '' }
const TEXT = '2026-11-26 11:22:12.345'
const MOMENT = new Date(`${TEXT.replace(' ', 'T')}Z`)

async function store(name: keyof typeof ZONES): Promise<void> {
  const url = await createTestDatabase({ bare: true })
  databases[name] = url
  const database = new URL(url).pathname.slice(1)
  await runStatement(url, `ALTER DATABASE ${database} SET timezone = '${ZONES[name]}'`)
  await migrate({ url, migrationsDir: earlierMigrations })
  // As an earlier version wrote: UTC without an offset, in whatever zone the session had.
  await runStatement(
    url,
    `INSERT INTO vehicle (id, kind, stock_number, year, make, model, vin, status, created_at, updated_at)
     VALUES (gen_random_uuid(), 'retail', 'A-1', 2014, 'Ford', 'Escape', '1FMCU0GX4EUA00001', 'available', '${TEXT}', '${TEXT}');
     INSERT INTO audit_entry (action, at) VALUES ('sign-in', '${TEXT}')`,
  )
  await migrate({ url, migrationsDir: MIGRATIONS_DIR })
}

beforeAll(async () => {
  for (const name of ['newYork', 'kept', 'utc'] as const) await store(name)
})

async function storedMoments(url: string): Promise<Date[]> {
  const rows = await queryRows<{ at: Date }>(
    url,
    'SELECT created_at AS at FROM vehicle UNION ALL SELECT updated_at FROM vehicle UNION ALL SELECT at FROM audit_entry',
  )
  return rows.map(({ at }) => at)
}

const run = (url: string, command: string) =>
  runAdminCommand([command], {
    readConfig: () => ({ dataDir: temporaryFolder(), databaseUrl: url }),
    migrationsDir: MIGRATIONS_DIR,
    readPassword: () => Promise.resolve(''),
  })

test('moments stored in another zone stop the start', { tags: ['r22.27'] }, async () => {
  await expect(assertTimesDecided(databases.newYork)).rejects.toThrow(
    /time zone America\/New_York[^]+npm run admin -- repair-times[^]+npm run admin -- keep-times/,
  )
  await expect(assertTimesDecided(databases.utc)).resolves.toBeUndefined()
})

test('repair-times corrects them once, in histories too', { tags: ['r22.27'] }, async () => {
  expect(await storedMoments(databases.newYork)).not.toContainEqual(MOMENT)
  expect(await run(databases.newYork, 'repair-times')).toContain('stored in America/New_York')
  expect(await storedMoments(databases.newYork)).toEqual([MOMENT, MOMENT, MOMENT])
  expect(await run(databases.newYork, 'repair-times')).toContain('Nothing to do')
  expect(await storedMoments(databases.newYork)).toEqual([MOMENT, MOMENT, MOMENT])
  await expect(assertTimesDecided(databases.newYork)).resolves.toBeUndefined()
  await expect(
    runStatement(databases.newYork, "UPDATE audit_entry SET detail = 'changed'"),
  ).rejects.toThrow('append-only')
})

test('keep-times leaves them as they are', { tags: ['r22.27'] }, async () => {
  const before = await storedMoments(databases.kept)
  await run(databases.kept, 'keep-times')
  expect(await storedMoments(databases.kept)).toEqual(before)
  await expect(assertTimesDecided(databases.kept)).resolves.toBeUndefined()
})

test('a database in UTC has nothing to repair', async () => {
  expect(await run(databases.utc, 'repair-times')).toContain('Nothing to do')
  expect(await storedMoments(databases.utc)).toEqual([MOMENT, MOMENT, MOMENT])
})
