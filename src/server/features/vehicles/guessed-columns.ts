import { rankAsNumber, rankAsStatus, rankAsTrim } from '#shared/domain/vague-headers.ts'
import { VEHICLE_COLUMNS } from '#shared/domain/vehicle-columns.ts'
import { meaningOf } from '#shared/domain/vehicle-words.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import { cellText, type CsvRow } from './csv-table.ts'
import type { ColumnChoices, FileColumn } from './file-columns.ts'

const SAMPLE_ROWS = 1000
const SHARE_MIN = 0.8
const NUMBER_LENGTH_MAX = 24
type Guess = {
  field: string
  rankOf: (header: string) => number
  fits: (texts: string[]) => boolean
}

/** Assigns a missing stock number or status by the values of columns with vague names. */
export function withGuesses(
  columns: FileColumn[],
  rows: CsvRow[],
  { kind, chosen }: { kind: VehicleKind; chosen: ColumnChoices },
): FileColumn[] {
  const sample = rows.filter(({ problem }) => !problem).slice(0, SAMPLE_ROWS)
  const fits = (texts: string[]) => areStatuses(texts, kind)
  const guesses: Guess[] = [
    { field: 'stockNumber', rankOf: rankAsNumber, fits: areNumbers },
    { field: 'status', rankOf: rankAsStatus, fits },
    { field: 'trim', rankOf: rankAsTrim, fits: areTrims },
  ]
  return guesses.reduce((known, guess) => {
    if (known.some(({ column, flag }) => column?.field === guess.field && !flag)) return known
    const [best] = known
      .filter(({ column, header }) => !column && !chosen.has(foldText(header)))
      .map(({ index, header }) => ({ index, rank: guess.rankOf(header) }))
      .filter(({ index, rank }) => rank !== -1 && guess.fits(textsIn(sample, index)))
      .toSorted((one, other) => one.rank - other.rank)
    const column = VEHICLE_COLUMNS[kind].find(({ field }) => field === guess.field)
    return best && column
      ? known.map((one) => (one.index === best.index ? { ...one, column } : one))
      : known
  }, columns)
}

const textsIn = (rows: CsvRow[], index: number): string[] =>
  rows.map(({ cells }) => cellText(cells[index] ?? ''))

/** Returns true for short texts of which most have a digit and none comes twice. */
function areNumbers(texts: string[]): boolean {
  const filled = texts.filter(Boolean)
  const numbers = filled.filter((text) => /\d/.test(text) && text.length <= NUMBER_LENGTH_MAX)
  const distinct = new Set(numbers.map((text) => text.toUpperCase()))
  return (
    numbers.length > 0 &&
    numbers.length >= texts.length * SHARE_MIN &&
    distinct.size >= numbers.length * REPEATS_SHARE_MIN
  )
}

/** A few numbers may come twice by mistake. */
const REPEATS_SHARE_MIN = 0.95

const BODY =
  /sedan|coupe|suv|sport utility|truck|van|pickup|wagon|hatch|convertible|roadster|crossover|cab|\bdo?o?r\b|\d\s?d(?:oo)?r/i

function areTrims(texts: string[]): boolean {
  const filled = texts.filter(Boolean)
  return filled.length > 0 && !filled.some((text) => BODY.test(text))
}

function areStatuses(texts: string[], kind: VehicleKind): boolean {
  const filled = texts.filter(Boolean)
  const known = filled.filter((text) => typeof meaningOf(kind, 'status', text) === 'string')
  return known.length > 0 && known.length >= filled.length * SHARE_MIN
}
