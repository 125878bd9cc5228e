import { Link } from '@tanstack/react-router'
import { RETAIL_TABLE_SORTS } from '#shared/domain/vehicle-admin.ts'
import { retailVehicleInputSchema } from '#shared/domain/vehicle-schema.ts'
import {
  CONDITION_LABELS,
  CONDITIONS,
  FUEL_TYPE_LABELS,
  FUEL_TYPES,
  RETAIL_DRIVE_TYPES,
  RETAIL_STATUS_LABELS,
  RETAIL_STATUSES,
  RETAIL_TRANSMISSION_LABELS,
  RETAIL_TRANSMISSIONS,
} from '#shared/domain/vehicle.ts'
import { retailDriveType, retailTransmission } from '#shared/domain/vin-mapping.ts'
import { formatShortDate } from '#shared/lib/dates.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { writeTypedDate } from '#shared/lib/typed-date.ts'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { STATUS_TONES } from '../public/vehicle-card.tsx'
import { commonBlank, commonValues, PICTURES_FIELD } from './common-fields.ts'
import { formatExactPrice } from './exact-price.ts'
import type { FormPlan, KindConfig } from './kind-config.ts'
import { VehicleDetails } from './vehicle-details.tsx'
import { VehiclePicture } from './vehicle-picture.tsx'
import { WindowSheet } from './window-sheet.tsx'

const labelled = <Value extends string>(list: readonly Value[], labels: Record<Value, string>) =>
  list.map((value) => [value, labels[value]] as const)

const form: FormPlan<'retail'> = {
  titles: { add: 'Add Retail Vehicle', edit: 'Edit Retail Vehicle' },
  schema: retailVehicleInputSchema,
  sections: [
    {
      title: 'Basic Information',
      fields: [
        { name: 'vin', label: 'VIN', kind: 'vin', hint: 'A car from before 1981 may have fewer.' },
        { name: 'stockNumber', label: 'Stock Number', kind: 'stock-number' },
        { name: 'year', label: 'Year', kind: 'year' },
        { name: 'make', label: 'Make', kind: 'line' },
        { name: 'model', label: 'Model', kind: 'line' },
        { name: 'trim', label: 'Trim', kind: 'line', optional: true },
        { name: 'mileage', label: 'Mileage', kind: 'number', optional: true },
        { name: 'price', label: 'Price', kind: 'amount', optional: true },
        {
          name: 'status',
          label: 'Status',
          kind: 'choice',
          choices: labelled(RETAIL_STATUSES, RETAIL_STATUS_LABELS),
        },
        { name: 'dateAcquired', label: 'Date Acquired', kind: 'date', optional: true },
      ],
    },
    {
      title: 'Vehicle Details',
      fields: [
        {
          name: 'condition',
          label: 'Condition',
          kind: 'choice',
          choices: labelled(CONDITIONS, CONDITION_LABELS),
          optional: true,
        },
        { name: 'engineType', label: 'Engine Type', kind: 'line', optional: true },
        {
          name: 'transmission',
          label: 'Transmission',
          kind: 'choice',
          choices: labelled(RETAIL_TRANSMISSIONS, RETAIL_TRANSMISSION_LABELS),
          optional: true,
        },
        {
          name: 'driveType',
          label: 'Drive Type',
          kind: 'choice',
          choices: RETAIL_DRIVE_TYPES.map((type) => [type, type.toUpperCase()] as const),
          optional: true,
        },
        {
          name: 'fuelType',
          label: 'Fuel Type',
          kind: 'choice',
          choices: labelled(FUEL_TYPES, FUEL_TYPE_LABELS),
          optional: true,
        },
        { name: 'exteriorColor', label: 'Exterior Color', kind: 'line', optional: true },
        { name: 'interiorColor', label: 'Interior Color', kind: 'line', optional: true },
      ],
    },
    { title: 'Vehicle Image', fields: [PICTURES_FIELD] },
    {
      title: 'Description',
      fields: [
        { name: 'description', label: 'Description', kind: 'text', optional: true },
        { name: 'features', label: 'Features', kind: 'text', optional: true },
      ],
    },
    { title: 'Notes', fields: [{ name: 'notes', label: 'Notes', kind: 'text', optional: true }] },
  ],
  blank: (today) => ({
    ...commonBlank(),
    price: '',
    condition: '',
    fuelType: '',
    description: '',
    features: '',
    status: 'available',
    dateAcquired: writeTypedDate(today),
  }),
  toValues: (vehicle, timeZone) => ({
    ...commonValues(vehicle, timeZone),
    price: vehicle.price === null ? '' : formatExactPrice(vehicle.price),
    condition: vehicle.condition ?? '',
    fuelType: vehicle.fuelType ?? '',
    description: vehicle.description ?? '',
    features: vehicle.features ?? '',
  }),
  fromDecode: ({ year, make, model, trim, engineSize, transmissionType, driveType }) => ({
    year: String(year || ''),
    make,
    model,
    trim,
    engineType: engineSize,
    transmission: retailTransmission(transmissionType),
    driveType: retailDriveType(driveType),
  }),
}

/** The tab of the cars for sale (specification section 2). */
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
  sorts: RETAIL_TABLE_SORTS,
  columns: [
    {
      title: 'Stock Number',
      cell: ({ stockNumber }) => stockNumber,
      sort: 'stockNumber',
      look: 'plate',
      card: 'head',
    },
    { title: 'Year', cell: ({ year }) => year, sort: 'year', look: 'plate', card: 'head' },
    { title: 'Make', cell: ({ make }) => make, sort: 'make', card: 'head' },
    { title: 'Model', cell: ({ model }) => model, sort: 'model', card: 'head' },
    {
      title: 'Price',
      cell: ({ price }) => (price === null ? 'N/A' : formatExactPrice(price)),
      sort: 'price',
      look: 'amount',
    },
    {
      title: 'Status',
      cell: ({ status }) => (
        <StatusBadge tone={STATUS_TONES[status]}>{RETAIL_STATUS_LABELS[status]}</StatusBadge>
      ),
      sort: 'status',
    },
  ],
  details: (vehicle, { timeZone }) => (
    <VehicleDetails
      facts={[
        ['VIN', vehicle.vin],
        ['Trim', vehicle.trim],
        ['Mileage', vehicle.mileage === null ? null : `${formatNumber(vehicle.mileage)} miles`],
        ['Condition', vehicle.condition && CONDITION_LABELS[vehicle.condition]],
        ['Engine Type', vehicle.engineType],
        ['Transmission', vehicle.transmission && RETAIL_TRANSMISSION_LABELS[vehicle.transmission]],
        ['Drive Type', vehicle.driveType?.toUpperCase() ?? null],
        ['Fuel Type', vehicle.fuelType && FUEL_TYPE_LABELS[vehicle.fuelType]],
        ['Exterior Color', vehicle.exteriorColor],
        ['Interior Color', vehicle.interiorColor],
        ['Date Acquired', vehicle.dateAcquired && formatShortDate(vehicle.dateAcquired, timeZone)],
        ['Added', formatShortDate(vehicle.createdAt, timeZone)],
      ]}
      notes={vehicle.notes}
      picture={<VehiclePicture vehicle={vehicle} />}
    />
  ),
  sheet: (vehicle, business) => <WindowSheet vehicle={vehicle} business={business} />,
  form,
  links: (
    <Link to="/admin/feeds" className={buttonVariants({ variant: 'outline', size: 'sm' })}>
      Feeds
    </Link>
  ),
}
