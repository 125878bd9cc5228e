import type { StockKind } from '#shared/domain/vehicle.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import type { StockCalls, StockVehicle } from './stock-screen.ts'

/** The server's procedures for one kind of vehicles. */
export function useStockCalls<Vehicle extends StockVehicle>(kind: StockKind): StockCalls<Vehicle> {
  const { client } = staffApi.useUtils()
  return (kind === 'retail' ? client.retailVehicles : client.dismantledVehicles) as unknown as StockCalls<Vehicle>
}

/** The names under which the answers of one kind are kept. */
export const stockKeys = {
  all: (kind: StockKind) => ['stock', kind] as const,
  table: (kind: StockKind, question: object) => ['stock', kind, 'table', question] as const,
  vehicle: (kind: StockKind, id: string) => ['stock', kind, 'vehicle', id] as const,
  history: (kind: StockKind, id: string) => ['stock', kind, 'history', id] as const,
  taken: (kind: StockKind, claim: object) => ['stock', kind, 'taken', claim] as const,
  next: (kind: StockKind) => ['stock', kind, 'next'] as const,
}
