import { foldText } from '../lib/fold-text.ts'

/** Words of headers with their abbreviations. */
const ABBREVIATIONS: Record<string, string> = {
  acquired: 'acq acqd',
  color: 'clr col colour colr',
  comments: 'cmts cmnts cmt commts',
  condition: 'cond condtn',
  date: 'dt dte',
  description: 'desc descr dscr',
  drive: 'drv',
  engine: 'eng engn',
  exterior: 'ext exter',
  interior: 'int inter',
  inventory: 'inv invty',
  level: 'lvl',
  location: 'loc locn',
  make: 'mk',
  mileage: 'mlg',
  miles: 'mi mls',
  model: 'mdl mod',
  motor: 'mtr',
  number: 'no num nbr nr',
  odometer: 'odo odom odm',
  price: 'prc',
  purchase: 'purch pur',
  reading: 'rdg read',
  received: 'recd rcvd recv rec rcd',
  remarks: 'rmks rmk rem remks',
  status: 'stat sts',
  stock: 'stk',
  transmission: 'trans tran trns trn tranny',
  trim: 'trm',
  type: 'typ',
  vehicle: 'veh vhcl',
  year: 'yr',
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
