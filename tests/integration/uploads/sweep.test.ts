import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  readCustomerPicture,
  saveCustomerPicture,
} from '#server/features/uploads/save-customer-picture.ts'
import { sweepPictures } from '#server/features/uploads/sweep-pictures.ts'
import { archiveVehicle, restoreVehicle } from '#server/features/vehicles/archive-vehicle.ts'
import { updateVehicle } from '#server/features/vehicles/save-vehicle.ts'
import { DAY_MS, HOUR_MS } from '#shared/lib/durations.ts'
import { createTestApp } from '../../support/app.ts'
import { startTestWorker } from '../../support/mail-worker.ts'
import { plainPicture, type Uploaded, upload } from '../../support/pictures.ts'
import { partRequestInput } from '../../support/request-inputs.ts'
import { addAccount, signIn, type SignedIn } from '../../support/staff.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { addVehicle, dismantledInput, emptyVehicles, retailInput } from '../../support/vehicles.ts'

const time = { passed: 0 }
const clock = { now: () => new Date(Date.now() + time.passed) }
const dataDir = temporaryFolder()
const app = await createTestApp({ clock, config: { dataDir } })
const log = { ...app.ctx.log, info: vi.fn<() => void>(), warn: vi.fn<() => void>() }
const ctx = { ...app.ctx, log }
let staff: SignedIn

beforeAll(() => addAccount(app, 'renee'))
beforeEach(async () => {
  time.passed = 0
  await emptyVehicles(app)
  await app.db.picture.deleteMany()
  staff = await signIn(app, 'renee')
})

const sweepAfter = async (ms: number, signal = new AbortController().signal) => {
  time.passed = ms
  await sweepPictures(ctx, signal)
}
const isThere = async ({ url, public_id: id }: Uploaded) => [
  (await app.ask(url)).status === 200,
  (await app.db.picture.count({ where: { id } })) === 1,
]
const THERE = [true, true]
const GONE = [false, false]

describe('a picture that belongs to no vehicle', () => {
  test('is kept for 24 hours and then removed, files and row', { tags: ['r16.11'] }, async () => {
    const picture = await upload(app, staff)
    await sweepAfter(23 * HOUR_MS)
    expect(await isThere(picture)).toEqual(THERE)
    await sweepAfter(25 * HOUR_MS)
    expect(await isThere(picture)).toEqual(GONE)
  })

  test.each([
    ['waiting', 6, THERE],
    ['waiting', 8, GONE],
    ['removed', 2, GONE],
  ])('%s for %i days, is there: %j', { tags: ['r16.11'] }, async (status, days, expected) => {
    const picture = await upload(app, staff)
    const sentAt = clock.now()
    const file = { path: 'A1.jpg', fileBytes: 1, modifiedAt: sentAt, takenAt: sentAt }
    await app.db.bulkPicture.create({
      data: { pictureId: picture.public_id, ...file, sentAt, authorName: 'renee', status },
    })
    await sweepAfter(days * DAY_MS)
    expect(await isThere(picture)).toEqual(expected)
  })

  test('has its 24 hours from when it was removed from its vehicle', async () => {
    const picture = await upload(app, staff)
    const id = await addVehicle(app, retailInput({ pictures: [picture.public_id] }))
    time.passed = 10 * DAY_MS
    await updateVehicle(app.staff, { id }, { pictures: [] })
    await sweepAfter(10 * DAY_MS + HOUR_MS)
    expect(await isThere(picture)).toEqual(THERE)
    await sweepAfter(11 * DAY_MS + HOUR_MS)
    expect(await isThere(picture)).toEqual(GONE)
  })

  test('is not removed where it is given to a vehicle at the same moment', async () => {
    const { public_id: id } = await upload(app, staff)
    time.passed = 2 * DAY_MS
    const given = addVehicle(app, retailInput({ pictures: [id] })).then(
      () => true,
      () => false,
    )
    await sweepPictures(ctx, new AbortController().signal)
    expect(await app.db.picture.count({ where: { id } })).toBe((await given) ? 1 : 0)
    expect(await app.db.vehicle.count({ where: { coverId: id } })).toBe((await given) ? 1 : 0)
  })
})

describe('a picture of a customer', () => {
  const store = async () => {
    const bytes = await plainPicture(40, 30).jpeg().toBuffer()
    return (await saveCustomerPicture(app.ctx, bytes)).id
  }
  const isKept = async (id: string) => [
    (await readCustomerPicture(app.ctx, id, 40)) !== null,
    (await app.db.customerPicture.count({ where: { id } })) === 1,
  ]

  test('a picture without a request is removed after six hours', { tags: ['r27.15'] }, async () => {
    const id = await store()
    await sweepAfter(5 * HOUR_MS)
    expect(await isKept(id)).toEqual(THERE)
    await sweepAfter(7 * HOUR_MS)
    expect(await isKept(id)).toEqual(GONE)
  })

  test('stays as long as its request, and goes with it', { tags: ['r27.15'] }, async () => {
    const [sent, answered] = [await store(), await store()]
    const { id, statusUrl } = await app.caller.requests.submitPart(
      partRequestInput({ pictures: [sent] }),
    )
    const token = new URL(statusUrl).searchParams.get('token') ?? ''
    await app.caller.requests.writeMessage({ token, message: { text: '', pictures: [answered] } })
    await sweepAfter(400 * DAY_MS)
    expect([await isKept(sent), await isKept(answered)]).toEqual([THERE, THERE])
    await app.db.request.delete({ where: { id } })
    await sweepAfter(400 * DAY_MS)
    expect([await isKept(sent), await isKept(answered)]).toEqual([GONE, GONE])
  })
})

describe('a picture of a vehicle', () => {
  test('is never removed, however old', async () => {
    const [first, second] = [await upload(app, staff), await upload(app, staff)]
    await addVehicle(app, retailInput({ pictures: [first.public_id] }))
    await addVehicle(app, dismantledInput({ pictures: [second.public_id] }))
    await sweepAfter(3650 * DAY_MS)
    expect([await isThere(first), await isThere(second)]).toEqual([THERE, THERE])
  })

  test.each(['retail', 'dismantled'])(
    'is removed 30 days after the vehicle was deleted, when it cannot be brought back: %s',
    { tags: ['r16.12'] },
    async (kind) => {
      const picture = await upload(app, staff)
      const input = { pictures: [picture.public_id] }
      const id =
        kind === 'retail'
          ? await addVehicle(app, retailInput(input))
          : await addVehicle(app, dismantledInput(input))
      await archiveVehicle(app.staff, { id })
      await sweepAfter(29 * DAY_MS)
      expect(await isThere(picture)).toEqual(THERE)
      expect((await restoreVehicle(app.staff, { id })).picture?.id).toBe(picture.public_id)
      await archiveVehicle(app.staff, { id })
      await sweepAfter(60 * DAY_MS)
      expect(await isThere(picture)).toEqual(GONE)
    },
  )
})

test('a picture stays while its store is unreachable, and the next sweep removes it', async () => {
  const picture = await upload(app, staff)
  const failing = vi.spyOn(ctx.pictures, 'remove').mockRejectedValue(new Error('unreachable'))
  await sweepAfter(2 * DAY_MS)
  failing.mockRestore()
  expect([log.warn.mock.calls.length, await isThere(picture)]).toEqual([1, THERE])
  await sweepAfter(2 * DAY_MS)
  expect(await isThere(picture)).toEqual(GONE)
})

test('the server schedules the sweep itself, once however many instances start', async () => {
  const picture = await upload(app, staff)
  await app.db.picture.update({
    where: { id: picture.public_id },
    data: { unusedSince: new Date(Date.now() - 2 * DAY_MS) },
  })
  const workers = await Promise.all([0, 1].map(() => startTestWorker(app, { smtpUrl: undefined })))
  await expect.poll(() => isThere(picture)).toEqual(GONE)
  const waiting = () =>
    app.db
      .$queryRaw`SELECT task_identifier AS task FROM graphile_worker.jobs WHERE locked_at IS NULL ORDER BY task`
  await expect.poll(waiting).toEqual([{ task: 'sweep_pictures' }, { task: 'tend_wants' }])
  await Promise.all(workers.map((worker) => worker.stop()))
})
