import { FILE_TIME_MAX_MS, FILE_TIME_MIN_MS } from '#shared/domain/bulk-pictures.ts'

/** The part of a JPEG that holds its Exif data. */
const HEAD_BYTES = 256 * 1024
const [START_OF_IMAGE, START_OF_SCAN, APP1] = [0xff_d8, 0xff_da, 0xff_e1]
const EXIF = 0x45_78_69_66
const LITTLE_ENDIAN = 0x49_49
const EXIF_DIRECTORY = 0x87_69
const DATE_TIME_ORIGINAL = 0x90_03
const DATE_LENGTH = 19
const ENTRY_BYTES = 12
/** 20261104_101512 and 2026-11-04 at 10.15.12, as phones and messengers name pictures. */
const IN_NAME =
  /(?<!\d)((?:19|20)\d\d)[-_. ]?(\d\d)[-_. ]?(\d\d)[-_. ]*(?:at[-_. ])?(\d{1,2})[-_.: h]?(\d\d)[-_.: m]?(\d\d)(?:\d{2,3})?(?!\d)(?:\s*([ap])m\b)?/i

/** Returns when a picture was taken, in ms: by Exif, its name or its last change. */
export async function readTakenAt(file: File): Promise<number> {
  const head = await file
    .slice(0, HEAD_BYTES)
    .arrayBuffer()
    .catch(() => null)
  return limitToRange((head && readExifTime(head)) ?? readNameTime(file.name) ?? file.lastModified)
}

export const limitToRange = (time: number): number =>
  Math.round(Math.min(FILE_TIME_MAX_MS, Math.max(FILE_TIME_MIN_MS, time)))

export function readNameTime(name: string): number | null {
  const [, year, month, day, hour, minute, second, half] = IN_NAME.exec(name) ?? []
  if (year === undefined) return null
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0)
  return toLocalTime([year, month, day, hours, minute, second].map(Number))
}

/** The local time of these parts, or null where there is no such day or time. */
function toLocalTime([year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0]: number[]) {
  const date = new Date(year, month - 1, day, hour, minute, second)
  const isReal = date.getMonth() === month - 1 && date.getDate() === day && hour < 24 && minute < 60
  return isReal ? date.getTime() : null
}

/** The time of DateTimeOriginal (Exif 2.32, 4.6.5) of a JPEG; null where there is none. */
export function readExifTime(head: ArrayBuffer): number | null {
  try {
    const view = new DataView(head)
    const start = findTiff(view)
    return start === null ? null : readOriginal(new DataView(head, start))
  } catch (error) {
    // Data that points beyond the end is damaged.
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Finds the TIFF structure of the Exif segment. */
function findTiff(view: DataView): number | null {
  if (view.getUint16(0) !== START_OF_IMAGE) return null
  let at = 2
  for (;;) {
    const marker = view.getUint16(at)
    if (marker < 0xff_00 || marker === START_OF_SCAN) return null
    if (marker === APP1 && view.getUint32(at + 4) === EXIF) return at + 10
    at += 2 + view.getUint16(at + 2)
  }
}

function readOriginal(tiff: DataView): number | null {
  const little = tiff.getUint16(0) === LITTLE_ENDIAN
  const directory = findEntry(tiff, tiff.getUint32(4, little), EXIF_DIRECTORY)
  const date = directory === null ? null : findEntry(tiff, directory, DATE_TIME_ORIGINAL)
  if (date === null) return null
  const text = Array.from({ length: DATE_LENGTH }, (_, at) =>
    String.fromCharCode(tiff.getUint8(date + at)),
  ).join('')
  const parts = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(text)
  return parts ? toLocalTime(parts.slice(1).map(Number)) : null
}

/** The value of an entry of a directory, which for both tags is an offset. */
function findEntry(tiff: DataView, directory: number, tag: number): number | null {
  const little = tiff.getUint16(0) === LITTLE_ENDIAN
  const count = tiff.getUint16(directory, little)
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + index * ENTRY_BYTES
    if (tiff.getUint16(entry, little) === tag) return tiff.getUint32(entry + 8, little)
  }
  return null
}
