import type * as z from 'zod'
import { type BodyStyle, guessBodyStyle } from '#shared/domain/body-style.ts'
import { type Paint, getPaint } from '#shared/domain/drawing.ts'
import {
  type DismantledVehicleInput,
  dismantledVehicleInputSchema,
  type RetailVehicleInput,
  retailVehicleInputSchema,
} from '#shared/domain/vehicle-schema.ts'
import { DAY_MS, HOUR_MS } from '#shared/lib/durations.ts'
import { DISMANTLED_ROWS } from './dismantled.ts'
import { type VehicleDrawing, VIEWS } from './draw-vehicle.ts'
import { RETAIL_CARS } from './retail-cars.ts'
import { RETAIL_SUVS } from './retail-suvs.ts'
import { RETAIL_TRUCKS } from './retail-trucks.ts'
import type { DismantledRow, RetailRow } from './rows.ts'
import { seededRandom } from './seeded-random.ts'
import { makeVin } from './vin-maker.ts'

type Drawing = Pick<VehicleDrawing, 'view' | 'isInYard' | 'isMirrored'> & { seed: number }
type Pictured = { createdAt: string; style: BodyStyle; paint: Paint; drawings: Drawing[] }
export type DemoRetailVehicle = { kind: 'retail' } & RetailVehicleInput & Pictured
export type DemoDismantledVehicle = { kind: 'dismantled' } & DismantledVehicleInput & Pictured

const FIRST_RETAIL_NUMBER = 1016
const FIRST_DISMANTLED_NUMBER = 2231
const RETAIL_SEED = 2012
const DISMANTLED_SEED = 518
const ROW_LENGTH = 12
/** Code point of row A. */
const FIRST_ROW = 65

/** Generates the demo vehicles, oldest first; model years are fixed, dates count back from `now`. */
export const demoStock = (
  now: Date,
): { retail: DemoRetailVehicle[]; dismantled: DemoDismantledVehicle[] } => ({
  retail: retailStock(now),
  dismantled: dismantledStock(now),
})

function retailStock(now: Date): DemoRetailVehicle[] {
  const random = seededRandom(RETAIL_SEED)
  let number = FIRST_RETAIL_NUMBER
  return oldestFirst([...RETAIL_CARS, ...RETAIL_SUVS, ...RETAIL_TRUCKS]).map((row) => {
    number += stride(random)
    const createdAt = momentAgo(now, row.lot.daysAgo, random)
    return {
      kind: 'retail',
      ...retailVehicleInputSchema.parse({
        ...retailInput(row, `R-${number}`, random),
        dateAcquired: bought(createdAt, random),
      }),
      createdAt,
      ...pictured(row, number),
    }
  })
}

function dismantledStock(now: Date): DemoDismantledVehicle[] {
  const random = seededRandom(DISMANTLED_SEED)
  let number = FIRST_DISMANTLED_NUMBER
  return oldestFirst(DISMANTLED_ROWS).map((row, index) => {
    number += stride(random)
    const createdAt = momentAgo(now, row.lot.daysAgo, random)
    return {
      kind: 'dismantled',
      ...dismantledVehicleInputSchema.parse({
        ...dismantledInput(row, `D-${number}`, random),
        dateAcquired: dayBy(createdAt),
        location: row.lot.status === 'Scrapped' ? null : locationOf(index),
      }),
      createdAt,
      ...pictured(row, number, true),
    }
  })
}

/** Fills the rows of the yard in order. */
const locationOf = (index: number): string =>
  `${String.fromCodePoint(FIRST_ROW + Math.floor(index / ROW_LENGTH))}-${(index % ROW_LENGTH) + 1}`

/** Returns the last day whose noon, which forms use as the time of a day, has passed. */
const dayBy = (moment: string): string =>
  new Date(Date.parse(moment) - DAY_MS / 2).toISOString().slice(0, 10)

const retailInput = (
  row: RetailRow,
  stockNumber: string,
  random: () => number,
): z.input<typeof retailVehicleInputSchema> => ({
  ...identity(row, stockNumber, random),
  mileage: row.lot.miles,
  price: row.lot.price,
  transmission: row.driveline.transmission,
  driveType: row.driveline.drive,
  fuelType: row.driveline.fuel ?? 'gasoline',
  condition: row.lot.condition,
  status: row.lot.status ?? 'available',
  features: row.features,
  description: row.description,
})

const dismantledInput = (
  row: DismantledRow,
  stockNumber: string,
  random: () => number,
): Omit<z.input<typeof dismantledVehicleInputSchema>, 'dateAcquired'> => ({
  ...identity(row, stockNumber, random),
  mileage: row.lot.miles,
  transmission: row.driveline.transmission,
  driveType: row.driveline.drive,
  status: row.lot.status ?? 'Parts Available',
})

const identity = (
  { car, driveline, look, notes }: DismantledRow | RetailRow,
  stockNumber: string,
  random: () => number,
) => ({
  stockNumber,
  ...car,
  vin: makeVin(car.vin, car.year, random),
  engineType: driveline.engine,
  exteriorColor: look.color,
  interiorColor: look.interior,
  notes: notes ?? null,
})

const oldestFirst = <T extends DismantledRow | RetailRow>(rows: T[]): T[] =>
  rows.toSorted((a, b) => b.lot.daysAgo - a.lot.daysAgo)

/** Some stock numbers are skipped, as for vehicles that never reached the lot. */
const stride = (random: () => number): number => (random() < 0.8 ? 1 : 2)

/** Adds random hours so that two arrivals of a day differ. */
const momentAgo = (now: Date, days: number, random: () => number): string =>
  new Date(now.getTime() - days * DAY_MS - (0.5 + 7 * random()) * HOUR_MS).toISOString()

/** Purchase date, one to two weeks before listing. */
const bought = (listedAt: string, random: () => number): string =>
  new Date(Date.parse(listedAt) - (6 + Math.floor(9 * random())) * DAY_MS).toISOString()

function pictured(
  { car, look, lot }: DismantledRow | RetailRow,
  number: number,
  isInYard?: boolean,
): Pick<Pictured, 'style' | 'paint' | 'drawings'> {
  const drawings = VIEWS.slice(0, lot.pictures).map((view, index) => ({
    view,
    seed: number * 10 + index,
    isInYard,
    isMirrored: number % 2 === 1,
  }))
  return { style: guessBodyStyle(car), paint: getPaint(look.color), drawings }
}
