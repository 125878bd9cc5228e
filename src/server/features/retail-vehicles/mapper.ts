import { choice, choiceOrNull } from '#server/core/choice.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { picturesInOrder, toPictures, vehicleColumns } from '#server/features/stock/pictures.ts'
import { rowReader } from '#server/features/stock/rows.ts'
import { placeholderPath } from '#shared/domain/body-style.ts'
import { pictureFromId } from '#shared/domain/picture.ts'
import type {
  PublicRetailVehicle,
  RetailVehicle,
  RetailVehicleInput,
} from '#shared/domain/retail-vehicle-schema.ts'
import {
  CONDITIONS,
  FUEL_TYPES,
  RETAIL_DRIVE_TYPES,
  RETAIL_STATUSES,
  RETAIL_TRANSMISSIONS,
} from '#shared/domain/retail-vehicle.ts'

/** The columns of a card in a list. */
export const cardColumns = {
  id: true,
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
  createdAt: true,
} as const satisfies Prisma.RetailVehicleSelect

/** The columns that everybody may see. */
export const publicColumns = {
  ...cardColumns,
  vin: true,
  interiorColor: true,
  driveType: true,
  fuelType: true,
  condition: true,
  features: true,
  description: true,
  updatedAt: true,
} as const satisfies Prisma.RetailVehicleSelect

/** The columns that staff see. */
export const staffColumns = {
  ...publicColumns,
  dateAcquired: true,
  notes: true,
  pictures: picturesInOrder,
} as const satisfies Prisma.RetailVehicleSelect

export type CardRow = Prisma.RetailVehicleGetPayload<{ select: typeof cardColumns }>
type PublicRow = Prisma.RetailVehicleGetPayload<{ select: typeof publicColumns }>
type StaffRow = Prisma.RetailVehicleGetPayload<{ select: typeof staffColumns }>

/** The rows of cards. */
export const cardRows = rowReader<CardRow>(cardColumns, { createdAt: true })

/** The rows of a list, with what its order goes by. */
export const listRows = rowReader<PublicRow & { statusRank: number }>(
  { ...publicColumns, statusRank: true },
  { createdAt: true, updatedAt: true },
)

/** What a card in a list shows of a row; `newSince` divides the new from the rest. */
export function toCard(
  row: CardRow,
  { pictureBase, newSince }: { pictureBase: string; newSince: Date },
) {
  const picture = pictureFromId(pictureBase, row.coverId)
  return {
    id: row.id,
    stockNumber: row.stockNumber,
    year: row.year,
    make: row.make,
    model: row.model,
    trim: row.trim,
    mileage: row.mileage,
    price: toDollars(row.priceCents),
    transmission: choiceOrNull(RETAIL_TRANSMISSIONS, row.transmission),
    engineType: row.engineType,
    status: choice(RETAIL_STATUSES, row.status),
    picture,
    placeholder: picture ? null : placeholderPath(row),
    isNew: row.createdAt >= newSince,
  }
}

/** The public entity of a row. */
export function toPublicVehicle(row: PublicRow, pictureBase: string): PublicRetailVehicle {
  return {
    id: row.id,
    stockNumber: row.stockNumber,
    year: row.year,
    make: row.make,
    model: row.model,
    trim: row.trim,
    vin: row.vin,
    mileage: row.mileage,
    price: toDollars(row.priceCents),
    exteriorColor: row.exteriorColor,
    interiorColor: row.interiorColor,
    transmission: choiceOrNull(RETAIL_TRANSMISSIONS, row.transmission),
    engineType: row.engineType,
    driveType: choiceOrNull(RETAIL_DRIVE_TYPES, row.driveType),
    fuelType: choiceOrNull(FUEL_TYPES, row.fuelType),
    condition: choiceOrNull(CONDITIONS, row.condition),
    status: choice(RETAIL_STATUSES, row.status),
    features: row.features,
    description: row.description,
    picture: pictureFromId(pictureBase, row.coverId),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** The entity of a row as staff see it. */
export function toRetailVehicle(row: StaffRow, pictureBase: string): RetailVehicle {
  return {
    ...toPublicVehicle(row, pictureBase),
    pictures: toPictures(row, pictureBase),
    dateAcquired: row.dateAcquired?.toISOString() ?? null,
    notes: row.notes,
  }
}

/** The columns that an input sets. */
export function toColumns({ price, dateAcquired, ...rest }: RetailVehicleInput) {
  return {
    ...vehicleColumns(rest),
    priceCents: price === null ? null : Math.round(price * 100),
    dateAcquired: dateAcquired ? new Date(dateAcquired) : null,
  }
}

/** The columns that a change of some fields sets. */
export function toChangedColumns({
  price,
  dateAcquired,
  ...rest
}: Partial<RetailVehicleInput>): Partial<ReturnType<typeof toColumns>> {
  return {
    ...vehicleColumns(rest),
    ...(price !== undefined && { priceCents: price === null ? null : Math.round(price * 100) }),
    ...(dateAcquired !== undefined && {
      dateAcquired: dateAcquired ? new Date(dateAcquired) : null,
    }),
  }
}

const toDollars = (cents: number | null): number | null => (cents === null ? null : cents / 100)
