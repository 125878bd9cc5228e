import { capitalize } from '../lib/capitalize.ts'
import { foldText } from '../lib/fold-text.ts'
import { expandHeader } from './header-words.ts'
import {
  DISMANTLED_DRIVE_TYPES,
  DISMANTLED_STATUSES,
  DISMANTLED_TRANSMISSIONS,
  CONDITION_LABELS,
  DRIVE_TYPE_LABELS,
  FUEL_TYPE_LABELS,
  RETAIL_STATUS_LABELS,
  RETAIL_TRANSMISSION_LABELS,
  type VehicleKind,
} from './vehicle.ts'

const PART_RANK = 1000
/** Kilometers are no miles, and 'In/Out' is no day. */
const SEVERAL_MEANINGS = /\bkms?\b|kilomet|\bin\W+out\b/i

export type VehicleColumn = {
  field: string
  /** Name in our exports. */
  header: string
  /** Names in our files and in the code, folded. */
  names: readonly string[]
  /** Names in other files, folded and joined, most likely first. */
  synonyms: readonly string[]
  /** The header and the synonyms with abbreviations written out. */
  expanded: readonly string[]
  /** Further names, folded and joined, that are less likely than the synonyms. */
  pattern?: RegExp
  isDate?: boolean
  /** Allowed values with their names in our exports. */
  choices?: Readonly<Record<string, string>>
}

const themselves = (values: readonly string[]): Record<string, string> =>
  Object.fromEntries(values.map((value) => [value, value]))

const column = (field: string, header: string, synonyms: string): VehicleColumn => ({
  field,
  header,
  names: [header, field].map(foldText),
  synonyms: synonyms.split(', ').map(foldText),
  expanded: [header, field, ...synonyms.split(', ')].map(expandHeader),
})

const stockNumber: VehicleColumn = {
  ...column(
    'stockNumber',
    'Stock Number',
    'stock, stock no, stock num, stock id, stk, stk no, stk num, stk number, stock code, inventory number, inventory no, inv no, unit no, unit number, unit, tag number',
  ),
  pattern:
    /^(?:stock|stk|inv|inventory|unit)(?:no|num|nbr|nr|number|id|code|tag|ticket(?:no|num|number)?)$/,
}
const vehicle = [
  column('year', 'Year', 'yr, model year, year model, model yr, my'),
  column('make', 'Make', 'manufacturer, brand, make name, mfr, mfg'),
  column('model', 'Model', 'model name, mdl, model description, model group, model detail'),
  {
    ...column('trim', 'Trim', 'trim level, series, submodel, trim name'),
    pattern: /^modeldetail$/,
  },
  column(
    'vin',
    'VIN',
    'vin number, vin no, identification number, full vin, vin code, vin 17, serial number, serial no, serial vin, vin serial, serial number vin, serial',
  ),
  {
    ...column(
      'mileage',
      'Mileage',
      'miles, odometer, odo, mileage miles, odometer reading, odo reading, current miles, current mileage, mi',
    ),
    pattern:
      /^(?:current|actual|total|last)?(?:mileage|miles|odo|odometer)(?:in|out|reading|current|value)?$/,
  },
]
const colors = [
  column(
    'exteriorColor',
    'Exterior Color',
    'ext color, exterior, color, colour, exterior colour, ext colour, ext clr, ext col, clr, paint, paint color, body color, exterior color description, ext, ext int color, color ext int',
  ),
  column(
    'interiorColor',
    'Interior Color',
    'int color, interior, interior colour, int colour, int clr, int col, interior color description, int',
  ),
]
const engineType = column(
  'engineType',
  'Engine Type',
  'engine, eng, engine size, eng size, motor, engine description, engine desc, eng desc, engine displacement, displacement, liters',
)
const transmission = column(
  'transmission',
  'Transmission',
  'trans, transm, transmission type, trans type, tranny, gearbox, tran, transmission description, transmission desc, trans desc, xmsn, auto stick, auto manual',
)
const driveType = column(
  'driveType',
  'Drive Type',
  'drive, drivetrain, drivetrain type, drivetrain description, drivetrain desc, driveline, wheel drive, drv, drive wheels, driven wheels',
)
/** 'State' usually means that of a license plate. */
const status = column(
  'status',
  'Status',
  'availability, inventory status, stock status, inv status, lot status, stat, sts, disposition, active status',
)
const dateAcquired: VehicleColumn = {
  ...column(
    'dateAcquired',
    'Date Acquired',
    'acquired, date in, purchase date, purchased, date purchased, buy date, bought, received date, date received, received, in date, acquired date, acquisition date, inventory date, in stock date, date in stock, stock date, arrival date, date arrived, arrived, intake date, entry date, date entered, date added, date bought, recd, set date, date set',
  ),
  pattern:
    /^(?:date|dt)(?:acq|acquisition|purch|buy|rec|recd|recv|recvd|intake|arr|stocked|got|towed|inventoried)$|^(?:acq|acquisition|purch|purchased|buy|bought|rec|recd|recv|received|intake|arr|arrived|arrival|stocked|entered|added|tow|towed|inv)(?:date|dt|on)$|^(?:in|towedin|gotit|got|camein)$/,
  isDate: true,
}
const notes = column(
  'notes',
  'Notes',
  'note, comments, comment, remarks, remark, internal notes, internal comments, memo, private notes, damage, whats wrong, what is wrong, condition notes, special notes, special note, announcements, stuff, misc, other info',
)

const location: VehicleColumn = {
  ...column(
    'location',
    'Location',
    'loc, row, loc row, location row, row location, yard location, yard loc, yard row, yard position, yard spot, yard space, row number, row no, row space, row spot, row slot, row and space, vehicle location, vehicle row, stored at, where, space, spot, slot, stall, aisle, bin, section, zone, yard',
  ),
  // 'Yard Number' is that of one of several yards, also in the lists of auctions.
  pattern:
    /^(?:yard|loc|location|row|space|spot|slot)*(?:loc|location|row|space|spot|slot)(?:no|num|number|code|id)?$/,
}

/** Column that holds several fields, such as '2009 Honda Civic LX'. */
export const JOINED_COLUMN: VehicleColumn = column('vehicle', 'Year, Make and Model', 'ymm')

/** Columns of a vehicle file by kind, in export order. */
export const VEHICLE_COLUMNS: Record<VehicleKind, readonly VehicleColumn[]> = {
  retail: [
    stockNumber,
    ...vehicle,
    {
      ...column(
        'price',
        'Price',
        'asking price, internet price, online price, web price, retail price, selling price, sale price, current price, price current, advertised price, our price, list price, retail, asking, internet',
      ),
      pattern: /^(?:sell|sales|special|cash|final|lot|sticker|web|website|net)price$/,
    },
    ...colors,
    engineType,
    { ...transmission, choices: RETAIL_TRANSMISSION_LABELS },
    { ...driveType, choices: DRIVE_TYPE_LABELS },
    {
      ...column('fuelType', 'Fuel Type', 'fuel, fuel type description, fuel desc, gas type'),
      choices: FUEL_TYPE_LABELS,
    },
    { ...column('condition', 'Condition', 'cond, grade'), choices: CONDITION_LABELS },
    { ...status, choices: RETAIL_STATUS_LABELS },
    column('features', 'Features', 'options, equipment, option list, feature list, equipment list'),
    column(
      'description',
      'Description',
      'ad text, ad description, web description, ad copy, seller notes, sellers notes, dealer comments, vdp comments, vehicle description',
    ),
    dateAcquired,
    notes,
  ],
  dismantled: [
    stockNumber,
    ...vehicle,
    dateAcquired,
    { ...status, choices: themselves(DISMANTLED_STATUSES) },
    location,
    ...colors,
    { ...transmission, choices: themselves(DISMANTLED_TRANSMISSIONS) },
    engineType,
    { ...driveType, choices: themselves(DISMANTLED_DRIVE_TYPES) },
    notes,
  ],
}

/** Returns the header of a field; without a column its name in words, 'coverId' as 'Cover id'. */
export const getFieldLabel = (field: string): string =>
  ALL_COLUMNS.find((known) => known.field === field)?.header ??
  capitalize(field.replaceAll(/([A-Z])/g, ' $1').toLowerCase())

/** Returns the prefix for a column without a field that goes into the notes, or null. */
export const findNoteLabel = (kind: VehicleKind, header: string): string | null =>
  kind === 'retail' && rankOfName(location, foldText(header)) !== -1 ? location.header : null

/** Redundant prefixes: 'VehicleYear', 'UnitStatus'. */
const PREFIX = /^(?:vehicle|veh|bike|car|unit|truck)(?=.{2})/
/** Types of database columns in front of names: 'txtMake', 'lngMileage'. */
const TYPE_PREFIX = /^(?:txt|str|int|lng|dbl|sng|dtm|dte|mem|fld)(?=[A-Z])/
const INTERIOR = /^int(?:erior|Col|Clr)/
const BETWEEN_NAMES = /\s*[/|]\s*/

/** Ranks a header among a column's names: 0 for the main one, -1 for no match. */
export function rankHeader(known: VehicleColumn, header: string): number {
  const typeless = INTERIOR.test(header) ? header : header.replace(TYPE_PREFIX, '')
  const rank = rankOfHeader(known, typeless)
  return rank === -1 ? rankOfPart(known, header) : rank
}

/** Ranks a header of several names, such as 'Modelo / Model', below all others. */
function rankOfPart(known: VehicleColumn, header: string): number {
  const parts = header.split(BETWEEN_NAMES)
  if (parts.length === 1 || known.field === 'price' || SEVERAL_MEANINGS.test(header)) return -1
  const fields = parts.flatMap(
    (part) => ALL_COLUMNS.find((one) => rankOfHeader(one, part) !== -1)?.field ?? [],
  )
  return fields.length > 0 && fields.every((field) => field === known.field) ? PART_RANK : -1
}

const ALL_COLUMNS = [...VEHICLE_COLUMNS.retail, location]

function rankOfHeader(known: VehicleColumn, header: string): number {
  const name = foldText(header)
  const rank = rankOfName(known, name)
  const short = rank === -1 ? rankOfName(known, name.replace(PREFIX, '')) : rank
  return short === -1 ? rankOfExpanded(known, expandHeader(header)) : short
}

/** Ranks below all names that are written out in the list. */
function rankOfExpanded({ expanded, synonyms }: VehicleColumn, name: string): number {
  const short = name.replace(PREFIX, '')
  const index = expanded.findIndex((one) => one !== '' && (one === name || one === short))
  return index === -1 ? -1 : synonyms.length + 2 + index
}

function rankOfName(known: VehicleColumn, name: string): number {
  if (name === '') return -1
  if (known.names.includes(name)) return 0
  const index = known.synonyms.indexOf(name)
  if (index !== -1) return index + 1
  return known.pattern?.test(name) ? known.synonyms.length + 1 : -1
}

/** Finds a column by name or synonym, ignoring case and punctuation. */
export const findColumn = (kind: VehicleKind, header: string): VehicleColumn | undefined =>
  VEHICLE_COLUMNS[kind].find((known) => rankHeader(known, header) !== -1)

/** Finds a value by its name, ignoring case and punctuation; returns null if unknown. */
export function findChoice(choices: Readonly<Record<string, string>>, cell: string): string | null {
  const folded = foldText(cell)
  const found = Object.entries(choices).find(
    ([value, label]) => foldText(value) === folded || foldText(label) === folded,
  )
  return found?.[0] ?? null
}
