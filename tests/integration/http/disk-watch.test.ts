import pino from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { createDiskWatch } from '#server/core/disk-watch.ts'
import { createTestApp } from '../../support/app.ts'

const MIB = 1024 * 1024
const app = await createTestApp()
const lines: unknown[] = []
const write = (line: string) => void lines.push((JSON.parse(line) as { msg: unknown }).msg)
const log = pino({}, { write })
beforeEach(() => void lines.splice(0))

test('a data folder with under 64 MB free is logged once', { tags: ['r22.32'] }, async () => {
  let free = 64 * MIB - 1
  const freeBytes = () => Promise.resolve(free)
  const { look } = createDiskWatch({ db: app.db, log, folder: '/data', freeBytes })
  const full = 'The disk of the data folder is full'
  expect([await look(), await look()]).toEqual([full, full])
  free = 64 * MIB
  expect([await look(), await look()]).toEqual([null, null])
  expect(lines).toEqual([`${full}. Free up disk space.`, 'disk space is available again'])
})

test('a data folder that is not there yet is no full disk', async () => {
  const { look } = createDiskWatch({ db: app.db, log, folder: '/nowhere/at/all' })
  expect(await look()).toBeNull()
})

test('a write that the database refused counts until the database has room again', async () => {
  const { look, noteRefusal } = createDiskWatch({ db: app.db, log, folder: null })
  // As on a full disk, for whatever makes a table.
  await app.db
    .$executeRawUnsafe(`CREATE FUNCTION no_room() RETURNS event_trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$`)
  await app.db.$executeRawUnsafe(
    'CREATE EVENT TRIGGER no_room ON ddl_command_end EXECUTE FUNCTION no_room()',
  )
  expect(await look()).toBeNull()
  noteRefusal()
  const full = 'The disk of the database is full'
  expect([await look(), await look()]).toEqual([full, full])
  await app.db.$executeRawUnsafe('DROP EVENT TRIGGER no_room')
  expect([await look(), await look()]).toEqual([null, null])
})
