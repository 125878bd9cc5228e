import { SAVED_CARS_MAX } from '#shared/domain/vehicle.ts'
import { useStore } from '../../../lib/store.ts'
import { hasFields, isText, toSchema } from '../../../lib/stored-shape.ts'
import { createStoredList } from '../../../lib/stored-value.ts'

/** A car that the visitor saved, with the name to call it by when it is gone. */
export type SavedCar = { id: string; name: string }
export type SaveOutcome = 'kept' | 'full' | 'not-stored'

const cars = createStoredList(
  'savedCars',
  toSchema(hasFields<SavedCar>({ id: isText, name: isText })),
)

/** Saved cars, newest first. */
export const useSavedCars = (): SavedCar[] => useStore(cars)
export const readSavedCars = cars.read

/** Saves a car, or does nothing if it is saved already. */
export function saveCar({ id, name }: SavedCar): SaveOutcome {
  const saved = cars.read()
  if (saved.some((car) => car.id === id)) return 'kept'
  return saved.length >= SAVED_CARS_MAX ? 'full' : change([{ id, name }, ...saved])
}

export const removeSavedCar = (id: string): SaveOutcome =>
  change(cars.read().filter((car) => car.id !== id))

const change = (next: SavedCar[]): SaveOutcome => (cars.set(next) ? 'kept' : 'not-stored')
