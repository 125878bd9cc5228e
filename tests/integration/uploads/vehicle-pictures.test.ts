import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../support/app.ts'
import { sendJson } from '../../support/http.ts'
import { upload } from '../../support/pictures.ts'
import { addSignedIn } from '../../support/staff.ts'
import { nextVin } from '../../support/vehicles.ts'

type Wire = {
  _id: string
  imageUrl: string | null
  updatedAt: string
  pictures: { id: string; url: string }[]
}

const app = await createTestApp()
const staff = await addSignedIn(app, 'renee')
let drafts = 0

const OF_ANOTHER = 'This picture belongs to another vehicle. Please upload it for this one too'
const FROM_ELSEWHERE =
  'This is not the address of a picture that was uploaded here. Please upload the picture first'

const call = (method: string, path: string, body?: unknown) =>
  sendJson(app, method, path, body, staff.bearer)

const draft = () => ({
  stockNumber: `P-${(drafts += 1)}`,
  vin: nextVin(),
  year: 2016,
  make: 'Ford',
  model: 'F-150',
  mileage: 1,
  dateAcquired: '2026-11-02',
})
const three = async () =>
  [await upload(app, staff), await upload(app, staff), await upload(app, staff)] as const

const callsOf = (kind: string) => {
  const PATH = `/api/admin/${kind}`
  return {
    PATH,
    add: async (own: object = {}) =>
      (await call('POST', PATH, { ...draft(), ...own })).json<Wire>(),
    change: (id: string, body: object) => call('PUT', `${PATH}/${id}`, body),
  }
}
const idsOf = (vehicle: Wire) => vehicle.pictures.map(({ id }) => id)

describe.each(['retail-vehicles', 'dismantled-vehicles'])('/api/admin/%s', (kind) => {
  const { PATH, add, change } = callsOf(kind)
  const publicImage = async (id: string) => (await app.get<Wire>(`/api/${kind}/${id}`)).imageUrl
  const listedImage = async (id: string) =>
    (await app.get<Wire[]>(`/api/${kind}`)).find(({ _id }) => _id === id)?.imageUrl

  test('upload, then save with imageUrl: the picture is the vehicle’s, and the public sees it at once', async () => {
    const vehicle = await add()
    expect([vehicle.imageUrl, await listedImage(vehicle._id)]).toEqual([null, null])
    const { url } = await upload(app, staff)
    const saved = await change(vehicle._id, { imageUrl: url })
    expect([saved.status, saved.json()]).toMatchObject([200, { imageUrl: url }])
    expect([await publicImage(vehicle._id), await listedImage(vehicle._id)]).toEqual([url, url])
  })

  test('pictures are ordered, the first is the cover', { tags: ['r16.9'] }, async () => {
    const [first, second, third] = (await three()).map(({ public_id: id }) => id)
    const vehicle = await add({ pictures: [first, second] })
    expect(idsOf(vehicle)).toEqual([first, second])
    const reordered = (await change(vehicle._id, { pictures: [third, first, second] })).json<Wire>()
    expect(idsOf(reordered)).toEqual([third, first, second])
    expect(reordered.imageUrl).toContain(third)
    expect(await publicImage(vehicle._id)).toBe(reordered.imageUrl)
    expect((await call('GET', `${PATH}/${vehicle._id}/history`)).json()).toMatchObject([
      {
        author: 'renee',
        event: 'update',
        changes: [{ field: 'pictures', before: [first, second], after: [third, first, second] }],
      },
      {
        event: 'create',
        changes: expect.arrayContaining([
          { field: 'pictures', before: null, after: [first, second] },
        ]),
      },
    ])
  })
})

describe('the pictures of a vehicle', () => {
  const { PATH, add, change } = callsOf('retail-vehicles')

  test('imageUrl also goes with adding a vehicle', async () => {
    const { url } = await upload(app, staff)
    expect(await add({ imageUrl: url })).toMatchObject({ imageUrl: url, pictures: [{ url }] })
  })

  test('a picture that was removed can be added again', async () => {
    const pictures = (await three()).map(({ public_id: id }) => id)
    const { _id } = await add({ pictures })
    await change(_id, { pictures: pictures.slice(1) })
    expect(idsOf((await change(_id, { pictures })).json<Wire>())).toEqual(pictures)
  })

  test('imageUrl puts the cover first; blank removes all', { tags: ['r16.10'] }, async () => {
    const [first, second, third] = await three()
    const vehicle = await add({ pictures: [first.public_id, second.public_id] })
    const covered = (await change(vehicle._id, { imageUrl: third.url })).json<Wire>()
    expect(idsOf(covered)).toEqual([third.public_id, first.public_id, second.public_id])
    expect((await change(vehicle._id, { imageUrl: '' })).json()).toMatchObject({
      imageUrl: null,
      pictures: [],
    })
  })

  test('a vehicle sent back as given is unchanged', { tags: ['r19.21'] }, async () => {
    const [first, second] = await three()
    const vehicle = await add({ pictures: [first.public_id, second.public_id] })
    expect((await change(vehicle._id, vehicle)).json()).toEqual(vehicle)
    const { pictures: _, ...asOldClients } = vehicle
    expect((await change(vehicle._id, asOldClients)).json()).toEqual(vehicle)
    expect((await call('GET', `${PATH}/${vehicle._id}/history`)).json()).toHaveLength(1)
  })

  test('a picture of another vehicle is refused', { tags: ['r16.15'] }, async () => {
    const { public_id: id } = await upload(app, staff)
    await add({ pictures: [id] })
    const other = await add()
    const { status, json } = await change(other._id, { model: 'Ranger', pictures: [id] })
    expect([status, json()]).toMatchObject([
      400,
      { error: OF_ANOTHER, issues: [{ path: 'pictures', message: OF_ANOTHER }] },
    ])
    expect((await call('GET', `${PATH}/${other._id}`)).json()).toEqual(other)
  })

  test.each(['https://elsewhere.example/car.jpg', 'javascript:alert(1)', 42])(
    'an imageUrl from elsewhere is refused: %s',
    { tags: ['r16.16'] },
    async (imageUrl) => {
      const vehicle = await add()
      const { status, json } = await change(vehicle._id, { imageUrl })
      expect([status, json()]).toEqual([
        400,
        { error: FROM_ELSEWHERE, issues: [{ path: 'imageUrl', message: FROM_ELSEWHERE }] },
      ])
    },
  )

  test('a foreign imageUrl that ends like ours is refused', { tags: ['r16.15'] }, async () => {
    const [vehicle, { url }] = [await add(), await upload(app, staff)]
    const elsewhere = await change(vehicle._id, { imageUrl: `https://elsewhere.example${url}` })
    expect([elsewhere.status, elsewhere.json()]).toMatchObject([
      400,
      { error: FROM_ELSEWHERE, issues: [{ path: 'imageUrl' }] },
    ])
    const gone = await change(vehicle._id, {
      imageUrl: '/pictures/0199f000-0000-7000-8000-000000000001-40x30/40.webp',
    })
    expect([gone.status, gone.json()]).toMatchObject([
      400,
      { error: 'This picture is not there. Please upload it again' },
    ])
    expect((await call('GET', `${PATH}/${vehicle._id}`)).json()).toEqual(vehicle)
  })

  test.each([
    { pictures: ['nonsense'] },
    { pictures: 'x' },
    { pictures: [42] },
    {
      pictures: [
        '0199f000-0000-7000-8000-000000000001-40x30',
        '0199f000-0000-7000-8000-000000000001-40x30',
      ],
    },
    { pictures: ['0199f000-0000-7000-8000-000000000001-40x30'] },
    {
      pictures: Array.from(
        { length: 25 },
        (_, index) => `0199f000-0000-7000-8000-0000000000${index + 10}-40x30`,
      ),
    },
  ])('%j is 400 and changes nothing', async (body) => {
    const vehicle = await add()
    expect((await change(vehicle._id, body)).status).toBe(400)
    expect((await call('GET', `${PATH}/${vehicle._id}`)).json()).toEqual(vehicle)
  })

  test('of two vehicles that want one picture at the same moment, one gets it', async () => {
    const [{ public_id: id }, one, other] = [await upload(app, staff), await add(), await add()]
    const answers = await Promise.all([
      change(one._id, { pictures: [id] }),
      change(other._id, { pictures: [id] }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  test('a stale change says who changed the pictures', async () => {
    const [first, second] = await three()
    const vehicle = await add({ pictures: [first.public_id] })
    await change(vehicle._id, { pictures: [first.public_id, second.public_id] })
    const { status, json } = await change(vehicle._id, {
      pictures: [],
      updatedAt: vehicle.updatedAt,
    })
    expect([status, json()]).toMatchObject([
      409,
      { issues: [{ path: 'pictures', message: 'renee changed it to 2 pictures' }] },
    ])
  })
})

describe('turning a picture', () => {
  test('gives a new one in its place, a quarter at a time, and keeps the old one', async () => {
    const { public_id: id, url } = await upload(app, staff, [60, 30])
    const caller = app.callerFor({ userId: staff.user._id, username: 'renee' })
    expect(await caller.uploads.admin.rotate({ id, quarterTurns: 1 })).toMatchObject({
      width: 30,
      height: 60,
    })
    expect(await caller.uploads.admin.rotate({ id, quarterTurns: 2 })).toMatchObject({
      width: 60,
      height: 30,
    })
    expect((await app.ask(url)).status).toBe(200)
  })

  test('turning is refused for a missing picture, and without a session', async () => {
    const caller = app.callerFor({ userId: staff.user._id, username: 'renee' })
    const id = '0199f000-0000-7000-8000-000000000001-40x30'
    await expect(caller.uploads.admin.rotate({ id, quarterTurns: 1 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await expect(app.caller.uploads.admin.rotate({ id, quarterTurns: 1 })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    })
  })
})
