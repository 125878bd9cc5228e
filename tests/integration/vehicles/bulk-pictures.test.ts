import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { archiveVehicle } from '#server/features/vehicles/archive-vehicle.ts'
import { getHistory } from '#server/features/vehicles/get-history.ts'
import { getVehicle } from '#server/features/vehicles/get-vehicle.ts'
import { createTestApp } from '../../support/app.ts'
import { type Uploaded, formWith } from '../../support/pictures.ts'
import { RENEE } from '../../support/staff-sessions.ts'
import { addSignedIn } from '../../support/staff.ts'
import { addVehicle, dismantledInput, emptyVehicles, retailInput } from '../../support/vehicles.ts'

const app = await createTestApp()
const bulk = app.callerFor(RENEE).bulkPictures.admin
const TAKEN = Date.UTC(2026, 10, 4, 15, 15)
const staff = await addSignedIn(app, 'renee')
let shades = 0

type SentPicture = Uploaded & { already?: string }
type Sending = { bytes?: Buffer; taken?: number; own?: Record<string, string> }

/** A small picture that no other one equals. */
const nextPicture = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 16,
      height: 12,
      channels: 3,
      background: { r: (shades += 1) % 256, g: Math.floor(shades / 256) * 40, b: 90 },
    },
  })
    .png()
    .toBuffer()

/** Sends a file as the screen for pictures in bulk does. */
async function upload(path: string, { bytes, taken = TAKEN, own = {} }: Sending = {}) {
  const content = bytes ?? (await nextPicture())
  const { headers, body } = formWith(content)
  const fields = {
    path,
    bytes: String(content.length),
    modified: '1',
    taken: String(taken),
    ...own,
  }
  const [boundary = ''] = body.toString('latin1').split('\r\n')
  const texts = Object.entries(fields).map(
    ([name, value]) =>
      `${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return app.ask('/api/admin/upload', {
    method: 'POST',
    headers: { ...staff.bearer, ...headers },
    body: Buffer.concat([Buffer.from(texts.join('')), body]),
  })
}
const send = async (path: string, sending?: Sending): Promise<SentPicture> => {
  const response = await upload(path, sending)
  expect(response.status).toBe(201)
  return response.json<SentPicture>()
}
const list = (kind: 'dismantled' | 'retail' = 'dismantled') => bulk.list({ kind })
const add = (stockNumber: string, own: object = {}) =>
  addVehicle(app, dismantledInput({ stockNumber, ...own }))
const picturesOf = async (id: string) =>
  (await getVehicle(app.ctx, { id })).pictures.map((picture) => picture.id)
/** Puts all pictures on the vehicles that the list has for them. */
async function putAll() {
  const { pictures, vehicles: shown } = await list()
  const results = await bulk.put({
    puts: shown.flatMap(({ id }) => {
      const pictureIds = pictures.filter(({ vehicleId }) => vehicleId === id).map((one) => one.id)
      return pictureIds.length > 0 ? [{ vehicleId: id, pictureIds }] : []
    }),
  })
  return results.filter((result) => result.problem === null)
}

beforeEach(async () => {
  await emptyVehicles(app)
  await app.db.picture.deleteMany()
})

describe('pictures in bulk', () => {
  test('wait for their vehicle and are put on it in order', { tags: ['r16.29'] }, async () => {
    const truck = await add('C10312', { vin: '1FTFW1ET5DFC10312' })
    const car = await add('A-123')
    const third = await send('C10312/IMG_10.jpg')
    const first = await send('1FTFW1ET5DFC10312-1.jpg')
    const second = await send('C10312/IMG_9.jpg')
    const other = await send('Yard/a123 (2).JPG')
    const none = await send('IMG_20261104_101512.jpg')
    const { pictures, vehicles: shown, total } = await list()
    expect(total).toBe(5)
    expect(shown.map(({ stockNumber, pictures: count }) => [stockNumber, count])).toEqual([
      ['A-123', 0],
      ['C10312', 0],
    ])
    expect(Object.fromEntries(pictures.map(({ id, vehicleId }) => [id, vehicleId]))).toEqual({
      [first.public_id]: truck,
      [second.public_id]: truck,
      [third.public_id]: truck,
      [other.public_id]: car,
      [none.public_id]: null,
    })
    expect(await picturesOf(truck)).toEqual([])
    const results = await putAll()
    expect(results.map(({ stockNumber, added }) => [stockNumber, added.length])).toEqual([
      ['A-123', 1],
      ['C10312', 3],
    ])
    expect(await picturesOf(truck)).toEqual([first, second, third].map(({ public_id: id }) => id))
    expect((await list()).pictures.map(({ id }) => id)).toEqual([none.public_id])
    const [entry] = await getHistory(app.ctx, { id: truck })
    expect([entry?.author, entry?.changes.map(({ field }) => field)]).toEqual([
      'renee',
      ['pictures'],
    ])
  })

  test('find a vehicle that comes in after them', async () => {
    await send('Z-9.jpg')
    expect((await list()).pictures[0]?.vehicleId).toBeNull()
    const id = await add('Z9')
    expect((await list()).pictures[0]?.vehicleId).toBe(id)
  })

  test("a number of both kinds means that of the list's kind", { tags: ['r16.27'] }, async () => {
    const [yard, car] = [
      await add('55A'),
      await addVehicle(app, retailInput({ stockNumber: '55a' })),
    ]
    await send('55A.jpg')
    expect((await list('retail')).pictures[0]?.vehicleId).toBe(car)
    expect((await list('dismantled')).pictures[0]?.vehicleId).toBe(yard)
    await archiveVehicle(app.staff, { id: yard })
    expect((await list('dismantled')).pictures[0]?.vehicleId).toBe(car)
  })

  test('pictures without a name follow the tag taken before', { tags: ['r16.28'] }, async () => {
    const truck = await add('C10312')
    await send('before.jpg', { taken: TAKEN - 1000 })
    await send('C10312.jpg')
    const after = await send('IMG_0001.jpg', { taken: TAKEN + 60_000 })
    await send('IMG_0002.jpg', { taken: TAKEN + 3 * 3_600_000 })
    const { proposals, pictures } = await list()
    expect(proposals).toEqual([
      { vehicleId: truck, because: 'time', pictureIds: [after.public_id] },
    ])
    expect(pictures.find(({ id }) => id === after.public_id)?.vehicleId).toBeNull()
    await bulk.assign({ pictureIds: [after.public_id], vehicleId: truck })
    const changed = await list()
    expect(changed.proposals).toEqual([])
    expect(changed.pictures.filter(({ vehicleId }) => vehicleId === truck)).toHaveLength(2)
  })

  test('pictures whose name fits two vehicles, or hardly one, are left to staff', async () => {
    await add('A123')
    const seven = await add('7')
    await add('B456')
    await send('A123 or B456.jpg')
    const weak = await send('7.jpg')
    const { pictures, proposals } = await list()
    expect(pictures.map(({ vehicleId }) => vehicleId)).toEqual([null, null])
    expect(pictures.map(({ note }) => note)).toContain('Its name fits A123 and B456')
    expect(proposals).toEqual([{ vehicleId: seven, because: 'name', pictureIds: [weak.public_id] }])
  })

  test('stay where staff put them, whatever their name says', async () => {
    await add('C10312')
    const other = await add('A123')
    const { public_id: id } = await send('C10312.jpg')
    await bulk.assign({ pictureIds: [id], vehicleId: null })
    expect((await list()).pictures[0]?.vehicleId).toBeNull()
    await bulk.assign({ pictureIds: [id], vehicleId: other })
    expect((await list()).pictures[0]?.vehicleId).toBe(other)
    await expect(
      bulk.assign({ pictureIds: [id], vehicleId: '0199f000-0000-7000-8000-00000000dead' }),
    ).rejects.toThrow('Vehicle not found')
  })

  test('a picture the vehicle has already is not stored again', { tags: ['r16.29'] }, async () => {
    const truck = await add('C10312')
    const bytes = await nextPicture()
    const { public_id: id } = await send('C10312-1.jpg', { bytes })
    const again = await send('C10312-1.jpg', { bytes })
    expect([again.public_id, again.already]).toEqual([id, 'It waits already'])
    await putAll()
    const later = await send('C10312-9.jpg', { bytes })
    expect([later.public_id, later.already]).toEqual([id, 'C10312 has this picture already'])
    expect(await app.db.picture.count()).toBe(1)

    const { public_id: nameless } = await send('IMG_0001.jpg', { bytes })
    await bulk.assign({ pictureIds: [nameless], vehicleId: truck })
    expect((await list()).pictures[0]?.note).toBe('C10312 has this picture already')
    expect(await putAll()).toMatchObject([{ added: [], duplicates: 1, left: 0 }])
    expect(await picturesOf(truck)).toEqual([id])
    expect((await list()).total).toBe(0)
  })

  test('pictures over 24 on a vehicle keep waiting and say why', { tags: ['r16.29'] }, async () => {
    const truck = await add('C10312')
    for (let number = 1; number <= 25; number += 1) await send(`C10312 (${number}).jpg`)
    expect((await list()).pictures.flatMap(({ path, note }) => (note ? [path, note] : []))).toEqual(
      ['C10312 (25).jpg', 'A vehicle has at most 24 pictures'],
    )
    expect(await putAll()).toMatchObject([{ duplicates: 0, left: 1, problem: null }])
    expect(await picturesOf(truck)).toHaveLength(24)
    expect((await list()).pictures).toMatchObject([
      { path: 'C10312 (25).jpg', vehicleId: truck, note: 'A vehicle has at most 24 pictures' },
    ])
  })

  test('taken back wait as they did before', async () => {
    const truck = await add('C10312')
    await send('C10312-1.jpg')
    await send('C10312-2.jpg')
    const [{ added } = { added: [] }] = await putAll()
    await bulk.takeBack({ puts: [{ vehicleId: truck, pictureIds: added }] })
    expect(await picturesOf(truck)).toEqual([])
    expect((await list()).pictures.map(({ vehicleId }) => vehicleId)).toEqual([truck, truck])
  })

  test('are removed and restored', async () => {
    const { public_id: id } = await send('IMG_0001.jpg')
    await bulk.remove({ pictureIds: [id] })
    expect((await list()).total).toBe(0)
    await bulk.restore({ pictureIds: [id] })
    expect((await list()).total).toBe(1)
  })

  test('pictures for a vehicle that is gone stay; the others are stored', async () => {
    const [gone, truck] = [await add('G-1'), await add('C10312')]
    const [one, two] = [await send('G-1.jpg'), await send('C10312.jpg')]
    await archiveVehicle(app.staff, { id: gone })
    const results = await bulk.put({
      puts: [
        { vehicleId: gone, pictureIds: [one.public_id] },
        { vehicleId: truck, pictureIds: [two.public_id] },
      ],
    })
    expect(results.map(({ problem }) => problem)).toEqual(['Vehicle not found', null])
    expect((await list()).pictures.map(({ path }) => path)).toEqual(['G-1.jpg'])
  })

  test('a picture that two put at the same moment is on one vehicle once', async () => {
    const [one, two] = [await add('C10312'), await add('A123')]
    const { public_id: id } = await send('IMG_0001.jpg')
    await Promise.all(
      [one, two].map((vehicleId) => bulk.put({ puts: [{ vehicleId, pictureIds: [id] }] })),
    )
    expect([...(await picturesOf(one)), ...(await picturesOf(two))]).toEqual([id])
  })

  test('are known again by name, size and time of their last change', async () => {
    const bytes = await nextPicture()
    await send('Cars/IMG_0001.jpg', { bytes })
    const file = { path: 'IMG_0001.jpg', bytes: bytes.length, modified: 1 }
    const files = [
      { ...file, path: 'IMG_0002.jpg' },
      file,
      { ...file, bytes: 1 },
      { ...file, modified: 2 },
    ]
    expect(await bulk.findSentFiles({ files })).toEqual([1])
  })

  test.each([
    [{ path: '' }, 'path is required'],
    [{ bytes: 'many' }, 'bytes must be a whole number'],
    [{ taken: '9e12' }, 'taken'],
    [{ taken: '' }, 'A time is in milliseconds since 1970'],
  ])('with the fields %j are refused', async (own, message) => {
    const response = await upload('A123.jpg', { own })
    expect([response.status, response.text]).toEqual([400, expect.stringContaining(message)])
    expect((await list()).total).toBe(0)
  })
})
