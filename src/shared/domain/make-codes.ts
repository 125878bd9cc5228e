import { computeEditDistance } from '../lib/edit-distance.ts'
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
export function findMakeName(text: string): string | null {
  const name = foldText(text)
  if (SHARED.has(name)) return text
  return MAKE_BY_CODE.get(name) ?? MAKE_NAMES.get(name) ?? null
}

/** Returns the make's name for a name, a code, its beginning or a typing error. */
export const spellMakeOrCode = (make: string): string => {
  const name = foldText(make)
  const known = MAKE_BY_CODE.get(name) ?? MAKE_NAMES.get(name)
  return known ?? likelyMake(name) ?? lowerCapitals(spellMake(make))
}

const LETTERS = /^\p{L}{4,}$/u
const SHORT = 4

/** Completes 'Chrys', and corrects one wrong letter, in short names only two that are swapped. */
function likelyMake(name: string): string | undefined {
  if (!LETTERS.test(name)) return undefined
  const isNear = (known: string): boolean =>
    known.startsWith(name.charAt(0)) &&
    computeEditDistance(name, known, 2) < 2 &&
    (name.length > SHORT || sorted(name) === sorted(known))
  return onlyMake((known) => known.startsWith(name)) ?? onlyMake(isNear)
}

/** Returns the make that alone has a name of that kind. */
function onlyMake(isMeant: (known: string) => boolean): string | undefined {
  const makes = new Set([...MAKE_NAMES].flatMap(([name, make]) => (isMeant(name) ? [make] : [])))
  return makes.size === 1 ? [...makes][0] : undefined
}

/** Writes 'HARLEY-DAVIDSON' as 'Harley-Davidson'; words of up to three letters are acronyms. */
const lowerCapitals = (make: string): string =>
  /\p{Ll}/u.test(make)
    ? make
    : make.replaceAll(/\p{Lu}{4,}/gu, (word) => word.charAt(0) + word.slice(1).toLowerCase())

const sorted = (word: string): string => [...word].toSorted().join('')
