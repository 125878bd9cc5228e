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

/** A make as it is compared, without case and punctuation; the index vehicle_fit has the same expression. */
export const foldMake = (make: string): string => make.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/**
 * Whether a vehicle is one that is looked for: its make is equal, its model is equal or continues the wanted one with another word
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
    const model = wordsOf(each.model).join('')
    if (model === '') continue
    const key = `${foldMake(each.make)} ${model}`
    const known = byModel.get(key)
    const entry = { each, engine: engineWordsOf(each.engine) }
    if (known) known.push(entry)
    else byModel.set(key, [entry])
  }
  return (vehicle) => {
    const make = foldMake(vehicle.make)
    const engine = engineWordsOf(vehicle.engineType)
    return beginningsOf(vehicle.model).flatMap((model) =>
      (byModel.get(`${make} ${model}`) ?? []).flatMap(({ each, engine: words }) =>
        vehicle.year >= each.yearFrom && vehicle.year <= each.yearTo && hasEngine(engine, words)
          ? [each]
          : [],
      ),
    )
  }
}

/** The first word of a model, the first two and so on, however they are hyphenated: 'F-150 Lightning' begins with 'F 150'. */
const beginningsOf = (model: string): string[] =>
  wordsOf(model).map((_word, index, words) => words.slice(0, index + 1).join(''))

/** The words between spaces and slashes, without case, accents and punctuation. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .split(/[\s/]+/)
    .map((word) => word.replaceAll(/[^\p{L}\p{N}]/gu, ''))
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
