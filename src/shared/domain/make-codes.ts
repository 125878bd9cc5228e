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

/** Returns the make's name for a name or code; unknown makes stay as typed. */
export const spellMakeOrCode = (make: string): string =>
  MAKE_BY_CODE.get(foldText(make)) ?? spellMake(make)
