import { choice, choiceOrNull } from '#server/core/choice.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { picturesInOrder, toPictures, vehicleColumns } from '#server/features/stock/pictures.ts'
import { rowReader } from '#server/features/stock/rows.ts'
import { placeholderPath } from '#shared/domain/body-style.ts'
import type {
  DismantledVehicle,
  DismantledVehicleInput,
  PublicDismantledVehicle,
} from '#shared/domain/dismantled-vehicle-schema.ts'
import {
  DISMANTLED_DRIVE_TYPES,
  DISMANTLED_STATUSES,
  DISMANTLED_TRANSMISSIONS,
} from '#shared/domain/dismantled-vehicle.ts'
import { pictureFromId } from '#shared/domain/picture.ts'

/** The columns of a card in a list. */
export const cardColumns = {
  id: true,
  stockNumber: true,
  year: true,
  make: true,
  model: true,
  trim: true,
  mileage: true,
  dateAcquired: true,
  status: true,
  coverId: true,
  exteriorColor: true,
  engineType: true,
  transmission: true,
} as const satisfies Prisma.DismantledVehicleSelect

/** The columns that everybody may see. */
export const publicColumns = {
  ...cardColumns,
  vin: true,
  interiorColor: true,
  driveType: true,
  createdAt: true,
  updatedAt: true,
} as const satisfies Prisma.DismantledVehicleSelect

/** The columns that staff see. */
export const staffColumns = {
  ...publicColumns,
  notes: true,
  pictures: picturesInOrder,
} as const satisfies Prisma.DismantledVehicleSelect

type CardRow = Prisma.DismantledVehicleGetPayload<{ select: typeof cardColumns }>
type PublicRow = Prisma.DismantledVehicleGetPayload<{ select: typeof publicColumns }>
type StaffRow = Prisma.DismantledVehicleGetPayload<{ select: typeof staffColumns }>

/** The rows of cards. */
export const cardRows = rowReader<CardRow>(cardColumns, { dateAcquired: true })

/** The rows of a list, with what its order goes by. */
export const listRows = rowReader<PublicRow & { statusRank: number }>(
  { ...publicColumns, statusRank: true },
  { dateAcquired: true, createdAt: true, updatedAt: true },
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
    dateAcquired: row.dateAcquired.toISOString(),
    status: choice(DISMANTLED_STATUSES, row.status),
    picture,
    placeholder: picture ? null : placeholderPath(row),
    engineType: row.engineType,
    transmission: choiceOrNull(DISMANTLED_TRANSMISSIONS, row.transmission),
    isNew: row.dateAcquired >= newSince,
  }
}

/** The public entity of a row. */
export function toPublicVehicle(row: PublicRow, pictureBase: string): PublicDismantledVehicle {
  return {
    id: row.id,
    stockNumber: row.stockNumber,
    year: row.year,
    make: row.make,
    model: row.model,
    trim: row.trim,
    vin: row.vin,
    mileage: row.mileage,
    dateAcquired: row.dateAcquired.toISOString(),
    status: choice(DISMANTLED_STATUSES, row.status),
    picture: pictureFromId(pictureBase, row.coverId),
    exteriorColor: row.exteriorColor,
    interiorColor: row.interiorColor,
    transmission: choiceOrNull(DISMANTLED_TRANSMISSIONS, row.transmission),
    engineType: row.engineType,
    driveType: choiceOrNull(DISMANTLED_DRIVE_TYPES, row.driveType),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** The entity of a row as staff see it. */
export const toDismantledVehicle = (row: StaffRow, pictureBase: string): DismantledVehicle => ({
  ...toPublicVehicle(row, pictureBase),
  pictures: toPictures(row, pictureBase),
  notes: row.notes,
})

/** The columns that an input sets. */
export const toColumns = ({ dateAcquired, ...rest }: DismantledVehicleInput) => ({
  ...vehicleColumns(rest),
  dateAcquired: new Date(dateAcquired),
})

/** The columns that a change of some fields sets. */
export function toChangedColumns({
  dateAcquired,
  ...rest
}: Partial<DismantledVehicleInput>): Partial<ReturnType<typeof toColumns>> {
  return {
    ...vehicleColumns(rest),
    ...(dateAcquired !== undefined && { dateAcquired: new Date(dateAcquired) }),
  }
}
