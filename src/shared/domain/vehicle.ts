import { DAY_MS } from '../lib/durations.ts'

/** Cars for sale, and vehicles dismantled for parts. */
export const VEHICLE_KINDS = ['retail', 'dismantled'] as const
export type VehicleKind = (typeof VEHICLE_KINDS)[number]

/** Time for which lists mark a vehicle as new. */
export const NEW_FOR_MS = 7 * DAY_MS

/** Per browser. */
export const SAVED_CARS_MAX = 24

export const YEAR_MIN = 1900
export const YEAR_MAX = 2100
export const MILEAGE_MAX = 2_000_000
export const LOCATION_MAX = 40
export const VEHICLE_ID_REQUIRED = 'Vehicle ID is required'
export const PICTURE_UNKNOWN = 'This picture is not there. Please upload it again'
export const PICTURE_OF_ANOTHER =
  'This picture belongs to another vehicle. Please upload it for this one too'
export const PICTURE_FROM_ELSEWHERE =
  'This is not the address of a picture that was uploaded here. Please upload the picture first'

export const RETAIL_STATUSES = ['available', 'pending', 'sold'] as const
export const RETAIL_TRANSMISSIONS = ['automatic', 'manual', 'cvt', 'automated-manual'] as const
export const FUEL_TYPES = ['gasoline', 'diesel', 'electric', 'hybrid', 'plugin-hybrid'] as const
export const RETAIL_DRIVE_TYPES = ['fwd', 'rwd', 'awd', '4wd'] as const
/** Body types for visitors; drawings distinguish more (body-style.ts). */
export const BODY_TYPES = [
  'sedan',
  'coupe',
  'hatchback',
  'wagon',
  'suv',
  'pickup',
  'van',
  'convertible',
] as const
export const CONDITIONS = ['excellent', 'very-good', 'good', 'fair'] as const

export type RetailStatus = (typeof RETAIL_STATUSES)[number]
export type RetailTransmission = (typeof RETAIL_TRANSMISSIONS)[number]
export type FuelType = (typeof FUEL_TYPES)[number]
export type RetailDriveType = (typeof RETAIL_DRIVE_TYPES)[number]
export type BodyType = (typeof BODY_TYPES)[number]
export type Condition = (typeof CONDITIONS)[number]

export const RETAIL_STATUS_LABELS: Record<RetailStatus, string> = {
  available: 'Available',
  pending: 'Sale Pending',
  sold: 'Sold',
}
export const RETAIL_TRANSMISSION_LABELS: Record<RetailTransmission, string> = {
  automatic: 'Automatic',
  manual: 'Manual',
  cvt: 'CVT',
  'automated-manual': 'Automated Manual',
}
export const DRIVE_TYPE_LABELS: Record<RetailDriveType, string> = {
  fwd: 'FWD',
  rwd: 'RWD',
  awd: 'AWD',
  '4wd': '4WD',
}
export const FUEL_TYPE_LABELS: Record<FuelType, string> = {
  gasoline: 'Gasoline',
  diesel: 'Diesel',
  electric: 'Electric',
  hybrid: 'Hybrid',
  'plugin-hybrid': 'Plug-in Hybrid',
}
export const BODY_TYPE_LABELS: Record<BodyType, string> = {
  sedan: 'Sedan',
  coupe: 'Coupe',
  hatchback: 'Hatchback',
  wagon: 'Wagon',
  suv: 'SUV',
  pickup: 'Pickup',
  van: 'Van',
  convertible: 'Convertible',
}
export const CONDITION_LABELS: Record<Condition, string> = {
  excellent: 'Excellent',
  'very-good': 'Very Good',
  good: 'Good',
  fair: 'Fair',
}

export const DISMANTLED_STATUSES = ['Awaiting Dismantle', 'Parts Available', 'Scrapped'] as const
export const DISMANTLED_TRANSMISSIONS = [
  'Automatic',
  'Manual',
  'CVT',
  'Dual Clutch',
  'Single Clutch Automatic',
] as const
export const DISMANTLED_DRIVE_TYPES = ['FWD', 'RWD', 'AWD', '4WD', '4x4'] as const
export type DismantledStatus = (typeof DISMANTLED_STATUSES)[number]

export type VehicleStatus = RetailStatus | DismantledStatus

/** Statuses outside the inventory; another vehicle may reuse the VIN (rule 3.42). */
export const GONE_STATUSES: string[] = ['sold', 'Scrapped'] satisfies VehicleStatus[]

/** Time in which a deleted vehicle can be restored (rule 13.34). */
export const RESTORE_WITHIN_MS = 30 * DAY_MS

type Named = { year: number; make: string; model: string; trim: string | null }

/** Joins the known parts of 'year make model trim' (rule 4.3). */
export const formatVehicleTitle = ({ year, make, model, trim }: Named): string =>
  [year, make, model, trim].filter(Boolean).join(' ')

export const VEHICLE_EVENTS = ['create', 'update', 'archive', 'restore'] as const
export type VehicleEvent = (typeof VEHICLE_EVENTS)[number]

/** Key of the objection to a change of an older version. */
export const VEHICLE_CHANGED = 'changed'
