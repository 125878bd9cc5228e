import { validate as isId } from 'uuid'
import { AppError } from '#server/core/app-error.ts'
import { type DbOrTransaction, lockVehicleRow } from '#server/core/db.ts'
import type { Part as PartRow } from '#server/database/generated/client.ts'
import { isSameEntry, type PartEntry } from '#shared/domain/part.ts'
import { toPartEntry } from './part-row.ts'

const DONOR_NOT_FOUND = 'There is no such vehicle in the yard'

/** Locks a dismantled vehicle, so that two people do not add the same part of it. */
export async function lockDonor(tx: DbOrTransaction, donorId: string) {
  if (isId(donorId)) await lockVehicleRow(tx, donorId)
  const row = isId(donorId)
    ? await tx.vehicle.findFirst({
        where: { id: donorId, kind: 'dismantled', archivedAt: null },
        select: { year: true, make: true, model: true, stockNumber: true },
      })
    : null
  if (!row) throw new AppError('not-found', DONOR_NOT_FOUND)
  const { year, make, model, stockNumber } = row
  return { donorId, donorLabel: `${year} ${make} ${model}`, donorStockNumber: stockNumber }
}

/** Finds the parts of a vehicle with the same entry and position. */
export async function findSameParts(
  tx: DbOrTransaction,
  donorId: string,
  entry: PartEntry,
): Promise<PartRow[]> {
  const { category, subcategory, specificPart, side, end } = entry
  const rows = await tx.part.findMany({
    where: {
      donorId,
      archivedAt: null,
      category,
      subcategory,
      specificPart,
      side,
      vehicleEnd: end,
    },
    orderBy: { id: 'asc' },
  })
  return rows.filter((row) => isSameEntry(toPartEntry(row), entry))
}
