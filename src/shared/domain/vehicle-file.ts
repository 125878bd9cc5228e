import { decodeText, startsWith } from '../lib/decode-text.ts'
import type { SheetText } from '../lib/read-workbook.ts'
import { rankHeaderRow } from './header-row.ts'
import { IMPORT_BYTES_MAX, IMPORT_TOO_LARGE } from './vehicle-import.ts'

const SAVE_AS = 'choose File, Save As, Excel Workbook (.xlsx), and take that file.'
const OLD_WORKBOOK = `This is an Excel file of the old kind (.xls), or one with a password. Open it in Excel, ${SAVE_AS}`
const WEB_PAGE = `This is a web page, whatever its name says. Open it in Excel, ${SAVE_AS}`
const PDF =
  'This is a PDF, which has no rows to read. Export the list as Excel (.xlsx) or CSV from the program that made it.'
const NUMBERS =
  'This is a Numbers file. In Numbers choose File, Export To, Excel, and take that file.'
const OPEN_DOCUMENT = `This is an OpenDocument file. Open it in LibreOffice or Excel, ${SAVE_AS}`
const NO_WORKBOOK =
  'This is an archive (.zip) and no workbook. Unpack it and take the .xlsx or .csv file in it.'
const NO_TEXT =
  'This file has no rows that can be read. Take an Excel Workbook (.xlsx) or a CSV file.'

const ZIP = [0x50, 0x4b, 0x03, 0x04]
const REJECTED_SIGNATURES: [number[], string][] = [
  [[0xd0, 0xcf, 0x11, 0xe0], OLD_WORKBOOK],
  // Sheets of Excel before 5.0.
  [[0x09, 0x08], OLD_WORKBOOK],
  [[0x09, 0x04], OLD_WORKBOOK],
  [[0x25, 0x50, 0x44, 0x46], PDF],
  [[0x89, 0x50, 0x4e, 0x47], NO_TEXT],
  [[0xff, 0xd8, 0xff], NO_TEXT],
]
/** Web pages, HTML tables and the XML of Excel 2003. */
const MARKUP = /^\s*(?:<!doctype html|<html|<head|<meta|<table|<style|<\?xml|<!--|<div|<body)/i

type ReadWorkbook = (
  bytes: Uint8Array,
  rankHeader: (cells: string[]) => number,
) => Promise<SheetText>

/** Converts a spreadsheet file to CSV; throws an Error that explains the fix. */
export async function readVehicleFile(
  bytes: Uint8Array,
  readWorkbook: ReadWorkbook,
): Promise<SheetText> {
  if (bytes.length > IMPORT_BYTES_MAX) throw new Error(IMPORT_TOO_LARGE)
  const rejected = REJECTED_SIGNATURES.find(([head]) => startsWith(bytes, head))
  if (rejected) throw new Error(rejected[1])
  if (startsWith(bytes, ZIP)) {
    const other = otherArchive(bytes)
    if (other) throw new Error(other)
    return readWorkbook(bytes, rankHeaderRow)
  }
  const text = decodeText(bytes)
  if (MARKUP.test(text.replace(/^\uFEFF/, ''))) throw new Error(WEB_PAGE)
  if (text.includes('\0')) throw new Error(NO_TEXT)
  return { csv: text, unread: [] }
}

/** Identifies a zip file that is not a workbook by its uncompressed file names. */
function otherArchive(bytes: Uint8Array): string | null {
  const names = new TextDecoder('windows-1252').decode(bytes)
  if (names.includes('xl/workbook')) return null
  if (/Index\/(?:Document|Tables)|Index\.zip|\.iwa/.test(names)) return NUMBERS
  return names.includes('opendocument') ? OPEN_DOCUMENT : NO_WORKBOOK
}
