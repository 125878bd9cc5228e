import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  readExifTime,
  readNameTime,
  readTakenAt,
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
    expect(await readTakenAt(file)).toBe(MORNING)
  })

  test('is not read from what is no JPEG, or is cut off anywhere', async () => {
    expect(readExifTime(new ArrayBuffer(0))).toBeNull()
    expect(readExifTime(bufferOf(Buffer.from('RIFF....WEBP')))).toBeNull()
    const bytes = await jpegOf('2026:11:04 10:15:12')
    for (let end = 0; end < 120; end += 1) {
      expect(readExifTime(bufferOf(bytes.subarray(0, end)))).toBeNull()
    }
  })

  test.each([
    ['WhatsApp Image 2026-11-04 at 10.15.12 AM (1).jpeg', MORNING],
    ['WhatsApp Image 2026-11-04 at 12.00.00 PM.jpeg', NOON],
  ])('%s is %s by its name', (name, expected) => {
    expect(readNameTime(name)).toBe(expected)
  })
})
