import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import type { S3Settings } from '#server/core/s3-settings.ts'
import { openPictureStore } from '#server/features/uploads/picture-store.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { plainPicture, tryUpload, upload } from '../../support/pictures.ts'
import { startS3Server } from '../../support/s3-server.ts'
import { addSignedIn, type SignedIn } from '../../support/staff.ts'
import { addVehicle, retailInput } from '../../support/vehicles.ts'

const server = await startS3Server(['shop'], ['shop-public'])
const settings = server.settingsOf('shop')
const PUBLIC_URL = `${server.url}/shop-public`
const unreachable: S3Settings = { ...settings, endpoint: 'http://127.0.0.1:9' }

const priv = await createTestApp({ config: { s3: settings } })
const open = await createTestApp({
  config: { s3: { ...server.settingsOf('shop-public'), publicUrl: PUBLIC_URL } },
  pages: true,
})
const broken = await createTestApp({ config: { s3: unreachable } })
const staff = new Map<TestApp, SignedIn>()
for (const app of [priv, open, broken]) staff.set(app, await addSignedIn(app, 'renee'))
const staffOf = (app: TestApp): SignedIn => staff.get(app) ?? expect.fail('Nobody works there')

describe('pictures in a private bucket', () => {
  test('are served by the server as immutable', { tags: ['r16.13'] }, async () => {
    const { url } = await upload(priv, staffOf(priv), [700, 500])
    expect(url).toMatch(/^\/pictures\//)
    const { status, headers } = await priv.ask(url)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'public, max-age=31536000, immutable',
    ])
    expect(
      (await priv.ask('/pictures/0199f000-0000-7000-8000-000000000001-40x30/40.webp')).status,
    ).toBe(404)
  })
})

describe('pictures in a public bucket', () => {
  test('are fetched from there, with their type and for ever, and the pages allow that origin', async () => {
    const { url, public_id: id } = await upload(open, staffOf(open), [700, 500])
    expect(url).toBe(`${PUBLIC_URL}/pictures/${id}/700.webp`)
    const stored = await fetch(url)
    expect([stored.status, stored.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(await stored.arrayBuffer()).toHaveProperty('byteLength', expect.any(Number))
    const vehicle = await addVehicle(open, retailInput({ imageUrl: url }))
    const page = await open.ask(`/inventory/${vehicle}`)
    expect(page.text).toContain(url)
    expect(page.headers['content-security-policy']).toContain(
      `img-src 'self' data: blob: ${server.url};`,
    )
  })

  test('have a preview that the shop itself serves', async () => {
    const { public_id: id } = await upload(open, staffOf(open), [700, 500])
    const { status, headers } = await open.ask(`/preview/${id}.jpg`)
    expect([status, headers['content-type']]).toEqual([200, 'image/jpeg'])
  })

  test('are removed in every width', async () => {
    const { public_id: id } = await upload(open, staffOf(open), [700, 500])
    const widths = [240, 480, 640, 700]
    await open.ctx.pictures.remove(id)
    for (const width of widths) {
      expect((await fetch(`${PUBLIC_URL}/pictures/${id}/${width}.webp`)).status).toBe(404)
    }
    await expect(open.ctx.pictures.remove(id)).resolves.toBeUndefined()
  })
})

describe('a store that does not do what it should', () => {
  test('is 503 with a plain sentence while it is unreachable, and nothing is half written', async () => {
    const { status, headers, text } = await tryUpload(
      broken,
      staffOf(broken),
      await plainPicture(20, 20).png().toBuffer(),
    )
    expect([status, headers['retry-after'], JSON.parse(text)]).toMatchObject([
      503,
      '5',
      { error: 'The picture could not be stored. Please try again' },
    ])
    for (const secret of [settings.accessKeyId, settings.secretAccessKey]) {
      expect(text).not.toContain(secret)
      expect(JSON.stringify(broken.logged)).not.toContain(secret)
    }
  })

  test('is not followed to another address', async () => {
    const asked: string[] = []
    const inside = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.end('secret')
    }).listen(0, '127.0.0.1')
    await once(inside, 'listening')
    const target = `http://127.0.0.1:${(inside.address() as AddressInfo).port}/latest/meta-data`
    const redirecting = createServer((_request, response) =>
      response.writeHead(307, { location: target }).end(),
    ).listen(0, '127.0.0.1')
    await once(redirecting, 'listening')
    const store = openPictureStore({
      dataDir: '',
      s3: {
        ...settings,
        endpoint: `http://127.0.0.1:${(redirecting.address() as AddressInfo).port}`,
      },
    })
    await expect(store.read('0199f000-0000-7000-8000-000000000001-40x30/40.webp')).rejects.toThrow(
      'The picture store answered GET with 307 (no code)',
    )
    expect(asked).toEqual([])
    inside.close()
    redirecting.close()
  })

  test('says which bucket it does not have, and never a key', async () => {
    const store = openPictureStore({ dataDir: '', s3: { ...settings, bucket: 'elsewhere' } })
    await expect(store.write('x/1.webp', Buffer.from('x'))).rejects.toThrow(
      'The picture store has no bucket elsewhere',
    )
  })

  test.each([
    [{ accessKeyId: 'nobody' }, '403 (InvalidAccessKeyId)'],
    [{ secretAccessKey: 'wrong' }, '403 (SignatureDoesNotMatch)'],
    [{ region: 'eu-west-1' }, '400 (AuthorizationHeaderMalformed)'],
  ])('that refuses the settings %o is an error, not a missing picture', async (wrong, reason) => {
    const store = openPictureStore({ dataDir: '', s3: { ...settings, ...wrong } })
    await expect(store.read('x/1.webp')).rejects.toThrow(
      `The picture store answered GET with ${reason}`,
    )
  })
})
