import type { Context } from '#server/context.ts'
import { parseChoice, parseChoiceOrNull } from '#server/core/db.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { buildDrawingPath } from '#shared/domain/drawing.ts'
import { pictureFromId } from '#shared/domain/picture.ts'
import {
  CONDITIONS,
  DISMANTLED_STATUSES,
  DISMANTLED_TRANSMISSIONS,
  FUEL_TYPES,
  NEW_FOR_MS,
  RETAIL_DRIVE_TYPES,
  RETAIL_STATUSES,
  RETAIL_TRANSMISSIONS,
  formatVehicleTitle,
} from '#shared/domain/vehicle.ts'
import { centsToDollars } from '#shared/lib/money.ts'

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

/** Columns that a visitor compares saved cars by. */
export const savedCarColumns = {
  ...cardColumns,
  driveType: true,
  fuelType: true,
  condition: true,
  interiorColor: true,
} as const satisfies Prisma.VehicleSelect

export type CardRow = Prisma.VehicleGetPayload<{ select: typeof cardColumns }>
type SavedCarRow = Prisma.VehicleGetPayload<{ select: typeof savedCarColumns }>
type CardOptions = { pictureBase: string; now: Date }

export const toCardOptions = ({ pictures, clock }: Context): CardOptions => ({
  pictureBase: pictures.baseUrl,
  now: clock.now(),
})

const toHeading = (row: CardRow) => ({
  id: row.id,
  stockNumber: row.stockNumber,
  title: formatVehicleTitle(row),
})

/** Falls back to a drawing of the body style. */
const toImageUrl = (row: CardRow, pictureBase: string): string =>
  pictureFromId(pictureBase, row.coverId)?.url ?? buildDrawingPath(row)

/** Leaves out when the car was acquired (rule 3.43). */
export const toCarCard = (row: CardRow, { pictureBase, now }: CardOptions) => ({
  ...toHeading(row),
  price: centsToDollars(row.priceCents),
  mileage: row.mileage,
  engineType: row.engineType,
  transmission: parseChoiceOrNull(RETAIL_TRANSMISSIONS, row.transmission),
  status: parseChoice(RETAIL_STATUSES, row.status),
  isNew: isNew(row.createdAt, now),
  imageUrl: toImageUrl(row, pictureBase),
})

export const toDismantledCard = (row: CardRow, { pictureBase, now }: CardOptions) => ({
  ...toHeading(row),
  mileage: row.mileage,
  engineType: row.engineType,
  transmission: parseChoiceOrNull(DISMANTLED_TRANSMISSIONS, row.transmission),
  dateAcquired: getAcquiredAt(row).toISOString(),
  status: parseChoice(DISMANTLED_STATUSES, row.status),
  isNew: isNew(getAcquiredAt(row), now),
  imageUrl: toImageUrl(row, pictureBase),
})

/** Converts a dismantled vehicle for the home page. */
export const toYardRow = (row: CardRow, { pictureBase }: CardOptions) => ({
  stockNumber: row.stockNumber,
  title: formatVehicleTitle(row),
  make: row.make,
  model: row.model,
  engineType: row.engineType,
  imageUrl: toImageUrl(row, pictureBase),
  dateAcquired: getAcquiredAt(row).toISOString(),
})

export const toSavedCar = (row: SavedCarRow, options: CardOptions) => ({
  ...toCarCard(row, options),
  driveType: parseChoiceOrNull(RETAIL_DRIVE_TYPES, row.driveType),
  fuelType: parseChoiceOrNull(FUEL_TYPES, row.fuelType),
  condition: parseChoiceOrNull(CONDITIONS, row.condition),
  exteriorColor: row.exteriorColor,
  interiorColor: row.interiorColor,
})

const isNew = (since: Date, now: Date): boolean => since.getTime() >= now.getTime() - NEW_FOR_MS

/** A CHECK constraint requires the date of a dismantled vehicle. */
export function getAcquiredAt({ id, dateAcquired }: Pick<CardRow, 'id' | 'dateAcquired'>): Date {
  if (!dateAcquired) throw new Error(`Dismantled vehicle without a date: ${id}`)
  return dateAcquired
}
