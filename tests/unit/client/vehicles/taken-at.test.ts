import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  readExifTime,
  readNameTime,
  takenAt,
} from '#client/features/vehicles/admin/bulk-pictures/taken-at.ts'

const NOON = new Date(2026, 10, 4, 12, 0, 0).getTime()
const MORNING = new Date(2026, 10, 4, 10, 15, 12).getTime()

const jpegOf = (date: string): Promise<Buffer> =>
  sharp({ create: { width: 4, height: 4, channels: 3, background: '#aaa' } })
    .jpeg()
    .withExif({ IFD0: { Make: 'Test' }, IFD2: { DateTimeOriginal: date } })
    .toBuffer()
const bufferOf = (bytes: Buffer): ArrayBuffer => Uint8Array.from(bytes).buffer

describe('when a picture was taken', () => {
  test('is read from its Exif data, before name and file', async () => {
    const bytes = await jpegOf('2026:11:04 10:15:12')
    expect(readExifTime(bufferOf(bytes))).toBe(MORNING)
    const file = new File([bufferOf(bytes)], 'IMG_20200101_000000.jpg', { lastModified: NOON })
    expect(await takenAt(file)).toBe(MORNING)
  })

  test.each(['0000:00:00 00:00:00', '2026:13:40 10:00:00', '    :  :     :  :  '])(
    'is not taken from Exif data that says %j',
    async (date) => {
      expect(readExifTime(bufferOf(await jpegOf(date)))).toBeNull()
    },
  )

  test('is not read from what is no JPEG, or is cut off anywhere', async () => {
    expect(readExifTime(new ArrayBuffer(0))).toBeNull()
    expect(readExifTime(bufferOf(Buffer.from('RIFF....WEBP')))).toBeNull()
    const bytes = await jpegOf('2026:11:04 10:15:12')
    for (let end = 0; end < 120; end += 1) {
      expect(readExifTime(bufferOf(bytes.subarray(0, end)))).toBeNull()
    }
  })

  test.each([
    ['IMG_20261104_101512.jpg', MORNING],
    ['PXL_20261104_101512345.MP.jpg', MORNING],
    ['IMG20261104101512.jpg', MORNING],
    ['2026-11-04 10.15.12.jpg', MORNING],
    ['WhatsApp Image 2026-11-04 at 10.15.12 AM (1).jpeg', MORNING],
    ['WhatsApp Image 2026-11-04 at 12.00.00 PM.jpeg', NOON],
    ['IMG-20261104-WA0012.jpg', null],
    ['C10312.jpg', null],
    ['20261399_101512.jpg', null],
    ['20261104_251512.jpg', null],
  ])('%s is %s by its name', (name, expected) => {
    expect(readNameTime(name)).toBe(expected)
  })

  test('is the last change of the file where nothing else is known, within the years of photography', async () => {
    const at = (lastModified: number) => takenAt(new File(['x'], 'a.png', { lastModified }))
    expect(await at(NOON)).toBe(NOON)
    expect(await at(8e15)).toBe(Date.UTC(2100, 0, 1))
  })
})
