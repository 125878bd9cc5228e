import { CONTRADICTED, namesValues, scoreByCells } from '#shared/domain/field-cells.ts'
import { FOREIGN_NAME, scoreByWords, SURE } from '#shared/domain/field-words.ts'
import { splitHeader } from '#shared/domain/header-words.ts'
import { VEHICLE_COLUMNS } from '#shared/domain/vehicle-columns.ts'
import { REASON_HEADER } from '#shared/domain/vehicle-import.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import { readCellText, SAMPLE_ROWS, type CsvRow } from './csv-table.ts'
import type { ColumnChoices, FileColumn } from './file-columns.ts'

export type ColumnContext = { kind: VehicleKind; chosen: ColumnChoices; today: string }
/** A field that a column may be, by its words and its cells. */
type Match = {
  index: number
  field: string
  words: number
  cells: number
  total: number
  isDistinctive: boolean
}

// match-columns.test.ts has an example on either side of each threshold here and in field-*.ts.

/** Words that name several things need cells that fit. */
const NAMED = 0.3
const FITTING = 0.6
/** Without a word only cells that are nothing else decide. */
const UNMISTAKABLE = 0.8
const BY_CELLS = new Set(['vin', 'make', 'model', 'year', 'stockNumber', 'status', 'driveType'])
/** Two columns as likely as each other are left to staff. */
const CLOSE = 0.1
const CANDIDATES = 4
const WORDS_WEIGHT = 2
const CODED_MIN = 0.8
const UNNAMED = /^Column \d+$/

/** Assigns the fields that no name decides to columns, by header words and cells together. */
export function matchColumns(
  columns: FileColumn[],
  rows: CsvRow[],
  context: ColumnContext,
): FileColumn[] {
  const sample = takeSample(rows)
  const known = columns.map((one) => dropMisfit(one, sample, context))
  const found = new Map<number, Match>()
  const open = new Set(openFields(known, context.kind))
  const matches = rankMatches(known, sample, context).filter(isEnough)
  for (const match of matches) {
    if (!open.has(match.field) || found.has(match.index)) continue
    open.delete(match.field)
    const isClose = matches.some(
      (other) =>
        other.field === match.field &&
        other.index !== match.index &&
        !found.has(other.index) &&
        match.total - other.total < CLOSE,
    )
    if (!isClose) found.set(match.index, match)
  }
  return known.map((one): FileColumn => {
    const match = found.get(one.index)
    const column = VEHICLE_COLUMNS[context.kind].find(({ field }) => field === match?.field)
    if (!match || !column) return one
    const isSure = match.words >= SURE
    return { ...one, column, isKnown: isSure, isGuessed: !isSure, noteLabel: null }
  })
}

/** Lists the headers that are most likely a field without a column, the best first. */
export function listCandidates(
  field: string,
  { columns, rows }: { columns: FileColumn[]; rows: CsvRow[] },
  context: ColumnContext,
): string[] {
  const sample = takeSample(rows)
  const open = columns.map((one) => (one.isGuessed ? { ...one, column: null } : one))
  return rankMatches(open, sample, context)
    .filter((match) => match.field === field && match.total > 0)
    .slice(0, CANDIDATES)
    .flatMap(({ index }) => columns.find((one) => one.index === index)?.header ?? [])
}

/** Takes the first rows without those that hold less than half of the fullest's cells. */
function takeSample(rows: CsvRow[]): CsvRow[] {
  const sample = rows.filter(({ failure }) => !failure).slice(0, SAMPLE_ROWS)
  const most = Math.max(...sample.map(countFilled))
  return sample.filter((row) => countFilled(row) * 2 >= most)
}

const countFilled = ({ cells }: CsvRow): number => cells.filter((cell) => cell.trim() !== '').length

const isFree = ({ column, header }: FileColumn, chosen: ColumnChoices): boolean =>
  column === null && header !== REASON_HEADER && !chosen.has(foldText(header))

const openFields = (columns: FileColumn[], kind: VehicleKind): string[] => {
  const taken = new Set(
    columns.flatMap(({ column, flag, noteLabel }) =>
      flag || noteLabel ? [] : (column?.field ?? []),
    ),
  )
  return VEHICLE_COLUMNS[kind].map(({ field }) => field).filter((field) => !taken.has(field))
}

/** Every open field of every free column, the likeliest first. */
function rankMatches(columns: FileColumn[], sample: CsvRow[], context: ColumnContext): Match[] {
  const fields = openFields(columns, context.kind)
  return columns
    .filter((one) => isFree(one, context.chosen))
    .flatMap(({ index, header }) => {
      const texts = listTexts(sample, index)
      const words = isUnnamed(header) ? [] : splitHeader(header)
      return fields.map((field): Match => {
        const cells = scoreByCells(field, texts, context)
        const isListed = cells >= FITTING && namesValues(context.kind, field, header)
        const named = isListed ? SURE : scoreByWords(field, words)
        const isOther = (named === FOREIGN_NAME && field !== 'vin') || cells === CONTRADICTED
        const total = isOther ? 0 : Math.max(0, named) * WORDS_WEIGHT + cells
        return {
          index,
          field,
          words: named,
          cells,
          total,
          isDistinctive: !isOther && isCoded(texts),
        }
      })
    })
    .toSorted((one, other) => other.total - one.total)
}

const isUnnamed = (header: string): boolean => UNNAMED.test(header)

/** Requires cells that fit, the less a name says; plain numbers are never a stock number alone. */
function isEnough({ field, words, cells, isDistinctive }: Match): boolean {
  if (cells === CONTRADICTED) return false
  // VINs are unmistakable whatever the name.
  if (field === 'vin' && cells >= UNMISTAKABLE) return true
  if (words === FOREIGN_NAME) return false
  if (words >= SURE) return true
  if (words >= NAMED) return cells >= FITTING
  return BY_CELLS.has(field) && cells >= UNMISTAKABLE && (isDistinctive || field === 'year')
}

/** Returns true for cells that are more than numbers or single characters. */
const isCoded = (texts: string[]): boolean => {
  const filled = texts.filter(Boolean)
  const coded = filled.filter((text) => text.length > 1 && /\p{L}/u.test(text))
  return coded.length >= filled.length * CODED_MIN
}

/** Takes the field off a column whose cells cannot be its. */
function dropMisfit(one: FileColumn, sample: CsvRow[], context: ColumnContext): FileColumn {
  const { index, header, column, noteLabel, flag } = one
  if (!column || noteLabel || flag || context.chosen.has(foldText(header))) return one
  const score = scoreByCells(column.field, listTexts(sample, index), context)
  return score === CONTRADICTED ? { ...one, column: null, isKnown: false } : one
}

const listTexts = (rows: CsvRow[], index: number): string[] =>
  rows.map(({ cells }) => readCellText(cells[index] ?? ''))
