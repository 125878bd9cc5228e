import { foldText } from '../lib/fold-text.ts'
import { toMakeKey } from './makes.ts'

/** Wanted vehicle with an inclusive range of years. */
export type WantedVehicle = {
  make: string
  model: string
  yearFrom: number
  yearTo: number
  /** Blank or missing for any engine. */
  engine?: string | null
}
export type OfferedVehicle = {
  make: string
  model: string
  year: number
  engineType: string | null
}

/** Parts often fit the model years before and after. */
const NEIGHBORING_YEARS = 1

export const toFittingYears = (year: number) => ({
  yearFrom: year - NEIGHBORING_YEARS,
  yearTo: year + NEIGHBORING_YEARS,
})

/** Ram was a Dodge model until 2010; both names are in use. */
const RAM = 'ram'
const DODGE = 'dodge'
const RAM_TRUCK = /^[1-5]500/

export const listFittingMakeKeys = (make: string): string[] => {
  const key = toMakeKey(make)
  return key === RAM || key === DODGE ? [DODGE, RAM] : [key]
}

/** Returns make key and folded model words: 'Mazda3' of Mazda is '3', '1500' of Ram 'Ram 1500'. */
export function splitNamedModel({ make, model }: { make: string; model: string }): {
  make: string
  words: string[]
} {
  const key = toMakeKey(make)
  const words = dropMake(splitWords(model), key)
  if (key !== RAM && key !== DODGE) return { make: key, words }
  const isRam = key === RAM || RAM_TRUCK.test(words[0] ?? '')
  return { make: DODGE, words: isRam && words[0] !== RAM ? [RAM, ...words] : words }
}

/** Models do not repeat the make. */
function dropMake([first = '', ...rest]: string[], make: string): string[] {
  if (first === make && rest.length > 0) return rest
  const number = first.startsWith(make) ? first.slice(make.length) : ''
  return /^\d/.test(number) ? [number, ...rest] : [first, ...rest].filter((word) => word !== '')
}

/** Checks make, years, engine if known, and model, which may add words: 'Silverado 1500'. */
export const isFitting = (wanted: WantedVehicle, vehicle: OfferedVehicle): boolean =>
  indexWanted([wanted])(vehicle).length > 0

/** Indexes many wants once and returns a function that finds those a vehicle fits. */
export function indexWanted<Wanted extends WantedVehicle>(
  wanted: Iterable<Wanted>,
): (vehicle: OfferedVehicle) => Wanted[] {
  const byModel = new Map<string, { each: Wanted; engine: string[] }[]>()
  for (const each of wanted) {
    const { make, words } = splitNamedModel(each)
    if (words.length === 0) continue
    const key = `${make} ${words.join('')}`
    const known = byModel.get(key)
    const entry = { each, engine: listEngineWords(each.engine) }
    if (known) known.push(entry)
    else byModel.set(key, [entry])
  }
  return (vehicle) => {
    const { make, words: named } = splitNamedModel(vehicle)
    const engine = listEngineWords(vehicle.engineType)
    return listPrefixes(named).flatMap((model) =>
      (byModel.get(`${make} ${model}`) ?? []).flatMap(({ each, engine: words }) =>
        vehicle.year >= each.yearFrom && vehicle.year <= each.yearTo && hasEngine(engine, words)
          ? [each]
          : [],
      ),
    )
  }
}

/** Prefixes of a model by words and hyphens: 'F-150 Lightning' starts with 'F 150'. */
const listPrefixes = (words: string[]): string[] =>
  words.map((_word, index) => words.slice(0, index + 1).join(''))

// Splits at spaces, slashes and before a number after a name: 'Silverado1500'.
const splitWords = (text: string): string[] =>
  text
    .replaceAll(/(\p{L}{3})(?=\d{3})/gu, '$1 ')
    .split(/[\s/]+/)
    .map(foldText)
    .filter((word) => word !== '')

/** An unknown engine matches. */
const hasEngine = (known: string[], wanted: string[]): boolean =>
  known.length === 0 || wanted.every((word) => known.some((each) => each.startsWith(word)))

/** '3.0 Liter, V-6' becomes 3.0l and v6. */
const listEngineWords = (text: string | null | undefined): string[] =>
  (text ?? '')
    .toLowerCase()
    .replaceAll(/(\d)[\s-]*(?:liters?|l)\b/g, '$1l ')
    .split(/[\s,;/()]+/)
    .map((word) => word.replaceAll(/[^\p{L}\p{N}.]/gu, '').replaceAll(/^\.+|\.+$/g, ''))
    .filter((word) => word !== '')
