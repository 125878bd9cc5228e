import {
  DISMANTLED_DRIVE_TYPES,
  DISMANTLED_STATUSES,
  DISMANTLED_TRANSMISSIONS,
  CONDITION_LABELS,
  FUEL_TYPE_LABELS,
  RETAIL_DRIVE_TYPES,
  RETAIL_STATUS_LABELS,
  RETAIL_TRANSMISSION_LABELS,
  type VehicleKind,
} from './vehicle.ts'

/** A column of a file of vehicles. */
export type VehicleColumn = {
  field: string
  /** What our own files call it. */
  header: string
  /** What others call it, in small letters without signs. */
  synonyms: readonly string[]
  isDate?: boolean
  /** The closed list that its cells are from, each value with what our own files call it. */
  choices?: Readonly<Record<string, string>>
}

const themselves = (values: readonly string[]): Record<string, string> =>
  Object.fromEntries(values.map((value) => [value, value]))
const inCapitals = (values: readonly string[]): Record<string, string> =>
  Object.fromEntries(values.map((value) => [value, value.toUpperCase()]))

const column = (field: string, header: string, synonyms: string): VehicleColumn => ({
  field,
  header,
  synonyms: synonyms.split(', '),
})

const stockNumber = column(
  'stockNumber',
  'Stock Number',
  'stock, stock no, stock num, stock id, stk, stk no',
)
const vehicle = [
  column('year', 'Year', 'yr, model year, vehicle year'),
  column('make', 'Make', 'manufacturer, brand, vehicle make'),
  column('model', 'Model', 'vehicle model, model name'),
  column('trim', 'Trim', 'trim level, series'),
  column('vin', 'VIN', 'vin number, vin no, vehicle identification number'),
  column('mileage', 'Mileage', 'miles, odometer, odo, mileage miles'),
]
const colors = [
  column(
    'exteriorColor',
    'Exterior Color',
    'color, colour, ext color, exterior, exterior colour, paint',
  ),
  column('interiorColor', 'Interior Color', 'int color, interior, interior colour'),
]
const engineType = column('engineType', 'Engine Type', 'engine, engine size, motor')
const transmission = column('transmission', 'Transmission', 'trans, gearbox, transmission type')
const driveType = column('driveType', 'Drive Type', 'drive, drivetrain, drive train')
const status = column('status', 'Status', 'state, availability')
const dateAcquired: VehicleColumn = {
  ...column(
    'dateAcquired',
    'Date Acquired',
    'acquired, date in, purchase date, purchased, date purchased, buy date, bought',
  ),
  isDate: true,
}
const notes = column('notes', 'Notes', 'note, comments, comment, remarks, internal notes')

/** The columns of a file of each kind of vehicles, as they are exported. */
export const VEHICLE_COLUMNS: Record<VehicleKind, readonly VehicleColumn[]> = {
  retail: [
    stockNumber,
    ...vehicle,
    column('price', 'Price', 'asking price, sale price, selling price, retail price, list price'),
    ...colors,
    engineType,
    { ...transmission, choices: RETAIL_TRANSMISSION_LABELS },
    { ...driveType, choices: inCapitals(RETAIL_DRIVE_TYPES) },
    { ...column('fuelType', 'Fuel Type', 'fuel'), choices: FUEL_TYPE_LABELS },
    { ...column('condition', 'Condition', 'grade'), choices: CONDITION_LABELS },
    { ...status, choices: RETAIL_STATUS_LABELS },
    column('features', 'Features', 'options, equipment'),
    column('description', 'Description', 'ad text, vehicle description'),
    dateAcquired,
    notes,
  ],
  dismantled: [
    stockNumber,
    ...vehicle,
    dateAcquired,
    { ...status, choices: themselves(DISMANTLED_STATUSES) },
    ...colors,
    { ...transmission, choices: themselves(DISMANTLED_TRANSMISSIONS) },
    engineType,
    { ...driveType, choices: themselves(DISMANTLED_DRIVE_TYPES) },
    notes,
  ],
}

/** The column that a header means, by its name or one of its usual synonyms whatever its case and signs; undefined for none. */
export function columnOf(kind: VehicleKind, header: string): VehicleColumn | undefined {
  const words = plain(header)
  return VEHICLE_COLUMNS[kind].find(
    (known) =>
      plain(known.header) === words ||
      plain(known.field) === words ||
      known.synonyms.includes(words),
  )
}

/** The value of a closed list that a cell means, whatever its case and signs; what is none of them comes back for the rules to refuse. */
export function choiceOf(choices: Readonly<Record<string, string>>, cell: string): string {
  const words = joined(cell)
  return (
    Object.entries(choices).find(
      ([value, label]) => joined(value) === words || joined(label) === words,
    )?.[0] ?? cell
  )
}

/** 'Stock #' and 'stock' are one. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

const joined = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '')
