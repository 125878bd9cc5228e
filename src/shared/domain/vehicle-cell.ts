import { readCents, readWhole } from '../lib/amounts.ts'
import { toDay } from '../lib/calendar-day.ts'
import { type DayOrder, writeMonthFirst } from '../lib/day-order.ts'
import { DAY_MS } from '../lib/durations.ts'
import { foldText } from '../lib/fold-text.ts'
import { readTypedDate } from '../lib/typed-date.ts'
import { spellMakeOrCode } from './make-codes.ts'
import { findChoice, type VehicleColumn } from './vehicle-columns.ts'
import { readMeaning } from './vehicle-words.ts'
import type { VehicleKind } from './vehicle.ts'

/** Value ('' if blank), options for the user to choose from, or an error. */
export type Reading =
  | { value: string }
  | { unclear: string; options: readonly string[] }
  | { wrong: string }

export type CellContext = {
  kind: VehicleKind
  /** Calendar day at the shop, '2026-11-21'. */
  today: string
  /** VIN of the row, to distinguish makes with the same abbreviation. */
  vin: string
  /** Order of day and month in the file's dates, where they show it. */
  dayOrder?: DayOrder | null
  /** Set if mileages of one digit are usual in the file. */
  hasSmallMiles?: boolean
}

const NOTHING =
  /^(?:#?n\.?\/?a\.?|tbd|tba|t\.b\.d\.|unknown|unk\.?|none|null|nil|not? (?:available|applicable)|(?:\$ *)?[-–—?.]+)$/i
/** Excel's output for errors and for columns that are too narrow. */
const SPOILED = /^(?:#(?:REF|VALUE|NAME|DIV\/0|NUM|NULL|SPILL|CALC|BUSY|FIELD)[!?]?|#{2,})$/i
const SCIENTIFIC = /^\d+(?:\.\d+)?E\+?\d+$/i
const SHORTENED = /^\d(?:\.\d+)?E\+\d+$/i
const LIKE_DAY =
  /^(?:\d{1,2}-(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(?:-\d{2,4})?|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)-\d{2}|\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2})?|\d{1,2}\/\d{1,2}\/\d{4})$/

/** Free text, in which such words may be intended. */
const FREE = new Set(['notes', 'description', 'features'])

/** Parses a cell tolerantly, but never guesses. */
export function readCell(text: string, column: VehicleColumn, context: CellContext): Reading {
  const { field, header } = column
  const wrong = describeWrong(text, column)
  if (text === '') return { value: '' }
  if (FREE.has(field)) return SPOILED.test(text) ? wrong : { value: text }
  if (SPOILED.test(text)) return wrong
  if (field === 'stockNumber') return readKept(text, header)
  if (NOTHING.test(text)) return { value: '' }
  if (field === 'location') return readKept(text, header)
  const isMileage = field === 'mileage'
  if (isMileage && isNoMileage(text, context)) return askMileage(text)
  if (column.choices) return readChoice(text, column, context)
  if (field === 'make') return readMake(text, context)
  const read = READERS[field]
  if (!read) return { value: text }
  const value = read(text, context)
  return value === null ? wrong : { value }
}

const NUMBERS = new Set(['price', 'mileage'])
/** A comma for cents or a dot for thousands: '4995,00', '138.865'. */
const NOT_AMERICAN = /^\$?\d+(?:,\d{1,2}|(?:\.\d{3})+(?:,\d{1,2})?)(?:\s*(?:mi|\$))?$/i

const SHOWN_MAX = 60

function describeWrong(text: string, { field, header }: VehicleColumn): { wrong: string } {
  const isForeign = NUMBERS.has(field) && NOT_AMERICAN.test(text)
  const reason = isForeign ? 'is not written as in the US' : 'cannot be read'
  return { wrong: `${header} ${reason}: ${text.slice(0, SHOWN_MAX)}` }
}

/** Words in place of a number that is not assigned yet. */
const PENDING = /^(?:pending|not yet|none yet|unassigned|no (?:tag|number)|needs? (?:tag|number))$/i

/** Reads a text verbatim, unless Excel converted it to a number or a date. */
function readKept(text: string, header: string): Reading {
  if (PENDING.test(text)) return { wrong: `${header} is missing: ${text}` }
  const isSpoiled = SHORTENED.test(text) || LIKE_DAY.test(text) || NOTHING.test(text)
  return isSpoiled
    ? { wrong: `${header} was spoiled, probably by Excel: ${text.slice(0, SHOWN_MAX)}` }
    : { value: text }
}

/** A grade of an auction. */
const GRADE = /^\d(?:\.\d)?$/

function readChoice(
  text: string,
  { choices = {}, field, header }: VehicleColumn,
  { kind }: CellContext,
): Reading {
  const exact = findChoice(choices, text)
  if (exact !== null) return { value: exact }
  if (field === 'condition' && GRADE.test(text)) return { wrong: `${header} is a number: ${text}` }
  const meaning = readMeaning(kind, field, text)
  return typeof meaning === 'string'
    ? { value: meaning }
    : { unclear: text, options: meaning ?? Object.keys(choices) }
}

/** Abbreviations shared by two makes, with the VIN prefixes of each. */
const SHARED_NAMES: Record<string, [make: string, vin: RegExp][]> = {
  merc: [
    ['Mercedes-Benz', /^(?:W|4J|55)/],
    ['Mercury', /^(?:[123456]M|1ZW|4F|1F)/],
  ],
}

function readMake(text: string, { vin }: CellContext): Reading {
  const shared = SHARED_NAMES[foldText(text)]
  if (!shared) return { value: spellMakeOrCode(text) }
  const [make] = shared.find(([, pattern]) => pattern.test(foldText(vin).toUpperCase())) ?? []
  return make ? { value: make } : { unclear: text, options: shared.map(([name]) => name) }
}

/** Numbers often written for an unknown mileage. */
const NO_MILES = /^(?:0+(?:[.,]0+)?|9{2,3},?999|1{2,3},?111|123,?456)(?:\s*k|\s*(?:mi|miles))?$/i
const SINGLE_DIGIT = /^\d$/

/** Returns true if most of a column's mileages have one digit, as those of new cars. */
export const areSmallMiles = (texts: readonly string[]): boolean => {
  const filled = texts.filter((text) => /\d/.test(text))
  return filled.filter((text) => SINGLE_DIGIT.test(text.trim())).length * 2 > filled.length
}

const isNoMileage = (text: string, { hasSmallMiles = false }: CellContext): boolean =>
  NO_MILES.test(text) || (!hasSmallMiles && SINGLE_DIGIT.test(text))

const askMileage = (text: string): Reading => ({
  unclear: text,
  options: [String(Number(text.replaceAll(/\D/g, '')))],
})
const MILES = /\s*(?:mi|miles|mls|mi\.)$/i
const ACTUAL = /\s*\(?(?:actual|act\.?)\)?$/i
const MILEAGE_UNKNOWN =
  /^(?:\(?exempt\)?|tmu|not actual|true mileage unknown|no key|no keys|digital)$/i
const PRICE_NONE =
  /^(?:call|ask|offer|make offer|call us|call for (?:price|details)|please call|no price)$/i
const PRICE_WORDS = /\s*(?:obo|o\.b\.o\.|firm|usd|us\s?\$|\$|cash|or best offer|[.,][-–—]+)$/i
const PRICE_WORDS_FIRST = /^(?:obo|asking|firm|cash|price)[\s:]+(?=[$\d])/i
const DOLLARS = /^\s*(?:USD?\s*\$?|\$)\s*/i
/** Both separators, or groups and a decimal comma, leave no doubt. */
const EUROPEAN = /^\d{1,3}(?:\.\d{3})+,\d{2}$|^\d{1,3}(?:[ '’]\d{3})+[.,]\d{2}$/
const THOUSANDS = /^(\d+(?:\.\d+)?)\s*k$/i
const SPACED = /^\d{1,3}(?: \d{3})+(?=$|\.\d{2}$)/

const readThousands = (text: string): number | null => {
  const [, number] = THOUSANDS.exec(text) ?? []
  return number === undefined ? null : Number((Number(number) * 1000).toFixed(2))
}

/** Marks of an estimate, which does for a vehicle that is dismantled. */
const ESTIMATED = /^(?:est(?:imated)?\.?|approx(?:imately)?\.?|~)\s*(?=\d)/i

function readMileage(typed: string, { kind }: CellContext): string | null {
  const text = kind === 'dismantled' ? typed.replace(ESTIMATED, '') : typed
  if (MILEAGE_UNKNOWN.test(text)) return ''
  const number = text.replace(ACTUAL, '').replace(MILES, '')
  const spaced = number.replace(SPACED, (groups) => groups.replaceAll(' ', ''))
  const miles = readThousands(spaced) ?? readWhole(spaced.replace(/\.0$/, ''))
  return Number.isInteger(miles) ? String(miles) : null
}

const toAmerican = (amount: string): string =>
  `${amount.slice(0, -3).replaceAll(/\D/g, '')}.${amount.slice(-2)}`

function readPrice(text: string): string | null {
  if (PRICE_NONE.test(text)) return ''
  const typed = text.replace(PRICE_WORDS_FIRST, '').replace(PRICE_WORDS, '').replace(DOLLARS, '')
  const amount = EUROPEAN.test(typed) ? toAmerican(typed) : typed
  const spaced = amount.replace(SPACED, (groups) => groups.replaceAll(' ', ''))
  const thousands = readThousands(spaced)
  // Excel drops the last zero of cents.
  const cents =
    thousands === null ? readCents(spaced.replace(/^(\d{3,}\.\d)$/, '$10')) : thousands * 100
  if (cents === 0) return ''
  return cents === null || Number.isNaN(cents) ? null : (cents / 100).toFixed(2)
}

/** A single 0 is a missing year more often than 2000. */
const YEAR = /^(?:MY ?)?['’‘]?(\d{4}|\d{2}|[1-9])(?:\.0|['’‘])?$/i

/** Short years are at most the next model year: '14' is 2014, '98' is 1998, '9' is 2009. */
function readYear(text: string, { today }: CellContext): string | null {
  const [, digits = ''] = YEAR.exec(text) ?? []
  if (digits.length === 0 || digits.length === 4) return digits || null
  const latest = Number(today.slice(0, 4)) + 1
  const year = latest - (latest % 100) + Number(digits)
  return String(year > latest ? year - 100 : year)
}

const ZONED_TIME =
  /(?:T|\s+)\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s*[AP]M)?\s*(?:Z|UTC|[+-]\d{2}:?\d{2})?$/i
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i
const MONTH_FIRST = /^([a-z]{3,9})\.?[ -](\d{1,2})(?:st|nd|rd|th)?,?[ -]\s*(\d{4}|\d{2})$/i
const MONTH_SECOND = /^(\d{1,2})(?:st|nd|rd|th)?[ -]?([a-z]{3,9})\.?,?[ -]?(\d{4}|\d{2})$/i
const JOINED = /^((?:19|20)\d{2})(0[1-9]|1[0-2])(\d{2})$/
const JOINED_YEAR_LAST = /^(\d{1,2})(\d{2})((?:19|20)\d{2})$/
const YEAR_FIRST = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/

/** A day as Excel counts it in a cell without a date format; the fraction is a time. */
const SERIAL = /^\d{5}(?:\.\d+)?$/
const SERIAL_ZERO = Date.UTC(1899, 11, 30)
/** From this day in 2018 on, the number cannot be month, day and year as well. */
const SERIAL_MIN = 43_131

function dayOfSerial(serial: number, today: string): string | null {
  const day = toDay(new Date(SERIAL_ZERO + serial * DAY_MS))
  return serial >= SERIAL_MIN && day <= today ? day : null
}

/** Ignores a time and zone after the day. */
function readDay(text: string, { today, dayOrder = null }: CellContext): string | null {
  const day = writeMonthFirst(text.replace(ZONED_TIME, '').replace(WEEKDAY, '').trim(), dayOrder)
  if (day === null) return null
  if (SERIAL.test(day)) return dayOfSerial(Number.parseInt(day, 10), today)
  const written = day
    .replace(/['’‘](?=\d{2}$)/, '')
    .replace(JOINED, '$1-$2-$3')
    .replace(JOINED_YEAR_LAST, '$1/$2/$3')
    .replace(MONTH_FIRST, '$2-$1-$3')
    .replace(MONTH_SECOND, '$1-$2-$3')
    .replace(YEAR_FIRST, '$2/$3/$1')
  return readTypedDate(written, today)
}

const READERS: Record<string, (text: string, context: CellContext) => string | null> = {
  year: readYear,
  mileage: readMileage,
  price: readPrice,
  dateAcquired: readDay,
  vin: (text) => (SCIENTIFIC.test(text) ? null : text),
}
