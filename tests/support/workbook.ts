import { strToU8, zipSync } from 'fflate'

export type WorkbookCell =
  | string
  | number
  | { day: number }
  | { padded: number }
  | { formula: string; result: string | null }
  | null

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function cellXml(cell: WorkbookCell): string {
  if (cell === null) return '<c/>'
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  if (typeof cell === 'string') return `<c t="inlineStr"><is><t>${escape(cell)}</t></is></c>`
  if ('padded' in cell) return `<c s="2"><v>${cell.padded}</v></c>`
  if ('day' in cell) return `<c s="1"><v>${cell.day}</v></c>`
  const result = cell.result === null ? '' : `<v>${escape(cell.result)}</v>`
  return `<c t="str"><f>${escape(cell.formula)}</f>${result}</c>`
}

const letter = (index: number): string => String.fromCharCode(65 + index)
const sheetXml = (rows: WorkbookCell[][], merged: string[]): string =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
    .map(
      (row, at) =>
        `<row r="${at + 1}">${row
          .map((cell, index) => cellXml(cell).replace('<c', `<c r="${letter(index)}${at + 1}"`))
          .join('')}</row>`,
    )
    .join('')}</sheetData>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</worksheet>`

/** Bytes of an .xlsx file with these sheets. */
export function workbook(
  sheets: WorkbookCell[][][],
  { from1904 = false, merged = [] as string[] } = {},
): Uint8Array<ArrayBuffer> {
  const numbers = sheets.map((_, index) => index + 1)
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packages = 'http://schemas.openxmlformats.org/package/2006/relationships'
  return zipSync({
    '[Content_Types].xml': strToU8(
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    ),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${main}" xmlns:r="${relations}"><workbookPr${from1904 ? ' date1904="1"' : ''}/><sheets>${numbers.map((n) => `<sheet name="S${n}" sheetId="${n}" r:id="rId${n}"/>`).join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="${packages}">${numbers.map((n) => `<Relationship Id="rId${n}" Type="${relations}/worksheet" Target="worksheets/sheet${n}.xml"/>`).join('')}<Relationship Id="rIdS" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/styles.xml': strToU8(
      `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="00000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ),
    ...Object.fromEntries(
      sheets.map((rows, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        strToU8(sheetXml(rows, merged)),
      ]),
    ),
  })
}
