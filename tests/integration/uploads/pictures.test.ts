import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { savePicture } from '#server/features/uploads/save-picture.ts'
import { setPictures } from '#server/features/vehicles/set-pictures.ts'
import { PICTURE_BYTES_MAX, pictureFromId, listPictureWidths } from '#shared/domain/picture.ts'
import { createTestApp } from '../../support/app.ts'
import { addVehicle, retailInput } from '../../support/vehicles.ts'

const app = await createTestApp()

const RED = { r: 200, g: 20, b: 20 }
const plain = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: RED } })
const stored = async (id: string, width: number) =>
  (await app.ask(`/pictures/${id}/${width}.webp`)).bytes

/** A JPEG of exactly so many bytes: a picture, and a comment that fills it up. */
async function jpegOfSize(bytes: number): Promise<Buffer> {
  const picture = await plain(64, 48).jpeg().toBuffer()
  const segments: Buffer[] = []
  for (let missing = bytes - picture.length; missing > 0;) {
    const length = Math.min(missing, 65_537)
    // A segment needs four bytes for its head; none of the rest may be shorter.
    const size = missing - length > 0 && missing - length < 4 ? length - 4 : length
    const head = Buffer.from([0xff, 0xfe, (size - 2) >> 8, (size - 2) & 0xff])
    segments.push(head, Buffer.alloc(size - 4, 'x'))
    missing -= size
  }
  return Buffer.concat([picture.subarray(0, 2), ...segments, picture.subarray(2)])
}

/** A PNG of some hundred bytes that claims to be this large. */
async function pngOfSize(width: number, height: number): Promise<Buffer> {
  const png = await plain(8, 8).png().toBuffer()
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

describe('a picture that is uploaded', () => {
  test('is stored as WebP in every width up to its own, each served for ever', async () => {
    const id = await savePicture(app.ctx, await plain(1000, 500).jpeg().toBuffer())
    expect(id).toMatch(/^[0-9a-f-]{36}-1000x500-240$/)
    for (const width of listPictureWidths(id)) {
      const { status, headers, bytes } = await app.ask(`/pictures/${id}/${width}.webp`)
      expect([status, headers['content-type'], headers['cache-control']]).toEqual([
        200,
        'image/webp',
        'public, max-age=31536000, immutable',
      ])
      const made = await sharp(bytes).metadata()
      expect([made.format, made.width, made.height]).toEqual(['webp', width, width / 2])
    }
    expect((await app.ask(`/pictures/${id}/1600.webp`)).status).toBe(404)
  })

  test('is at most 1,600 pixels wide', async () => {
    const id = await savePicture(app.ctx, await plain(4000, 3000).jpeg().toBuffer())
    expect(pictureFromId('/pictures', id)).toMatchObject({ width: 1600, height: 1200 })
    const { width, height } = await sharp(await stored(id, 1600)).metadata()
    expect([width, height]).toEqual([1600, 1200])
  })

  test('loses what it says of camera and place, and stands upright', async () => {
    const exif = {
      IFD0: { Make: 'SpyCam', Artist: 'A. Nonymous' },
      IFD3: { GPSLatitude: '42/1 43/1 48/1', GPSLatitudeRef: 'N' },
    }
    const lying = await plain(400, 200)
      .withExif(exif)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(lying.toString('latin1')).toContain('SpyCam')
    const id = await savePicture(app.ctx, lying)
    expect(id).toMatch(/-200x400-240$/)
    const bytes = await stored(id, 200)
    const metadata = await sharp(bytes).metadata()
    expect(metadata).toMatchObject({ width: 200, height: 400 })
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(bytes.toString('latin1')).not.toContain('SpyCam')
  })

  test.each(['png', 'webp', 'jpeg'] as const)('may be %s', async (format) => {
    await expect(
      savePicture(app.ctx, await plain(40, 30).toFormat(format).toBuffer()),
    ).resolves.toMatch(/-40x30-240$/)
  })

  test('loses what hangs behind the picture', async () => {
    const id = await savePicture(
      app.ctx,
      Buffer.concat([
        await plain(40, 30).jpeg().toBuffer(),
        Buffer.from('<script>alert(1)</script>'),
      ]),
    )
    expect((await stored(id, 40)).toString('latin1')).not.toContain('<script>')
  })

  test('becomes the cover of a vehicle, and the others follow in their order', async () => {
    const [first, second] = [
      await savePicture(app.ctx, await plain(40, 30).png().toBuffer()),
      await savePicture(app.ctx, await plain(50, 30).png().toBuffer()),
    ]
    const id = await addVehicle(app, retailInput())
    await setPictures(app.ctx, id, [second, first])
    const { vehicle, pictures } = await app.caller.vehicles.getCarPage({ id })
    expect(pictures.map((picture) => picture.id)).toEqual([second, first])
    expect(vehicle.picture?.url).toBe(`/pictures/${second}/50.webp`)
    expect(await app.get(`/api/retail-vehicles/${id}`)).toMatchObject({
      imageUrl: `/pictures/${second}/50.webp`,
    })
  })
})

describe('the size of a picture', () => {
  test('may be exactly 5,242,880 bytes', { tags: ['r16.2'] }, async () => {
    const picture = await jpegOfSize(PICTURE_BYTES_MAX)
    expect(picture).toHaveLength(5_242_880)
    await expect(savePicture(app.ctx, picture)).resolves.toEqual(expect.any(String))
  })

  test('one byte more is refused', { tags: ['r16.2'] }, async () => {
    await expect(
      savePicture(app.ctx, await jpegOfSize(PICTURE_BYTES_MAX + 1)),
    ).rejects.toMatchObject({ code: 'too-large', message: 'File size must be less than 5MB' })
  })
})

describe("what is no picture is refused with 'Please upload a valid image file (JPG, PNG, or WebP)'", () => {
  const jpegHead = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, ...Buffer.from('JFIF\0')])
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
  const samples: [string, () => Buffer | Promise<Buffer>][] = [
    ['SVG', () => Buffer.from(svg)],
    [
      'HEIC of an iPhone',
      () => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), randomBytes(500)]),
    ],
    ['GIF', () => plain(9, 9).gif().toBuffer()],
    ['TIFF', () => plain(9, 9).tiff().toBuffer()],
    [
      'HTML behind the head of a JPEG',
      () => Buffer.concat([jpegHead, Buffer.from('<html><script>alert(1)</script></html>')]),
    ],
    [
      'half a JPEG',
      async () =>
        (
          await sharp(randomBytes(300 * 200 * 3), { raw: { width: 300, height: 200, channels: 3 } })
            .jpeg()
            .toBuffer()
        ).subarray(0, 20_000),
    ],
    ['nothing at all', () => Buffer.alloc(0)],
    ['noise', () => randomBytes(1000)],
  ]
  test.each(samples)('%s', async (_, make) => {
    const before = await app.db.picture.count()
    await expect(savePicture(app.ctx, await make())).rejects.toMatchObject({
      code: 'unsupported-type',
      message: 'Please upload a valid image file (JPG, PNG, or WebP)',
    })
    expect(await app.db.picture.count()).toBe(before)
  })
})

test.each([
  [20_001, 10],
  [19_999, 2501],
  [30_000, 30_000],
])('a small PNG of %i x %i pixels is refused', { tags: ['r16.14'] }, async (width, height) => {
  await expect(savePicture(app.ctx, await pngOfSize(width, height))).rejects.toMatchObject({
    code: 'unsupported-type',
    message: 'The picture has too many pixels: at most 50 million, and 20,000 on a side',
  })
})

test('a picture of 20,000 pixels on a side is accepted', { tags: ['r16.14'] }, async () => {
  await expect(savePicture(app.ctx, await plain(20_000, 20).png().toBuffer())).resolves.toEqual(
    expect.any(String),
  )
})

describe('the drawing that stands in for a missing picture', () => {
  test('is an SVG without script that browsers keep for a day', { tags: ['r3.36'] }, async () => {
    const { status, headers, text } = await app.ask('/placeholder/crew-pickup-yellow.svg')
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/svg+xml; charset=utf-8',
      'public, max-age=86400',
    ])
    expect(text).toMatch(/^<svg[^>]+viewBox=/)
    expect(text).not.toMatch(/<script|href="(?!#)/)
  })
})
