import { unzipSync, zipSync } from 'fflate'
import readXlsxFile, { type CellValue } from 'read-excel-file/universal'
import { fillMerged, findMergedBlocks } from './merged-cells.ts'
import { findPaddedStyles, padNumbers } from './padded-numbers.ts'
import { placeCells } from './place-cells.ts'

const UNPACKED_BYTES_MAX = 100 * 1024 * 1024
const TOO_LARGE = 'The workbook is too large once unpacked: at most 100 MB'
const UNREADABLE =
  'This workbook cannot be read. In Excel choose File, Save As, Excel Workbook (.xlsx), and take that file.'
const PARTS_READ = /\.(?:xml|rels)$/i
/** Names of sheets whose vehicles are not in the stock, or stand in another sheet as well. */
const OF_THE_PAST = /sold|crush|scrap|gone|junk|archive|\bold\b|copy|backup|template|example/i

type Cell = CellValue | null
/** Ranks a row as a header, 0 for others. */
type RankHeader = (cells: string[]) => number
type Sheet = { name: string; rows: Cell[][]; isHidden: boolean }
/** Rows as CSV, and the names of further sheets with another header, which are not read. */
export type SheetText = { csv: string; unread: string[] }

/** Converts the sheets with the first header found to CSV; throws a user-readable Error. */
export async function readWorkbook(bytes: Uint8Array, rankHeader: RankHeader): Promise<SheetText> {
  // Rejects files that are not workbooks or unpack to more than 100 MB.
  const sheets = await readSheets(bytes)
  const headers = new Map(sheets.map((sheet) => [sheet, findHeader(sheet, rankHeader)]))
  const getHeader = (sheet: Sheet) => headers.get(sheet)?.row
  const listed = sheets.filter(getHeader)
  const best = Math.max(...[...headers.values()].map((header) => header?.rank ?? 0))
  const first = listed.find((sheet) => headers.get(sheet)?.rank === best)
  const others = listed.filter((sheet) => sheet !== first)
  const names = first && toText(getHeader(first))
  const [same, unread] = partition(
    others.filter(({ isHidden }) => !isHidden),
    (sheet) => toText(getHeader(sheet)) === names && !OF_THE_PAST.test(sheet.name),
  )
  const table = (first ?? sheets.find(({ rows }) => rows.length > 0))?.rows ?? []
  const further = same.flatMap((sheet) =>
    sheet.rows.slice(sheet.rows.findIndex((row) => row === getHeader(sheet)) + 1),
  )
  return {
    csv: [...table, ...further].map(toLine).join('\n'),
    unread: unread.map(({ name }) => name),
  }
}

const HEADER_WITHIN = 10

/** Finds the best of the first rows as a header; the first of several alike. */
function findHeader({ rows }: Sheet, rankHeader: RankHeader) {
  const ranked = rows
    .slice(0, HEADER_WITHIN)
    .map((row) => ({ row, rank: rankHeader(row.map(writeValue)) }))
  return ranked.filter(({ rank }) => rank > 0).toSorted((one, other) => other.rank - one.rank)[0]
}

const toLine = (row: Cell[]): string => row.map((value) => quote(writeValue(value))).join(',')
const toText = (header: Cell[] = []): string =>
  header
    .map((value) => writeValue(value).trim().toLowerCase())
    .join('\n')
    .trimEnd()

function partition<T>(all: T[], test: (one: T) => boolean): [T[], T[]] {
  return [all.filter(test), all.filter((one) => !test(one))]
}

/** Sheets in the order of the workbook, hidden ones last. */
async function readSheets(bytes: Uint8Array): Promise<Sheet[]> {
  if (readUnpackedSize(bytes) > UNPACKED_BYTES_MAX) throw new Error(TOO_LARGE)
  try {
    const parts = unzipSync(bytes, { filter: ({ name }) => PARTS_READ.test(name) })
    const blocks = findMergedBlocks(parts)
    // Stored entries stop the library from starting workers, which the content security policy
    // blocks.
    const stored = zipSync(withReadableCells(parts), { level: 0 })
    const found = await readXlsxFile(stored.buffer)
    const hidden = hiddenSheets(parts)
    // A sheet without a part of its own, such as a macro, has no data.
    const sheets = found.map(
      ({ sheet, data = [] }: { sheet: string; data?: Cell[][] }, index): Sheet => ({
        name: sheet,
        rows: data,
        isHidden: hidden.has(index),
      }),
    )
    for (const [index, { rows }] of sheets.entries()) fillMerged(rows, blocks[index] ?? [])
    return [
      ...sheets.filter(({ isHidden }) => !isHidden),
      ...sheets.filter(({ isHidden }) => isHidden),
    ]
  } catch (error) {
    throw new Error(UNREADABLE, { cause: error })
  }
}

const SHEET_PART = /^xl\/worksheets\/[^/]+\.xml$/
/** A cell with a type but no value; the library rejects files that have one. */
const EMPTY_CELL =
  /<c\b([^>]*?)\st="\w+"([^>]*?)(?:\/>|>(?:<f\b[^>]*(?:\/>|>[^<]*<\/f>))?(?:<v\s*\/>|<v><\/v>)?<\/c>)/g

/** Adds references, removes the types of cells without a value, and writes leading zeros. */
function withReadableCells(parts: Record<string, Uint8Array>): Record<string, Uint8Array> {
  const styles = findPaddedStyles(parts)
  const entries = Object.entries(parts).map(([name, part]) => {
    if (!SHEET_PART.test(name)) return [name, part] as const
    const text = new TextDecoder().decode(part)
    const cleaned = padNumbers(placeCells(text).replaceAll(EMPTY_CELL, '<c$1$2/>'), styles)
    return [name, cleaned === text ? part : new TextEncoder().encode(cleaned)] as const
  })
  return Object.fromEntries(entries)
}

const SHEET = /<(?:\w+:)?sheet\s[^>]*>/g
const HIDDEN = /\sstate="(?:hidden|veryHidden)"/

function hiddenSheets(parts: Record<string, Uint8Array>): Set<number> {
  const workbook = new TextDecoder().decode(parts['xl/workbook.xml'])
  return new Set(
    [...workbook.matchAll(SHEET)].flatMap(([element], index) =>
      HIDDEN.test(element) ? [index] : [],
    ),
  )
}

/** Sums the sizes in the archive's directory without unpacking. */
function readUnpackedSize(bytes: Uint8Array): number {
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
  return String(value).trim()
}

/** Workbook times have no zone; the library returns them as UTC. */
function writeMoment(moment: Date): string {
  if (Number.isNaN(moment.getTime())) return ''
  const [day = '', time = ''] = moment.toISOString().split('T')
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 5)}`
}

const quote = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
