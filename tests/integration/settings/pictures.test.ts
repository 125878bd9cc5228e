import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { savePicture } from '#server/features/uploads/save-picture.ts'
import { sweepPictures } from '#server/features/uploads/sweep-pictures.ts'
import { setPictures } from '#server/features/vehicles/set-pictures.ts'
import { HOUR_MS } from '#shared/lib/durations.ts'
import { createTestApp } from '../../support/app.ts'
import { sendJson } from '../../support/http.ts'
import { formWith, plainPicture, upload, type Uploaded } from '../../support/pictures.ts'
import { partRequestInput } from '../../support/request-inputs.ts'
import { addSignedIn } from '../../support/staff.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { addVehicle, nextVin, retailInput } from '../../support/vehicles.ts'

let now = new Date('2025-07-15T09:00:00-04:00')
const dataDir = temporaryFolder()
const clock = { now: () => now }
const app = await createTestApp({ pages: true, clock, config: { dataDir } })
const { get, save, listVersions } = app.callerFor({
  userId: '01990000-0000-7000-8000-000000000001',
  username: 'dale',
}).business.admin
const staff = await addSignedIn(app, 'dale')

const saveNow = async (changes: Parameters<typeof save>[0]['changes']) =>
  save({ section: 'shop', changes, updatedAt: (await get()).updatedAt })

function sendLogo(bytes: Buffer) {
  const { headers, body } = formWith(bytes)
  return app.ask('/api/admin/upload?use=logo', {
    method: 'POST',
    headers: { ...staff.bearer, ...headers },
    body,
  })
}

async function uploadLogo(bytes: Buffer): Promise<Uploaded> {
  const { status, json } = await sendLogo(bytes)
  expect(status).toBe(201)
  return json<Uploaded>()
}

/** A transparent picture with a bar of one color across its middle. */
const transparent = (color: string, [width, height] = [400, 100]) =>
  sharp({ create: { width, height, channels: 4, background: '#0000' } })
    .composite([
      {
        input: { create: { width, height: height / 2, channels: 4, background: color } },
        gravity: 'center',
      },
    ])
    .png()
    .toBuffer()

const colorAt = async (bytes: Buffer, left: number, top: number): Promise<number[]> => [
  ...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
]

describe('a logo', () => {
  let id: string

  test('a wide logo replaces the name on each page', { tags: ['r24.25'] }, async () => {
    id = (await uploadLogo(await plainPicture(800, 200).png().toBuffer())).public_id
    await saveNow({ logo: id })
    const { text } = await app.ask('/contact')
    expect(text).toContain(
      `<img src="/pictures/${id}/480.webp" width="168" height="42" alt="Quarry Road Auto" class="shrink-0"/>`,
    )
    expect((await app.ask(`/pictures/${id}/480.webp`)).status).toBe(200)
  })

  test('is in emails as a PNG', { tags: ['r24.25'] }, async () => {
    await app.caller.requests.submitPart(partRequestInput())
    const emails = await app.db.outboxEmail.findMany({ select: { html: true } })
    expect(emails).not.toEqual([])
    for (const { html } of emails) {
      expect(html).toMatch(/<img src="http:\/\/[^"]+\/logo\.png" width="168" height="42" alt=""/)
    }
    const { headers, bytes } = await app.ask('/logo.png')
    expect(headers['content-type']).toBe('image/png')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 336, height: 84 })
  })

  test.each([
    ['/favicon.ico', 'image/png'],
    ['/apple-touch-icon.png', 'image/png'],
    ['/favicon.svg', 'image/svg+xml; charset=utf-8'],
  ])('is the icon %s, square on its own color', async (path, type) => {
    const { headers, bytes } = await app.ask(path)
    expect(headers).toMatchObject({ 'content-type': type, 'cache-control': 'public, max-age=3600' })
    const icon = await sharp(bytes).metadata()
    expect(icon.width).toBe(icon.height)
    expect((await colorAt(bytes, 1, 1)).slice(0, 3)).toEqual([
      expect.closeTo(200, -1),
      expect.closeTo(20, -1),
      expect.closeTo(20, -1),
    ])
  })

  test('a square logo stands beside the name', async () => {
    const square = await uploadLogo(await plainPicture(300, 300).png().toBuffer())
    await saveNow({ logo: square.public_id })
    const { text } = await app.ask('/contact')
    expect(text).toContain('width="44" height="44" alt="" class="shrink-0"/><span>Quarry Road Auto')
  })

  test('a removed logo leaves no trace on pages, in emails and icons', async () => {
    await saveNow({ logo: '' })
    await app.db.outboxEmail.deleteMany()
    await app.caller.requests.submitPart(partRequestInput())
    const [email] = await app.db.outboxEmail.findMany({ select: { html: true } })
    expect(email?.html).not.toContain('<img')
    expect((await app.ask('/contact')).text).not.toContain('/pictures/')
    expect((await app.ask('/logo.png')).status).toBe(404)
    expect((await app.ask('/favicon.svg')).text).not.toContain('<image')
  })
})

describe('a transparent logo', () => {
  test.each([
    ['dark', '#000', [255, 255, 255]],
    ['light', '#fff', [31, 34, 37]],
  ])('of %s letters gets a background', { tags: ['r24.26'] }, async (_, color, expected) => {
    const { url, public_id: id } = await uploadLogo(await transparent(color))
    const { bytes } = await app.ask(url.replace(/\d+\.webp$/, '440.webp'))
    expect(id).toMatch(/-440x140-240$/)
    expect(await sharp(bytes).metadata()).toMatchObject({ hasAlpha: false })
    const corner = await colorAt(bytes, 2, 2)
    expect(corner.map((value, at) => Math.abs(value - (expected[at] ?? 0)) < 6)).not.toContain(
      false,
    )
  })

  test('a logo of SVG is refused, since an SVG can run scripts', { tags: ['r24.26'] }, async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
    expect((await sendLogo(Buffer.from(svg))).status).toBe(415)
  })
})

test('the About page has portraits and the lot, or a drawing', { tags: ['r24.27'] }, async () => {
  const before = (await app.ask('/about')).text
  expect(before.match(/<img [^>]*src="[^"]*"/g)).toEqual([
    expect.stringContaining('src="/lot.svg"'),
    ...['van-white', 'sedan-red', 'crew-pickup-yellow'].map((car): unknown =>
      expect.stringContaining(`src="/placeholder/${car}-bare.svg`),
    ),
  ])
  expect(before).toContain('<h3>Dale Hutchins</h3>')
  const { business } = await get()
  const [portrait, lot] = [await upload(app, staff), await upload(app, staff, [1200, 800])]
  await saveNow({
    lotPicture: lot.public_id,
    staff: business.staff.map((person, at) => ({
      ...person,
      picture: at === 0 ? portrait.public_id : '',
    })),
  })
  const { text } = await app.ask('/about')
  expect(text.match(/<img [^>]*alt="[^"]*"/g)).toEqual([
    expect.stringMatching(`/pictures/${lot.public_id}/.* width="1200" height="800" alt="Our lot"`),
    expect.stringMatching(`/pictures/${portrait.public_id}/.*alt="Portrait of Dale Hutchins"`),
  ])
})

describe('a picture of the settings', () => {
  test('a picture that is not stored is refused at its field', async () => {
    const unknown = '01990000-0000-7000-8000-000000000001-40x30-240'
    const { business } = await get()
    const people = business.staff.map((person) => ({ ...person, picture: unknown }))
    await expect(saveNow({ staff: people })).rejects.toMatchObject({
      message: expect.stringContaining('This picture is not there'),
      cause: { issues: [{ path: 'staff.0.picture' }, { path: 'staff.1.picture' }] },
    })
  })

  test('cannot be taken by a vehicle, nor that of a vehicle by the settings', async () => {
    const car = retailInput({ vin: nextVin(), stockNumber: 'R-SHOP' })
    const vehicle = await addVehicle(app, car)
    const { business } = await get()
    await expect(setPictures(app.ctx, vehicle, [business.lotPicture])).rejects.toMatchObject({
      message: expect.stringContaining('belongs to another vehicle'),
    })
    const own = await upload(app, staff)
    await setPictures(app.ctx, vehicle, [own.public_id])
    await expect(saveNow({ logo: own.public_id })).rejects.toMatchObject({
      message: expect.stringContaining('This picture is not there'),
    })
  })

  test('is refused in another form than the public_id of an upload', async () => {
    const { status, text } = await sendJson(
      app,
      'PUT',
      '/api/admin/settings',
      { changes: { logo: 'https://elsewhere.example/logo.png' } },
      staff.bearer,
    )
    expect([status, text]).toEqual([400, expect.stringContaining('must be the public_id')])
  })
})

describe('as time goes by a picture of the settings', () => {
  const files = (id: string) => existsSync(join(dataDir, 'pictures', id))
  const sweepLater = async (hours: number) => {
    now = new Date(now.getTime() + hours * HOUR_MS)
    await sweepPictures(app.ctx, new AbortController().signal)
  }

  const store = async () => savePicture(app.ctx, await plainPicture(40, 30).jpeg().toBuffer())

  test('stays while named, and goes a day after another', { tags: ['r24.28'] }, async () => {
    const first = await store()
    await saveNow({ lotPicture: first })
    await sweepLater(100)
    const second = await store()
    expect(files(first)).toBe(true)
    await saveNow({ lotPicture: second })
    await sweepLater(23)
    expect(files(first)).toBe(true)
    await saveNow({ lotPicture: first })
    await saveNow({ lotPicture: second })
    await sweepLater(25)
    expect([files(first), files(second)]).toEqual([false, true])
    const states = await listVersions({ section: 'shop' })
    expect(states.slice(0, 2).map(({ facts }) => facts.lotPicture)).toEqual([second, ''])
  })
})
