/** Makes that capitalising each word gets wrong, by their lower-case form. */
const MAKE_SPELLINGS = new Map(
  `AM General, CFMOTO, DeLorean, ElDorado National, GasGas, Geo, HISUN, IC Bus, INEOS, Kia, KYMCO, McLaren, MINI, MV Agusta, NovaBUS, QJMOTOR, Ram, smart,
  VinFast, WhiteGMC`
    .split(/,\s+/)
    .map((name) => [name.toLowerCase(), name]),
)
const SMALL_WORDS = new Set(['AND', 'DBA', 'DE', 'DEL', 'OF', 'THE'])

const LONG_INITIALS = new Set(['DOHC', 'FEMA', 'FHEV', 'IROC', 'MHEV', 'NFIAC', 'NGDV', 'PHEV', 'SOHC', 'VTEC'])
const SHORT_WORDS = new Set(['ALL', 'AND', 'BIG', 'BUS', 'CAR', 'INC', 'LTD', 'NEW', 'OFF', 'RED', 'TOP', 'TOY', 'VAN'])
const SHORTEST_SHOUTED_WORD = 4
const WEIGHT_CLASS = /\b(?:[1-7]50|[1-7]500)\b/
const PLATFORM_CODE = /series$|^type |^(?!GT|L[EST]|RS|S[ES])[a-z]{2}$|^\w{1,4}\d{2,3}[a-z]?(?:\/|$)|\bton\b/i
const IS_NUMBER = /^\d+$/
const MOST_TRIMS_WORTH_NAMING = 2

const capitalise = (word: string): string => word.charAt(0) + word.slice(1).toLowerCase()
const isShouted = (text: string): boolean => text === text.toUpperCase()
const hasVowel = (word: string): boolean => /[AEIOUY]/.test(word)

/** The make as people write it, whatever the case it comes in: 'Toyota', 'BMW', 'Mercedes-Benz', 'MINI'. */
export function makeName(name: string): string {
  const trimmed = name.trim().replaceAll(/\s+/g, ' ')
  const spelling = MAKE_SPELLINGS.get(trimmed.toLowerCase())
  if (spelling) return spelling
  return isShouted(trimmed) ? trimmed.replaceAll(/[\p{Lu}']{2,}/gu, (word) => calmMakeWord(word, trimmed)) : trimmed
}

function calmMakeWord(word: string, name: string): string {
  if (SMALL_WORDS.has(word)) return word.toLowerCase()
  if (SHORT_WORDS.has(word)) return capitalise(word)
  return word.length < SHORTEST_SHOUTED_WORD && (word === name || !hasVowel(word)) ? word : capitalise(word)
}

/** A model or trim without shouting: 'GRAN FURY' becomes 'Gran Fury', while 'RAV4', 'SLE-1', 'E350 4MATIC' and 'AMG GT' keep their initials. */
export function calmName(name: string): string {
  const trimmed = name.trim().replaceAll(/\s+/g, ' ')
  if (!isShouted(trimmed)) return trimmed
  return trimmed.replaceAll(/(?<![\d\p{Lu}']|\d-)[\p{Lu}']+/gu, (word) => (isInitials(word) ? word : capitalise(word)))
}

function isInitials(word: string): boolean {
  if (SHORT_WORDS.has(word)) return false
  return word.length < SHORTEST_SHOUTED_WORD || LONG_INITIALS.has(word) || !hasVowel(word)
}

/** The model as people write it; GM's heavy pickups carry their class in the name ('Sierra 3500HD'), which vPIC keeps in the series. */
export function modelName(model: string, series: string | null): string {
  const name = calmName(model).replace(/ \(PHEV\)$| MPV$/, '')
  const heavyPickup = /^(Sierra|Silverado) HD$/.exec(name)
  const weightClass = series && WEIGHT_CLASS.exec(series)?.[0]
  return heavyPickup && weightClass ? `${heavyPickup[1]} ${weightClass}HD` : name
}

/** What of a vPIC series people know: a weight class ('2500'), or a trim-like name ('Cooper S'); chassis codes and platforms are dropped. */
export function seriesName(series: string): string | null {
  const weightClass = WEIGHT_CLASS.exec(series)?.[0]
  if (weightClass) return weightClass
  const name = calmName(series.replaceAll(/\([^)]*\)/g, ''))
  return name && !PLATFORM_CODE.test(name) ? name : null
}

/** A trim without package lists and remarks; null where the VIN leaves so many trims open that naming them tells nothing. */
export function trimName(trim: string): string | null {
  const withoutRemarks = trim.replaceAll(/\([^)]*\)/g, '').replace(/\s*\+\S.*$| \+ .*$/, '')
  const choices = withoutRemarks.split(/\s*,\s*|\s*(?<!\bw)\/(?!T\b)\s*/).filter(Boolean)
  if (choices.length > MOST_TRIMS_WORTH_NAMING || /^(?:all trims|others?|export)$/i.test(withoutRemarks)) return null
  return calmName(choices.join(' / ')) || null
}

/** Trim and series in one: '2500 LT', 'Limited', 'Cooper S ALL4'; what the model already says is not repeated. */
export function fullTrim({ model, trim, series }: { model: string | null; trim: string | null; series: string | null }): string | null {
  const own = trim && model && trim.startsWith(`${model} `) ? trim.slice(model.length + 1) : trim
  const newSeries = series && model?.includes(series) ? null : series
  if (!own) return newSeries
  return newSeries && IS_NUMBER.test(newSeries) && !own.includes(newSeries) ? `${newSeries} ${own}` : own
}
