import { IMPORT_BYTES_MAX } from '#shared/domain/vehicle-import.ts'

/** Marks a file as UTF-8 for spreadsheets. */
export const BYTE_ORDER_MARK = '\uFEFF'

const TOO_LARGE = 'The file is too large: at most 2 MB at a time'
const UNREADABLE =
  'The file cannot be read. It may be gone, or open in another program. Please choose it again.'
const WORKBOOK =
  'This is an Excel workbook. In Excel choose File, Save As, CSV UTF-8, and take that file.'
const ZIP_HEAD = [0x50, 0x4b]
const UTF_16: [number[], string][] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/** The text of a file that a spreadsheet wrote, in whichever of its usual encodings; throws an Error in plain words where it is none. */
export async function readCsvFile(file: Pick<File, 'size' | 'arrayBuffer'>): Promise<string> {
  if (file.size > 2 * IMPORT_BYTES_MAX) throw new Error(TOO_LARGE)
  const bytes = new Uint8Array(
    await file.arrayBuffer().catch((cause: unknown) => {
      throw new Error(UNREADABLE, { cause })
    }),
  )
  if (startsWith(bytes, ZIP_HEAD)) throw new Error(WORKBOOK)
  const wide = UTF_16.find(([head]) => startsWith(bytes, head))
  if (wide) return new TextDecoder(wide[1]).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Excel's plain "CSV" is written in the code page of Windows.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const startsWith = (bytes: Uint8Array, head: number[]): boolean =>
  head.every((byte, index) => bytes[index] === byte)
