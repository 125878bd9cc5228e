import { unzipSync, zipSync } from 'fflate'
import readXlsxFile, { type CellValue } from 'read-excel-file/universal'
import { fillMerged, mergedBlocks } from './merged-cells.ts'
import { paddedStyles, padNumbers } from './padded-numbers.ts'

const UNPACKED_BYTES_MAX = 100 * 1024 * 1024
const TOO_LARGE = 'The workbook is too large once unpacked: at most 100 MB'
const UNREADABLE =
  'This workbook cannot be read. In Excel choose File, Save As, Excel Workbook (.xlsx), and take that file.'
const PARTS_READ = /\.(?:xml|rels)$/i

type Cell = CellValue | null
type IsHeader = (cells: string[]) => boolean

/** Converts the first .xlsx sheet with a header to CSV; throws a user-readable Error. */
export async function readWorkbook(bytes: Uint8Array, isHeader: IsHeader): Promise<string> {
  // Rejects files that are not workbooks or unpack to more than 100 MB.
  const sheets = await readSheets(bytes)
  const hasHeader = (rows: Cell[][]): boolean =>
    rows.slice(0, HEADER_WITHIN).some((row) => isHeader(row.map(writeValue)))
  const table = sheets.find(hasHeader) ?? sheets.find((rows) => rows.length > 0) ?? []
  return table.map((row) => row.map((value) => quote(writeValue(value))).join(',')).join('\n')
}

const HEADER_WITHIN = 10

async function readSheets(bytes: Uint8Array): Promise<Cell[][][]> {
  if (unpackedSize(bytes) > UNPACKED_BYTES_MAX) throw new Error(TOO_LARGE)
  try {
    const parts = unzipSync(bytes, { filter: ({ name }) => PARTS_READ.test(name) })
    const blocks = mergedBlocks(parts)
    // Stored entries stop the library from starting workers, which the content security policy
    // blocks.
    const stored = zipSync(withReadableCells(parts), { level: 0 })
    const sheets = await readXlsxFile(stored.buffer)
    for (const [index, { data }] of sheets.entries()) fillMerged(data, blocks[index] ?? [])
    return sheets.map(({ data }) => data)
  } catch (error) {
    throw new Error(UNREADABLE, { cause: error })
  }
}

const SHEET_PART = /^xl\/worksheets\/[^/]+\.xml$/
/** A cell with a type but no value; the library rejects files that have one. */
const EMPTY_CELL =
  /<c\b([^>]*?)\st="\w+"([^>]*?)(?:\/>|>(?:<f\b[^>]*(?:\/>|>[^<]*<\/f>))?(?:<v\s*\/>|<v><\/v>)?<\/c>)/g

/** Removes the types of cells without a value, and writes out leading zeros. */
function withReadableCells(parts: Record<string, Uint8Array>): Record<string, Uint8Array> {
  const styles = paddedStyles(parts)
  const entries = Object.entries(parts).map(([name, part]) => {
    if (!SHEET_PART.test(name)) return [name, part] as const
    const text = new TextDecoder().decode(part)
    const cleaned = padNumbers(text.replaceAll(EMPTY_CELL, '<c$1$2/>'), styles)
    return [name, cleaned === text ? part : new TextEncoder().encode(cleaned)] as const
  })
  return Object.fromEntries(entries)
}

/** Sums the sizes in the archive's directory without unpacking. */
function unpackedSize(bytes: Uint8Array): number {
  let total = 0
  try {
    unzipSync(bytes, {
      filter: ({ originalSize }) => {
        total += originalSize
        return false
      },
    })
  } catch (error) {
    throw new Error(UNREADABLE, { cause: error })
  }
  return total
}

/** Excel has 15 significant digits; the rest of a float is noise. */
const DIGITS = 15

function writeValue(value: Cell): string {
  if (value === null) return ''
  if (value instanceof Date) return writeMoment(value)
  if (typeof value === 'number') return String(Number(value.toPrecision(DIGITS)))
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return String(value)
}

/** Workbook times have no zone; the library returns them as UTC. */
function writeMoment(moment: Date): string {
  if (Number.isNaN(moment.getTime())) return ''
  const [day = '', time = ''] = moment.toISOString().split('T')
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 5)}`
}

const quote = (text: string): string =>
  /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
