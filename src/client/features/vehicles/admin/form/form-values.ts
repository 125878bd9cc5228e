import * as z from 'zod'
import { type Picture, pictureFromUrl } from '#shared/domain/picture.ts'
import {
  dismantledVehicleInputSchema,
  retailVehicleInputSchema,
  type Vehicle,
  type VehicleInput,
} from '#shared/domain/vehicle-schema.ts'
import { DISMANTLED_STATUSES, RETAIL_STATUSES, type VehicleKind } from '#shared/domain/vehicle.ts'
import {
  toDismantledDriveType,
  toDismantledTransmission,
  toRetailDriveType,
  toRetailTransmission,
} from '#shared/domain/vin-mapping.ts'
import { readCents, readWhole } from '#shared/lib/amounts.ts'
import { dayIn } from '#shared/lib/dates.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { readTypedDate, writeTypedDate } from '#shared/lib/typed-date.ts'
import type { Outputs } from '../../../../lib/api.ts'
import { formatExactPrice } from '../format-value.ts'

/** The values of the vehicle form, every field as it was typed. */
export type FormValues = Record<string, string>

// The form sends `pictures`, which replaces the older `imageUrl`. Old drafts may have more fields.
const SCHEMAS = {
  retail: retailVehicleInputSchema.omit({ imageUrl: true }).strip(),
  dismantled: dismantledVehicleInputSchema.omit({ imageUrl: true }).strip(),
}

/** Parses form values by the shared schema: ISO dates, ids of pictures, no empty fields. */
export const vehicleFormSchema = (
  kind: VehicleKind,
  today: () => string,
): z.ZodType<VehicleInput, FormValues> =>
  z
    .preprocess((values: FormValues) => toTypedInput(values, today()), SCHEMAS[kind])
    .transform((parsed) => toInput(kind, parsed))

function toTypedInput({ pictures = '', ...values }: FormValues, today: string) {
  const filled = Object.entries(values).flatMap(([name, value]) => {
    const text = value.trim()
    if (text === '') return []
    return [[name, name === 'dateAcquired' ? (readTypedDate(text, today) ?? text) : text]]
  })
  return {
    ...(Object.fromEntries(filled) as FormValues),
    pictures: readPictures(pictures).map((url) => pictureFromUrl(url)?.id ?? url),
  }
}

function toInput(kind: VehicleKind, parsed: object): VehicleInput {
  const filled = Object.entries(parsed).filter(([, value]) => (value ?? null) !== null)
  // The schema of the kind has parsed the fields, which fromEntries cannot know.
  const input: unknown = { kind, ...Object.fromEntries(filled) }
  return input as VehicleInput
}

/** Returns the fields that differ from `before`; a cleared optional field is null. */
export function findChangedFields(
  before: FormValues,
  after: FormValues,
  input: VehicleInput,
): Record<string, unknown> {
  const values = new Map<string, unknown>(Object.entries(input))
  return Object.fromEntries(
    Object.keys(after)
      .filter((name) => after[name] !== before[name])
      .map((name) => [name, values.get(name) ?? null]),
  )
}

/** A value that may be right but is asked about before the vehicle is saved. */
export type Doubt = { title: string; question: string; change: string }

/** Finds doubts about typed values; stored ones are not asked about again. */
export function findDoubts(
  { fields, before }: { fields: FormValues; before: FormValues },
  today: string,
): Doubt[] {
  const typed = (name: string) => (fields[name] === before[name] ? '' : (fields[name] ?? ''))
  const day = readTypedDate(typed('dateAcquired'), today)
  return [
    ...(day !== null && day > today
      ? [
          {
            title: 'The acquisition date is in the future',
            question: `Date Acquired is ${writeTypedDate(day)}. Is that right?`,
            change: 'Change the date',
          },
        ]
      : []),
    ...(readWhole(typed('mileage')) === 0
      ? [
          {
            title: 'The mileage is 0',
            question: 'Mileage is 0, though the vehicle is used. Is that right?',
            change: 'Change the mileage',
          },
        ]
      : []),
  ]
}

/** The form of a new vehicle; `today` is such as '2026-11-21'. */
export const createBlankValues = (kind: VehicleKind, today: string): FormValues => ({
  ...Object.fromEntries(Object.keys(SCHEMAS[kind].shape).map((name) => [name, ''])),
  status: kind === 'retail' ? RETAIL_STATUSES[0] : DISMANTLED_STATUSES[0],
  dateAcquired: writeTypedDate(today),
})

export function toVehicleValues(vehicle: Vehicle, timeZone: string): FormValues {
  const { kind, mileage, dateAcquired, pictures } = vehicle
  const stored = new Map<string, unknown>(Object.entries(vehicle))
  const texts = Object.keys(SCHEMAS[kind].shape).map((name) => [name, toText(stored.get(name))])
  return {
    ...(Object.fromEntries(texts) as FormValues),
    mileage: mileage === null ? '' : formatNumber(mileage),
    ...(kind === 'retail' && {
      price: vehicle.price === null ? '' : formatExactPrice(vehicle.price),
    }),
    dateAcquired:
      dateAcquired === null ? '' : writeTypedDate(dayIn(timeZone, new Date(dateAcquired))),
    pictures: writePictures(pictures),
  }
}

const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

type DecodedVehicle = Outputs['vin']['directDecode']['vehicleInfo']

/** The fields that a decoded VIN fills, empty where it does not know them. */
export function toDecodedValues(
  kind: VehicleKind,
  { year, make, model, trim, engineSize, transmissionType, driveType }: DecodedVehicle,
): FormValues {
  return {
    year: String(year || ''),
    make,
    model,
    trim,
    engineType: engineSize,
    ...(kind === 'retail'
      ? {
          transmission: toRetailTransmission(transmissionType),
          driveType: toRetailDriveType(driveType),
        }
      : {
          transmission: toDismantledTransmission(transmissionType),
          driveType: toDismantledDriveType(driveType),
        }),
  }
}

/** The pictures as one field holds them, by their URLs. */
export const writePictures = (pictures: Pick<Picture, 'url'>[]): string =>
  pictures.map(({ url }) => url).join(' ')

/** The URLs of the pictures in such a field. */
export const readPictures = (value: string): string[] => value.split(' ').filter(Boolean)

/** Completes '45000' to '45,000'; text that cannot be read stays as typed. */
export function completeNumber(text: string): string {
  const number = readWhole(text)
  return number === null || Number.isNaN(number) ? text : formatNumber(number)
}

/** Completes '12900.50' to '$12,900.50'; text that cannot be read stays as typed. */
export function completePrice(text: string): string {
  const cents = readCents(text)
  return cents === null || Number.isNaN(cents) ? text : formatExactPrice(cents / 100)
}
