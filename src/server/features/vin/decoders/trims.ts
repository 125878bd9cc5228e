/** Known trims of one or two characters; others of that length are codes ('JM', 'DS1'). */
const SHORT_TRIMS = new Set(
  `F L N R S T V X  CE CS CX  DL DX  EL ES EV EX  GL GR GS GT GX  HF HX  II IV  JX  LE LS LT LX  QV  RL RR RS RT  SC SE SI SL SR SS ST SV SX
  TI TS TT  VE VP VS VX  XC XE XF XJ XK XL XP XR XS XT XV  B5 B6 D5 I4 L4 M3 M4 M5 M6 M8 Q4 T5 T6 T8 V6 V8
  AT4 GT1 GT2 GT3 GT4 LT1 LT2 LT3 LT4 MT5 SC1 SC2 SE1 SE2 SE7 SL1 SL2 SR5 SW1 SW2 VR6 XJ8 XK8 XR2 XR3 XR5 XR7 ZL1 ZR1 ZR2 ZX2 ZX3 ZX4 ZX5`.split(
    /\s+/,
  ),
)
const SHORT_CODE = /^[a-z]{1,2}\d?$/i

/** Further codes, by the makers that let vPIC have them. */
const CODES_OF_MAKES: [makes: string[], code: RegExp][] = [
  // chassis: 'ZRE142L', 'Mzea12L-Dexsba'
  [['Toyota', 'Lexus', 'Scion'], /^[a-z]{3,4}\d{2,3}[a-z]?(?:-[a-z]+)?$/i],
  // projects and markets: 'NFA', 'HGS'
  [['Hyundai', 'Kia'], /^(?!ECO|EXL|GLE|GLS|HEV|LTD|LXS|SEL|SXL|XRT)[a-z]{3}$/i],
  [
    ['Chrysler', 'Dodge', 'Eagle', 'Fiat', 'Jeep', 'Mitsubishi', 'Plymouth', 'Ram'],
    /^[a-z]{1,2}\d{2}[a-z]?$/i,
  ],
  // motorcycles as the factory calls them: 'TRX500FA7', 'KVF360-A', 'FLHTCUTG'
  [
    ['Honda', 'Kawasaki', 'Suzuki', 'Yamaha'],
    /^[a-z]{1,4}(?:-[a-z])?\d{2,4}[a-z]*\d?[a-z]*(?:-[a-z])?$/i,
  ],
  [['Harley-Davidson'], /^(?:F[LX]|RA|RH|VR|X[GL])[a-z\d]*$/i],
]
/** Unpronounceable codes, which are no series but can be trims ('SLK350'). */
const CODE_OF_SERIES =
  /^[b-df-hj-np-tv-xz]{4,}$|^(?!chr|phr|s[chpt]r|sch|spl|thr)[b-df-hj-np-tv-xz]{3}[a-z]+$|^[a-z]{2,4}\d{1,4}[a-z]*$|^\d{2}[a-z]$|^[a-z]+\d+[a-z]+$/i

const SAYS_NOTHING =
  /^(?:n\s?\/?\s?a|tbd|none|unknown|not identified|others?|export\b.*|non-us\b.*|canada only)$/i
const CHOICES = /\s*[,;]\s*|\s*(?<!\bw)\/(?!T\b)\s*/
const GEARBOX = /^(?:[AM]\/?T|CVT|DCT|auto(?:matic)?|manual|man)$/i
const DRIVE = /^e?(?:[AFR]WD|4WD|2WD)$/i
const IS_NUMBER = /^\d+$/
const MOST_CHOICES_WORTH_NAMING = 2

type Named = { make: string; model: string | null }

/** Splits alternatives: 'SE' and 'SEL' of 'SE / SEL'. */
const splitChoices = (text: string): string[] =>
  text
    .replaceAll(/\bw ?\/ ?/gi, 'w/')
    .split(CHOICES)
    .filter(Boolean)

/** Checks for a mere drive or gearbox, which applies to all: 'MT' of 'SE / MT'. */
const isDriveOrGearbox = (choice: string): boolean => DRIVE.test(choice) || GEARBOX.test(choice)

/** Joins trim and series without codes and repeated names: '2500 LT', 'Cooper S ALL4'. */
export function buildTrim({
  trim,
  series,
  ...named
}: Named & { trim: string | null; series: string | null }): string | null {
  const own =
    trim &&
    readable(
      splitChoices(trim).filter((choice) => !isCode(choice, named.make)),
      trim,
      named,
    )
  const codes = series
    ? splitChoices(series).filter((choice) => isCode(choice, named.make) || isCodeOfSeries(choice))
    : []
  const newSeries =
    series && codes.length === 0 && !named.model?.includes(series)
      ? readable(splitChoices(series), series, named)
      : null
  if (!own) return newSeries || null
  return newSeries && IS_NUMBER.test(newSeries) && !own.includes(newSeries)
    ? `${newSeries} ${own}`
    : own
}

function readable(choices: string[], text: string, named: Named): string | null {
  if (SAYS_NOTHING.test(text)) return null
  const worthNaming = choices.filter(
    (choice) => !GEARBOX.test(choice) && !SAYS_NOTHING.test(choice),
  )
  if (worthNaming.length > 1 && worthNaming.every((choice) => DRIVE.test(choice))) return null
  const names = worthNaming.map((choice) => dropRepetition(choice, named))
  // one of several is the plain model, so which trim it is stays open
  if (names.includes('')) return null
  const distinct = new Map(names.map((name) => [name.toLowerCase(), name]))
  return distinct.size > MOST_CHOICES_WORTH_NAMING
    ? null
    : [...distinct.values()].join(' / ') || null
}

const isCode = (choice: string, make: string): boolean =>
  (SHORT_CODE.test(choice) && !SHORT_TRIMS.has(choice.toUpperCase())) ||
  CODES_OF_MAKES.some(([makes, code]) => makes.includes(make) && code.test(choice))

const isCodeOfSeries = (choice: string): boolean =>
  CODE_OF_SERIES.test(choice) && !SHORT_TRIMS.has(choice.toUpperCase())

/** Drops make and model: 'Q4' of 'Stelvio Q4', 'C' of a 300's '300C'. */
function dropRepetition(choice: string, { make, model }: Named): string {
  let rest = choice.replace(/\s*-4M\b|\s*\b4-matic\b/i, ' 4MATIC')
  rest = rest.replace(createWordPattern(`^${escape(make)}`), '').trim()
  if (model) rest = rest.replaceAll(createWordPattern(escape(model)), '').trim()
  const modelWords = model?.split(' ') ?? []
  for (const index of modelWords.keys()) {
    rest = rest.replace(createWordPattern(`^${escape(modelWords.slice(index).join(' '))}`), '')
  }
  if (!model || !plain(rest).startsWith(plain(model))) return rest.replaceAll(/\s+/g, ' ').trim()
  // Keeps '300C' of a 300 and 'RX330' of an RX, but not 'CBR600F3' of a CBR600F.
  const glued = IS_NUMBER.test(model) ? /^\d+(?=[a-z]{1,2}\b)/i : /^[a-z]+(?=\d+$)/i
  rest =
    /\d/.test(model) && !IS_NUMBER.test(model) && !rest.includes(' ') ? '' : rest.replace(glued, '')
  return rest.replaceAll(/\s+/g, ' ').trim()
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z\d]/g, '')
const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const createWordPattern = (pattern: string): RegExp =>
  new RegExp(`(?<![\\w-])${pattern}(?![\\w-])`, 'gi')

type Signs = Record<string, RegExp>

const DRIVES = {
  AWD: /\b(?:e?AWD|SH-4WD|quattro|4-?motion|4-?matic|ALL4|All-Trac)\b|\bxDrive|-4M\b/i,
  '4WD': /(?<!SH-)\b4WD\b|\b4x4\b/i,
  FWD: /\bFWD\b/i,
  RWD: /\bRWD\b/i,
}
/** 'Q4' is the drive of an Alfa Romeo, and a model of Audi. */
const DRIVES_WITH_Q4 = { ...DRIVES, AWD: new RegExp(`${DRIVES.AWD.source}|\\bQ4\\b`, 'i') }
const MAKES_WITH_Q4 = ['Alfa Romeo', 'Maserati']
const GEARBOXES = {
  CVT: /\bCVT\b/,
  'Dual Clutch': /\b(?:DCT|DSG|PDK)\b/,
  Automatic: /\bA\/?T\b|\bauto(?:matic)?(?= trans|$)/i,
  Manual: /\bM\/?T\b|\bman(?:ual)?(?= trans|$)/i,
}
const POWERS = {
  'Plug-in hybrid': /\bplug-? ?in\b|\bPHEV\b|\b4xe\b/i,
  Hybrid: /(?<!plug-? ?in[- ])\bhybrid\b|\b[FM]?HEV\b|\bHV\b/i,
  Electric: /\b(?:BEV|EV|electric|electrified)\b/i,
}

/** Returns the drive that a name contains; null if it is missing or ambiguous. */
export const findStatedDrive = (make: string, names: string[]): string | null =>
  stated(names, MAKES_WITH_Q4.includes(make) ? DRIVES_WITH_Q4 : DRIVES)

/** The gearbox that a trim or series names in so many words. */
export const findStatedTransmission = (names: string[]): string | null => stated(names, GEARBOXES)

/** Finds words for electric drive in a name. */
export const findStatedPower = (names: string[]): string | null => stated(names, POWERS)

function stated(names: string[], signs: Signs): string | null {
  const [only, other] = new Set(
    names.map((name) => findMeaning(name, signs)).filter((meaning) => meaning !== null),
  )
  return only && !other ? only : null
}

/** Returns what all alternatives share: 'AWD' of 'SE AWD / SEL AWD'. */
function findMeaning(name: string, signs: Signs): string | null {
  const choices = splitChoices(name)
  const meanings = choices.map((choice) =>
    Object.keys(signs).find((meaning) => signs[meaning]?.test(choice)),
  )
  const [only, other] = new Set(meanings.filter((meaning) => meaning !== undefined))
  const isSaidOfAll = choices.every(
    (choice, index) =>
      meanings[index] !== undefined ||
      choices.some((each) => each !== choice && isDriveOrGearbox(each)),
  )
  return only && !other && isSaidOfAll ? only : null
}
