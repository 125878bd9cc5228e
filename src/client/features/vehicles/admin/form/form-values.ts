import * as z from 'zod'
import { shownPictures } from '#shared/domain/vehicle-picture-schema.ts'
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

/** Text as typed; a stored number becomes text, a missing value ''. */
const typedText = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? ''))
/** The texts of either kind; one that the kind does not have stays ''. */
export const TEXT_NAMES = retailVehicleInputSchema
  .extend(dismantledVehicleInputSchema.shape)
  .omit({ imageUrl: true, pictures: true })
  .keyof().options
const textsSchema = z.object(
  Object.fromEntries(TEXT_NAMES.map((name) => [name, typedText])) as Record<
    (typeof TEXT_NAMES)[number],
    typeof typedText
  >,
)
export type TypedTexts = z.infer<typeof textsSchema>

const fieldsSchema = textsSchema.extend({ pictures: shownPictures.pictures })
export const FIELD_NAMES = fieldsSchema.keyof().options
export type TypedFields = z.infer<typeof fieldsSchema>

/** Typed values with the version of the vehicle that they change; '' for a new vehicle. */
export const vehicleDraftSchema = z.object({
  typed: fieldsSchema,
  before: fieldsSchema,
  updatedAt: z.string(),
})
export type VehicleDraft = z.infer<typeof vehicleDraftSchema>

// The form sends `pictures`, which replaces the older `imageUrl`.
const INPUT_SCHEMAS = {
  retail: retailVehicleInputSchema
    .omit({ imageUrl: true })
    .strip()
    .transform((input) => ({ kind: 'retail' as const, ...dropNulls(input) })),
  dismantled: dismantledVehicleInputSchema
    .omit({ imageUrl: true })
    .strip()
    .transform((input) => ({ kind: 'dismantled' as const, ...dropNulls(input) })),
}

const dropNulls = <Input extends object>(input: Input): Input =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null)) as Input

/** Parses form values by the shared schema: ISO dates, ids of pictures, no empty fields. */
export const vehicleFormSchema = (
  kind: VehicleKind,
  today: () => string,
): z.ZodType<VehicleInput, TypedFields> =>
  z.preprocess(
    (values: TypedFields) => ({
      ...values,
      dateAcquired: readTypedDate(values.dateAcquired, today()) ?? values.dateAcquired,
    }),
    INPUT_SCHEMAS[kind],
  )

/** Compares two values of a field: texts, or pictures with their order. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Returns the changed fields; a cleared optional field is null. */
export function findChangedFields(
  { before, typed }: VehicleDraft,
  input: VehicleInput,
): Record<string, unknown> {
  const parsed: Record<string, unknown> = input
  const changed = FIELD_NAMES.filter((name) => !isSame(before[name], typed[name]))
  return Object.fromEntries(changed.map((name) => [name, parsed[name] ?? null]))
}

/** A value that may be right but is asked about before the vehicle is saved. */
export type Doubt = { title: string; question: string; change: string }

/** Finds doubts about typed values; stored ones are not asked about again. */
export function findDoubts({ before, typed }: VehicleDraft, today: string): Doubt[] {
  const findChanged = (name: 'dateAcquired' | 'mileage') =>
    typed[name] === before[name] ? '' : typed[name]
  const day = readTypedDate(findChanged('dateAcquired'), today)
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
    ...(readWhole(findChanged('mileage')) === 0
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

/** The fields of a new vehicle; `today` is such as '2026-11-21'. */
export const createBlankFields = (kind: VehicleKind, today: string): TypedFields => ({
  ...fieldsSchema.parse({ pictures: [] }),
  status: kind === 'retail' ? RETAIL_STATUSES[0] : DISMANTLED_STATUSES[0],
  dateAcquired: writeTypedDate(today),
})

export function toVehicleFields(vehicle: Vehicle, timeZone: string): TypedFields {
  const { mileage, dateAcquired } = vehicle
  const price = vehicle.kind === 'retail' ? vehicle.price : null
  return {
    ...fieldsSchema.parse(vehicle),
    mileage: mileage === null ? '' : formatNumber(mileage),
    price: price === null ? '' : formatExactPrice(price),
    dateAcquired:
      dateAcquired === null ? '' : writeTypedDate(dayIn(timeZone, new Date(dateAcquired))),
  }
}

type DecodedVehicle = Outputs['vin']['decodeDirectly']['vehicleInfo']

/** The texts that a decoded VIN fills, '' where it does not know them. */
export const toDecodedTexts = (
  kind: VehicleKind,
  { year, make, model, trim, engineSize, transmissionType, driveType }: DecodedVehicle,
): TypedTexts =>
  textsSchema.parse({
    year: year || '',
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
  })

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
