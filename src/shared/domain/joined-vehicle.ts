import { foldText } from '../lib/fold-text.ts'
import { findMakeName } from './make-codes.ts'

/** Parts of a text such as '2009 Honda Civic LX'; blank if missing. */
export type JoinedVehicle = {
  year: string
  make: string
  model: string
  trim: string
  /** Text behind a dash, comma or bracket, which is no name. */
  rest: string
}

const MAKE_WORDS_MAX = 3
const YEAR_FIRST = /^(['’‘]?(?:(?:19|20)\d{2}|\d{2}))[\s,]+(?=\D)/
const YEAR_LAST = /[\s,]+((?:19|20)\d{2})$/
const REST = /\s+[-–—|•*]+\s+|[,;(]\s*/
/** Names of a make that begin the model as well. */
const ALSO_MODEL = new Set(['rangerover'])
const TRIM = new RegExp(
  `^(?:${[
    'base|value|custom|limited|ltd|lariat|laredo|laramie|overland|sahara|rubicon|denali|platinum|premium|premier|preferred|luxury|signature|touring|tradesman|bighorn|big|titanium|plus|deluxe|convenience|essence|select|advance|technology|tech|navi|nismo|trailhawk|altitude|latitude|high|king|work',
    'lx|ex|ex-?l|exl|dx|hf|si|s|se|sel|ses|sl|sle|slt|sv|sr|sr5|le|ce|x[ert]|xle|xse|xl|xlt|xls|ls|lt|[12]lt|ltz|l|gl|gls|glx|gle|gt|gts|gx|gxl|wt|z71|r/t|rt|st|sxt|srt-?\\d?|rs|ss|tdi|tsi|cx|cxl|cxs|hse|lr\\d?|r-line|s-line|sx|sxl|ii?',
    '4matic|xdrive|quattro|4motion|awd|fwd|rwd|4wd|2wd|4x4|4x2|v6|v8|i4|\\d\\.\\d\\w{0,2}|\\d-?dr|[24]d|\\d-?door|sedan|coupe|wagon|hatchback|convertible|crew|quad|double|extended|ext|reg|regular|supercrew|supercab|\\+',
  ].join('|')})$`,
  'i',
)
/** Models of two words whose second is a trim level elsewhere. */
const TWO_WORDS =
  /^(?:model [s3xy]|(?:range rover|outlander|discovery|bronco|montero|santa fe|eclipse|explorer) sport|grand touring)$/i

/** Splits year, make, model and trim; null without a known make and a model. */
export function splitVehicle(text: string): JoinedVehicle | null {
  const [name = ''] = text.trim().split(REST, 1)
  const rest = text
    .trim()
    .slice(name.length)
    .replace(/^[\s\-–—|•*,;]+/, '')
  const first = YEAR_FIRST.exec(name)
  const last = first ? null : YEAR_LAST.exec(name)
  const words = name
    .slice(first?.[0].length ?? 0, last?.index)
    .trim()
    .split(/\s+|(?<=\p{L}{3})\/(?=\p{L}{2})/u)
  const count = countMakeWords(words)
  const make = words.slice(0, count).join(' ')
  const named = words.slice(ALSO_MODEL.has(foldText(make)) ? 0 : count)
  if (count === 0 || named.length === 0) return null
  const from = trimFrom(named)
  return {
    year: first?.[1] ?? last?.[1] ?? '',
    make,
    model: named.slice(0, from).join(' '),
    trim: named.slice(from).join(' '),
    rest,
  }
}

/** Counts the first words that name a make, preferring the longest name; 0 for none. */
function countMakeWords(words: string[]): number {
  for (let count = Math.min(MAKE_WORDS_MAX, words.length); count > 0; count -= 1) {
    if (findMakeName(words.slice(0, count).join(' ')) !== null) return count
  }
  return 0
}

/** Finds the first word that names a trim level. */
function trimFrom(words: string[]): number {
  for (const [index, word] of words.entries()) {
    if (index === 0 || !TRIM.test(word)) continue
    const isModel = [1, 2].some((before) =>
      TWO_WORDS.test(words.slice(Math.max(0, index - before), index + 1).join(' ')),
    )
    if (!isModel) return index
  }
  return words.length
}
