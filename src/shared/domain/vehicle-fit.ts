/** A vehicle that somebody looks for parts of; the years are inclusive. */
export type WantedVehicle = {
  make: string
  model: string
  yearFrom: number
  yearTo: number
  /** Left out or blank where any engine will do. */
  engine?: string | null
}
type OfferedVehicle = { make: string; model: string; year: number; engineType: string | null }

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
  vehicle.year >= wanted.yearFrom &&
  vehicle.year <= wanted.yearTo &&
  foldMake(vehicle.make) === foldMake(wanted.make) &&
  beginsWithWords(vehicle.model, wanted.model) &&
  hasEngine(vehicle.engineType, wanted.engine)

/** Whether the first words of a text are another text, however the words are hyphenated: 'F-150 Lightning' begins with 'F 150'. */
function beginsWithWords(text: string, beginning: string): boolean {
  const wanted = wordsOf(beginning).join('')
  const words = wordsOf(text)
  return (
    wanted !== '' && words.some((_word, index) => words.slice(0, index + 1).join('') === wanted)
  )
}

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
function hasEngine(engine: string | null, wanted: string | null | undefined): boolean {
  const known = engineWordsOf(engine)
  return (
    known.length === 0 ||
    engineWordsOf(wanted).every((word) => known.some((each) => each.startsWith(word)))
  )
}

/** '3.0 Liter, V-6' is 3.0l and v6. */
const engineWordsOf = (text: string | null | undefined): string[] =>
  (text ?? '')
    .toLowerCase()
    .replaceAll(/(\d)[\s-]*(?:liters?|l)\b/g, '$1l ')
    .split(/[\s,;/()]+/)
    .map((word) => word.replaceAll(/[^\p{L}\p{N}.]/gu, '').replaceAll(/^\.+|\.+$/g, ''))
    .filter((word) => word !== '')
