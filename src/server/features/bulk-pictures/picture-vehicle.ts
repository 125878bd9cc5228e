import { parseChoice } from '#server/core/db.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import type { BulkVehicle } from '#shared/domain/bulk-pictures.ts'
import { VEHICLE_KINDS } from '#shared/domain/vehicle.ts'

export const pictureVehicleColumns = {
  id: true,
  kind: true,
  stockNumber: true,
  year: true,
  make: true,
  model: true,
  trim: true,
  pictures: { select: { digest: true } },
} as const satisfies Prisma.VehicleSelect
export type PictureVehicleRow = Prisma.VehicleGetPayload<{ select: typeof pictureVehicleColumns }>

export const toPictureVehicle = ({
  id,
  kind,
  stockNumber,
  year,
  make,
  model,
  trim,
  pictures,
}: PictureVehicleRow): BulkVehicle => ({
  id,
  kind: parseChoice(VEHICLE_KINDS, kind),
  stockNumber,
  name: [year, make, model, trim].filter(Boolean).join(' '),
  pictures: pictures.length,
})
