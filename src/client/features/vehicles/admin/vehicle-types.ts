import type {
  DISMANTLED_TABLE_SORTS,
  RETAIL_TABLE_SORTS,
} from '#shared/domain/vehicle-table-schema.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import type { Outputs } from '../../../lib/api.ts'

export type AdminVehicle = Outputs['vehicles']['admin']['get']
/** The fields that both kinds of vehicles have. */
export type AnyVehicle = Pick<AdminVehicle, keyof AdminVehicle>

/** Types of each kind in staff procedures. */
type Kinds = {
  retail: {
    vehicle: Extract<AdminVehicle, { kind: 'retail' }>
    sort: (typeof RETAIL_TABLE_SORTS)[number]
  }
  dismantled: {
    vehicle: Extract<AdminVehicle, { kind: 'dismantled' }> & {
      /** Customers to notify, and all who wanted it; only in lists, absent for none. */
      wants?: { waiting: number; total: number } | undefined
    }
    sort: (typeof DISMANTLED_TABLE_SORTS)[number]
  }
}
export type VehicleOf<Kind extends VehicleKind> = Kinds[Kind]['vehicle']
export type StatusOf<Kind extends VehicleKind> = VehicleOf<Kind>['status']
export type SortOf<Kind extends VehicleKind> = Kinds[Kind]['sort']
