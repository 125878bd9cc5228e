import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { createBucket } from '#server/core/bucket.ts'
import { listBackups } from '#server/features/backups/list-backups.ts'
import { makeBackup } from '#server/features/backups/make-backup.ts'
import { makeNightlyBackup } from '#server/features/backups/make-nightly-backup.ts'
import { getToday } from '#server/features/today/get-today.ts'
import { savePicture } from '#server/features/uploads/save-picture.ts'
import { setPictures } from '#server/features/vehicles/set-pictures.ts'
import { formatArchiveName } from '#shared/domain/backup.ts'
import { HOUR_MS } from '#shared/lib/durations.ts'
import { createTestApp } from '../../support/app.ts'
import { runBuilt } from '../../support/built-program.ts'
import { createTestDatabase } from '../../support/database.ts'
import { startTestWorker } from '../../support/mail-worker.ts'
import { plainPicture } from '../../support/pictures.ts'
import { partRequestInput } from '../../support/request-inputs.ts'
import { startS3Server } from '../../support/s3-server.ts'
import { addAccount, PASSWORD, signIn } from '../../support/staff.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { addVehicle, retailInput } from '../../support/vehicles.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
const time = { passedMs: 0 }
const clock = { now: () => new Date(Date.now() + time.passedMs) }
const dataDir = temporaryFolder()
const backupDir = join(dataDir, 'backups')
const server = await startS3Server(['private'], ['public'])
const app = await createTestApp({ clock, config: { dataDir, backupDir, rateLimits: false } })
const { backups } = app.ctx
await addAccount(app, 'renee')
const { reference } = await app.caller.requests.submitPart(partRequestInput())
const photo = await plainPicture(700, 420).jpeg().toBuffer()

afterEach(async () => {
  time.passedMs = 0
  await app.db.backup.deleteMany()
})

const post = async (path: string, currentPassword: string) => {
  const { bearer } = await signIn(app, 'renee')
  const body = JSON.stringify({ currentPassword })
  return app.ask(path, { method: 'POST', headers: { ...bearer, ...JSON_TYPE }, body })
}
const makeOne = async (): Promise<void> => {
  expect((await post('/api/admin/backups', PASSWORD)).status).toBe(202)
  await backups.settled()
}
const archives = (): string[] => readdirSync(backupDir).toSorted()
const lastComplete = (): string =>
  archives().findLast((name) => /^backup-.*Z\.tar$/.test(name)) ?? ''

describe('the backup of the night', () => {
  test('is made by the server and restored into an empty shop', { tags: ['r22.34'] }, async () => {
    const worker = await startTestWorker(app, { smtpUrl: undefined })
    const [job] = await app.db.$queryRaw<{ hour: string }[]>`
      SELECT to_char(run_at AT TIME ZONE 'America/New_York', 'HH24:MI') AS hour
      FROM graphile_worker.jobs WHERE task_identifier = 'make_backup'`
    expect(job).toEqual({ hour: '03:00' })
    await worker.makeJobsDue()
    await expect.poll(() => app.db.backup.count({ where: { bytes: { not: null } } })).toBe(1)
    await worker.stop()
    await backups.settled()
    const [name = ''] = archives()
    expect(archives()).toHaveLength(1)
    expect(statSync(join(backupDir, name)).mode & 0o777).toBe(0o600)
    expect(statSync(backupDir).mode & 0o777).toBe(0o700)
    expect(await listBackups(app.ctx)).toMatchObject([
      { madeBy: null, isHere: true, problem: null },
    ])

    const databaseUrl = await createTestDatabase({ bare: true })
    const target = temporaryFolder()
    mkdirSync(join(target, 'backups'))
    const restore = await runBuilt('restore', [join(backupDir, name)], {
      DATA_DIR: target,
      DATABASE_URL: databaseUrl,
    })
    expect(restore).toEqual({ code: 0, said: expect.stringContaining('Restored the shop of ') })
    const restored = await createTestApp({ databaseUrl })
    expect(await restored.db.request.count({ where: { reference } })).toBe(1)
    expect(await restored.db.backup.count()).toBe(0)
  })

  test('is made at once by a start that missed it', { tags: ['r22.34'] }, async () => {
    await makeOne()
    await app.db.backup.updateMany({ data: { startedAt: new Date(Date.now() - 25 * HOUR_MS) } })
    const worker = await startTestWorker(app, { smtpUrl: undefined })
    await expect.poll(() => app.db.backup.count({ where: { bytes: { not: null } } })).toBe(2)
    await worker.stop()
    await backups.settled()
  })

  test('a backup that is late or lacks a picture is on Today', { tags: ['r30.17'] }, async () => {
    const state = async () => (await getToday(app.contextFor(session))).backup
    const session = { userId: randomUUID(), username: 'renee', sessionId: '' }
    expect(await state()).toMatchObject({ lastAt: null, isLate: false, problem: null })
    time.passedMs = 36 * HOUR_MS + 60_000
    expect(await state()).toMatchObject({ lastAt: null, isLate: true })
    time.passedMs = 0
    await makeOne()
    expect(await state()).toMatchObject({ lastBytes: expect.any(Number), isLate: false })
    time.passedMs = 36 * HOUR_MS + 60_000
    expect(await state()).toMatchObject({ isLate: true, problem: null })

    time.passedMs = HOUR_MS
    const gone = await savePicture(app.ctx, photo)
    const vehicle = await addVehicle(app, retailInput())
    await setPictures(app.ctx, vehicle, [gone])
    await app.ctx.pictures.remove(gone)
    await makeOne()
    const problem = '1 picture has no file and is not in the backup'
    expect(await state()).toMatchObject({ lastBytes: expect.any(Number), isLate: false, problem })
    expect(archives().at(-1)).toMatch(/-incomplete\.tar$/)
    await setPictures(app.ctx, vehicle, [])
  })
})

describe('an archive', () => {
  test('is made and downloaded with the password alone', { tags: ['r22.35'] }, async () => {
    expect((await post('/api/admin/backups', 'wrong')).status).toBe(400)
    await makeOne()
    const [row] = (await listBackups(app.ctx)) ?? []
    const path = `/api/admin/backups/${row?.id}/archive`
    const refused = await post(path, 'wrong')
    expect([refused.status, refused.json()]).toMatchObject([
      400,
      { error: 'The current password is not right' },
    ])
    const given = await post(path, PASSWORD)
    const name = lastComplete()
    expect([given.status, given.headers['cache-control'], given.headers['content-type']]).toEqual([
      200,
      'no-store',
      'application/x-tar',
    ])
    expect(given.headers['content-disposition']).toBe(`attachment; filename="${name}"`)
    expect(given.bytes.equals(readFileSync(join(backupDir, name)))).toBe(true)
    expect((await app.ask(path, { method: 'POST' })).status).toBe(401)
    const entries = await app.db.auditEntry.findMany({
      where: { action: { startsWith: 'backup-' } },
      orderBy: { id: 'desc' },
      take: 2,
    })
    expect(entries).toMatchObject([
      { action: 'backup-downloaded', actorName: 'renee', subject: name },
      { action: 'backup-made', actorName: 'renee' },
    ])
  })

  test('is one at a time: a second call meanwhile is 409', { tags: ['r22.35'] }, async () => {
    const { bearer } = await signIn(app, 'renee')
    const body = JSON.stringify({ currentPassword: PASSWORD })
    const ask = () =>
      app.ask('/api/admin/backups', { method: 'POST', headers: { ...bearer, ...JSON_TYPE }, body })
    const other = await createTestApp({
      databaseUrl: app.databaseUrl,
      config: { dataDir, backupDir, rateLimits: false },
    })
    const elsewhere = other.ask('/api/admin/backups', {
      method: 'POST',
      headers: { ...bearer, ...JSON_TYPE },
      body,
    })
    const statuses = (await Promise.all([ask(), elsewhere])).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([202, 409]))
    await Promise.all([backups.settled(), other.ctx.backups.settled()])
  })

  test('a server that stops meanwhile leaves no archive, and the list says why', async () => {
    const stopped = await createTestApp({
      databaseUrl: app.databaseUrl,
      config: { dataDir, backupDir, rateLimits: false },
    })
    const before = archives()
    await makeNightlyBackup(stopped.ctx)
    await stopped.ctx.backups.stop()
    expect(archives()).toEqual(before)
    expect(await listBackups(app.ctx)).toMatchObject([
      { bytes: null, isRunning: false, problem: 'The server stopped while the backup was made' },
    ])
  })

  const tryIn = (backupFolder: string, error?: Error) =>
    makeBackup(
      {
        folder: backupFolder,
        bucket: null,
        business: app.ctx.business,
        writeArchive: () =>
          error ? Promise.reject(error) : Promise.resolve({ bytes: 1, missingPictures: [] }),
      },
      { at: new Date(), expectedBytes: 0, signal: new AbortController().signal },
    )

  test('a folder that cannot be written gives a sentence on what to do', async () => {
    const file = join(temporaryFolder(), 'file')
    writeFileSync(file, '')
    const inFile = join(file, 'backups')
    await expect(tryIn(inFile)).rejects.toThrow(
      `The shop cannot write to ${inFile} (ENOTDIR). Make that folder and give it to the user of the shop`,
    )
    const backupFolder = temporaryFolder()
    const readOnly = Object.assign(new Error('EROFS: read-only file system'), {
      code: 'EROFS',
      path: join(backupFolder, 'backup.tar.part'),
    })
    await expect(tryIn(backupFolder, readOnly)).rejects.toThrow(/\(EROFS\).*ReadWritePaths$/)
    const other = Object.assign(new Error('ENOENT: a picture'), { code: 'ENOENT', path: '/other' })
    await expect(tryIn(backupFolder, other)).rejects.toThrow('ENOENT: a picture')
  })

  test('a full disk gives a sentence on what to do', async () => {
    const full = Object.assign(new Error('write'), { code: 'ENOSPC' })
    await expect(tryIn(temporaryFolder(), full)).rejects.toThrow(
      'There is not enough room for an archive. Free some, or name another disk with BACKUP_DIR',
    )
  })
})

describe('with a bucket', () => {
  const inBucket = async (bucket: string) => {
    const s3 = server.settingsOf(bucket)
    const one = await createTestApp({
      databaseUrl: app.databaseUrl,
      config: { dataDir, backupDir, s3, rateLimits: false },
    })
    await makeNightlyBackup(one.ctx)
    await one.ctx.backups.settled()
    return (await listBackups(one.ctx))?.[0]
  }

  test('an archive is stored there too, and what is no longer kept leaves both', async () => {
    const expired = formatArchiveName(new Date('2020-01-01T08:00:00Z'), { isComplete: true })
    // Of the same week, so that the later one is kept in its place.
    const later = formatArchiveName(new Date('2020-01-02T08:00:00Z'), { isComplete: true })
    const fillers = Array.from({ length: 8 }, (_, day) =>
      formatArchiveName(new Date(Date.UTC(2021, 5, 1 + 7 * day, 8)), { isComplete: true }),
    )
    for (const name of [expired, later, ...fillers, 'mine.tar']) {
      writeFileSync(join(backupDir, name), 'x')
    }
    const content = { bytes: Buffer.from('x'), headers: {} }
    await createBucket(server.settingsOf('private')).write(`backups/${expired}`, content)
    expect(await inBucket('private')).toMatchObject({ problem: null, isHere: true })
    expect(server.objectsIn('private')).toContain(`backups/${lastComplete()}`)
    expect(archives()).toContain('mine.tar')
    expect(archives()).not.toContain(expired)
    expect(server.objectsIn('private')).not.toContain(`backups/${expired}`)
  })

  test('a bucket of public files gets no archive, as listed', { tags: ['r22.34'] }, async () => {
    expect(await inBucket('public')).toMatchObject({
      isHere: true,
      problem: 'The archive is not in the bucket: its folder backups is public: make it private',
    })
    expect(server.objectsIn('public').filter((key) => key.startsWith('backups/'))).toEqual([])
  })
})
