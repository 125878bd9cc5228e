import { computeEditDistance } from '../lib/edit-distance.ts'
import { foldText } from '../lib/fold-text.ts'

/** Words of headers with their abbreviations and Spanish names. */
const ABBREVIATIONS: Record<string, string> = {
  acquired: 'acq acqd',
  amount: 'amt',
  arrival: 'llegada',
  color: 'clr col colour colr',
  comments: 'cmts cmnts cmt commts comment comentario comentarios',
  condition: 'cond condtn condicion',
  cylinders: 'cyl cyls cil cilindros',
  date: 'dt dte fecha',
  description: 'desc descr dscr descripcion',
  diesel: 'dsl',
  drive: 'drv traccion',
  engine: 'eng engn',
  entry: 'entrada',
  equipment: 'equip',
  exterior: 'ext exter',
  fuel: 'combustible',
  interior: 'int inter',
  inventory: 'inv invty inventario',
  level: 'lvl',
  liters: 'liter litre litres ltr',
  location: 'loc locn ubicacion',
  make: 'mk marca mfr mfg manuf',
  mileage: 'mlg millaje',
  miles: 'mi mls millas',
  model: 'mdl mod modelo',
  motor: 'mtr',
  notes: 'nota notas observaciones',
  number: 'no num nbr nr numero nos',
  odometer: 'odo odom odm odometro',
  price: 'prc precio',
  package: 'pkg pkge',
  plate: 'placa placas',
  purchase: 'purch pur compra',
  reading: 'rdg read',
  received: 'recd rcvd recv rec rcd recibido',
  reference: 'ref refer',
  remarks: 'rmks rmk rem remks remark',
  row: 'fila',
  status: 'stat sts estado',
  stock: 'stk inventario',
  transmission: 'trans tran trns trn tranny transm xmsn transmision',
  trim: 'trm',
  type: 'typ',
  vehicle: 'veh vhcl vehiculo vehicles',
  version: 'ver',
  year: 'yr ano years',
}
const WORD_OF = new Map(
  Object.entries(ABBREVIATIONS).flatMap(([word, short]) =>
    short.split(' ').map((one) => [one, word] as const),
  ),
)
/** Units that need no conversion; others, such as kilometers, keep a header unknown. */
const UNITS = /[([](?:in )?(?:mi\.?|miles|us|\$|usd|us ?\$|us dollars?|dollars?)[)\]]\s*$/i
const BETWEEN_WORDS = /[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u

/** Folds a header after writing out its abbreviations, such as 'Odom Rdg' and 'ExtClr'. */
export const expandHeader = (header: string): string =>
  header
    .replace(UNITS, '')
    .split(BETWEEN_WORDS)
    .map(foldText)
    .map((word) => WORD_OF.get(word) ?? word)
    .join('')

/** Types of database columns in front of names: 'txtMake', 'dtm_Received'. */
const TYPE_PREFIX = /^(?:txt|str|int|lng|dbl|sng|cur|dtm|dte|mem|fld|col)(?:_|(?=[A-Z]))/
const INTERIOR = /^int(?:erior|Col|Clr)/
/** Names of fields that a shop system's users add: 'Custom Attribute: VIN'. */
const ATTRIBUTE =
  /^(?:custom|meta|product|variant)?[ _-]*(?:attribute|field|metafield|property|cf)s?\s*[:.]\s*(?:custom\.)?(?=\S)/i
/** Hints behind a name: 'Miles (put 0 if the dash is dead)', 'Trans (A/M)'. */
const HINT =
  /[([](?!in\/|out\/)\w{1,3}(?:\/\w{1,3})+[)\]]|[([][^)\]]*[^\s)\]](?:\s|\.\w)[^)\]]*[)\]]/gi
/** Numbers below such a header lack three zeros: 'Mi(000)', 'Miles x1000', 'Price in thousands'. */
const THOUSANDS = /(?<![\d,.])(?:x ?1,?000|1,?000'?s|000'?s?)(?!\d)|\bthousands?\b/i
/** Letters in front of names: 'VYear', 'vMake'. */
const LETTER_PREFIX = /^[vV](?=[A-Z][a-z]|yr|year|make|model|mdl|color|clr)/
const ACRONYM_END = /(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u
const NUMBER_SIGN = /#|(?<![\p{L}\p{N}])[NnºÑ]?[°º](?![\p{L}\p{N}])/gu
const SMALL_WORDS = new Set(
  'the of de del la el a is this or and y it what did does do you we was were which how many much please enter anything your variant product'.split(
    ' ',
  ),
)
/** Words that are written together with others: 'stocknumber', 'vehmake'. */
const JOINABLE = new Set([
  ...Object.keys(ABBREVIATIONS),
  ...[...WORD_OF.keys()].filter((word) => word.length > 2),
  ...'no id ask asking body buy car code in lot list our retail sale sell size sold spot style tag train unit up vin wheel yard'.split(
    ' ',
  ),
])

const LONG = 6
const LONG_WORDS = Object.keys(ABBREVIATIONS).filter((word) => word.length >= LONG)

export const isInThousands = (header: string): boolean => THOUSANDS.test(header)

/** Splits a header into words, written out and in English: 'VMake' is ['make']. */
export function splitHeader(header: string): string[] {
  const typeless = INTERIOR.test(header) ? header : header.replace(TYPE_PREFIX, '')
  return typeless
    .replace(ATTRIBUTE, '')
    .replace(THOUSANDS, '')
    .replace(UNITS, '')
    .replaceAll(HINT, ' ')
    .replace(LETTER_PREFIX, '')
    .replaceAll(NUMBER_SIGN, ' number ')
    .replaceAll('$', ' dollars ')
    .replaceAll('%', ' percent ')
    .replaceAll(/(?<=\p{L})['’](?=\p{L})/gu, '')
    .split(BETWEEN_WORDS)
    .flatMap((part) => part.split(ACRONYM_END))
    .map(foldText)
    .filter(Boolean)
    .flatMap(splitJoined)
    .filter((word) => !SMALL_WORDS.has(word))
    .map((word) => WORD_OF.get(word) ?? correct(word))
}

/** Corrects one wrong letter of a long word, such as 'Milage'; endings are no errors. */
function correct(word: string): string {
  if (word.length < LONG || JOINABLE.has(word)) return word
  const near = LONG_WORDS.filter((known) => computeEditDistance(word, known, 2) < 2)
  const [only = word] = near
  const isEnding = only.startsWith(word) || word.startsWith(only)
  return near.length === 1 && !isEnding ? only : word
}

/** Splits a word made of known ones; returns others whole. */
function splitJoined(word: string): string[] {
  if (JOINABLE.has(word)) return [word]
  for (let end = word.length - 2; end > 1; end -= 1) {
    const first = word.slice(0, end)
    if (!JOINABLE.has(first)) continue
    const rest = splitJoined(word.slice(end))
    if (rest.every((one) => JOINABLE.has(one))) return [first, ...rest]
  }
  return [word]
}
