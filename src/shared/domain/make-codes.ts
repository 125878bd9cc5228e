import { editDistance } from '../lib/edit-distance.ts'
import { foldText } from '../lib/fold-text.ts'
import { MAKE_NAMES, spellMake } from './makes.ts'

/** Abbreviations on titles, police forms and yard lists; too short for searches. */
const CODES: Record<string, string> = {
  Acura: 'acur acu',
  'Alfa Romeo': 'alfa',
  Audi: 'aud',
  Buick: 'buic bui',
  Cadillac: 'cad cadi',
  Chevrolet: 'che chv',
  Chrysler: 'chry chr',
  Dodge: 'dodg dod dg',
  Ford: 'frd',
  GMC: 'gm',
  Honda: 'hond hon hnd',
  Hyundai: 'hyun hyu hyund',
  Infiniti: 'infi inf',
  Isuzu: 'isu',
  Jaguar: 'jagu',
  Jeep: 'jep',
  'Land Rover': 'lndr rangerover rover',
  Lexus: 'lexs lex',
  Lincoln: 'linc lin linco',
  Mazda: 'mazd maz',
  'Mercedes-Benz': 'merz mbz mercb',
  Mitsubishi: 'mits mit',
  Nissan: 'niss nis datsunnissan',
  Oldsmobile: 'old',
  Plymouth: 'plym ply',
  Pontiac: 'pont pon',
  Porsche: 'pors por',
  Saturn: 'satn sat strn',
  Scion: 'scio',
  Subaru: 'suba sub',
  Suzuki: 'suzi suz',
  Tesla: 'tesl tes',
  Toyota: 'toy toyt toyo tyt',
  Volkswagen: 'volk vlk',
  Volvo: 'volv vol vlv',
}

const MAKE_BY_CODE = new Map(
  Object.entries(CODES).flatMap(([make, codes]) => codes.split(' ').map((code) => [code, make])),
)

/** Names shared by two makes, distinguished by the VIN. */
const SHARED = new Set(['merc'])

/** Returns the make's name for a name or code, a shared name as typed; null if unknown. */
export function makeOfName(text: string): string | null {
  const name = foldText(text)
  if (SHARED.has(name)) return text
  return MAKE_BY_CODE.get(name) ?? MAKE_NAMES.get(name) ?? null
}

/** Returns the make's name for a name, a code or a typing error; others stay as typed. */
export const spellMakeOrCode = (make: string): string => {
  const name = foldText(make)
  return (
    MAKE_BY_CODE.get(name) ?? (MAKE_NAMES.has(name) ? spellMake(make) : nearestMake(name, make))
  )
}

const LETTERS = /^\p{L}{4,}$/u
const SHORT = 4

/** Corrects one wrong letter, in short names only two that are swapped: 'Toyta', 'Frod'. */
function nearestMake(name: string, typed: string): string {
  if (!LETTERS.test(name)) return typed
  const near = [...MAKE_NAMES].filter(
    ([known]) =>
      known.startsWith(name.charAt(0)) &&
      editDistance(name, known, 2) < 2 &&
      (name.length > SHORT || sorted(name) === sorted(known)),
  )
  const makes = new Set(near.map(([, make]) => make))
  return makes.size === 1 ? [...makes].join('') : typed
}

const sorted = (word: string): string => [...word].toSorted().join('')
