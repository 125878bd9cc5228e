import { describe, expect, test } from 'vitest'
import { readCsvFile } from '#client/features/vehicles/admin/read-csv-file.ts'

const WIDE = Buffer.from('Citroën', 'utf16le')
const of = (...parts: (string | number[])[]) =>
  new Blob(parts.map((part) => (typeof part === 'string' ? part : new Uint8Array(part))))

describe('a file from a spreadsheet', () => {
  test.each([
    ['UTF-8', of('Citroën')],
    ['UTF-8 with its mark', of([0xef, 0xbb, 0xbf], 'Citroën')],
    ['the code page of Windows', of([0x43, 0x69, 0x74, 0x72, 0x6f, 0xeb, 0x6e])],
    ['UTF-16', of([0xff, 0xfe, ...WIDE])],
    ['UTF-16 the other way round', of([0xfe, 0xff, ...Buffer.from(WIDE).swap16()])],
  ])('is read in %s', async (_, file) => {
    expect(await readCsvFile(file)).toBe('Citroën')
  })

  test('that is a workbook is told apart', async () => {
    await expect(readCsvFile(of('PK\u0003\u0004'))).rejects.toThrow('This is an Excel workbook.')
  })

  test('that the browser cannot read is said to be unreadable in plain words', async () => {
    const gone = {
      size: 10,
      arrayBuffer: () =>
        Promise.reject(
          new DOMException('A requested file or directory could not be found', 'NotFoundError'),
        ),
    }
    await expect(readCsvFile(gone)).rejects.toThrow(/^The file cannot be read\./)
  })

  test('that is far too large is not read', async () => {
    const huge = {
      size: 5 * 1024 * 1024,
      arrayBuffer: () => Promise.reject(new Error('It was read')),
    }
    await expect(readCsvFile(huge)).rejects.toThrow('The file is too large: at most 2 MB at a time')
  })
})
