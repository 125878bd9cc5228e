import type { Context } from '#server/context.ts'
import { parseChoice } from '#server/core/db.ts'
import type { NumberHolder, UsedNumbersQuery, UsedNumbers } from '#shared/domain/used-numbers.ts'
import { VEHICLE_KINDS, type VehicleKind } from '#shared/domain/vehicle.ts'
import { findByStockNumber, IN_INVENTORY } from './used-numbers.ts'

/** Returns other vehicles that would make saving this stock number or VIN a conflict. */
export async function getUsedNumbers(
  { db }: Context,
  kind: VehicleKind,
  { stockNumber, vin, exceptId }: UsedNumbersQuery,
): Promise<UsedNumbers> {
  const select = { id: true, kind: true, stockNumber: true, year: true, make: true, model: true }
  const [known] = stockNumber
    ? await findByStockNumber(db, { kind, stockNumbers: [stockNumber] })
    : []
  const [byNumber, byVin] = await Promise.all([
    known && known.id !== exceptId
      ? db.vehicle.findUnique({ where: { id: known.id }, select })
      : null,
    vin ? db.vehicle.findFirst({ where: { vin, ...IN_INVENTORY }, select }) : null,
  ])
  return {
    stockNumber: byNumber && toHolder(byNumber),
    vin: byVin && byVin.id !== exceptId ? toHolder(byVin) : null,
  }
}

type Row = {
  id: string
  kind: string
  stockNumber: string
  year: number
  make: string
  model: string
}

const toHolder = ({ id, kind, stockNumber, year, make, model }: Row): NumberHolder => ({
  kind: parseChoice(VEHICLE_KINDS, kind),
  id,
  name: `${stockNumber}, ${year} ${make} ${model}`,
})
