import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { readVehicleFile } from '#shared/domain/vehicle-file.ts'
import { readWorkbook } from '#shared/lib/read-workbook.ts'
import { workbook } from '../../support/workbook.ts'

const read = async (bytes: Uint8Array) => (await readVehicleFile(bytes, readWorkbook)).csv
const bytesOf = (...parts: (string | number[])[]) =>
  new Uint8Array(
    Buffer.concat(
      parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))),
    ),
  )
type Edit = [text: string | RegExp, by: string]
/** A workbook with a changed part. */
function edited(bytes: Uint8Array, [name, ...edits]: [string, ...Edit[]]): Uint8Array {
  const parts = unzipSync(bytes)
  const text = edits.reduce(
    (xml, [from, by]) => xml.replace(from, by),
    strFromU8(parts[name] ?? new Uint8Array()),
  )
  return zipSync({ ...parts, [name]: strToU8(text) })
}
const WIDE = Buffer.from('Stock,Citroën', 'utf16le')
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

describe('the text of a file', () => {
  test.each([
    ['UTF-8', bytesOf('Stock,Citroën'), 'Stock,Citroën'],
    ['Windows-1252', latin1('Stock,Citro\u00EBn \u0092'), 'Stock,Citroën ’'],
    ['MacRoman', latin1('Stock,Citro\u0091n M\u0097noz\u00D5s'), 'Stock,Citroën Mónoz’s'],
    ['UTF-16', bytesOf([0xff, 0xfe, ...WIDE]), 'Stock,Citroën'],
    [
      'UTF-16 from the other end',
      bytesOf([0xfe, 0xff, ...Buffer.from(WIDE).swap16()]),
      'Stock,Citroën',
    ],
    ['UTF-16 without its mark', bytesOf([...WIDE]), 'Stock,Citroën'],
    ['UTF-8 with one bad byte', bytesOf('Citroën Mu', [0xf1], 'oz'), 'Citroën Muñoz'],
    ['a NUL at the end', bytesOf('Stock,Make\nA,B\n', [0, 0]), 'Stock,Make\nA,B\n'],
  ])('in %s is read', { tags: ['r14.15'] }, async (_, bytes, text) => {
    expect((await read(bytes)).replace(/^\uFEFF/, '')).toBe(text)
  })
})

describe('a file that is no list of rows says what to do', { tags: ['r14.15'] }, () => {
  test.each([
    [
      'an old workbook',
      bytesOf([0xd0, 0xcf, 0x11, 0xe0, 0xa1]),
      /old kind \(\.xls\).*Save As, Excel Workbook/,
    ],
    [
      'a web page',
      bytesOf('<html><table><tr><td>Stock</td></tr></table></html>'),
      /^This is a web page/,
    ],
    [
      'the XML of an old Excel',
      bytesOf('\uFEFF<?xml version="1.0"?><Workbook>'),
      /^This is a web page/,
    ],
    ['a PDF', bytesOf('%PDF-1.7'), /^This is a PDF/],
    ['a picture', bytesOf([0x89, 0x50, 0x4e, 0x47]), /^This file has no rows/],
    ['a Numbers file', zipSync({ 'Index/Document.iwa': strToU8('x') }), /^This is a Numbers file/],
    [
      'an OpenDocument file',
      zipSync({
        mimetype: [strToU8('application/vnd.oasis.opendocument.spreadsheet'), { level: 0 }],
      }),
      /^This is an OpenDocument/,
    ],
    ['an archive', zipSync({ 'a.csv': strToU8('x') }), /^This is an archive/],
    [
      'a broken workbook',
      zipSync({ 'xl/workbook.xml': strToU8('<workbook') }),
      /^This workbook cannot be read/,
    ],
    ['more than 10 MB', new Uint8Array(10 * 1024 * 1024 + 1), /at most 10 MB/],
  ])('%s', async (_, bytes, message) => {
    await expect(read(bytes)).rejects.toThrow(message)
  })

  test('a workbook of over 100 MB before it is unpacked', { tags: ['r14.9'] }, async () => {
    const bomb = zipSync({ 'xl/workbook.xml': new Uint8Array(101 * 1024 * 1024) }, { level: 1 })
    await expect(read(bomb)).rejects.toThrow('The workbook is too large once unpacked')
  })
})

describe('a workbook', () => {
  const HEAD = ['Stock #', 'Model', 'Price', 'Date In']
  test('keeps text that looks like numbers, days, amounts and results of formulas', async () => {
    const rows = [
      HEAD,
      ['0412', { formula: 'A1&"x"', result: 'Civic, "LX"' }, 8995.5, { day: 46_328 }],
    ]
    expect(await read(workbook([rows]))).toBe(
      'Stock #,Model,Price,Date In\n0412,"Civic, ""LX""",8995.5,2026-11-02',
    )
  })

  test('keeps leading zeros that only a number format adds', { tags: ['r14.15'] }, async () => {
    const rows = [
      ['Stk#', 'Yr'],
      [{ padded: 601 }, 2012],
    ]
    expect(await read(workbook([rows]))).toBe('Stk#,Yr\n00601,2012')
  })

  test('counts days from 1904 where it says so', async () => {
    const rows = [HEAD, ['R-1', 'Fit', 1, { day: 46_328 - 1462 }]]
    expect(await read(workbook([rows], { from1904: true }))).toContain('2026-11-02')
  })

  test('has the value of merged cells in each of their rows, and none where a formula was never computed', async () => {
    const rows = [HEAD, ['R-1', 'Fit', { formula: 'A1', result: null }], ['R-2', null, 2]]
    expect(await read(workbook([rows], { merged: ['A1:D1', 'B2:B3'] }))).toBe(
      'Stock #,Model,Price,Date In\nR-1,Fit,,\nR-2,Fit,2,',
    )
  })

  test('is read from the first sheet that has a header, line by line', async () => {
    const csv = await read(
      workbook([[['Our yard']], [['Fall list'], HEAD, ['R-1', 'Fit', 1, null]]]),
    )
    expect(csv).toBe('Fall list,,,\nStock #,Model,Price,Date In\nR-1,Fit,1,')
  })

  test('is read from visible sheets with one header', { tags: ['r14.26'] }, async () => {
    const sheets = [[HEAD, ['OLD']], [HEAD, ['R-1']], [['Prices']], [HEAD.toReversed()]]
    const more = [
      [['Row B'], HEAD, ['R-2']],
      [HEAD, ['R-3']],
    ]
    const bytes = edited(workbook([...sheets, ...more]), [
      'xl/workbook.xml',
      ['name="S1"', 'name="S1" state="hidden"'],
      ['name="S6"', 'name="Sold 2025"'],
      ['<sheets>', '<sheets><sheet name="Macro" sheetId="9" r:id=""/>'],
    ])
    expect(await readVehicleFile(bytes, readWorkbook)).toEqual({
      csv: 'Stock #,Model,Price,Date In\nR-1,,,\nR-2,,,',
      unread: ['S4', 'Sold 2025'],
    })
  })

  test('is read in the order of its cells when they have no references', async () => {
    const bytes = edited(workbook([[HEAD, ['R-1', 'Fit', 1]]]), [
      'xl/worksheets/sheet1.xml',
      [/ r="(?!C1")\w+"/g, ''],
    ])
    expect(await read(bytes)).toBe('Stock #,Model,Price,Date In\nR-1,Fit,1,')
  })
})
