import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { saveSettings } from '#server/features/business/save-settings.ts'
import { savePicture } from '#server/features/uploads/save-picture.ts'
import { setPictures } from '#server/features/vehicles/set-pictures.ts'
import { createTestApp } from '../../support/app.ts'
import { runBuilt } from '../../support/built-program.ts'
import { DALE } from '../../support/staff-sessions.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { addVehicle, nextVin, retailInput } from '../../support/vehicles.ts'

const dataDir = temporaryFolder()
const app = await createTestApp({ config: { dataDir, rateLimits: false } })
const { ctx, databaseUrl } = app
const photo = sharp({ create: { width: 700, height: 420, channels: 3, background: 'gray' } }).jpeg()

test('a backup names missing pictures and exits 1', { tags: ['r22.17', 'r24.28'] }, async () => {
  const car = retailInput({ vin: nextVin(), stockNumber: 'R-GONE' })
  const vehicle = await addVehicle(app, car)
  const kept = await savePicture(ctx, await photo.toBuffer())
  const gone = await savePicture(ctx, await photo.toBuffer())
  const unused = await savePicture(ctx, await photo.toBuffer())
  await setPictures(ctx, vehicle, [kept, gone])
  const logo = await savePicture(ctx, await photo.toBuffer())
  await saveSettings(app.contextFor(DALE), { changes: { logo } })
  await Promise.all([gone, unused, logo].map((id) => ctx.pictures.remove(id)))
  const { code, said } = await runBuilt('backup', [join(dataDir, 'shop.tar')], {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
  })
  expect([code, said]).toEqual([1, expect.stringMatching(/shop\.tar: \d+ rows, 1 pictures, /)])
  expect(said).toContain(`This backup is incomplete. These pictures have no file and are missing:
settings: picture ${logo}
vehicle R-GONE: picture ${gone}
`)
})
