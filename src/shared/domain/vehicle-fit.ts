import { foldText } from '../lib/fold-text.ts'
import { makeKey } from './makes.ts'

/** A vehicle that somebody looks for parts of; the years are inclusive. */
export type WantedVehicle = {
  make: string
  model: string
  yearFrom: number
  yearTo: number
  /** Left out or blank where any engine will do. */
  engine?: string | null
}
export type OfferedVehicle = {
  make: string
  model: string
  year: number
  engineType: string | null
}

/** Parts of a vehicle often fit those of the model year before and after. */
const NEIGHBORING_YEARS = 1

/** What fits a vehicle of this year: its own model year and the neighboring ones. */
export const fittingYears = (year: number) => ({
  yearFrom: year - NEIGHBORING_YEARS,
  yearTo: year + NEIGHBORING_YEARS,
})

/** Ram was a model of Dodge until 2010, and people still say either. */
const RAM = 'ram'
const DODGE = 'dodge'
const RAM_TRUCK = /^[1-5]500/

/** The keys of the makes that the vehicles fitting a make are listed under. */
export const fittingMakeKeys = (make: string): string[] => {
  const key = makeKey(make)
  return key === RAM || key === DODGE ? [DODGE, RAM] : [key]
}

/**
 * The key of a make and the folded words of its model, equal for all ways to write them: 'Mazda3' of Mazda is '3',
 * and '1500' of Ram or of Dodge is 'Ram 1500' of Dodge.
 */
export function namedModel({ make, model }: { make: string; model: string }): {
  make: string
  words: string[]
} {
  const key = makeKey(make)
  const words = withoutMake(wordsOf(model), key)
  if (key !== RAM && key !== DODGE) return { make: key, words }
  const isRam = key === RAM || RAM_TRUCK.test(words[0] ?? '')
  return { make: DODGE, words: isRam && words[0] !== RAM ? [RAM, ...words] : words }
}

/** A model does not repeat its make. */
function withoutMake([first = '', ...rest]: string[], make: string): string[] {
  if (first === make && rest.length > 0) return rest
  const number = first.startsWith(make) ? first.slice(make.length) : ''
  return /^\d/.test(number) ? [number, ...rest] : [first, ...rest].filter((word) => word !== '')
}

/**
 * Whether a vehicle is one that is looked for: its make is equal by any name, its model is equal or continues the wanted one with another word
 * ('Silverado 1500' for 'Silverado'), its year is within the years, and its engine has every word of the wanted one, where both are known.
 * Case and punctuation do not count.
 */
export const isFitting = (wanted: WantedVehicle, vehicle: OfferedVehicle): boolean =>
  findWith([wanted])(vehicle).length > 0

/** What finds those of many wanted vehicles that one fits; the wanted are read once, so that each vehicle is compared with few of them. */
export function findWith<Wanted extends WantedVehicle>(
  wanted: Iterable<Wanted>,
): (vehicle: OfferedVehicle) => Wanted[] {
  const byModel = new Map<string, { each: Wanted; engine: string[] }[]>()
  for (const each of wanted) {
    const { make, words } = namedModel(each)
    if (words.length === 0) continue
    const key = `${make} ${words.join('')}`
    const known = byModel.get(key)
    const entry = { each, engine: engineWordsOf(each.engine) }
    if (known) known.push(entry)
    else byModel.set(key, [entry])
  }
  return (vehicle) => {
    const { make, words: named } = namedModel(vehicle)
    const engine = engineWordsOf(vehicle.engineType)
    return beginningsOf(named).flatMap((model) =>
      (byModel.get(`${make} ${model}`) ?? []).flatMap(({ each, engine: words }) =>
        vehicle.year >= each.yearFrom && vehicle.year <= each.yearTo && hasEngine(engine, words)
          ? [each]
          : [],
      ),
    )
  }
}

/** The first word of a model, the first two and so on, however they are hyphenated: 'F-150 Lightning' begins with 'F 150'. */
const beginningsOf = (words: string[]): string[] =>
  words.map((_word, index) => words.slice(0, index + 1).join(''))

/** The folded words between spaces and slashes; a number behind a name is a word of its own: 'Silverado1500'. */
const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/(\p{L}{3})(?=\d{3})/gu, '$1 ')
    .split(/[\s/]+/)
    .map(foldText)
    .filter((word) => word !== '')

/** An unknown engine contradicts nothing. */
const hasEngine = (known: string[], wanted: string[]): boolean =>
  known.length === 0 || wanted.every((word) => known.some((each) => each.startsWith(word)))

/** '3.0 Liter, V-6' is 3.0l and v6. */
const engineWordsOf = (text: string | null | undefined): string[] =>
  (text ?? '')
    .toLowerCase()
    .replaceAll(/(\d)[\s-]*(?:liters?|l)\b/g, '$1l ')
    .split(/[\s,;/()]+/)
    .map((word) => word.replaceAll(/[^\p{L}\p{N}.]/gu, '').replaceAll(/^\.+|\.+$/g, ''))
    .filter((word) => word !== '')
