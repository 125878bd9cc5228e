import type { FileColumn } from './csv-header.ts'
import { cellText, type CsvRow } from './csv-table.ts'

/** Sums, counts and footers of reports. */
const SUMMARY = new RegExp(
  [
    String.raw`^(?:(?:grand|sub|report|lot|inventory)[ -]?)?totals?(?:\s*[:=].*|\s+(?:units|vehicles|cars|records|rows|items|count|value|price|cost|retail)\b.*)?$`,
    String.raw`^.{1,40} (?:sub[ -]?)?totals?:?$`,
    String.raw`^(?:count|sum|average|avg)(?:\s*[:=].*)?$`,
    String.raw`^\d[\d,]* (?:vehicles?|units?|cars?|records?|rows?|items?)(?: (?:total|listed|found|in stock|in inventory))?\.?$`,
    String.raw`^\W*end of (?:report|list|file|data)\b.*$`,
    String.raw`^page \d+(?: of \d+)?$`,
    String.raw`^(?:printed|generated|exported|report (?:run|date)|run date|as of)\b.*$`,
  ].join('|'),
  'i',
)
const AMOUNT = /^[$(]?[\d.,]+\)?$/
const OF_A_VEHICLE = new Set(['stockNumber', 'vin', 'year', 'make', 'model'])

/** Drops sums, footers and headers that a report repeats on each page. */
export function rowsOfVehicles(rows: CsvRow[], header: string[], columns: FileColumn[]): CsvRow[] {
  const own = columns.filter(({ column }) => OF_A_VEHICLE.has(column?.field ?? ''))
  const names = textsOf(header)
  return rows.filter(({ cells, problem }) => {
    if (problem) return true
    const texts = textsOf(cells)
    const first = texts.find(Boolean) ?? ''
    const isSum =
      texts.every((text) => text === '' || AMOUNT.test(text)) &&
      own.every(({ index }) => !texts[index])
    const isSummary =
      isSum || (SUMMARY.test(first) && own.every(({ index }) => !isOther(texts[index], first)))
    return !isSummary && texts.join('\n') !== names.join('\n')
  })
}

/** The texts of a row without blank cells at its end. */
function textsOf(cells: string[]): string[] {
  const texts = cells.map(cellText)
  return texts.slice(0, texts.findLastIndex(Boolean) + 1)
}

/** A number may be the sum. */
const isOther = (text = '', first: string): boolean => text !== first && /[a-z]/i.test(text)
