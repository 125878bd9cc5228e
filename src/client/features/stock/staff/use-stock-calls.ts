import type { StockKind } from '#shared/domain/vehicle.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import type { StockCalls } from './stock-screen.ts'

/** The server's procedures for one kind of vehicles. */
export function useStockCalls<Kind extends StockKind>(kind: Kind): StockCalls<Kind> {
  const { client } = staffApi.useUtils()
  const calls: { [Each in StockKind]: StockCalls<Each> } = {
    retail: client.retailVehicles,
    dismantled: client.dismantledVehicles,
  }
  return calls[kind]
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
