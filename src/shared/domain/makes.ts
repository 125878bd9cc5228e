import { foldText } from '../lib/fold-text.ts'

/** Makes in their stored spelling, with other names in use. */
const NAMES_OF_MAKES: Record<string, string> = {
  Acura: '',
  'Alfa Romeo': 'Alfa, Alpha Romeo',
  'AM General': '',
  AMC: 'American Motors',
  'Aston Martin': '',
  Audi: '',
  Austin: '',
  'Austin-Healey': '',
  Bentley: '',
  BMW: 'Bimmer, Beamer, Beemer',
  Buick: '',
  Cadillac: 'Caddy, Caddie, Cadi',
  Chevrolet: 'Chevy, Chev, Chevie, Chevey, Chevy Truck, Chevrolet Truck, Chevy Trucks',
  Chrysler: 'Crysler',
  Citroën: '',
  Daewoo: '',
  Daihatsu: '',
  Datsun: '',
  DeLorean: '',
  DeSoto: '',
  Dodge: 'Dodge Truck, Dodge Trucks',
  Eagle: '',
  Ferrari: '',
  Fiat: '',
  Fisker: '',
  Ford: 'Ford Truck, Ford Trucks, Ford Motor, Ford Motor Company',
  Freightliner: '',
  Genesis: '',
  Geo: '',
  GMC: 'GMC Truck, GMC Trucks',
  Hino: '',
  Honda: '',
  Hummer: '',
  Hyundai: 'Hyundia, Hundai',
  Infiniti: 'Infinity',
  INEOS: '',
  International: 'International Harvester, IHC, Navistar',
  Isuzu: '',
  Jaguar: 'Jag',
  Jeep: '',
  Karma: '',
  Kenworth: '',
  Kia: 'Kia Motors',
  Lamborghini: 'Lambo',
  'Land Rover': 'Landy',
  Lexus: '',
  Lincoln: '',
  Lotus: '',
  Lucid: 'Lucid Motors',
  Mack: '',
  Maserati: '',
  Maybach: '',
  Mazda: '',
  McLaren: '',
  'Mercedes-Benz': 'Mercedes, MB, Benz, Mercedez, Mercedez Benz',
  Mercury: '',
  MG: '',
  MINI: 'BMW Mini',
  Mitsubishi: 'Mitsu',
  'Mitsubishi Fuso': 'Fuso',
  Nissan: '',
  Oldsmobile: 'Olds',
  Opel: '',
  Packard: '',
  Peterbilt: '',
  Peugeot: '',
  Plymouth: '',
  Polestar: '',
  Pontiac: '',
  Porsche: 'Porche',
  Ram: 'Dodge Ram, Ram Truck, Ram Trucks',
  Renault: '',
  Rivian: '',
  'Rolls-Royce': 'Rolls',
  Saab: '',
  Saturn: '',
  Scion: 'Toyota Scion',
  Skoda: '',
  smart: 'Smart Car',
  Sterling: '',
  Studebaker: '',
  Subaru: 'Subie, Subi',
  Suzuki: '',
  Tesla: 'Tesla Motors',
  Toyota: '',
  Triumph: '',
  VinFast: '',
  Volkswagen: 'VW, Volkswagon, Volks Wagon, Volks',
  Volvo: '',
  'Western Star': '',
  Willys: '',
  Workhorse: '',
  Yugo: '',
}

/** Sorted from A to Z. */
export const MAKES: readonly string[] = Object.keys(NAMES_OF_MAKES)

const MAKE_BY_NAME = new Map(
  Object.entries(NAMES_OF_MAKES).flatMap(([make, names]) =>
    [make, ...names.split(',')].map((name) => [foldText(name), make] as const),
  ),
)
MAKE_BY_NAME.delete('')

/** Maps folded names to the stored spelling. */
export const MAKE_NAMES: ReadonlyMap<string, string> = MAKE_BY_NAME

/** Returns the stored spelling; unknown makes stay as typed. */
export const spellMake = (make: string): string =>
  MAKE_BY_NAME.get(foldText(make)) ?? make.trim().replaceAll(/\s+/g, ' ')

/** Returns a comparison key, equal for all names and spellings of a make. */
export const toMakeKey = (make: string): string => foldText(spellMake(make))
