import { UsersRound } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { DISMANTLED_TABLE_SORTS } from '#shared/domain/vehicle-table-schema.ts'
import { DISMANTLED_STATUSES, type DismantledStatus } from '#shared/domain/vehicle.ts'
import { formatWantedBy } from '#shared/domain/want-labels.ts'
import { formatShortDate } from '#shared/lib/dates.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { createColumns } from '../../../../components/staff/data-table-columns.ts'
import { type BadgeTone, StatusBadge } from '../../../../components/status-badge.tsx'
import { Badge } from '../../../../components/ui/badge.tsx'
import { useTableState } from '../../../../hooks/use-table-state.ts'
import type { KindConfig } from '../kind-config.ts'
import type { VehicleOf } from '../vehicle-types.ts'
import { LocationCell } from './location-cell.tsx'
import { ARCHIVED } from './table-query.ts'
import { COMMON_COLUMNS, MilesAndDays, PICTURE_COLUMN, Thumbnail } from './vehicle-cells.tsx'
import { VehicleDetails } from './vehicle-details.tsx'
import { VehicleTab } from './vehicle-tab.tsx'
import { prefetchVehicles } from './vehicle-table.tsx'
import { WantedByList } from './wanted-by.tsx'

/** The colors of the statuses; red for any other (rule 13.5). */
const TONES: Partial<Record<DismantledStatus, BadgeTone>> = {
  'Parts Available': 'go',
  'Awaiting Dismantle': 'wait',
}

// The location takes the room of the trim, which the details have.
const { trim: _trim, ...columns } = COMMON_COLUMNS

/** The tab of the dismantled vehicles (rule 13.3). */
const dismantledConfig: KindConfig<'dismantled'> = {
  kind: 'dismantled',
  title: 'Dismantled Vehicle Inventory',
  addLabel: 'Add Vehicle',
  empty: 'No dismantled vehicles found. Add one to get started.',
  deleteQuestion: 'Are you sure you want to delete this vehicle?',
  statuses: DISMANTLED_STATUSES.map((status) => ({ value: status, label: status })),
  filters: [{ name: 'location', label: 'Location' }],
  missing: ['picture'],
  sorts: DISMANTLED_TABLE_SORTS,
  inputs: {
    list: (query) => ({ kind: 'dismantled', ...query }),
    setStatus: ({ id, updatedAt }, status) => ({
      kind: 'dismantled',
      id,
      change: { status, updatedAt },
    }),
    changeMany: (change, vehicles) => ({ kind: 'dismantled', change, vehicles }),
  },
  columns: createColumns<VehicleOf<'dismantled'>>(
    {
      ...PICTURE_COLUMN,
      stockNumber: ['Stock #', (vehicle) => <NumberCell vehicle={vehicle} />, 'figure'],
      vin: ['VIN', ({ vin }) => vin],
      ...columns,
      location: ['Location', (vehicle) => <LocationCell vehicle={vehicle} />],
      status: ['Status', (vehicle) => <StatusCell vehicle={vehicle} />],
    },
    DISMANTLED_TABLE_SORTS,
  ),
  toCard: (vehicle) => ({
    head: (
      <>
        <span className="font-heading">{vehicle.stockNumber}</span>
        <Status vehicle={vehicle} />
      </>
    ),
    title: `${vehicle.year} ${vehicle.make} ${vehicle.model}`,
    body: (
      <>
        <p className="flex flex-wrap items-center gap-x-2">
          <span>{vehicle.vin}</span>
          <WantedBadge vehicle={vehicle} />
        </p>
        <div className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
          <LocationCell vehicle={vehicle} />
          <span aria-hidden>·</span>
          <MilesAndDays vehicle={vehicle} />
        </div>
      </>
    ),
    corner: <Thumbnail vehicle={vehicle} isOnCard />,
  }),
  details: (vehicle, { timeZone }, shown) => (
    <>
      {vehicle.wants && <WantedByList vehicleId={vehicle.id} status={vehicle.status} />}
      <VehicleDetails
        vehicle={vehicle}
        columns={shown}
        details={[
          ['VIN', vehicle.vin, 'vin'],
          ['Location', vehicle.location, 'location'],
          ['Trim', vehicle.trim],
          ['Engine Type', vehicle.engineType],
          ['Transmission', vehicle.transmission],
          ['Drive Type', vehicle.driveType],
          ['Exterior Color', vehicle.exteriorColor],
          ['Interior Color', vehicle.interiorColor],
          ['Mileage', vehicle.mileage === null ? null : `${formatNumber(vehicle.mileage)} miles`],
          ['Date Acquired', formatShortDate(vehicle.dateAcquired, timeZone)],
        ]}
      />
    </>
  ),
}

/** The stock number, with the location below it where a table has no room for its column. */
const NumberCell = ({ vehicle }: { vehicle: VehicleOf<'dismantled'> }) => (
  <>
    <span>{vehicle.stockNumber}</span>
    {vehicle.location && (
      <span className="block text-sm leading-tight font-normal wrap-anywhere text-muted-foreground min-[1280px]:hidden">
        {vehicle.location}
      </span>
    )}
  </>
)

/** The status, and the number of customers to notify. */
const StatusCell = ({ vehicle }: { vehicle: VehicleOf<'dismantled'> }) => (
  <span className="flex items-center gap-x-1">
    <Status vehicle={vehicle} />
    <WantedBadge vehicle={vehicle} />
  </span>
)

const Status = ({ vehicle: { status } }: { vehicle: VehicleOf<'dismantled'> }) => (
  <StatusBadge tone={TONES[status] ?? 'stop'}>{status}</StatusBadge>
)

const WantedBadge = ({ vehicle: { wants } }: { vehicle: VehicleOf<'dismantled'> }) =>
  wants &&
  wants.waiting > 0 && (
    <Badge className="gap-1 bg-border px-1 text-foreground" title={formatWantedBy(wants.waiting)}>
      <UsersRound size={14} aria-hidden />
      <span aria-hidden>{formatNumber(wants.waiting)}</span>
      <span className="sr-only">{formatWantedBy(wants.waiting)}</span>
    </Badge>
  )

type Vehicle = VehicleOf<'dismantled'>
export type RenderParts = (vehicle: Vehicle, isArchive: boolean) => ReactNode

/** `renderParts` adds the parts of a vehicle below its details. */
export function DismantledTab({ renderParts }: { renderParts: RenderParts }) {
  const isArchive = useTableState().status === ARCHIVED
  const config = useMemo(
    () => ({
      ...dismantledConfig,
      details: (...[vehicle, ...facts]: Parameters<typeof dismantledConfig.details>) => (
        <>
          {dismantledConfig.details(vehicle, ...facts)}
          {renderParts(vehicle, isArchive)}
        </>
      ),
    }),
    [renderParts, isArchive],
  )
  return <VehicleTab config={config} />
}

export const prefetchTab = (search: Record<string, unknown>): void =>
  prefetchVehicles(dismantledConfig, search)
