import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeBackupFile } from '#server/backup/write-backup.ts'
import { savePicture } from '#server/features/uploads/save-picture.ts'
import { setPictures } from '#server/features/vehicles/set-pictures.ts'
import { createTestApp } from '../../support/app.ts'
import { runBuilt } from '../../support/built-program.ts'
import { createTestDatabase } from '../../support/database.ts'
import { plainPicture } from '../../support/pictures.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { addVehicle, retailInput } from '../../support/vehicles.ts'
import { flipBit } from './damaged-archive.ts'

const folder = temporaryFolder()
const archive = join(folder, 'shop.tar')
const app = await createTestApp()
const { ctx, databaseUrl } = app
const emptyDatabase = await createTestDatabase({ bare: true })

const vehicle = await addVehicle(app, retailInput())
const picture = await savePicture(ctx, await plainPicture(300, 200).jpeg().toBuffer())
await setPictures(ctx, vehicle, [picture])
const stores = { pictures: ctx.pictures, 'customer-pictures': ctx.pictures }
await writeBackupFile({ url: databaseUrl, pictures: stores, now: new Date() }, archive)
const whole = readFileSync(archive)
const damaged = flipBit(Buffer.from(whole), whole.lastIndexOf('WEBPVP8') + 40)
const CHECKSUMS_DIFFER = 'The backup is damaged: its checksums do not match its files.\n'

test('standard input is restored unless it is damaged', { tags: ['r22.18'] }, async () => {
  const target = { DATA_DIR: folderOf('target') }
  expect(await runBuilt('restore', ['-'], target, damaged)).toEqual({
    code: 1,
    said: CHECKSUMS_DIFFER,
  })
  const left = readdirSync(target.DATA_DIR).filter((name) => !name.startsWith('instance.'))
  expect(left).toEqual([])
  const outside = { ...target, DATABASE_URL: emptyDatabase }
  expect(await runBuilt('restore', ['-'], outside, whole)).toEqual({
    code: 0,
    said: expect.stringContaining('Restored the shop of '),
  })
})

function folderOf(name: string): string {
  mkdirSync(join(folder, name))
  return join(folder, name)
}
