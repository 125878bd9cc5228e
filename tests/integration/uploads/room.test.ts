import { expect, test, vi } from 'vitest'
import {
  admitCustomerPicture,
  readCustomerPicture,
  saveCustomerPicture,
} from '#server/features/uploads/save-customer-picture.ts'
import { listPictureWidths } from '#shared/domain/picture.ts'
import { createTestApp } from '../../support/app.ts'
import { formWith, plainPicture, tryUpload } from '../../support/pictures.ts'
import { partRequestInput } from '../../support/request-inputs.ts'
import { addSignedIn } from '../../support/staff.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const MIB = 1024 * 1024
const FULL = 'There is no room left to store pictures'
const place = { dataDir: temporaryFolder(), s3: null }
const app = await createTestApp({ config: place })
const photo = await plainPicture(60, 40).jpeg().toBuffer()
const staff = await addSignedIn(app, 'renee')

const send = () => app.ask('/api/request-pictures', { method: 'POST', ...formWith(photo) })

test(
  'pictures that belong to nothing take two gigabytes at most',
  { tags: ['r16.20'] },
  async () => {
    const { id } = await app.caller.requests.submitPart(partRequestInput())
    for (const name of ['a', 'b']) {
      await app.db.customerPicture.create({ data: { id: name, bytes: 1024 * MIB } })
    }
    const refused = await send()
    expect([refused.status, refused.headers['retry-after'], refused.json()]).toMatchObject([
      503,
      '5',
      { error: FULL },
    ])
    await app.db.customerPicture.update({ where: { id: 'a' }, data: { requestId: id } })
    expect((await send()).status).toBe(201)
  },
)

test('what a picture of a customer takes is what is stored of it', async () => {
  const plain = await plainPicture(1200, 1000).png({ compressionLevel: 0 }).toBuffer()
  const { id } = await saveCustomerPicture(app.ctx, plain)
  const files = await Promise.all(
    listPictureWidths(id).map(async (width) => readCustomerPicture(app.ctx, id, width)),
  )
  const stored = files.reduce((sum, file) => sum + (file?.length ?? 0), 0)
  expect(await app.db.customerPicture.findUnique({ where: { id } })).toMatchObject({
    bytes: stored,
  })
})

/** Admits a customer's picture with this much free space, or returns the error. */
const admitWith = (free: number): Promise<unknown> => {
  const customerPictures = { ...app.ctx.customerPictures, freeBytes: () => Promise.resolve(free) }
  const ctx = { ...app.ctx, customerPictures, ip: '192.0.2.1' }
  return admitCustomerPicture(ctx, async () => undefined).catch((error: unknown) => error)
}

test("a customer's picture needs 512 MB of free disk", { tags: ['r16.20'] }, async () => {
  expect(await admitWith(511 * MIB)).toMatchObject({ code: 'unavailable', message: FULL })
  expect(await admitWith(512 * MIB)).toBeUndefined()
})

test('a picture of staff is refused while the disk is full', { tags: ['r16.20'] }, async () => {
  const nearlyFull = vi.spyOn(app.ctx.pictures, 'freeBytes').mockResolvedValue(511 * MIB)
  const refused = await tryUpload(app, staff, photo)
  nearlyFull.mockRestore()
  expect([refused.status, refused.json()]).toMatchObject([503, { error: FULL }])
  expect((await tryUpload(app, staff, photo)).status).toBe(201)
})
