import sharp from 'sharp'
import { expect, test } from 'vitest'
import { savePicture } from '#server/features/uploads/save-picture.ts'
import { BODY_STYLES } from '#shared/domain/body-style.ts'
import { pictureFromId, toPreview } from '#shared/domain/picture.ts'
import { createTestApp } from '../../support/app.ts'

const app = await createTestApp()
const FOR_EVER = 'public, max-age=31536000, immutable'

const save = async (width: number, height: number) =>
  savePicture(
    app.ctx,
    await sharp({ create: { width, height, channels: 3, background: { r: 200, g: 20, b: 20 } } })
      .jpeg()
      .toBuffer(),
  )

test.each([
  [2000, 1500, 1200, 900],
  [1500, 2000, 900, 1200],
  [1201, 800, 1200, 799],
  [700, 500, 700, 500],
  [1, 1, 1, 1],
])(
  'a picture has a JPEG',
  { tags: ['r16.24'] },
  async (width, height, previewWidth, previewHeight) => {
    const id = await save(width, height)
    const size = { width: previewWidth, height: previewHeight }
    const picture = pictureFromId('', id)
    expect(picture && toPreview(picture)).toEqual({ path: `/preview/${id}.jpg`, ...size })
    const { status, headers, bytes } = await app.ask(`/preview/${id}.jpg`)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      FOR_EVER,
    ])
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', ...size })
    const { r, g, b } = (await sharp(bytes).stats()).dominant
    expect(r - Math.max(g, b)).toBeGreaterThan(100)
  },
)

test.each([BODY_STYLES[0], BODY_STYLES.at(-1)].map((style) => `${style}-red`))(
  'a drawing has a JPEG of 1,200 by 900 pixels',
  { tags: ['r16.24'] },
  async (name) => {
    const { status, headers, bytes } = await app.ask(`/preview/${name}.jpg`)
    expect([status, headers['content-type']]).toEqual([200, 'image/jpeg'])
    const { format, width, height } = await sharp(bytes).metadata()
    expect([format, width, height]).toEqual(['jpeg', 1200, 900])
  },
)

test.each([
  'none.jpg',
  'sedan-red.svg',
  'sedan-red',
  'red.jpg',
  'sedan-.jpg',
  '0199f000-0000-7000-8000-000000000001-40x30.jpg',
  '..%2f..%2fetc%2fpasswd.jpg',
])('%s has no preview', async (name) => {
  expect((await app.ask(`/preview/${name}`)).status).toBe(404)
})
