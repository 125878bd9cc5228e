/** Makes that capitalizing each word gets wrong, by their lower-case form. */
const MAKE_SPELLINGS = new Map(
  `AM General, CFMOTO, DeLorean, ElDorado National, GasGas, Geo, HISUN, IC Bus, INEOS, Kia, KYMCO, McLaren, MINI, MV Agusta, NovaBUS, QJMOTOR, Ram, smart,
  VinFast, WhiteGMC`
    .split(/,\s+/)
    .map((name) => [name.toLowerCase(), name]),
)
const SMALL_WORDS = new Set(['AND', 'DBA', 'DE', 'DEL', 'OF', 'THE'])

const LONG_INITIALS = new Set([
  'DOHC',
  'FEMA',
  'FHEV',
  'IROC',
  'MHEV',
  'NFIAC',
  'NGDV',
  'PHEV',
  'SOHC',
  'VTEC',
])
const SHORT_WORDS = new Set([
  'ALL',
  'AND',
  'BIG',
  'BUS',
  'CAR',
  'INC',
  'LTD',
  'NEW',
  'OFF',
  'RED',
  'TOP',
  'TOY',
  'VAN',
])
const SHORTEST_CAPITALIZED_WORD = 4
const WEIGHT_CLASS = /\b(?:[1-7]50|[1-7]500)\b/
const PLATFORM_CODE =
  /series$|^type |^(?!GT|L[EST]|RS|S[ES])[a-z]{2}$|^\w{1,4}\d{2,3}[a-z]?(?:\/|$)|\bton\b/i
const MOST_TRIMS_WORTH_NAMING = 2

const toNameCase = (word: string): string => word.charAt(0) + word.slice(1).toLowerCase()
const isUpperCase = (text: string): boolean => text === text.toUpperCase()
const hasVowel = (word: string): boolean => /[AEIOUY]/.test(word)

/** Spells a make: 'Toyota', 'BMW', 'Mercedes-Benz', 'MINI'. */
export function makeName(name: string): string {
  const trimmed = name.trim().replaceAll(/\s+/g, ' ')
  const spelling = MAKE_SPELLINGS.get(trimmed.toLowerCase())
  if (spelling) return spelling
  return isUpperCase(trimmed)
    ? trimmed.replaceAll(/[\p{Lu}']{2,}/gu, (word) => makeWordCase(word, trimmed))
    : trimmed
}

function makeWordCase(word: string, name: string): string {
  if (SMALL_WORDS.has(word)) return word.toLowerCase()
  if (SHORT_WORDS.has(word)) return toNameCase(word)
  return word.length < SHORTEST_CAPITALIZED_WORD && (word === name || !hasVowel(word))
    ? word
    : toNameCase(word)
}

/** Lowers capitals: 'GRAN FURY' becomes 'Gran Fury', but 'RAV4' and 'AMG GT' stay. */
export function toTitleCase(name: string): string {
  const trimmed = name.trim().replaceAll(/\s+/g, ' ')
  if (!isUpperCase(trimmed)) return trimmed
  return trimmed.replaceAll(/(?<![\d\p{Lu}']|\d-)[\p{Lu}']+/gu, (word) =>
    isInitials(word) ? word : toNameCase(word),
  )
}

function isInitials(word: string): boolean {
  if (SHORT_WORDS.has(word)) return false
  return word.length < SHORTEST_CAPITALIZED_WORD || LONG_INITIALS.has(word) || !hasVowel(word)
}

/** Models that vPIC calls by their platform, as the maker sold them. */
const SOLD_AS = new Map([
  ['Chevrolet GMT-400', 'C/K Pickup'],
  ['GMC GMT-400', 'Sierra'],
  ['Jeep Wrangler JK', 'Wrangler'],
])
const CODE_AND_NAME =
  /^[^\p{Ll}()/]{3,}(?: \/ ([^/]*\p{Ll}[^/]*)| \(([^()]*\p{Ll}[^()]*|[A-Z]{2,3}-?\d{2,3})\))$/u
const REMARK = / \((?:[A-Z\d]{2,4}|All)\)$| MPV$/

/** Drops vPIC's codes, and adds the weight class of GM's heavy pickups. */
export function spellModel({
  make,
  model,
  series,
}: {
  make: string
  model: string
  series: string | null
}): string {
  const [, afterSlash, inBrackets] = CODE_AND_NAME.exec(model) ?? []
  const titleCased = toTitleCase(afterSlash ?? inBrackets ?? model).replace(REMARK, '')
  const name = SOLD_AS.get(`${make} ${titleCased}`) ?? titleCased
  const heavyPickup = /^(Sierra|Silverado) HD$/.exec(name)
  const weightClass = series && WEIGHT_CLASS.exec(series)?.[0]
  return heavyPickup && weightClass ? `${heavyPickup[1]} ${weightClass}HD` : name
}

/** Keeps a weight class ('2500') or trim ('Cooper S') of a vPIC series, not its codes. */
export function spellSeries(series: string): string | null {
  const weightClass = WEIGHT_CLASS.exec(series)?.[0]
  if (weightClass) return weightClass
  const name = toTitleCase(series.replaceAll(/\([^)]*\)/g, ''))
  return name && !PLATFORM_CODE.test(name) ? name : null
}

/** Drops package lists and remarks; null for too many possible trims. */
export function trimName(trim: string): string | null {
  const withoutRemarks = trim.replaceAll(/\([^)]*\)/g, '').replace(/\s*\+\S.*$| \+ .*$/, '')
  const choices = withoutRemarks.split(/\s*,\s*|\s*(?<!\bw)\/(?!T\b)\s*/).filter(Boolean)
  if (
    choices.length > MOST_TRIMS_WORTH_NAMING ||
    /^(?:all trims|others?|export)$/i.test(withoutRemarks)
  ) {
    return null
  }
  return toTitleCase(choices.join(' / ')) || null
}

const BODY_NAMES = new Map([
  ['Sport Utility Vehicle (SUV)/Multi-Purpose Vehicle (MPV)', 'SUV'],
  ['Crossover Utility Vehicle (CUV)', 'Crossover'],
  ['Sedan/Saloon', 'Sedan'],
  ['Convertible/Cabriolet', 'Convertible'],
  ['Hatchback/Liftback/Notchback', 'Hatchback'],
])
const TRANSMISSION_NAMES = new Map([
  ['Automated Manual Transmission (AMT)', 'Automated Manual'],
  ['Continuously Variable Transmission (CVT)', 'CVT'],
  ['Electronic Continuously Variable (e-CVT)', 'CVT'],
  ['Dual-Clutch Transmission (DCT)', 'Dual Clutch'],
  ['Manual/Standard', 'Manual'],
])
const SMALLEST_ENGINE_CC = 20
const LARGEST_ENGINE_LITERS = 30
const CUBIC_CENTIMETERS_PER_LITER = 1000

export const spellBody = (body: string): string | null => BODY_NAMES.get(body) ?? (body || null)

export const spellTransmission = (style: string): string | null =>
  TRANSMISSION_NAMES.get(style) ?? (style || null)

/** 'AWD' of 'AWD/All-Wheel Drive', '6x4' as it is; null for what names no drive. */
export const spellDrive = (drive: string): string | null =>
  /^(?:[A4FR]WD|\d+x\d+)(?=\/|$)/.exec(drive)?.[0] ?? null

/** Drops remarks of an engine's code; null for 'not applicable'. */
export function spellEngine(name: string): string | null {
  const code = name.split(' - ')[0]?.trim() ?? ''
  return code && code !== 'NA' ? code : null
}

/** Combines vPIC's fuels; the primary one of a plug-in is electric. */
export function spellFuel(primary: string | null, secondary: string | null): string | null {
  const both = [primary, secondary]
  if (both.some((fuel) => fuel && /Flexible|Ethanol/.test(fuel))) return 'Flex fuel'
  if (!both.includes('Electric') || !primary || !secondary || primary === secondary) return primary
  return primary === 'Electric' ? 'Plug-in hybrid' : 'Hybrid'
}

/** The fuel, with what model and trim say of a hybrid that vPIC lists by its gasoline alone. */
export function buildFuel({
  fuel,
  power,
  engineSize,
}: {
  fuel: string | null
  power: string | null
  engineSize: string | null
}): string | null {
  if (
    !power ||
    fuel === 'Plug-in hybrid' ||
    fuel === 'Electric' ||
    (power === 'Electric' && engineSize)
  ) {
    return fuel
  }
  return power === 'Hybrid' && fuel !== null && !/^(?:Gasoline|Diesel|Hybrid|Flex fuel)$/.test(fuel)
    ? fuel
    : power
}

/** '2.5L'; null where the number of liters cannot be an engine. */
export function formatLiters(liters: number): string | null {
  const isEngine =
    liters * CUBIC_CENTIMETERS_PER_LITER >= SMALLEST_ENGINE_CC && liters < LARGEST_ENGINE_LITERS
  return isEngine ? `${Math.max(liters, 0.1).toFixed(1)}L` : null
}

/** Returns '649cc' for motorcycles; null for an impossible size. */
export function formatCc(cc: number): string | null {
  const isEngine =
    cc >= SMALLEST_ENGINE_CC && cc < LARGEST_ENGINE_LITERS * CUBIC_CENTIMETERS_PER_LITER
  return isEngine ? `${Math.round(cc)}cc` : null
}
