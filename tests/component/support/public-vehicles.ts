import type { Outputs } from '#client/lib/api.ts'
import { pictureFromId } from '#shared/domain/picture.ts'

type Inventory = Outputs['vehicles']['listCars']
type Yard = Outputs['vehicles']['listYard']
export type ListedCar = Inventory['vehicles'][number]
export type YardCard = Yard['vehicles'][number]
export type VehicleDetail = Outputs['vehicles']['getCarPage']
type YardDetail = Outputs['vehicles']['getDismantledVehiclePage']
type SavedCar = Outputs['vehicles']['listSavedCars'][number]
type Newest = Outputs['vehicles']['listNewest']

/** Path of the inventory feed in the fake server's calls. */
export const INVENTORY_FEED = 'GET /api/vehicle-data/batched'

const idOf = (number: number): string =>
  `0199a5c0-0000-7000-8000-${String(number).padStart(12, '0')}`

/** Complete car for sale for its card. */
export const inventoryCard = (own: Partial<ListedCar> = {}): ListedCar => ({
  id: idOf(1),
  stockNumber: 'R-1001',
  title: '2016 Ford Escape SE',
  mileage: 80_250,
  price: 9900,
  transmission: 'automatic',
  engineType: '1.6L I4',
  status: 'available',
  imageUrl: '/placeholder/suv-red.svg',
  isNew: false,
  ...own,
})

/** Cars from 'R-1001' on. */
export const inventoryCards = (count: number): ListedCar[] =>
  Array.from({ length: count }, (_, index) =>
    inventoryCard({ id: idOf(index + 1), stockNumber: `R-${1001 + index}` }),
  )

/** Reply of the feed for one page of the inventory. */
export function inventoryFeed(cards: ListedCar[], own: Partial<Omit<Inventory, 'vehicles'>> = {}) {
  const { newest, ...page } = own
  const toWire = ({ id, ...card }: ListedCar) => ({ ...card, _id: id })
  const inventory = {
    makes: [
      { make: 'Ford', count: 12 },
      { make: 'Honda', count: 1 },
      { make: 'Toyota', count: 501 },
    ],
    inStock: 67,
    newThisWeek: 3,
    bodies: { suv: 4, pickup: 1 },
    total: cards.length,
    isCounted: true,
    hasMore: false,
    ...page,
    ...(newest && { newest: newest.map(toWire) }),
  }
  return { retailVehicles: cards.map(toWire), dismantledVehicles: [], inventory }
}

/** Complete dismantled vehicle for its card. */
export const yardCard = (own: Partial<YardCard> = {}): YardCard => ({
  id: idOf(500),
  stockNumber: 'D-2001',
  title: '2009 Honda Civic LX',
  mileage: 142_300,
  dateAcquired: '2026-11-02T15:00:00.000Z',
  status: 'Parts Available',
  engineType: '1.8L I4',
  transmission: 'Automatic',
  imageUrl: '/placeholder/sedan-blue.svg',
  isNew: false,
  ...own,
})

/** Car for the page of saved cars. */
export const savedCar = (own: Partial<SavedCar> = {}): SavedCar => ({
  ...inventoryCard(),
  driveType: 'awd',
  fuelType: 'gasoline',
  condition: 'good',
  exteriorColor: 'Ruby Red',
  interiorColor: 'Charcoal',
  ...own,
})

/** Reply with one page of the parts list. */
export const yardPage = (
  vehicles: YardCard[],
  own: Partial<Omit<Yard, 'vehicles'>> = {},
): Yard => ({
  vehicles,
  makes: [
    { make: 'Ford', count: 23 },
    { make: 'Honda', count: 4 },
  ],
  inStock: 212,
  newThisWeek: 0,
  total: vehicles.length,
  isCounted: true,
  hasMore: false,
  ...own,
})

/** Vehicles of the home page: four cars and six dismantled ones. */
export const newestVehicles = (own: Partial<Newest> = {}): Newest => ({
  cars: inventoryCards(4),
  carCount: 67,
  yard: Array.from({ length: 6 }, (_, index) => ({
    ...yardCard({ stockNumber: `D-${2001 + index}` }),
    make: 'Honda',
    model: 'Civic',
  })),
  yardCount: 1,
  makes: ['Ford', 'Honda', 'Toyota'],
  ...own,
})

type Facts = Partial<VehicleDetail['vehicle']> & {
  pictureCount?: number
  similar?: VehicleDetail['similar']
  priceDrop?: VehicleDetail['priceDrop']
}

/** Complete car for sale for its page. */
export function vehicleDetail({
  pictureCount = 0,
  similar = [],
  priceDrop = null,
  ...own
}: Facts = {}): VehicleDetail {
  const pictures = Array.from(
    { length: pictureCount },
    (_, index) => pictureFromId('/pictures', `${idOf(900 + index)}-1600x1200-240`) ?? [],
  )
  return {
    vehicle: {
      id: idOf(1),
      stockNumber: 'R-1001',
      year: 2016,
      make: 'Ford',
      model: 'Escape',
      trim: 'SE',
      vin: '1FTEW000000000001',
      mileage: 80_250,
      price: 9900,
      exteriorColor: 'Ruby Red',
      interiorColor: 'Charcoal',
      transmission: 'automatic',
      engineType: '1.6L I4',
      driveType: 'awd',
      fuelType: 'gasoline',
      condition: 'good',
      status: 'available',
      features: 'Heated seats',
      description: 'One owner.',
      picture: pictures.flat()[0] ?? null,
      createdAt: '2026-11-02T03:30:00.000Z',
      updatedAt: '2026-11-02T03:30:00.000Z',
      ...own,
    },
    priceDrop,
    pictures: pictures.flat(),
    drawing: '/placeholder/suv-red.svg',
    similar,
  }
}

/** Complete dismantled vehicle for its page. */
export const yardDetail = (
  own: Partial<YardDetail['vehicle']> = {},
  similar: YardDetail['similar'] = [],
): YardDetail => ({
  vehicle: {
    id: idOf(500),
    stockNumber: 'D-2001',
    year: 2009,
    make: 'Honda',
    model: 'Civic',
    trim: 'LX',
    vin: '2HGFA16509H000001',
    mileage: 142_300,
    dateAcquired: '2026-11-02T03:30:00.000Z',
    status: 'Parts Available',
    picture: null,
    exteriorColor: 'Royal Blue',
    interiorColor: 'Gray',
    transmission: 'Automatic',
    engineType: '1.8L I4',
    driveType: 'FWD',
    location: null,
    createdAt: '2026-11-02T15:00:00.000Z',
    updatedAt: '2026-11-02T15:00:00.000Z',
    ...own,
  },
  pictures: [],
  drawing: '/placeholder/sedan-blue.svg',
  similar,
})
