import { foldText } from '../lib/fold-text.ts'
import { spellMake } from './makes.ts'

/** How titles, police forms and yards shorten makes; too short to be searched for. */
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

/** Spells a make that may be shortened to a code; one that is not known keeps its own letters. */
export const spellMakeOrCode = (make: string): string =>
  MAKE_BY_CODE.get(foldText(make)) ?? spellMake(make)
