import type { ReactNode } from 'react'
import type { Picture } from '#shared/domain/picture.ts'
import type { SiteBusiness } from '#shared/domain/site.ts'
import type { DISMANTLED_TABLE_SORTS, RETAIL_TABLE_SORTS } from '#shared/domain/vehicle-admin.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import type { DataTableColumns } from '../../../components/data-table-rows.tsx'
import type { Outputs } from '../../../lib/api.ts'

/** What both kinds of vehicles have for those who look after them. */
export type AnyVehicle = {
  id: string
  stockNumber: string
  year: number
  make: string
  model: string
  trim: string | null
  vin: string
  mileage: number | null
  status: string
  exteriorColor: string | null
  interiorColor: string | null
  transmission: string | null
  engineType: string | null
  driveType: string | null
  dateAcquired: string | null
  notes: string | null
  picture: Picture | null
  pictures: Picture[]
  createdAt: string
  updatedAt: string
}

type AdminVehicle = Outputs['vehicles']['admin']['byId']

/** What each kind is for those who look after it, and what its procedures take. */
type Kinds = {
  retail: {
    vehicle: Extract<AdminVehicle, { kind: 'retail' }>
    sort: (typeof RETAIL_TABLE_SORTS)[number]
  }
  dismantled: {
    vehicle: Extract<AdminVehicle, { kind: 'dismantled' }>
    sort: (typeof DISMANTLED_TABLE_SORTS)[number]
  }
}
export type VehicleOf<Kind extends VehicleKind> = Kinds[Kind]['vehicle']
export type StatusOf<Kind extends VehicleKind> = VehicleOf<Kind>['status']
type SortOf<Kind extends VehicleKind> = Kinds[Kind]['sort']

export type VehiclePage<Vehicle> = {
  vehicles: Vehicle[]
  next: string | null
  total: number
  counts: Record<string, number>
}
/** All that is different between the tabs of the two kinds. */
export type KindConfig<Kind extends VehicleKind> = {
  kind: Kind
  title: string
  addLabel: string
  empty: string
  deleteQuestion: string
  statuses: { value: StatusOf<Kind>; label: string }[]
  /** The orders that the server knows. */
  sorts: readonly SortOf<Kind>[]
  columns: DataTableColumns<VehicleOf<Kind>>
  details: (vehicle: VehicleOf<Kind>, business: SiteBusiness) => ReactNode
  /** What a buyer reads on a window sheet; without it there is the label alone. */
  sheet?: (vehicle: VehicleOf<Kind>, business: SiteBusiness) => ReactNode
  /** Ways to what belongs to the list, beside its title. */
  links?: ReactNode
}

/** The statuses of a kind, without their labels. */
export const statusesOf = <Status extends string>(statuses: { value: Status }[]): Status[] =>
  statuses.map(({ value }) => value)

/** What to call a vehicle: 'R-104, 2016 Ford Escape'. */
export const nameOf = ({
  stockNumber,
  year,
  make,
  model,
}: Pick<AnyVehicle, 'stockNumber' | 'year' | 'make' | 'model'>): string =>
  `${stockNumber}, ${year} ${make} ${model}`
