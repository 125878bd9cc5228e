import { useSyncExternalStore } from 'react'
import { SAVED_CARS_MAX } from '#shared/domain/vehicle.ts'
import { saveToStorage, loadFromStorage } from '../../../lib/browser-storage.ts'

/** A car that the visitor saved, with the name to call it by when it is gone. */
export type SavedCar = { id: string; name: string }
export type SaveOutcome = 'kept' | 'full' | 'not-stored'

const NAME = 'savedCars'
const NONE: SavedCar[] = []
const listeners = new Set<() => void>()
/** Stored text and its cars; the same text keeps the same array. */
const stored: { text: string | null; cars: SavedCar[] } = { text: null, cars: NONE }
/** In-memory list, for browsers without storage. */
let unstored: SavedCar[] | null = null

/** Saved cars, newest first; none during server rendering and hydration. */
export const useSavedCars = (): SavedCar[] =>
  useSyncExternalStore(subscribe, readSavedCars, () => NONE)

/** Saves a car, or does nothing if it is saved already. */
export function saveCar({ id, name }: SavedCar): SaveOutcome {
  if (readSavedCars().some((car) => car.id === id)) return 'kept'
  if (readSavedCars().length >= SAVED_CARS_MAX) return 'full'
  return change([{ id, name }, ...readSavedCars()])
}

export const removeSavedCar = (id: string): SaveOutcome =>
  change(readSavedCars().filter((car) => car.id !== id))

export function readSavedCars(): SavedCar[] {
  if (unstored) return unstored
  const text = readStoredText()
  if (text !== stored.text) Object.assign(stored, { text, cars: readCars() })
  return stored.cars
}

function change(next: SavedCar[]): SaveOutcome {
  unstored = null
  const before = readStoredText()
  saveToStorage(NAME, next)
  if (readStoredText() === before) unstored = next
  for (const listener of listeners) listener()
  return unstored ? 'not-stored' : 'kept'
}

function readStoredText(): string | null {
  try {
    return localStorage.getItem(NAME)
  } catch {
    return null
  }
}

function readCars(): SavedCar[] {
  const value = loadFromStorage(NAME, Infinity)
  return Array.isArray(value) ? value.filter(isSavedCar).slice(0, SAVED_CARS_MAX) : NONE
}

const isSavedCar = (value: unknown): value is SavedCar =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as SavedCar).id === 'string' &&
  typeof (value as SavedCar).name === 'string'

/** The storage event reports changes in other tabs. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
