import type { Outputs } from '#client/lib/api.ts'
import type { Picture } from '#shared/domain/picture.ts'

export type RetailVehicle = Extract<Outputs['vehicles']['admin']['get'], { kind: 'retail' }>
export type DismantledVehicle = Extract<Outputs['vehicles']['admin']['get'], { kind: 'dismantled' }>

const UNKNOWN = {
  trim: null,
  exteriorColor: null,
  interiorColor: null,
  transmission: null,
  engineType: null,
  driveType: null,
  picture: null,
  pictures: [],
  notes: null,
  createdAt: '2026-11-02T15:00:00.000Z',
  updatedAt: '2026-11-02T15:00:00.000Z',
}
let made = 0

const idOf = (number: number): string =>
  `0199f000-0000-7000-8000-${String(number).padStart(12, '0')}`

/** Car for sale as the back office receives it. */
export function retailVehicle(own: Partial<RetailVehicle> = {}): RetailVehicle {
  made += 1
  return {
    ...UNKNOWN,
    kind: 'retail',
    id: idOf(made),
    stockNumber: `R-${made}`,
    vin: `1FTEW${String(made).padStart(12, '0')}`,
    year: 2016,
    make: 'Ford',
    model: 'Escape',
    mileage: 80_000,
    price: 9900,
    fuelType: null,
    condition: null,
    status: 'available',
    features: null,
    description: null,
    dateAcquired: null,
    ...own,
  }
}

/** Vehicle for parts as the back office receives it. */
export function dismantledVehicle(own: Partial<DismantledVehicle> = {}): DismantledVehicle {
  made += 1
  return {
    ...UNKNOWN,
    kind: 'dismantled',
    id: idOf(made),
    stockNumber: `D-${made}`,
    vin: `2HGES${String(made).padStart(12, '0')}`,
    year: 2009,
    make: 'Honda',
    model: 'Civic',
    mileage: 142_000,
    dateAcquired: '2026-11-02T12:00:00.000Z',
    status: 'Parts Available',
    location: null,
    ...own,
  }
}

/** Complete table with these vehicles on one page. */
export function tableOf<Vehicle extends { status: string }>(vehicles: Vehicle[]) {
  const counts: Record<string, number> = {}
  for (const { status } of vehicles) counts[status] = (counts[status] ?? 0) + 1
  return { data: { vehicles, next: null, total: vehicles.length, counts } }
}

/** Stored picture, identified by its number. */
export function pictureNo(number: number): Picture {
  const id = `${idOf(number)}-640x480-240`
  return { id, url: `/pictures/${id}/640.webp`, width: 640, height: 480 }
}
