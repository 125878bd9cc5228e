import type { ReactNode } from 'react'
import type { SiteBusiness } from '#shared/domain/site.ts'
import type { MissingOfVehicle } from '#shared/domain/vehicle-table-schema.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import type { CardParts, DataTableColumns } from '../../../components/staff/data-table-columns.ts'
import type { TableFilter } from '../../../components/staff/data-table-filters.tsx'
import type { Inputs } from '../../../lib/api.ts'
import type { AdminVehicle, AnyVehicle, SortOf, StatusOf, VehicleOf } from './vehicle-types.ts'

/** A vehicle as it was last read. */
type Version = Pick<AnyVehicle, 'id' | 'updatedAt'>
export type BulkChangeOf<Kind extends VehicleKind> =
  | { action: 'archive' }
  | { action: 'status'; status: StatusOf<Kind> }

type Procedures = Inputs['vehicles']['admin']
/** Query of a table, of which statuses and orders depend on the kind. */
export type TableQuery<Status, Sort> = Omit<
  Extract<Procedures['list'], { kind: 'retail' }>,
  'kind' | 'status' | 'sort' | 'year'
> & { status: Status | undefined; sort: Sort | undefined }
/** Inputs of staff procedures, each with its kind. */
type KindInputs<Kind extends VehicleKind> = {
  list: (query: TableQuery<StatusOf<Kind>, SortOf<Kind>>) => Procedures['list']
  setStatus: (from: Version, status: StatusOf<Kind>) => Procedures['update']
  changeMany: (change: BulkChangeOf<Kind>, vehicles: Version[]) => Procedures['changeMany']
}
/** The differences between the tabs of the two kinds. */
export type KindConfig<Kind extends VehicleKind> = {
  kind: Kind
  title: string
  addLabel: string
  empty: string
  deleteQuestion: string
  statuses: { value: StatusOf<Kind>; label: string }[]
  /** Filters beside those of every kind. */
  filters: readonly TableFilter[]
  /** Filters for incomplete vehicles. */
  missing: readonly MissingOfVehicle[]
  /** The orders of the server. */
  sorts: readonly SortOf<Kind>[]
  inputs: KindInputs<Kind>
  columns: DataTableColumns<VehicleOf<Kind>>
  toCard: (vehicle: VehicleOf<Kind>) => CardParts
  /** `columns` are those of the row. */
  details: (vehicle: VehicleOf<Kind>, business: SiteBusiness, columns: string[]) => ReactNode
  /** The window sheet; without it only the label is printed. */
  sheet?: (vehicle: VehicleOf<Kind>, business: SiteBusiness) => ReactNode
  /** True for vehicles that other sites list. */
  hasFeeds?: boolean
}

export const filterByKind = <Kind extends VehicleKind>(
  kind: Kind,
  vehicles: AdminVehicle[],
): VehicleOf<Kind>[] =>
  vehicles.filter((vehicle): vehicle is VehicleOf<Kind> => vehicle.kind === kind)

export const listStatuses = <Status extends string>(statuses: { value: Status }[]): Status[] =>
  statuses.map(({ value }) => value)

/** The name of a vehicle in messages: 'R-104, 2016 Ford Escape'. */
export const formatVehicleName = ({
  stockNumber,
  year,
  make,
  model,
}: Pick<AnyVehicle, 'stockNumber' | 'year' | 'make' | 'model'>): string =>
  `${stockNumber}, ${year} ${make} ${model}`
