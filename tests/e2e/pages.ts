import { demoBusiness } from '#server/demo-business.ts'
import { shopUrl, stock } from '../support/shop.ts'

export type Car = (typeof stock.retail)[number]
export type Listed = { _id: string; createdAt: string }
/** A page of the shop with what has to stand in its title and as its heading. */
export type PublicPage = { name: string; path: () => string | Promise<string>; title: string; heading: string }

/** The newest car of the demo that is so. */
export function carThatIs(matches: (car: Car) => boolean): Car {
  const car = stock.retail.findLast(matches)
  if (!car) throw new Error('The demo has no such car')
  return car
}

/** The car as the shop lists it. */
export async function listed({ stockNumber }: Car): Promise<Listed> {
  const [found] = (await (await fetch(`${shopUrl()}/api/retail-vehicles?q=${stockNumber}`)).json()) as Listed[]
  if (!found) throw new Error(`${stockNumber} is not for sale`)
  return found
}

export const pathOf = async (car: Car): Promise<string> => `/inventory/${(await listed(car))._id}`
export const titleOf = ({ year, make, model, trim }: Car): string => [year, make, model, trim].filter(Boolean).join(' ')

/** A car with all its facts and several pictures. */
export const pictured = carThatIs(
  ({ drawings, status, price, mileage }) => drawings.length > 2 && status === 'available' && price !== null && mileage !== null,
)

const named = (title: string) => `${title} | ${demoBusiness.name}`

export const PAGES: PublicPage[] = [
  { name: 'home', path: () => '/', title: `${demoBusiness.name} | ${demoBusiness.tagline}`, heading: demoBusiness.tagline },
  { name: 'about', path: () => '/about', title: named('About'), heading: `About ${demoBusiness.name}` },
  { name: 'contact', path: () => '/contact', title: named('Contact'), heading: 'Contact' },
  { name: 'parts', path: () => '/parts', title: named('Shop Recycled Parts'), heading: 'Shop Recycled Parts' },
  { name: 'request parts', path: () => '/partsrequest', title: named('Request Parts'), heading: 'Request Parts' },
  { name: 'inventory', path: () => '/inventory', title: named('Pre-Owned Vehicles'), heading: 'Pre-Owned Vehicles' },
  { name: 'vehicle', path: () => pathOf(pictured), title: named(titleOf(pictured)), heading: titleOf(pictured) },
  { name: 'repair', path: () => '/repair', title: named('Repair Services'), heading: 'Expert Auto Repair Services' },
]

export const MISSING_PAGES: PublicPage[] = [
  { name: 'not-found', path: () => '/no-such-page', title: 'Page not found', heading: 'Page not found' },
  {
    name: 'unknown vehicle',
    path: () => '/inventory/00000000-0000-7000-8000-000000000000',
    title: named('Vehicle not found'),
    heading: 'Vehicle not found',
  },
]

/** What a browser writes of a page that is not there. */
export const WRITTEN_OF_404 = [/status of 404/]
