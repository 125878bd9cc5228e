import { choice, choiceOrNull } from '#server/core/db.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { placeholderPath } from '#shared/domain/body-style.ts'
import { featureLines } from '#shared/domain/feature-lines.ts'
import type { ImportedVehicle } from '#shared/domain/imported-vehicle.ts'
import { type Picture, pictureFromId } from '#shared/domain/picture.ts'
import type {
  DismantledVehicleInput,
  PublicDismantledVehicle,
  PublicRetailVehicle,
  PublicVehicle,
  RetailVehicleInput,
  Vehicle,
  VehicleFields,
  VehicleInput,
} from '#shared/domain/vehicle-schema.ts'
import {
  CONDITIONS,
  DISMANTLED_DRIVE_TYPES,
  DISMANTLED_STATUSES,
  DISMANTLED_TRANSMISSIONS,
  FUEL_TYPES,
  NEW_FOR_MS,
  RETAIL_DRIVE_TYPES,
  RETAIL_STATUSES,
  RETAIL_TRANSMISSIONS,
  VEHICLE_KINDS,
  type VehicleKind,
  vehicleTitle,
} from '#shared/domain/vehicle.ts'
import { plainText } from '#shared/lib/plain-text.ts'

/** The columns of a card in a public list. */
export const cardColumns = {
  id: true,
  kind: true,
  stockNumber: true,
  year: true,
  make: true,
  model: true,
  trim: true,
  mileage: true,
  priceCents: true,
  exteriorColor: true,
  transmission: true,
  engineType: true,
  status: true,
  coverId: true,
  dateAcquired: true,
  createdAt: true,
} as const satisfies Prisma.VehicleSelect

/** The columns of the public entities, and those that order the public lists. */
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

/** How a vehicle's row brings its pictures along. */
const picturesInOrder = { select: { id: true }, orderBy: { position: 'asc' } } as const

/** The columns of a vehicle's own page. */
export const detailColumns = {
  ...publicColumns,
  previousPriceCents: true,
  priceChangedAt: true,
  pictures: picturesInOrder,
} as const satisfies Prisma.VehicleSelect

/** The columns that staff see. */
export const adminColumns = {
  ...publicColumns,
  notes: true,
  pictures: picturesInOrder,
} as const satisfies Prisma.VehicleSelect

export type CardRow = Prisma.VehicleGetPayload<{ select: typeof cardColumns }>
type PublicRow = Prisma.VehicleGetPayload<{ select: typeof publicColumns }>
export type AdminRow = Prisma.VehicleGetPayload<{ select: typeof adminColumns }>
/** The columns that staff can change. */
export type ChangedColumns = Partial<
  Omit<AdminRow, 'id' | 'kind' | 'coverId' | 'statusRank' | 'createdAt' | 'updatedAt' | 'pictures'>
>
type CardContext = { pictureBase: string; now: Date }

const toCard = (row: CardRow, pictureBase: string) => ({
  id: row.id,
  stockNumber: row.stockNumber,
  title: vehicleTitle(row),
  mileage: row.mileage,
  engineType: row.engineType,
  imageUrl: imageUrlOf(row, pictureBase),
})

/** The picture, which tells its size by its address, or the drawing that stands in for it. */
const imageUrlOf = (row: CardRow, pictureBase: string): string =>
  pictureFromId(pictureBase, row.coverId)?.url ?? placeholderPath(row)

/** What a card of a car for sale shows; nothing of when it was acquired (rule 3.43). */
export const toRetailCard = (row: CardRow, { pictureBase, now }: CardContext) => ({
  ...toCard(row, pictureBase),
  price: toDollars(row.priceCents),
  transmission: choiceOrNull(RETAIL_TRANSMISSIONS, row.transmission),
  status: choice(RETAIL_STATUSES, row.status),
  isNew: isNew(row.createdAt, now),
})

/** What a card of a dismantled vehicle shows. */
export const toDismantledCard = (row: CardRow, { pictureBase, now }: CardContext) => ({
  ...toCard(row, pictureBase),
  dateAcquired: acquiredAt(row).toISOString(),
  transmission: choiceOrNull(DISMANTLED_TRANSMISSIONS, row.transmission),
  status: choice(DISMANTLED_STATUSES, row.status),
  isNew: isNew(acquiredAt(row), now),
})

/** What the home page shows of a dismantled vehicle. */
export const toYardRow = (row: CardRow, { pictureBase }: CardContext) => ({
  stockNumber: row.stockNumber,
  title: vehicleTitle(row),
  make: row.make,
  model: row.model,
  engineType: row.engineType,
  imageUrl: imageUrlOf(row, pictureBase),
  dateAcquired: acquiredAt(row).toISOString(),
})

/** A car that a visitor saved, with what is compared of it. */
export const toSavedCar = (row: PublicRow, context: CardContext) => ({
  ...toRetailCard(row, context),
  driveType: choiceOrNull(RETAIL_DRIVE_TYPES, row.driveType),
  fuelType: choiceOrNull(FUEL_TYPES, row.fuelType),
  condition: choiceOrNull(CONDITIONS, row.condition),
  exteriorColor: row.exteriorColor,
  interiorColor: row.interiorColor,
})

const isNew = (since: Date, now: Date): boolean => since.getTime() >= now.getTime() - NEW_FOR_MS

/** When a dismantled vehicle was acquired; a CHECK constraint requires it. */
function acquiredAt({ id, dateAcquired }: Pick<CardRow, 'id' | 'dateAcquired'>): Date {
  if (!dateAcquired) throw new Error(`Dismantled vehicle without a date: ${id}`)
  return dateAcquired
}

/** What visitors are shown; `showsLocation` also where dismantled vehicles stand. */
type PublicView = { pictureBase: string; showsLocation: boolean }

/** The public entity of a row of either kind. */
export const toPublicVehicle = (row: PublicRow, view: PublicView): PublicVehicle =>
  row.kind === 'retail' ? toPublicRetail(row, view.pictureBase) : toPublicDismantled(row, view)

/** The fields that the entities of both kinds begin with. */
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

/** A car for sale as everybody sees it. */
export function toPublicRetail(row: PublicRow, pictureBase: string): PublicRetailVehicle {
  return {
    ...toIdentity(row),
    price: toDollars(row.priceCents),
    exteriorColor: row.exteriorColor,
    interiorColor: row.interiorColor,
    transmission: choiceOrNull(RETAIL_TRANSMISSIONS, row.transmission),
    engineType: row.engineType,
    driveType: choiceOrNull(RETAIL_DRIVE_TYPES, row.driveType),
    fuelType: choiceOrNull(FUEL_TYPES, row.fuelType),
    condition: choiceOrNull(CONDITIONS, row.condition),
    status: choice(RETAIL_STATUSES, row.status),
    // Writes clean both; rows stored before that may contain markup.
    features: row.features && featureLines(plainText(row.features)).join('\n'),
    description: row.description && plainText(row.description),
    picture: pictureFromId(pictureBase, row.coverId),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** A dismantled vehicle as everybody sees it. */
export function toPublicDismantled(
  row: PublicRow,
  { pictureBase, showsLocation }: PublicView,
): PublicDismantledVehicle {
  return {
    ...toIdentity(row),
    dateAcquired: acquiredAt(row).toISOString(),
    status: choice(DISMANTLED_STATUSES, row.status),
    picture: pictureFromId(pictureBase, row.coverId),
    exteriorColor: row.exteriorColor,
    interiorColor: row.interiorColor,
    transmission: choiceOrNull(DISMANTLED_TRANSMISSIONS, row.transmission),
    engineType: row.engineType,
    driveType: choiceOrNull(DISMANTLED_DRIVE_TYPES, row.driveType),
    location: showsLocation ? row.location : null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** The entity of a row as staff see it. */
export function toVehicle(row: AdminRow, pictureBase: string): Vehicle {
  const staffFields = { pictures: toPictures(row, pictureBase), notes: row.notes }
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

/** The columns that a new vehicle sets. */
export const toColumns = (input: VehicleInput | ImportedVehicle) => ({
  stockNumber: input.stockNumber,
  year: input.year,
  make: input.make,
  model: input.model,
  trim: input.trim,
  vin: input.vin,
  mileage: input.mileage,
  exteriorColor: input.exteriorColor,
  interiorColor: input.interiorColor,
  transmission: input.transmission,
  engineType: input.engineType,
  driveType: input.driveType,
  status: input.status,
  dateAcquired: input.dateAcquired ? new Date(input.dateAcquired) : null,
  notes: input.notes,
  ...(input.kind === 'retail' && {
    priceCents: toCents(input.price),
    fuelType: input.fuelType,
    condition: input.condition,
    features: input.features,
    description: input.description,
  }),
  ...(input.kind === 'dismantled' && { location: input.location }),
})

/** The columns that a change of some fields sets. */
export function toChangedColumns(fields: VehicleFields): ChangedColumns {
  const {
    price,
    dateAcquired,
    pictures: _pictures,
    imageUrl: _imageUrl,
    ...columns
  }: Partial<Omit<RetailVehicleInput, keyof DismantledVehicleInput>> & VehicleFields = fields
  return {
    ...columns,
    ...(price !== undefined && { priceCents: toCents(price) }),
    ...(dateAcquired !== undefined && {
      dateAcquired: dateAcquired ? new Date(dateAcquired) : null,
    }),
  }
}

const HIDDEN_FROM_VISITORS: Record<VehicleKind, readonly string[]> = {
  retail: ['notes', 'dateAcquired'],
  dismantled: ['notes', 'location'],
}

/** Whether one of the changes is of something that the page of the vehicle shows. */
export function showsOnPage(
  { kind }: Pick<AdminRow, 'kind'>,
  changes: Record<string, unknown>,
): boolean {
  const hidden = HIDDEN_FROM_VISITORS[choice(VEHICLE_KINDS, kind)]
  return Object.keys(changes).some((column) => !hidden.includes(column))
}

/** All pictures of a row that was read with them, the cover first. */
export const toPictures = (
  { pictures }: { pictures: { id: string }[] },
  pictureBase: string,
): Picture[] => pictures.flatMap(({ id }) => pictureFromId(pictureBase, id) ?? [])

const toDollars = (cents: number | null): number | null => (cents === null ? null : cents / 100)
const toCents = (dollars: number | null): number | null =>
  dollars === null ? null : Math.round(dollars * 100)
