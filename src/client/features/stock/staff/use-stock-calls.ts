import type { ConflictQuery } from '#shared/domain/vehicle-admin.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import type { Inputs } from '../../../lib/api.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import type { StockCalls } from './stock-screen.ts'

/** The server's procedures for one kind of vehicles. */
export function useStockCalls<Kind extends VehicleKind>(kind: Kind): StockCalls<Kind> {
  const { admin } = staffApi.useUtils().client.vehicles
  // The procedures take either kind, and StockCalls states the types of one.
  const calls: unknown = {
    table: {
      query: (filter: FilterOfEither, given?: { signal?: AbortSignal }) =>
        admin.list.query({ kind, filter } as unknown as AdminInputs['list'], given),
    },
    get: admin.byId,
    history: admin.history,
    taken: {
      query: (query: ConflictQuery, given?: { signal?: AbortSignal }) =>
        admin.findConflicts.query({ kind, ...query }, given),
    },
    nextStockNumber: { query: () => admin.nextStockNumber.query({ kind }) },
    create: {
      mutate: (body: object) =>
        admin.create.mutate({ kind, ...body } as unknown as AdminInputs['create']),
    },
    update: {
      mutate: (input: object) =>
        admin.update.mutate({ kind, ...input } as unknown as AdminInputs['update']),
    },
    remove: admin.archive,
    restore: admin.restore,
  }
  return calls as StockCalls<Kind>
}

type AdminInputs = Inputs['vehicles']['admin']
type FilterOfEither = AdminInputs['list']['filter']

/** The names under which the answers of one kind are kept. */
export const stockKeys = {
  all: (kind: VehicleKind) => ['stock', kind] as const,
  table: (kind: VehicleKind, question: object) => ['stock', kind, 'table', question] as const,
  vehicle: (kind: VehicleKind, id: string) => ['stock', kind, 'vehicle', id] as const,
  history: (kind: VehicleKind, id: string) => ['stock', kind, 'history', id] as const,
  taken: (kind: VehicleKind, claim: object) => ['stock', kind, 'taken', claim] as const,
  next: (kind: VehicleKind) => ['stock', kind, 'next'] as const,
}
