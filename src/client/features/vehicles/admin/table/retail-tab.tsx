import { TONE_OF } from '#shared/domain/status-tone.ts'
import { RETAIL_TABLE_SORTS } from '#shared/domain/vehicle-table-schema.ts'
import {
  CONDITION_LABELS,
  DRIVE_TYPE_LABELS,
  FUEL_TYPE_LABELS,
  RETAIL_STATUS_LABELS,
  RETAIL_STATUSES,
  RETAIL_TRANSMISSION_LABELS,
} from '#shared/domain/vehicle.ts'
import { formatShortDate } from '#shared/lib/dates.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { createColumns } from '../../../../components/staff/data-table-columns.ts'
import { StatusBadge } from '../../../../components/status-badge.tsx'
import { STATUS_TONES } from '../../public/car-card.tsx'
import { formatExactPrice } from '../format-value.ts'
import type { KindConfig } from '../kind-config.ts'
import { WindowSheet } from '../prints/window-sheet.tsx'
import type { VehicleOf } from '../vehicle-types.ts'
import { COMMON_COLUMNS, MilesAndDays, PICTURE_COLUMN, Thumbnail } from './vehicle-cells.tsx'
import { VehicleDetails } from './vehicle-details.tsx'
import { VehicleTab } from './vehicle-tab.tsx'
import { prefetchVehicles } from './vehicle-table.tsx'

const formatPrice = ({ price }: VehicleOf<'retail'>): string =>
  price === null ? 'No\u00A0price' : formatExactPrice(price)

const CarStatus = ({ vehicle: { status } }: { vehicle: VehicleOf<'retail'> }) => (
  <StatusBadge tone={status === 'sold' ? TONE_OF.sold : STATUS_TONES[status]}>
    {RETAIL_STATUS_LABELS[status]}
  </StatusBadge>
)

/** The tab of the cars for sale (rule 13.20). */
export const retailConfig: KindConfig<'retail'> = {
  kind: 'retail',
  title: 'Retail Vehicles',
  addLabel: 'Add Retail Vehicle',
  empty: 'No retail vehicles found. Add one to get started.',
  deleteQuestion: 'Are you sure you want to delete this retail vehicle?',
  statuses: RETAIL_STATUSES.map((status) => ({
    value: status,
    label: RETAIL_STATUS_LABELS[status],
  })),
  filters: [],
  missing: ['picture', 'price'],
  sorts: RETAIL_TABLE_SORTS,
  inputs: {
    list: (query) => ({ kind: 'retail', ...query }),
    setStatus: ({ id, updatedAt }, status) => ({
      kind: 'retail',
      id,
      change: { status, updatedAt },
    }),
    changeMany: (change, vehicles) => ({ kind: 'retail', change, vehicles }),
  },
  columns: createColumns<VehicleOf<'retail'>>(
    {
      ...PICTURE_COLUMN,
      stockNumber: ['Stock Number', ({ stockNumber }) => stockNumber, 'figure'],
      ...COMMON_COLUMNS,
      price: ['Price', formatPrice, 'amount'],
      status: ['Status', (vehicle) => <CarStatus vehicle={vehicle} />],
    },
    RETAIL_TABLE_SORTS,
  ),
  toCard: (vehicle) => ({
    head: (
      <>
        <span>{vehicle.stockNumber}</span>
        <CarStatus vehicle={vehicle} />
      </>
    ),
    title: `${vehicle.year} ${vehicle.make} ${vehicle.model}`,
    price: formatPrice(vehicle),
    body: (
      <>
        <p>{vehicle.vin}</p>
        <p>
          {vehicle.trim && <span className="block">{vehicle.trim}</span>}
          <MilesAndDays vehicle={vehicle} />
        </p>
      </>
    ),
    corner: <Thumbnail vehicle={vehicle} isOnCard />,
  }),
  details: (vehicle, { timeZone }, columns) => (
    <VehicleDetails
      vehicle={vehicle}
      columns={columns}
      details={[
        ['VIN', vehicle.vin],
        ['Trim', vehicle.trim, 'trim'],
        [
          'Mileage',
          vehicle.mileage === null ? null : `${formatNumber(vehicle.mileage)} miles`,
          'mileage',
        ],
        ['Condition', vehicle.condition && CONDITION_LABELS[vehicle.condition]],
        ['Engine Type', vehicle.engineType],
        ['Transmission', vehicle.transmission && RETAIL_TRANSMISSION_LABELS[vehicle.transmission]],
        ['Drive Type', vehicle.driveType && DRIVE_TYPE_LABELS[vehicle.driveType]],
        ['Fuel Type', vehicle.fuelType && FUEL_TYPE_LABELS[vehicle.fuelType]],
        ['Exterior Color', vehicle.exteriorColor],
        ['Interior Color', vehicle.interiorColor],
        ['Date Acquired', vehicle.dateAcquired && formatShortDate(vehicle.dateAcquired, timeZone)],
        ['Added', formatShortDate(vehicle.createdAt, timeZone)],
      ]}
    />
  ),
  sheet: (vehicle, business) => <WindowSheet vehicle={vehicle} business={business} />,
  hasFeeds: true,
}

export const RetailTab = () => <VehicleTab config={retailConfig} />

export const prefetchTab = (search: Record<string, unknown>): void =>
  prefetchVehicles(retailConfig, search)
