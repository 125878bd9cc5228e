import type { Db } from '#server/core/db.ts'
import { GONE } from '#shared/domain/stock-desk.ts'

/** The vehicle of either kind that stands in the yard under a VIN, or null; what is archived, sold or scrapped has left it. */
export async function findByVin(db: Db, vin: string) {
  const where = { vin, archivedAt: null, status: { notIn: GONE } }
  const select = { year: true, make: true, model: true, trim: true, engineType: true }
  const [dismantled, retail] = await Promise.all([
    db.dismantledVehicle.findFirst({ where, select }),
    db.retailVehicle.findFirst({ where, select }),
  ])
  if (dismantled) return { ...dismantled, inventoryType: 'dismantled' as const }
  return retail && { ...retail, inventoryType: 'retail' as const }
}
