import { LONG_VIN_YEAR, hasValidCheckDigit, isVin } from './vin.ts'

/** Feeds of cars for sale for search engines and advertisers. */
export const VEHICLE_FEEDS = {
  google: { label: 'Google vehicle listings', path: '/feeds/google-vehicles.csv' },
  meta: { label: 'Meta automotive catalog', path: '/feeds/meta-vehicles.csv' },
} as const
export type VehicleFeed = keyof typeof VEHICLE_FEEDS
export const VEHICLE_FEED_NAMES = Object.keys(VEHICLE_FEEDS) as VehicleFeed[]

/** Field labels of the vehicle form. */
const FIELDS = {
  vin: 'VIN of 17 characters',
  checkDigit: 'VIN with the right check digit',
  price: 'Price',
  mileage: 'Mileage',
  exteriorColor: 'Exterior Color',
  description: 'Description',
  picture: 'Picture',
} as const
type Field = keyof typeof FIELDS

/** Required fields per feed, beyond those that every car has. */
const REQUIRED: Record<VehicleFeed, readonly Field[]> = {
  // https://developers.google.com/vehicle-listings/reference/feed-specification
  google: ['vin', 'checkDigit', 'price', 'mileage'],
  // https://developers.facebook.com/docs/marketing-api/dynamic-ads-auto/auto-catalog
  meta: ['vin', 'exteriorColor', 'description', 'picture'],
}

type FeedCar = {
  year: number
  vin: string
  price: number | null
  mileage: number | null
  exteriorColor: string | null
  description: string | null
  picture: object | null
}

/** Lists labels of the fields that a car needs for a feed. */
export const listMissingFields = (feed: VehicleFeed, car: FeedCar): string[] =>
  REQUIRED[feed]
    .filter((field) => !has(car, field) && !isExempt(feed, car, field))
    .map((field) => FIELDS[field])

function has(car: FeedCar, field: Field): boolean {
  if (field === 'vin') return isVin(car.vin)
  // A VIN of the wrong length is reported once.
  if (field === 'checkDigit') return !isVin(car.vin) || hasValidCheckDigit(car.vin)
  return field === 'mileage' ? car.mileage !== null : Boolean(car[field])
}

const isExempt = (feed: VehicleFeed, { year }: FeedCar, field: Field): boolean =>
  feed === 'google' && year < LONG_VIN_YEAR && (field === 'vin' || field === 'checkDigit')
