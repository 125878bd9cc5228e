import type { DbOrTransaction } from '#server/core/db.ts'
import { parseChoice } from '#server/core/db.ts'
import { VEHICLE_KINDS, type VehicleKind } from '#shared/domain/vehicle.ts'
import { findVin, cleanVin } from '#shared/domain/vin.ts'
import { adminColumns, type AdminRow } from '../mapper.ts'
import { findByStockNumber } from '../used-numbers.ts'
import type { ReadRow } from './csv-values.ts'

/** A vehicle that has a VIN of the file. */
export type Holder = {
  id: string
  vin: string
  stockNumber: string
  status: string
  kind: VehicleKind
}
/** The vehicles that a file may speak of. */
export type KnownVehicles = {
  /** The vehicle that a row speaks of by its number, also where a spreadsheet dropped its zeros. */
  byNumber: (read: ReadRow) => AdminRow | undefined
  /** A vehicle that has the VIN of a row, one in the inventory before others. */
  byVin: (read: ReadRow) => Holder | undefined
  ofHolder: (holder: Holder) => AdminRow | undefined
  holdersOf: (vin: string) => Holder[]
}
/** Loads the vehicles of a part of the rows; whole rows of 20,000 vehicles take much memory. */
type LoadKnown = (part: ReadRow[]) => Promise<KnownVehicles>

/** Number and VIN of a row, blank where it has none. */
export type RowKey = { number: string; vin: string }

type Query = { kind: VehicleKind; lock: boolean }
const ONLY_DIGITS = /^[1-9]\d*$/

const normalizeStockNumber = ({ typed }: ReadRow): string => (typed.stockNumber ?? '').toUpperCase()
const toVinKey = ({ cells }: ReadRow, kind: VehicleKind): string =>
  (kind === 'retail' ? findVin(cells.vin ?? '') : cleanVin(cells.vin ?? '')) ?? ''
export const toRowKey = (read: ReadRow, kind: VehicleKind): RowKey => ({
  number: normalizeStockNumber(read),
  vin: toVinKey(read, kind),
})
/** Cuts the leading zeros that a spreadsheet drops. */
export const stripZeros = (number: string): string => number.replace(/^0+/, '')

/** Finds the vehicles of a file by number or VIN; `lock` keeps others from changing them. */
export async function findKnown(
  db: DbOrTransaction,
  keys: RowKey[],
  { kind, lock }: Query,
): Promise<LoadKnown> {
  const vins = new Set(keys.map(({ vin }) => vin))
  const holders = await findHolders(db, [...vins].filter(Boolean))
  const held = Map.groupBy(holders, ({ vin }) => vin)
  const numbers = [...new Set(keys.map(({ number }) => number))].filter(Boolean)
  const zeroed = await findZeroed(db, kind, numbers)
  const ofFile = keys.flatMap(({ vin }) => (held.get(vin) ?? []).filter((one) => one.kind === kind))
  const stockNumbers = [...numbers, ...zeroed, ...ofFile.map(({ stockNumber }) => stockNumber)]
  const found = await findByStockNumber(db, {
    kind,
    stockNumbers: [...new Set(stockNumbers.map((number) => number.toUpperCase()))],
    lock,
  })
  const idByNumber = new Map(found.map(({ id, number }) => [number, id]))
  const byDigits = Map.groupBy(zeroed, stripZeros)
  const listIds = (row: ReadRow): string[] => [
    ...[normalizeStockNumber(row), ...(byDigits.get(normalizeStockNumber(row)) ?? [])].flatMap(
      (number) => idByNumber.get(number) ?? [],
    ),
    ...(held.get(toVinKey(row, kind)) ?? []).flatMap((one) => (one.kind === kind ? [one.id] : [])),
  ]

  return async (part) => {
    const ids = [...new Set(part.flatMap(listIds))]
    const known =
      ids.length === 0
        ? []
        : await db.vehicle.findMany({ where: { id: { in: ids } }, select: adminColumns })
    const byId = new Map(known.map((row) => [row.id, row]))
    const byNumber = (number: string) => byId.get(idByNumber.get(number) ?? '')
    return {
      byNumber(read) {
        const exact = byNumber(normalizeStockNumber(read))
        const [only, ...others] = byDigits.get(normalizeStockNumber(read)) ?? []
        if (exact || !only || others.length > 0) return exact
        const candidate = byNumber(only)
        const vin = toVinKey(read, kind)
        return vin === '' || candidate?.vin === vin ? candidate : undefined
      },
      byVin: (read) => held.get(toVinKey(read, kind))?.[0],
      ofHolder: ({ id }) => byId.get(id),
      holdersOf: (vin) => held.get(vin) ?? [],
    }
  }
}

/** The vehicles that have these VINs and are not archived, those in the inventory first. */
async function findHolders(db: DbOrTransaction, vins: string[]): Promise<Holder[]> {
  const rows = await db.$queryRaw<(Omit<Holder, 'kind'> & { kind: string })[]>`
    SELECT id, vin, stock_number AS "stockNumber", status, kind FROM vehicle
    WHERE vin = ANY (${vins}) AND archived_at IS NULL
    ORDER BY status IN ('sold', 'Scrapped'), id`
  return rows.map((row) => ({ ...row, kind: parseChoice(VEHICLE_KINDS, row.kind) }))
}

/** The numbers in the stock, in upper case, that are these once their leading zeros are dropped. */
async function findZeroed(
  db: DbOrTransaction,
  kind: VehicleKind,
  numbers: string[],
): Promise<string[]> {
  const digits = numbers.filter((number) => ONLY_DIGITS.test(number))
  if (digits.length === 0) return []
  const rows = await db.$queryRaw<{ number: string }[]>`
    SELECT upper(stock_number) AS number FROM vehicle
    WHERE kind = ${kind} AND archived_at IS NULL AND stock_number ~ '^0' AND ltrim(stock_number, '0') = ANY (${digits})`
  return rows.map(({ number }) => number)
}
