import { stringify } from 'csv-stringify/sync'
import type { Context } from '#server/context.ts'
import { type BodyStyle, guessBodyStyle } from '#shared/domain/body-style.ts'
import type { Business } from '#shared/domain/business.ts'
import { toPreview } from '#shared/domain/picture.ts'
import {
  listMissingFields,
  VEHICLE_FEED_NAMES,
  type VehicleFeed,
} from '#shared/domain/vehicle-feed.ts'
import type { PublicRetailVehicle } from '#shared/domain/vehicle-schema.ts'
import { formatAddress } from '#shared/lib/address-line.ts'
import { roundPrice } from '#shared/lib/money.ts'
import { publicColumns, toPublicRetail } from './mapper.ts'
import { toPublicOrder, toPublicWhere, selectRows } from './public-query.ts'

/** Exceeds any business's cars, since a feed is one file. */
const FEED_MAX = 10_000
const DESCRIPTION_MAX = 5000
const META_BODY_STYLES: Record<BodyStyle, string> = {
  sedan: 'SEDAN',
  coupe: 'COUPE',
  hatchback: 'HATCHBACK',
  wagon: 'WAGON',
  crossover: 'CROSSOVER',
  suv: 'SUV',
  pickup: 'TRUCK',
  'crew-pickup': 'TRUCK',
  minivan: 'MINIVAN',
  van: 'VAN',
  convertible: 'CONVERTIBLE',
}

/** Returns available cars with all required fields as CSV (RFC 4180). */
export async function exportFeed(ctx: Context, feed: VehicleFeed): Promise<string> {
  const cars = (await listAvailable(ctx)).filter((car) => listMissingFields(feed, car).length === 0)
  const shop: FeedShop = { ...ctx.business.current(), publicUrl: ctx.config.publicUrl }
  const columns = Object.entries(FEED_COLUMNS[feed])
  const rows = cars.map((car) => columns.map(([, value]) => value(car, shop)))
  return stringify([columns.map(([header]) => header), ...rows], { record_delimiter: 'windows' })
}

export async function getFeedOverview(ctx: Context) {
  const cars = (await listAvailable(ctx)).map(
    ({ id, stockNumber, year, make, model, trim, ...rest }) => {
      const missing = VEHICLE_FEED_NAMES.map((feed) => ({
        feed,
        fields: listMissingFields(feed, { year, ...rest }),
      })).filter(({ fields }) => fields.length > 0)
      return { id, stockNumber, year, make, model, trim, missing }
    },
  )
  const feeds = VEHICLE_FEED_NAMES.map((feed) => ({
    feed,
    listed: cars.filter(({ missing }) => missing.every((gap) => gap.feed !== feed)).length,
  }))
  return { available: cars.length, feeds, gaps: cars.filter(({ missing }) => missing.length > 0) }
}

async function listAvailable({ db, pictures }: Context): Promise<PublicRetailVehicle[]> {
  const rows = await selectRows(db, publicColumns, {
    where: toPublicWhere('retail', { status: 'available' }),
    order: toPublicOrder('retail'),
    limit: FEED_MAX,
  })
  return rows.map((row) => toPublicRetail(row, pictures.baseUrl))
}

type FeedShop = Pick<Business, 'name' | 'address'> & { publicUrl: string }

type Columns = Record<string, (car: PublicRetailVehicle, shop: FeedShop) => string | number | null>

const GOOGLE: Columns = {
  vin: ({ vin }) => vin,
  id: ({ stockNumber }) => plain(stockNumber),
  store_code: (_, { name }) => storeCode(name),
  dealership_name: (_, { name }) => plain(name),
  dealership_address: (_, { address }) => `${formatAddress(address)}, US`,
  price: dollars,
  condition: () => 'used',
  make: ({ make }) => plain(make),
  model: ({ model }) => plain(model),
  trim: ({ trim }) => plain(trim),
  year: ({ year }) => year,
  mileage: ({ mileage }) => `${mileage} miles`,
  exterior_color: ({ exteriorColor }) => plain(exteriorColor),
  link: toPageUrl,
  image_link: toPictureUrl,
}

const META: Columns = {
  vehicle_id: ({ id }) => id,
  vin: ({ vin }) => vin,
  title: ({ year, make, model, trim }) => plain(`${year} ${make} ${model} ${trim ?? ''}`),
  make: ({ make }) => plain(make),
  model: ({ model }) => plain(model),
  trim: ({ trim }) => plain(trim),
  year: ({ year }) => year,
  body_style: (car) => META_BODY_STYLES[guessBodyStyle(car)],
  description: ({ description }) => plain(description).slice(0, DESCRIPTION_MAX),
  exterior_color: ({ exteriorColor }) => plain(exteriorColor),
  'mileage.value': ({ mileage }) => mileage,
  'mileage.unit': ({ mileage }) => (mileage === null ? null : 'MI'),
  price: dollars,
  state_of_vehicle: () => 'USED',
  availability: () => 'AVAILABLE',
  url: toPageUrl,
  'image[0].url': toPictureUrl,
  'image[0].tag[0]': () => 'Exterior',
  address: (_, { address: { street, city, state, zipCode } }) =>
    JSON.stringify({ addr1: street, city, region: state, postal_code: zipCode, country: 'US' }),
}

const FEED_COLUMNS: Record<VehicleFeed, Columns> = { google: GOOGLE, meta: META }

/** Drops formula characters (OWASP ASVS 5.0, 1.2.10); an added quote would be visible. */
const plain = (text: string | null): string =>
  (text ?? '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s=+\-@]+/, '')
    .trim()

/** Google requires a code but does not show it. */
const storeCode = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

function dollars({ price }: PublicRetailVehicle): string | null {
  return price === null ? null : `${roundPrice(price)} USD`
}

function toPageUrl({ id }: PublicRetailVehicle, { publicUrl }: FeedShop): string {
  return `${publicUrl}/inventory/${id}`
}

function toPictureUrl({ picture }: PublicRetailVehicle, { publicUrl }: FeedShop): string | null {
  return picture && publicUrl + toPreview(picture).path
}
