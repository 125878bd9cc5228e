import { dayIn } from '#shared/lib/dates.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { writeTypedDate } from '#shared/lib/typed-date.ts'
import { type FieldValues, type FormField, writePictures } from './form-values.ts'
import type { AnyVehicle } from './kind-config.ts'

export const PICTURES_FIELD: FormField<'pictures'> = {
  name: 'pictures',
  label: 'Pictures',
  kind: 'pictures',
}

const TEXTS = [
  'stockNumber',
  'make',
  'model',
  'trim',
  'vin',
  'status',
  'exteriorColor',
  'interiorColor',
  'transmission',
  'engineType',
  'driveType',
  'notes',
] as const satisfies (keyof AnyVehicle)[]

/** The fields that both kinds have, empty. */
export const commonBlank = (): FieldValues =>
  Object.fromEntries(
    [...TEXTS, 'year', 'mileage', 'dateAcquired', 'pictures'].map((name) => [name, '']),
  )

/** The fields that both kinds have, as a form shows those of a vehicle. */
export function commonValues(vehicle: AnyVehicle, timeZone: string): FieldValues {
  const { year, mileage, dateAcquired, pictures } = vehicle
  return {
    ...Object.fromEntries(TEXTS.map((name) => [name, vehicle[name] ?? ''])),
    year: String(year),
    mileage: mileage === null ? '' : formatNumber(mileage),
    dateAcquired:
      dateAcquired === null ? '' : writeTypedDate(dayIn(timeZone, new Date(dateAcquired))),
    pictures: writePictures(pictures.map(({ url }) => url)),
  }
}
