import { foldText } from '../lib/fold-text.ts'
import { splitHeader } from './header-words.ts'
import { isCodedModel, isListedModel } from './known-models.ts'
import { findMakeName } from './make-codes.ts'
import { readMeaning } from './vehicle-words.ts'
import type { VehicleKind } from './vehicle.ts'
import { hasValidCheckDigit, isVin, cleanVin } from './vin.ts'

/** Column's cells from top to bottom, blank ones included. */
type Cells = readonly string[]
type Score = (filled: Cells, all: Cells, today: string) => number

/** Cells that cannot be the field's. */
export const CONTRADICTED = -1
/** Fewer cells prove nothing against a name. */
const PROOF_MIN = 4
const FIT_MIN = 0.6
const MISFIT = 0.3
const DISTINCT_LOW = 0.5
/** A few numbers come twice by mistake. */
const DISTINCT_MIN = 0.9
/** Rows between the vehicles have no number. */
const FILLED_MIN = 0.7
const COUNTING = 0.65
const LISTED_MIN = 0.4
const DISTINCT_WORDS = 12
const PART_OF_VIN = 4
const EARLIEST_YEAR = 1950

/** Share of the cells that fit, 0 to 1. */
const share = (cells: Cells, fits: (text: string) => boolean): number =>
  cells.length === 0 ? 0 : cells.filter(fits).length / cells.length

/** Scores a share; too few fitting cells contradict. */
const rated = (fitting: number, possible: number): number => {
  if (possible < MISFIT) return CONTRADICTED
  return fitting >= FIT_MIN ? fitting : 0
}

const YEAR = /^['’‘]?(?:19\d{2}|20\d{2})(?:\.0)?$/
const SHORT_YEAR = /^['’‘]?\d{1,2}(?:\.0)?$/
const MONEY = /^\(?-?\$?\s?\d[\d,]*(?:\.\d{1,2})?\)?(?:\s*(?:obo|firm|k))?$/i
const MILES = /^\d{1,3}(?:[, ]?\d{3})*(?:\.\d)?\s*(?:k|mi|miles)?$|^\d{1,6}(?:\.\d)?\s*k?$/i
const DAY =
  /^(?:\w{3,9},?\s+)?(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}[/.-]\d{1,2}[/.-]\d{1,2}|\d{1,2}[- ][a-z]{3,9}[- ,]+\d{2,4}|[a-z]{3,9}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{2,4}|(?:19|20)\d{6}|4[3-9]\d{3}(?:\.\d+)?)(?:[T ].*)?$/i
const LIKE_DAY =
  /\d\s?[/.-]\s?\d|^(?:\d{5}|\d{7,8})$|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/i
const PHONE = /^\(?\d{3}\)?[-. ]\d{3}[-. ]?\d{4}$/
/** At most two words, of which the first is no year: '2009 Honda' is a vehicle. */
const CODE = /^(?!(?:19|20)\d{2} )(?=.*\d)(?=.{1,24}$)[\w#&'./:-]+(?: [\w#&'./:-]+)?$/
const ENGINE =
  /\b\d\.\d\b|\d\.\d\s?l\b|\bv-?\d{1,2}\b|\b[il]-?[3456]\b|\bh-?[46]\b|\d\s?cyl|hemi|turbo|diesel|electric/i
const COLOR =
  /\b(?:white|black|gr[ae]y|silver|red|blue|green|brown|tan|beige|gold|maroon|burgundy|yellow|orange|purple|charcoal|champagne|pewter|teal|bronze|copper|cream|ivory|navy|pearl|blanco|negro|rojo|azul|verde|gris|plata|dorado|cafe|wht|blk|gry|slv|sil|blu|grn|brn|mar|bge|gld|yel|org|pur|whi|bla|bro|gre)\b/i
const YES_NO = /^(?:y|n|yes|no|true|false|x|0|1)$/i
const BODY =
  /sedan|coupe|suv|sport utility|truck|van|pickup|wagon|hatch|convertible|roadster|crossover|cab|\bdo?o?r\b|\d\s?d(?:oo)?r/i
const COMPACT = 24
const PROSE_MIN = 20

const hasDigit = (text: string): boolean => /\d/.test(text)

function scoreNumbers(filled: Cells, all: Cells): number {
  const codes = filled.filter((text) => CODE.test(text) && !isNoNumber(text))
  const distinct = new Set(codes.map((text) => text.toUpperCase())).size
  const isRepeated = distinct < codes.length * DISTINCT_LOW
  if (filled.length >= PROOF_MIN && (isRepeated || codes.length < filled.length * MISFIT)) {
    return CONTRADICTED
  }
  if (codes.length < all.length * FILLED_MIN || distinct < codes.length * DISTINCT_MIN) return 0
  return isCounting(codes) ? COUNTING : codes.length / all.length
}

const isNoNumber = (text: string): boolean =>
  isVin(text) || PHONE.test(text) || DAY.test(text) || /^[$(]/.test(text) || /\d\.\d{2}$/.test(text)

/** Line numbers: 1, 2, 3. */
const isCounting = (codes: Cells): boolean =>
  codes[0] === '1' && codes.every((text, at) => Number(text) === at + 1)

function scoreVins(filled: Cells): number {
  const vins = filled.map(cleanVin).filter(isVin)
  const valid = vins.filter(hasValidCheckDigit).length
  const possible = share(filled, (text) => hasDigit(text) && text.length > PART_OF_VIN)
  const fitting = vins.length / Math.max(1, filled.length)
  return rated(valid >= vins.length / 2 ? fitting : fitting / 2, possible)
}

function scoreYears(filled: Cells, _all: Cells, today: string): number {
  const latest = Number(today.slice(0, 4)) + 1
  const years = share(filled, (text) => YEAR.test(text) && readYear(text) <= latest)
  const short = share(filled, (text) => YEAR.test(text) || SHORT_YEAR.test(text))
  return rated(years, short)
}

const readYear = (text: string): number => {
  const year = Number.parseInt(text.replace(/^\D/, ''), 10)
  return year < EARLIEST_YEAR ? Number.POSITIVE_INFINITY : year
}

const scoreMakes: Score = (filled) =>
  rated(
    share(filled, (text) => findMakeName(text) !== null),
    share(filled, (text) => !hasDigit(text)),
  )

/** Names with a number count beside listed ones only: A-1 may be a stock number. */
const scoreModels: Score = (filled) => {
  const listed = share(filled, isListedModel)
  const named = share(filled, (text) => isListedModel(text) || isCodedModel(text))
  const possible = share(filled, (text) => !isVin(text) && !YEAR.test(text) && !DAY.test(text))
  return rated(listed >= LISTED_MIN ? named : listed, possible)
}

const scorePrices: Score = (filled) =>
  rated(
    share(filled, (text) => MONEY.test(text)),
    share(filled, hasDigit),
  )

const scoreMiles: Score = (filled) =>
  rated(
    share(filled, (text) => MILES.test(text)),
    share(filled, hasDigit),
  )

const scoreDays: Score = (filled) =>
  rated(
    share(filled, (text) => DAY.test(text)),
    share(filled, (text) => LIKE_DAY.test(text)),
  )

const scoreColors: Score = (filled) => share(filled, (text) => COLOR.test(text))
const scoreEngines: Score = (filled) => share(filled, (text) => ENGINE.test(text))
const scorePlaces: Score = (filled) =>
  share(
    filled,
    (text) => text.length <= COMPACT && !DAY.test(text) && !isVin(text) && !text.startsWith('$'),
  )
const scoreProse: Score = (filled) =>
  filled.some((text) => text.length > PROSE_MIN) ? 1 : share(filled, (text) => text.includes(' '))

const scoreTrims: Score = (filled) =>
  filled.some((text) => BODY.test(text))
    ? 0
    : share(filled, (text) => text.length <= COMPACT && !DAY.test(text) && !/^[$\d,.]+$/.test(text))

/** Returns true for a header that lists values of a field: 'A/M', 'Auto/Std', 'Gas/Dsl'. */
export function namesValues(kind: VehicleKind, field: string, header: string): boolean {
  const parts = header.replace(/\?$/, '').split(/\s*[/|]\s*|\s+or\s+/i)
  const meanings = parts.map((part) =>
    String(readMeaning(kind, field, part) ?? readMeaning(kind, field, splitHeader(part).join(' '))),
  )
  return parts.length > 1 && !meanings.includes('null') && new Set(meanings).size === parts.length
}

/** Few distinct words of which most have a meaning. */
const createWordScore =
  (field: string, kind: VehicleKind): Score =>
  (filled) => {
    const distinct = new Set(filled.map(foldText))
    const isList = distinct.size <= Math.max(DISTINCT_WORDS, filled.length / DISTINCT_WORDS)
    const ticked = share(filled, (text) => YES_NO.test(text))
    // Codes of a status may be Y beside others.
    if (field === 'status' && ticked === 1) return 0
    if (field !== 'status' && ticked > FIT_MIN) return CONTRADICTED
    return isList ? share(filled, (text) => readMeaning(kind, field, text) !== null) : 0
  }

const SCORES: Record<string, Score> = {
  stockNumber: scoreNumbers,
  vin: scoreVins,
  year: scoreYears,
  make: scoreMakes,
  model: scoreModels,
  trim: scoreTrims,
  price: scorePrices,
  mileage: scoreMiles,
  dateAcquired: scoreDays,
  exteriorColor: scoreColors,
  interiorColor: scoreColors,
  engineType: scoreEngines,
  location: scorePlaces,
  notes: scoreProse,
  description: scoreProse,
}
const LISTS = new Set(['transmission', 'driveType', 'fuelType', 'condition', 'status'])

/** Scores how well cells fit a field: 0 to 1, or CONTRADICTED. */
export function scoreByCells(
  field: string,
  cells: Cells,
  { kind, today }: { kind: VehicleKind; today: string },
): number {
  const filled = cells.filter((text) => text !== '' && !/^[-–—?.]+$/.test(text))
  if (filled.length === 0) return 0
  const score =
    (LISTS.has(field) ? createWordScore(field, kind) : SCORES[field])?.(filled, cells, today) ?? 0
  return score === CONTRADICTED && filled.length < PROOF_MIN ? 0 : score
}
