import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { writeBackupFile } from '#server/backup/write-backup.ts'
import { createTestApp } from '../../support/app.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { ACTOR, nextVin, retailInput } from '../../support/vehicles.ts'

const dataDir = temporaryFolder()
const { services, databaseUrl } = await createTestApp({ config: { dataDir, rateLimits: false } })
const photo = sharp({ create: { width: 700, height: 420, channels: 3, background: 'gray' } }).jpeg()

test('a backup counts a picture of a vehicle whose files are gone as missing', async () => {
  const car = retailInput({ vin: nextVin() })
  const vehicle = await services.vehicles.create(car, { actor: ACTOR })
  const kept = await services.uploads.save(await photo.toBuffer())
  const gone = await services.uploads.save(await photo.toBuffer())
  const unused = await services.uploads.save(await photo.toBuffer())
  await services.vehicles.setPictures(vehicle, [kept, gone])
  await Promise.all([gone, unused].map((id) => services.pictures.remove(id)))
  const stores = { pictures: services.pictures, 'customer-pictures': services.pictures }
  const source = { url: databaseUrl, pictures: stores, now: new Date() }
  const tally = await writeBackupFile(source, join(dataDir, 'shop.tar'))
  expect(tally).toMatchObject({ pictures: 1, missingPictures: 1 })
})
