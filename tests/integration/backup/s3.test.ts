import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test, vi } from 'vitest'
import { openPictureStore } from '#server/features/uploads/picture-store.ts'
import { savePicture } from '#server/features/uploads/save-picture.ts'
import { setPictures } from '#server/features/vehicles/set-pictures.ts'
import { listPictureWidths } from '#shared/domain/picture.ts'
import { createTestApp } from '../../support/app.ts'
import { runBuilt } from '../../support/built-program.ts'
import { createTestDatabase } from '../../support/database.ts'
import { plainPicture } from '../../support/pictures.ts'
import { s3Variables, startS3Server } from '../../support/s3-server.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { addVehicle, retailInput } from '../../support/vehicles.ts'

// A busy machine takes its time over programs that start, and none of this is about time.
vi.setConfig({ testTimeout: 60_000 })

const folder = temporaryFolder()
const folderOf = (name: string): string => {
  mkdirSync(join(folder, name))
  return join(folder, name)
}
const archive = join(folder, 'shop.tar')
const server = await startS3Server(['shop', 'moved'])
const [shop, moved] = [server.settingsOf('shop'), server.settingsOf('moved')]
const unreachable = { ...shop, endpoint: 'http://127.0.0.1:9' }

const app = await createTestApp({ config: { s3: shop } })
const settings = { DATA_DIR: folderOf('source'), DATABASE_URL: app.databaseUrl }
const vehicle = await addVehicle(app, retailInput({ stockNumber: 'R-S3' }))
const drawings = [plainPicture(700, 420).jpeg(), plainPicture(300, 200).png()]
const ids = await Promise.all(
  drawings.map(async (drawing) => savePicture(app.ctx, await drawing.toBuffer())),
)
await setPictures(app.ctx, vehicle, ids)
const keys = ids.flatMap((id) => listPictureWidths(id).map((width) => `${id}/${width}.webp`))

const backup = await runBuilt('backup', [archive], { ...settings, ...s3Variables(shop) })

/** The bytes of every picture in a store. */
const picturesIn = (store: Parameters<typeof openPictureStore>[0]) =>
  Promise.all(keys.map((key) => openPictureStore(store).read(key)))
const original = await picturesIn({ dataDir: '', s3: shop })

// Pictures do not depend on the target database, so all shops share one server to save seconds.
const [inBucketDatabase, awayDatabase] = [
  await createTestDatabase({ bare: true }),
  await createTestDatabase({ bare: true }),
]

test('a backup takes the pictures out of the S3 store, all of them and in every width', async () => {
  expect(backup).toEqual({ code: 0, said: expect.stringContaining(`${ids.length} pictures`) })
  expect(existsSync(join(settings.DATA_DIR, 'pictures'))).toBe(false)
  expect(keys.length).toBeGreaterThan(ids.length)
  const { stdout } = await promisify(execFile)('tar', ['-tf', archive])
  expect(stdout.split('\n')).toEqual(expect.arrayContaining(keys.map((key) => `pictures/${key}`)))
})

describe('the archive of a server with an S3 store is restored', () => {
  const inBucket = folderOf('in-bucket')
  test('pictures return to an empty bucket byte by byte, and are served', async () => {
    expect(await picturesIn({ dataDir: '', s3: moved })).toEqual(keys.map(() => null))
    const { code, said } = await runBuilt('restore', [archive], {
      DATA_DIR: inBucket,
      DATABASE_URL: inBucketDatabase,
      ...s3Variables(moved),
    })
    expect([code, said]).toEqual([0, expect.stringContaining(`${keys.length} picture files`)])
    expect(await picturesIn({ dataDir: '', s3: moved })).toEqual(original)
    expect(existsSync(join(inBucket, 'pictures'))).toBe(false)
    const restored = await createTestApp({
      databaseUrl: inBucketDatabase,
      config: { dataDir: inBucket, s3: moved },
    })
    const { imageUrl } = await restored.get<{ imageUrl: string }>(`/api/retail-vehicles/${vehicle}`)
    expect((await restored.ask(imageUrl)).bytes).toEqual((await app.ask(imageUrl)).bytes)
  })
})

describe('while the S3 store is unreachable', () => {
  test('no backup is made, and nothing unfinished is left', async () => {
    const { code, said } = await runBuilt('backup', [join(folder, 'never.tar')], {
      ...settings,
      ...s3Variables(unreachable),
    })
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(/^\D*The picture store cannot be reached\n$/),
    ])
    expect(readdirSync(folder).filter((name) => name.startsWith('never'))).toEqual([])
  })

  test('nothing is restored, and the folder stays empty', async () => {
    const target = folderOf('target')
    const { code, said } = await runBuilt('restore', [archive], {
      DATA_DIR: target,
      DATABASE_URL: awayDatabase,
      ...s3Variables(unreachable),
    })
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(/^\D*The picture store cannot be reached\n$/),
    ])
    expect(readdirSync(target).filter((name) => !name.startsWith('instance.'))).toEqual([])
  })
})
