import { DISMANTLED_TABLE_SORTS } from '#shared/domain/vehicle-admin.ts'
import { dismantledVehicleInputSchema } from '#shared/domain/vehicle-schema.ts'
import {
  DISMANTLED_DRIVE_TYPES,
  DISMANTLED_STATUSES,
  DISMANTLED_TRANSMISSIONS,
  type DismantledStatus,
} from '#shared/domain/vehicle.ts'
import { dismantledDriveType, dismantledTransmission } from '#shared/domain/vin-mapping.ts'
import { formatShortDate } from '#shared/lib/dates.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { writeTypedDate } from '#shared/lib/typed-date.ts'
import { type BadgeTone, StatusBadge } from '../../../components/status-badge.tsx'
import { commonBlank, commonValues, PICTURES_FIELD } from './common-fields.ts'
import type { FormPlan, KindConfig } from './kind-config.ts'
import { VehicleDetails } from './vehicle-details.tsx'
import { VehiclePicture } from './vehicle-picture.tsx'

/** Green, yellow, and red for anything else (specification section 4). */
const TONES: Partial<Record<DismantledStatus, BadgeTone>> = {
  'Parts Available': 'go',
  'Awaiting Dismantle': 'wait',
}

const asChoices = (list: readonly string[]) => list.map((value) => [value, value] as const)

const form: FormPlan<'dismantled'> = {
  titles: { add: 'Add New Dismantled Vehicle', edit: 'Edit Vehicle' },
  schema: dismantledVehicleInputSchema,
  sections: [
    {
      title: 'Basic Information',
      fields: [
        { name: 'vin', label: 'VIN', kind: 'vin' },
        { name: 'stockNumber', label: 'Stock Number', kind: 'stock-number' },
        { name: 'year', label: 'Year', kind: 'year' },
        { name: 'make', label: 'Make', kind: 'line' },
        { name: 'model', label: 'Model', kind: 'line' },
        { name: 'trim', label: 'Trim', kind: 'line', optional: true },
        { name: 'mileage', label: 'Mileage', kind: 'number' },
        { name: 'dateAcquired', label: 'Date Acquired', kind: 'date' },
        {
          name: 'status',
          label: 'Status',
          kind: 'choice',
          choices: asChoices(DISMANTLED_STATUSES),
        },
      ],
    },
    {
      title: 'Vehicle Details',
      fields: [
        { name: 'engineType', label: 'Engine Type', kind: 'line', optional: true },
        {
          name: 'transmission',
          label: 'Transmission',
          kind: 'choice',
          choices: asChoices(DISMANTLED_TRANSMISSIONS),
          optional: true,
        },
        {
          name: 'driveType',
          label: 'Drive Type',
          kind: 'choice',
          choices: asChoices(DISMANTLED_DRIVE_TYPES),
          optional: true,
        },
        { name: 'exteriorColor', label: 'Exterior Color', kind: 'line', optional: true },
        { name: 'interiorColor', label: 'Interior Color', kind: 'line', optional: true },
      ],
    },
    { title: 'Vehicle Image', fields: [PICTURES_FIELD] },
    { title: 'Notes', fields: [{ name: 'notes', label: 'Notes', kind: 'text', optional: true }] },
  ],
  blank: (today) => ({
    ...commonBlank(),
    status: 'Awaiting Dismantle',
    dateAcquired: writeTypedDate(today),
  }),
  toValues: (vehicle, timeZone) => commonValues(vehicle, timeZone),
  fromDecode: ({ year, make, model, trim, engineSize, transmissionType, driveType }) => ({
    year: String(year || ''),
    make,
    model,
    trim,
    engineType: engineSize,
    transmission: dismantledTransmission(transmissionType),
    driveType: dismantledDriveType(driveType),
  }),
}

/** The tab of the vehicles that are taken apart (specification section 2). */
export const dismantledConfig: KindConfig<'dismantled'> = {
  kind: 'dismantled',
  title: 'Dismantled Vehicle Inventory',
  addLabel: 'Add Vehicle',
  empty: 'No dismantled vehicles found. Add one to get started.',
  deleteQuestion: 'Are you sure you want to delete this vehicle?',
  statuses: DISMANTLED_STATUSES.map((status) => ({ value: status, label: status })),
  sorts: DISMANTLED_TABLE_SORTS,
  columns: [
    {
      title: 'Stock #',
      cell: ({ stockNumber }) => stockNumber,
      sort: 'stockNumber',
      look: 'plate',
      card: 'head',
    },
    { title: 'VIN', cell: ({ vin }) => vin, sort: 'vin' },
    { title: 'Year', cell: ({ year }) => year, sort: 'year', look: 'plate', card: 'head' },
    { title: 'Make', cell: ({ make }) => make, sort: 'make', card: 'head' },
    { title: 'Model', cell: ({ model }) => model, sort: 'model', card: 'head' },
    {
      title: 'Status',
      cell: ({ status }) => <StatusBadge tone={TONES[status] ?? 'stop'}>{status}</StatusBadge>,
      sort: 'status',
    },
  ],
  details: (vehicle, { timeZone }) => (
    <VehicleDetails
      facts={[
        ['Mileage', vehicle.mileage === null ? null : `${formatNumber(vehicle.mileage)} miles`],
        ['Date Acquired', formatShortDate(vehicle.dateAcquired, timeZone)],
        ['Trim', vehicle.trim],
        ['Engine Type', vehicle.engineType],
        ['Transmission', vehicle.transmission],
        ['Drive Type', vehicle.driveType],
        ['Exterior Color', vehicle.exteriorColor],
        ['Interior Color', vehicle.interiorColor],
      ]}
      notes={vehicle.notes}
      picture={<VehiclePicture vehicle={vehicle} />}
    />
  ),
  form,
}
