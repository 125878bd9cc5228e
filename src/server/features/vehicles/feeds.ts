import { stringify } from 'csv-stringify/sync'
import { missingFor, VEHICLE_FEED_NAMES, type VehicleFeed } from '#shared/domain/vehicle-feed.ts'
import type { PublicRetailVehicle } from '#shared/domain/vehicle-schema.ts'
import { FEED_COLUMNS, type FeedShop } from './feed-columns.ts'

type Deps = {
  shop: FeedShop
  /** The cars that can be bought now, as everybody sees them. */
  listAvailable: () => Promise<PublicRetailVehicle[]>
}

/** The feeds of cars for sale, and what keeps cars out of them. */
export function createVehicleFeeds({ shop, listAvailable }: Deps) {
  /** A feed as CSV (RFC 4180): the available cars that have all it asks for. */
  async function csvOf(feed: VehicleFeed): Promise<string> {
    const cars = (await listAvailable()).filter((car) => missingFor(feed, car).length === 0)
    const columns = Object.entries(FEED_COLUMNS[feed])
    const rows = cars.map((car) => columns.map(([, value]) => value(car, shop)))
    return stringify([columns.map(([header]) => header), ...rows], { record_delimiter: 'windows' })
  }

  /** Each feed with its address and how many cars it lists, and every available car that a feed leaves out with what it lacks there. */
  async function overview() {
    const cars = (await listAvailable()).map(
      ({ id, stockNumber, year, make, model, trim, ...rest }) => {
        const missing = VEHICLE_FEED_NAMES.map((feed) => ({
          feed,
          fields: missingFor(feed, rest),
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

  return { csvOf, overview }
}
