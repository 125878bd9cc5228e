import { v7 as uuidv7 } from 'uuid'
import type { DbOrTransaction } from '#server/core/db.ts'
import type { Repeatable } from '#shared/domain/idempotency-key.ts'
import type { VehicleInput } from '#shared/domain/vehicle-schema.ts'
import { type Actor, type ChangeEntry, differences, recordChanges } from './history.ts'
import { type AdminRow, type ChangedColumns, toColumns } from './mapper.ts'
import { arrangePictures, nextPictures } from './pictures.ts'

/** A vehicle to add, who adds it, and since when it is here; without a time, since now. */
export type Addition = { input: VehicleInput & Repeatable; actor: Actor; createdAt?: Date }
/** A vehicle as it is, and the columns to change. */
export type RowChange = { row: AdminRow; columns: ChangedColumns }

/** Adds vehicles with their pictures and their entries in the history, in a few statements however many they are. */
export async function insertVehicles(
  transaction: DbOrTransaction,
  additions: Addition[],
  { at, pictureBase }: { at: Date; pictureBase: string },
): Promise<string[]> {
  const vehicles = additions.map(({ input, actor, createdAt = at }) => {
    const id = uuidv7()
    const pictures = nextPictures(input, { current: [], pictureBase })
    const columns = toColumns(input)
    const changes: ChangeEntry['changes'] = {
      ...differences({}, columns),
      ...(pictures && { pictures: [null, pictures] }),
    }
    return {
      id,
      pictures,
      row: {
        id,
        kind: input.kind,
        ...columns,
        coverId: pictures?.[0],
        idempotencyKey: input.idempotencyKey,
        createdAt,
        updatedAt: at,
      },
      entry: { vehicleId: id, action: 'create' as const, changes, actor, at },
    }
  })
  await transaction.vehicle.createMany({ data: vehicles.map(({ row }) => row) })
  for (const { id, pictures } of vehicles) {
    if (pictures) await arrangePictures(transaction, { vehicleId: id, ids: pictures, at })
  }
  await recordChanges(
    transaction,
    vehicles.map(({ entry }) => entry),
  )
  return vehicles.map(({ id }) => id)
}

/** Changes columns of many vehicles, but not their pictures, in two statements; vehicles that do not differ stay as they are. */
export async function updateVehicles(
  transaction: DbOrTransaction,
  changes: RowChange[],
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  const changed = changes.flatMap(({ row, columns }) => {
    const differing = differences(row, columns)
    return Object.keys(differing).length > 0
      ? [{ after: { ...row, ...columns, updatedAt: nextUpdatedAt(row.updatedAt, now) }, differing }]
      : []
  })
  if (changed.length === 0) return
  const rows = changed.map(({ after }) => toJsonRow(after))
  // Prisma cannot give many rows different values in one statement.
  await transaction.$executeRaw`
    UPDATE vehicle SET
      year = changed.year, make = changed.make, model = changed.model, trim = changed.trim,
      vin = changed.vin, mileage = changed.mileage, price_cents = changed.price_cents,
      exterior_color = changed.exterior_color, interior_color = changed.interior_color,
      transmission = changed.transmission, engine_type = changed.engine_type,
      drive_type = changed.drive_type, fuel_type = changed.fuel_type,
      condition = changed.condition, status = changed.status, features = changed.features,
      description = changed.description, date_acquired = changed.date_acquired,
      notes = changed.notes, updated_at = changed.updated_at
    FROM jsonb_populate_recordset(NULL::vehicle, ${JSON.stringify(rows)}::jsonb) AS changed
    WHERE vehicle.id = changed.id`
  await recordChanges(
    transaction,
    changed.map(({ after, differing }) => ({
      vehicleId: after.id,
      action: 'update',
      changes: differing,
      actor,
      at: after.updatedAt,
    })),
  )
}

/** The columns that updateVehicles writes, under their names in the table. */
const toJsonRow = (row: AdminRow) => ({
  id: row.id,
  year: row.year,
  make: row.make,
  model: row.model,
  trim: row.trim,
  vin: row.vin,
  mileage: row.mileage,
  price_cents: row.priceCents,
  exterior_color: row.exteriorColor,
  interior_color: row.interiorColor,
  transmission: row.transmission,
  engine_type: row.engineType,
  drive_type: row.driveType,
  fuel_type: row.fuelType,
  condition: row.condition,
  status: row.status,
  features: row.features,
  description: row.description,
  date_acquired: row.dateAcquired,
  notes: row.notes,
  updated_at: row.updatedAt,
})

/** Two changes within a millisecond still differ, or the later of two users would not notice the earlier. */
export const nextUpdatedAt = (before: Date, now: Date): Date =>
  new Date(Math.max(now.getTime(), before.getTime() + 1))
