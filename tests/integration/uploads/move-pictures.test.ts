import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { movePictures } from '#server/features/uploads/move-pictures.ts'
import { openPictureStore } from '#server/features/uploads/picture-store.ts'
import {
  readCustomerPicture,
  saveCustomerPicture,
} from '#server/features/uploads/save-customer-picture.ts'
import { savePicture } from '#server/features/uploads/save-picture.ts'
import { setPictures } from '#server/features/vehicles/set-pictures.ts'
import { listPictureWidths } from '#shared/domain/picture.ts'
import { createTestApp } from '../../support/app.ts'
import { runBuilt } from '../../support/built-program.ts'
import { plainPicture } from '../../support/pictures.ts'
import { partRequestInput } from '../../support/request-inputs.ts'
import { s3Variables, startS3Server } from '../../support/s3-server.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { addVehicle, retailInput } from '../../support/vehicles.ts'

const dataDir = temporaryFolder()
const server = await startS3Server([], ['shop'], { mayList: false })
const s3 = { ...server.settingsOf('shop'), publicUrl: `${server.url}/shop` }
const photo = await plainPicture(700, 420).jpeg().toBuffer()

const onDisk = await createTestApp({ config: { dataDir } })
const vehicle = await addVehicle(onDisk, retailInput({ stockNumber: 'R-MOVE' }))
const [old, removed] = [await savePicture(onDisk.ctx, photo), await savePicture(onDisk.ctx, photo)]
await setPictures(onDisk.ctx, vehicle, [old])
const ofCustomer = await saveCustomerPicture(onDisk.ctx, photo)
await onDisk.caller.requests.submitPart(partRequestInput({ pictures: [ofCustomer.id] }))
const settings = { DATA_DIR: dataDir, DATABASE_URL: onDisk.databaseUrl, ...s3Variables(s3) }

const withBucket = () => createTestApp({ databaseUrl: onDisk.databaseUrl, config: { dataDir, s3 } })
const imageOf = async (app: Awaited<ReturnType<typeof withBucket>>): Promise<string> =>
  (await app.get<{ imageUrl: string }>(`/api/retail-vehicles/${vehicle}`)).imageUrl

test('pictures from before the bucket are moved into it', { tags: ['r16.13'] }, async () => {
  const between = await withBucket()
  const address = await imageOf(between)
  expect(address).toBe(`/pictures/${old}/700.webp`)
  expect((await between.ask(address)).status).toBe(200)
  const added = await savePicture(between.ctx, photo)
  expect(existsSync(join(dataDir, 'pictures', added))).toBe(false)
  expect((await between.ask(`/pictures/${added}/700.webp`)).status).toBe(200)
  await between.ctx.pictures.remove(removed)
  expect((await between.ask(`/pictures/${removed}/700.webp`)).status).toBe(404)
  const backup = await runBuilt('backup', [join(dataDir, 'shop.tar')], settings)
  expect(backup).toEqual({ code: 0, said: expect.stringContaining('3 pictures') })

  const moved = await runBuilt('pictures', ['move'], settings)
  expect(moved).toEqual({
    code: 0,
    said: 'Moved 2 pictures to the bucket shop. Restart the shop so that it only looks for pictures there.\n',
  })
  expect(['pictures', 'customer-pictures'].map((name) => existsSync(join(dataDir, name)))).toEqual([
    false,
    false,
  ])
  expect((await between.ask(address)).status).toBe(200)
  const after = await withBucket()
  expect(await imageOf(after)).toBe(`${server.url}/shop/pictures/${old}/700.webp`)
  expect((await fetch(await imageOf(after))).status).toBe(200)
  expect(await readCustomerPicture(after.ctx, ofCustomer.id, 700)).not.toBeNull()
})

test('a picture that the shop deletes while it is moved stays in neither place', async () => {
  const folder = temporaryFolder()
  const id = '0199f000-0000-7000-8000-000000000001-40x30'
  const key = `${id}/${listPictureWidths(id)[0]}.webp`
  const disk = openPictureStore({ dataDir: folder, s3: null })
  await disk.write(key, photo)
  const moving = movePictures({ dataDir: folder, s3 })
  await disk.remove(id)
  await moving.catch(() => undefined)
  expect(await openPictureStore({ dataDir: folder, s3 }).read(key)).toBeNull()
})

test('a move without a bucket is refused in plain words', async () => {
  expect(await runBuilt('pictures', ['move'], { DATA_DIR: dataDir })).toEqual({
    code: 1,
    said: 'Set S3_ENDPOINT and the other S3_ variables first.\n',
  })
})
