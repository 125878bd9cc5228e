import { shopUrl, stock } from '../support/shop.ts'

/** The newest car of the demo that is for sale with all its figures. */
const pricedCar = stock.retail.findLast(
  ({ status, price, mileage }) => status === 'available' && price !== null && mileage !== null,
)

/** The path of that car's page. */
export async function vehiclePath(): Promise<string> {
  const [found] = (await (
    await fetch(`${shopUrl()}/api/retail-vehicles?q=${pricedCar?.stockNumber}`)
  ).json()) as { _id: string }[]
  if (!found) throw new Error('The demo has no such car')
  return `/inventory/${found._id}`
}

async function yardVehiclePath(): Promise<string> {
  const [found] = (await (await fetch(`${shopUrl()}/api/dismantled-vehicles?limit=1`)).json()) as {
    _id: string
  }[]
  if (!found) throw new Error('The demo has no dismantled vehicle')
  return `/parts/${found._id}`
}

/** The paths of all public pages, a vehicle of each kind among them. */
export const allPages = async (): Promise<string[]> => [
  '/',
  '/about',
  '/contact',
  '/parts',
  '/partsrequest',
  '/inventory',
  await vehiclePath(),
  await yardVehiclePath(),
  '/repair',
]

export const MISSING_PATHS = [
  '/no-such-page',
  '/inventory/%E0%A4%A',
  '/inventory/00000000-0000-7000-8000-000000000000',
  '/parts/00000000-0000-7000-8000-000000000000',
]

/** Console messages of a browser about a missing page. */
export const WRITTEN_OF_404 = [/status of 404/]
