import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openCustomerPictureStore } from '#server/features/uploads/picture-store.ts'
import { createSweep } from '#server/features/uploads/sweep.ts'
import { createTestApp } from '../../support/app.ts'
import { startTestWorker } from '../../support/mail-worker.ts'
import { plainPicture, type Uploaded, upload } from '../../support/pictures.ts'
import { partDraft } from '../../support/request-drafts.ts'
import { hire, signIn, type SignedIn } from '../../support/staff.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { ACTOR, dismantledInput, retailInput, emptyVehicles } from '../../support/vehicles.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const time = { passed: 0 }
const clock = { now: () => new Date(Date.now() + time.passed) }
const dataDir = temporaryFolder()
const app = await createTestApp({ clock, config: { dataDir } })
const { vehicles, pictures } = app.services
const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>() }
const customerStore = openCustomerPictureStore({ dataDir, s3: null })
const { sweep } = createSweep({ db: app.db, clock, log, store: pictures, customerStore })
let staff: SignedIn

beforeAll(() => hire(app, 'renee'))
beforeEach(async () => {
  time.passed = 0
  await emptyVehicles(app)
  await app.db.picture.deleteMany()
  staff = await signIn(app, 'renee')
})

const sweepAfter = async (ms: number, signal = new AbortController().signal) => {
  time.passed = ms
  await sweep({}, signal)
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
  ])(
    'and is %s in the pile for %i days is there: %j',
    { tags: ['r16.11'] },
    async (state, days, expected) => {
      const picture = await upload(app, staff)
      const sentAt = clock.now()
      const file = { path: 'A1.jpg', fileBytes: 1, modifiedAt: sentAt, takenAt: sentAt }
      await app.db.pilePicture.create({
        data: { pictureId: picture.public_id, ...file, sentAt, userName: 'renee', state },
      })
      await sweepAfter(days * DAY_MS)
      expect(await isThere(picture)).toEqual(expected)
    },
  )

  test('has its 24 hours from when it was removed from its vehicle', async () => {
    const picture = await upload(app, staff)
    const id = await vehicles.create(retailInput({ pictures: [picture.public_id] }), {
      actor: ACTOR,
    })
    time.passed = 10 * DAY_MS
    await vehicles.update({ id }, { fields: { pictures: [] }, updatedAt: undefined }, ACTOR)
    await sweepAfter(10 * DAY_MS + HOUR_MS)
    expect(await isThere(picture)).toEqual(THERE)
    await sweepAfter(11 * DAY_MS + HOUR_MS)
    expect(await isThere(picture)).toEqual(GONE)
  })

  test('is not removed where it is given to a vehicle at the same moment', async () => {
    const { public_id: id } = await upload(app, staff)
    time.passed = 2 * DAY_MS
    const given = vehicles.create(retailInput({ pictures: [id] }), { actor: ACTOR }).then(
      () => true,
      () => false,
    )
    await sweep({}, new AbortController().signal)
    expect(await app.db.picture.count({ where: { id } })).toBe((await given) ? 1 : 0)
    expect(await app.db.vehicle.count({ where: { coverId: id } })).toBe((await given) ? 1 : 0)
  })
})

describe('a picture of a customer', () => {
  const store = async () => {
    const bytes = await plainPicture(40, 30).jpeg().toBuffer()
    return (await app.services.customerPictures.upload(bytes)).id
  }
  const isKept = async (id: string) => [
    (await app.services.customerPictures.read(id, 40)) !== null,
    (await app.db.customerPicture.count({ where: { id } })) === 1,
  ]

  test('that was sent with nothing is removed after six hours', { tags: ['r27.15'] }, async () => {
    const id = await store()
    await sweepAfter(5 * HOUR_MS)
    expect(await isKept(id)).toEqual(THERE)
    await sweepAfter(7 * HOUR_MS)
    expect(await isKept(id)).toEqual(GONE)
  })

  test('stays as long as its request, and goes with it', { tags: ['r27.15'] }, async () => {
    const [sent, answered] = [await store(), await store()]
    const { id, statusUrl } = await app.caller.requests.submitPart(partDraft({ pictures: [sent] }))
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
    await vehicles.create(retailInput({ pictures: [first.public_id] }), { actor: ACTOR })
    await vehicles.create(dismantledInput({ pictures: [second.public_id] }), {
      actor: ACTOR,
    })
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
          ? await vehicles.create(retailInput(input), { actor: ACTOR })
          : await vehicles.create(dismantledInput(input), { actor: ACTOR })
      await vehicles.archive({ id }, ACTOR)
      await sweepAfter(29 * DAY_MS)
      expect(await isThere(picture)).toEqual(THERE)
      expect((await vehicles.restore({ id }, ACTOR)).picture?.id).toBe(picture.public_id)
      await vehicles.archive({ id }, ACTOR)
      await sweepAfter(60 * DAY_MS)
      expect(await isThere(picture)).toEqual(GONE)
    },
  )
})

test('a store that is away costs nothing but time', async () => {
  const picture = await upload(app, staff)
  const failing = vi.spyOn(pictures, 'remove').mockRejectedValue(new Error('away'))
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
