import { execFile } from 'node:child_process'
import { createReadStream, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { isDeepStrictEqual, promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { type Entry, packArchive } from '#server/backup/archive.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { StartupError } from '#server/core/app-error.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { savePicture } from '#server/features/uploads/save-picture.ts'
import { setPictures } from '#server/features/vehicles/set-pictures.ts'
import { listPictureWidths } from '#shared/domain/picture.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { runBuilt } from '../../support/built-program.ts'
import { createTestDatabase } from '../../support/database.ts'
import { startTestWorker } from '../../support/mail-worker.ts'
import { MIGRATIONS_DIR } from '../../support/postgres.ts'
import { partRequestInput } from '../../support/request-inputs.ts'
import { startSmtpCatcher } from '../../support/smtp-catcher.ts'
import { tryLogin } from '../../support/staff.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { addVehicle, nextVin, retailInput } from '../../support/vehicles.ts'
import { asType, entriesOf, flipBit, withSize } from './damaged-archive.ts'
import { rowsOf, rulesOf } from './database-facts.ts'
import { drawing, storeShop } from './stored-shop.ts'

const WRITERS = 3
const ENOUGH = 10
/** Tables that belong to a running server. */
const NOT_KEPT = [
  'account_link',
  'backup',
  'passkey_challenge',
  'rate_limit',
  'request_viewer',
  'session',
]
/** Tables that are empty before the writing. */
const WITHOUT_ROWS =
  'bulk_picture import_choice inquiry_details picture recovery_code repair_request_details request_correction request_note second_factor vehicle_import vin_decode want_mailing'
type Archive = Iterable<Buffer> | AsyncIterable<Buffer>
type Acknowledged = { vehicles: string[]; requests: string[]; pictures: string[] }

const folder = temporaryFolder()
const archive = join(folder, 'shop.tar')
const sourceDir = join(folder, 'source')
const restoredDir = join(folder, 'restored')
for (const made of [sourceDir, restoredDir]) mkdirSync(made)
/** Writes like a busy shop until it is stopped, and records what was acknowledged. */
function keepWriting(app: TestApp) {
  const acknowledged: Acknowledged = { vehicles: [], requests: [], pictures: [] }
  const stopping = new AbortController()
  const write = async (number: number): Promise<void> => {
    for (let round = 0; !stopping.signal.aborted; round += 1) {
      const { reference } = await app.caller.requests.submitPart(
        partRequestInput({ idempotencyKey: `writer-${number}-${round}` }),
      )
      acknowledged.requests.push(reference)
      const vehicle = await addVehicle(
        app,
        retailInput({ stockNumber: `W${number}-${round}`, vin: nextVin() }),
      )
      acknowledged.vehicles.push(vehicle)
      const picture = await savePicture(app.ctx, await drawing(number, round))
      await setPictures(app.ctx, vehicle, [picture])
      acknowledged.pictures.push(picture)
    }
  }
  const writers = Promise.all(Array.from({ length: WRITERS }, (_, number) => write(number)))
  return {
    acknowledged,
    stop: async () => {
      stopping.abort()
      await writers
    },
  }
}

const app = await createTestApp({ config: { dataDir: sourceDir, rateLimits: false } })
const { photo, token } = await storeShop(app)
const stored = await rowsOf(app.databaseUrl)
const settings = { DATA_DIR: sourceDir, DATABASE_URL: app.databaseUrl }
const writing = keepWriting(app)
await vi.waitUntil(() => writing.acknowledged.pictures.length > ENOUGH, { timeout: 180_000 })
const before = structuredClone(writing.acknowledged)
const backup = await runBuilt('backup', [archive], settings)
const during = writing.acknowledged.requests.length - before.requests.length
await writing.stop()
const still = await rowsOf(app.databaseUrl)
const restore = await runBuilt('restore', [archive], { DATA_DIR: restoredDir })
const database = await openDatabase({ dataDir: restoredDir, databaseUrl: undefined, log: console })
afterAll(() => database.stop())
const kept = await rowsOf(database.url)
const restored = await createTestApp({
  databaseUrl: database.url,
  config: { dataDir: restoredDir, rateLimits: false },
})

describe('an archive that was made while the server was writing', () => {
  test('is one file for its owner alone, and nothing unfinished lies beside it', () => {
    expect(backup).toEqual({
      code: 0,
      said: expect.stringMatching(/shop\.tar: \d+ rows, \d+ pictures, [\d.]+ MB\n$/),
    })
    expect(during).toBeGreaterThan(0)
    expect(statSync(archive).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder).toSorted()).toEqual(['restored', 'shop.tar', 'source'])
  })

  test('opens with ordinary programs, whose checksums hold', async () => {
    const opened = join(folder, 'source', 'opened')
    mkdirSync(opened)
    await promisify(execFile)('tar', ['-xf', archive, '-C', opened])
    const { stdout } = await promisify(execFile)(
      'sha256sum',
      ['--check', '--quiet', 'SHA256SUMS'],
      { cwd: opened },
    )
    expect(stdout).toBe('')
    expect(readdirSync(join(opened, 'tables'))).toEqual(
      expect.arrayContaining(['request', 'vehicle', 'setting', 'staff_user']),
    )
    expect(readdirSync(join(opened, 'tables'))).not.toContain('session')
    expect(readdirSync(join(opened, 'tables'))).not.toContain('request_viewer')
  })

  test('restores each vehicle and request acknowledged before', { tags: ['r22.17'] }, async () => {
    expect(restore).toEqual({ code: 0, said: expect.stringContaining('Restored the shop of ') })
    const vehicles = await restored.db.vehicle.findMany({ select: { id: true } })
    const requests = await restored.db.request.findMany({ select: { reference: true } })
    expect(vehicles.map(({ id }) => id)).toEqual(expect.arrayContaining(before.vehicles))
    expect(requests.map(({ reference }) => reference)).toEqual(
      expect.arrayContaining(before.requests),
    )
  })

  test('restores messages and pictures, which the link opens', { tags: ['r27.17'] }, async () => {
    const address = `/request-pictures/${photo}?token=${token}`
    const [original, copy] = [await app.ask(address), await restored.ask(address)]
    const messages = await restored.db.requestMessage.count()
    expect([copy.status, copy.bytes.equals(original.bytes), messages]).toEqual([200, true, 1])
  })

  test(
    'holds every row as it was, down to the last column',
    { tags: ['r23.14', 'r24.8', 'r25.26', 'r31.27', 'r32.20'] },
    () => {
      const tables = Object.keys(stored).filter((table) => !NOT_KEPT.includes(table))
      for (const table of tables) {
        const [was, is] = [stored[table] ?? [], kept[table] ?? []]
        const lost = was.filter((row) => !is.includes(row))
        const isUnchanged = isDeepStrictEqual(still[table], was)
        const added = isUnchanged ? is.filter((row) => !was.includes(row)) : []
        expect({ table, lost, added }).toEqual({ table, lost: [], added: [] })
      }
      expect(NOT_KEPT.flatMap((table) => kept[table])).toEqual([])
      const empty = tables.filter((table) => stored[table]?.length === 0)
      expect(empty.toSorted().join(' ')).toBe(WITHOUT_ROWS)
    },
  )

  test('restores each picture of a vehicle with its files, byte by byte', async () => {
    const rows = await restored.db.picture.findMany({
      where: { vehicleId: { not: null } },
      select: { id: true },
    })
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(before.pictures))
    for (const { id } of rows) {
      for (const width of listPictureWidths(id)) {
        const address = `/pictures/${id}/${width}.webp`
        const [original, copy] = [await app.ask(address), await restored.ask(address)]
        expect([copy.status, copy.bytes.equals(original.bytes)]).toEqual([200, true])
      }
    }
  })

  test('leaves the database with every constraint and trigger it had', async () => {
    expect(await rulesOf(database.url)).toEqual(await rulesOf(app.databaseUrl))
  })

  test('goes on counting where it stood: references, numbers of rows and emails', async () => {
    const known = (await restored.db.request.findMany({ select: { reference: true } })).map(
      ({ reference }) => reference,
    )
    const { reference } = await restored.caller.requests.submitPart(
      partRequestInput({ idempotencyKey: 'after-the-restore' }),
    )
    expect(known).not.toContain(reference)
    // References allocated during the backup may be in the sequence but not in the rows.
    const last = Math.max(...known.map(numberOf))
    expect(numberOf(reference)).toBeGreaterThan(last)
    expect(numberOf(reference)).toBeLessThanOrEqual(last + 1 + WRITERS)
    await addVehicle(restored, retailInput({ stockNumber: 'AFTER' }))
    expect(
      (await restored.get<{ stockNumber: string }[]>('/api/retail-vehicles')).map(
        ({ stockNumber }) => stockNumber,
      ),
    ).toContain('AFTER')
  })

  test('restores the emails that were still to be sent, each of which is sent once', async () => {
    const catcher = await startSmtpCatcher()
    const worker = await startTestWorker(restored, { smtpUrl: catcher.url })
    await expect.poll(() => restored.db.outboxEmail.count({ where: { status: 'waiting' } })).toBe(0)
    await worker.stop()
    await catcher.stop()
    const requests = await restored.db.request.count({ where: { kind: 'part' } })
    const ids = catcher.mails.map(({ messageId }) => messageId)
    // One of a message, and three of a quote: to the customer, and of the answer to both.
    const sent = 2 * requests + 1 + 3
    expect([ids.length, new Set(ids).size]).toEqual([sent, sent])
  })

  test('accepts the former passwords of staff, but no former session', async () => {
    expect(await restored.db.session.count()).toBe(0)
    expect((await tryLogin(restored, 'ann')).status).toBe(200)
  })

  test('restores into an empty database of another server as well', async () => {
    expect(outside).toEqual({ code: 0, said: expect.stringContaining('Restored the shop of ') })
    expect((await rowsOf(otherDatabase)).staff_user).toEqual(stored.staff_user)
  })
})

const otherDatabase = await createTestDatabase({ bare: true })
const emptyDatabase = await createTestDatabase({ bare: true })
const otherDir = join(folder, 'source', 'other')
const outside = await runBuilt('restore', [archive], {
  DATA_DIR: otherDir,
  DATABASE_URL: otherDatabase,
})

describe('nothing is overwritten and nothing is left half done', () => {
  test('a folder or a database that is not empty is refused', async () => {
    const again = await runBuilt('restore', [archive], { DATA_DIR: otherDir })
    expect([again.code, again.said]).toEqual([
      1,
      expect.stringContaining(`${otherDir} is not empty: it contains customer-pictures`),
    ])
    const inUse = await runBuilt('restore', [archive], { DATA_DIR: restoredDir })
    expect([inUse.code, inUse.said]).toEqual([
      1,
      expect.stringContaining('is in use by another instance'),
    ])
    const full = await runBuilt('restore', [archive], {
      DATA_DIR: join(folder, 'source', 'fresh'),
      DATABASE_URL: otherDatabase,
    })
    expect([full.code, full.said]).toEqual([
      1,
      expect.stringContaining('The database is not empty'),
    ])
  })

  const PART = 'tables/staff_user/000001.ndjson.gz'
  const withPart = (bytes: Buffer) => async () => pack((await entriesOf(archive))[0], PART, bytes)
  test.each<[string, (whole: Buffer) => Archive | Promise<Archive>, string]>([
    [
      'with another bit in a picture',
      (whole) => [flipBit(whole, whole.lastIndexOf('WEBPVP8') + 40)],
      'damaged: its checksums do not match its files',
    ],
    [
      'without its end',
      (whole) => [whole.subarray(0, whole.lastIndexOf('WEBPVP8') + 40)],
      'truncated',
    ],
    [
      'without its checksums',
      (whole) => [whole.subarray(0, whole.lastIndexOf('SHA256SUMS')), Buffer.alloc(1024)],
      'incomplete',
    ],
    ['of another kind', () => [Buffer.from('nothing of the kind'.repeat(100))], 'This is not a'],
    [
      'with a part larger than any',
      withPart(gzipSync(Buffer.alloc(100 * 1024 * 1024), { level: 1 })),
      'damaged',
    ],
    ['with a part that is not packed', withPart(Buffer.from('not packed at all')), 'damaged'],
    ['with rows of another kind', withPart(gzipSync('{"id":"no id at all"}\n')), 'damaged'],
    ['with a symbolic link', (whole) => [asType(whole, '2')], 'backup.json is not a regular file'],
    ['with a device', (whole) => [asType(whole, '3')], 'backup.json is not a regular file'],
    ['with a negative size', (whole) => [withSize(whole, `${'f'.repeat(22)}00`)], 'damaged'],
    ['with an infinite size', (whole) => [withSize(whole, `80${'f'.repeat(22)}`)], 'damaged'],
    [
      'with a description that cannot be read',
      () => pack(undefined, 'backup.json', Buffer.from('{')),
      'This is not a backup of a shop, or it is from a newer version',
    ],
  ])('an archive %s is refused', { tags: ['r22.18'] }, async (_title, damage, words) => {
    const file = join(folder, 'source', 'damaged.tar')
    await writeFile(file, Readable.from(await damage(readFileSync(archive))))
    const dataDir = temporaryTarget()
    const stores = { pictures: app.ctx.pictures, 'customer-pictures': app.ctx.pictures }
    const refused = await restoreBackup(
      { open: () => Promise.resolve(createReadStream(file)), isFile: true },
      {
        dataDir,
        databaseUrl: emptyDatabase,
        migrationsDir: MIGRATIONS_DIR,
        picturesIn: () => stores,
        log: console,
      },
    ).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(StartupError)
    expect(String(refused)).toContain(words)
    expect(readdirSync(dataDir).filter((name) => !name.startsWith('instance.'))).toEqual([])
  })

  test('a folder in place of an archive is refused in plain words', async () => {
    const { code, said } = await runBuilt('restore', [folder], { DATA_DIR: temporaryTarget() })
    expect([code, said]).toEqual([1, `${folder} is a folder. Specify an archive\n`])
  })

  test('a backup that cannot be written leaves nothing', async () => {
    const { code } = await runBuilt(
      'backup',
      [join(folder, 'no-such-folder', 'shop.tar')],
      settings,
    )
    expect(code).toBe(1)
    const gone = await runBuilt('backup', [join(folder, 'source', 'never.tar')], {
      DATA_DIR: join(folder, 'source', 'no-shop'),
    })
    expect(gone).toEqual({ code: 1, said: expect.stringContaining('There is no shop in') })
    expect(readdirSync(join(folder, 'source')).filter((name) => name.includes('never'))).toEqual([])
  })
})

const numberOf = (reference: string): number => Number(reference.split('-').at(-1))

/** An archive of one more entry, behind its description. */
function pack(description: Entry | undefined, name: string, bytes: Buffer): Archive {
  const entries = [...(description ? [description] : []), { name, bytes }]
  return packArchive(Readable.from(entries) as AsyncIterable<Entry>)
}

let targets = 0
function temporaryTarget(): string {
  const target = join(folder, 'source', `target-${(targets += 1)}`)
  mkdirSync(target)
  return target
}
