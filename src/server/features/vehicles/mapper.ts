import type { Context } from '#server/context.ts'
import { parseChoice, parseChoiceOrNull } from '#server/core/db.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { splitFeatures } from '#shared/domain/feature-lines.ts'
import type { Repeatable } from '#shared/domain/field-schema.ts'
import type { ImportedVehicle } from '#shared/domain/imported-vehicle.ts'
import { type Picture, pictureFromId } from '#shared/domain/picture.ts'
import type {
  DismantledVehicleInput,
  PublicDismantledVehicle,
  PublicRetailVehicle,
  PublicVehicle,
  RetailVehicleInput,
  Vehicle,
} from '#shared/domain/vehicle-schema.ts'
import {
  CONDITIONS,
  DISMANTLED_DRIVE_TYPES,
  DISMANTLED_STATUSES,
  DISMANTLED_TRANSMISSIONS,
  FUEL_TYPES,
  RETAIL_DRIVE_TYPES,
  RETAIL_STATUSES,
  RETAIL_TRANSMISSIONS,
} from '#shared/domain/vehicle.ts'
import { centsToDollars } from '#shared/lib/money.ts'
import { toPlainText } from '#shared/lib/plain-text.ts'
import { getAcquiredAt, cardColumns } from './cards.ts'

/** Includes the columns that order the public lists. */
export const publicColumns = {
  ...cardColumns,
  vin: true,
  interiorColor: true,
  driveType: true,
  location: true,
  fuelType: true,
  condition: true,
  features: true,
  description: true,
  statusRank: true,
  updatedAt: true,
} as const satisfies Prisma.VehicleSelect

const picturesInOrder = { select: { id: true }, orderBy: { position: 'asc' } } as const

export const detailColumns = {
  ...publicColumns,
  previousPriceCents: true,
  priceChangedAt: true,
  pictures: picturesInOrder,
} as const satisfies Prisma.VehicleSelect

export const adminColumns = {
  ...publicColumns,
  notes: true,
  pictures: picturesInOrder,
} as const satisfies Prisma.VehicleSelect

export type PublicRow = Prisma.VehicleGetPayload<{ select: typeof publicColumns }>
export type AdminRow = Prisma.VehicleGetPayload<{ select: typeof adminColumns }>
export type ChangedColumns = Partial<
  Omit<AdminRow, 'id' | 'kind' | 'coverId' | 'statusRank' | 'createdAt' | 'updatedAt' | 'pictures'>
>

/** Column of a field of `Vehicle` or `VehicleEvent`; other models have columns of other names. */
export const toColumnName = (field: string): string =>
  field === 'event' ? 'action' : field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** `showsLocation` reveals the places of dismantled vehicles. */
type PublicOptions = { pictureBase: string; showsLocation: boolean }

export const toPublicOptions = ({ pictures, business }: Context): PublicOptions => ({
  pictureBase: pictures.baseUrl,
  showsLocation: business.current().showsLocation,
})

export const toPublicVehicle = (row: PublicRow, options: PublicOptions): PublicVehicle =>
  row.kind === 'retail'
    ? toPublicRetail(row, options.pictureBase)
    : toPublicDismantled(row, options)

const toIdentity = (row: PublicRow) => ({
  id: row.id,
  stockNumber: row.stockNumber,
  year: row.year,
  make: row.make,
  model: row.model,
  trim: row.trim,
  vin: row.vin,
  mileage: row.mileage,
})

export function toPublicRetail(row: PublicRow, pictureBase: string): PublicRetailVehicle {
  return {
    ...toIdentity(row),
    price: centsToDollars(row.priceCents),
    exteriorColor: row.exteriorColor,
    interiorColor: row.interiorColor,
    transmission: parseChoiceOrNull(RETAIL_TRANSMISSIONS, row.transmission),
    engineType: row.engineType,
    driveType: parseChoiceOrNull(RETAIL_DRIVE_TYPES, row.driveType),
    fuelType: parseChoiceOrNull(FUEL_TYPES, row.fuelType),
    condition: parseChoiceOrNull(CONDITIONS, row.condition),
    status: parseChoice(RETAIL_STATUSES, row.status),
    // Rows stored before writes cleaned both may contain markup.
    features: row.features && splitFeatures(toPlainText(row.features)).join('\n'),
    description: row.description && toPlainText(row.description),
    picture: pictureFromId(pictureBase, row.coverId),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

export function toPublicDismantled(
  row: PublicRow,
  { pictureBase, showsLocation }: PublicOptions,
): PublicDismantledVehicle {
  return {
    ...toIdentity(row),
    dateAcquired: getAcquiredAt(row).toISOString(),
    status: parseChoice(DISMANTLED_STATUSES, row.status),
    picture: pictureFromId(pictureBase, row.coverId),
    exteriorColor: row.exteriorColor,
    interiorColor: row.interiorColor,
    transmission: parseChoiceOrNull(DISMANTLED_TRANSMISSIONS, row.transmission),
    engineType: row.engineType,
    driveType: parseChoiceOrNull(DISMANTLED_DRIVE_TYPES, row.driveType),
    location: showsLocation ? row.location : null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

export function toVehicle(row: AdminRow, pictureBase: string): Vehicle {
  const staffFields = { pictures: toVehiclePictures(row, pictureBase), notes: row.notes }
  return row.kind === 'retail'
    ? {
        kind: 'retail',
        ...toPublicRetail(row, pictureBase),
        ...staffFields,
        dateAcquired: row.dateAcquired?.toISOString() ?? null,
      }
    : {
        kind: 'dismantled',
        ...toPublicDismantled(row, { pictureBase, showsLocation: true }),
        ...staffFields,
      }
}

type RetailOnly = Omit<RetailVehicleInput, keyof DismantledVehicleInput>
type GivenFields = Partial<ImportedVehicle> & Partial<RetailOnly & Repeatable>

/** Converts the fields that are given, all of a new vehicle; its pictures are rows of their own. */
export function toVehicleColumns<Fields extends GivenFields>({
  kind: _kind,
  idempotencyKey: _idempotencyKey,
  pictures: _pictures,
  imageUrl: _imageUrl,
  price,
  dateAcquired,
  ...columns
}: Fields) {
  return {
    ...columns,
    ...(price !== undefined && { priceCents: toCents(price) }),
    ...(dateAcquired !== undefined && {
      dateAcquired: dateAcquired ? new Date(dateAcquired) : null,
    }),
  }
}

/** Checks for a changed column that the vehicle's page shows. */
export function showsOnPage(
  { kind }: Pick<AdminRow, 'kind'>,
  changes: Record<string, unknown>,
  showsLocation: boolean,
): boolean {
  const hidden = kind === 'retail' ? 'dateAcquired' : !showsLocation && 'location'
  return Object.keys(changes).some((column) => column in detailColumns && column !== hidden)
}

export const toVehiclePictures = (
  { pictures }: { pictures: { id: string }[] },
  pictureBase: string,
): Picture[] => pictures.flatMap(({ id }) => pictureFromId(pictureBase, id) ?? [])

const toCents = (dollars: number | null): number | null =>
  dollars === null ? null : Math.round(dollars * 100)
