import { useSyncExternalStore } from 'react'
import { loadFromStorage, readStorageText, saveToStorage } from '../lib/browser-storage.ts'
import type { StoredSchema } from '../lib/stored-shape.ts'

type StoredList<T> = ReturnType<typeof createStoredList<T>>

const NONE: never[] = []

/** Entries of a list; none during server rendering and hydration. */
export const useStoredList = <T>({ subscribe, read }: StoredList<T>): T[] =>
  useSyncExternalStore(subscribe, read, () => NONE)

/** Creates a list that all tabs of this browser share and that does not expire. */
export function createStoredList<T>(name: string, schema: StoredSchema<T>) {
  const listeners = new Set<() => void>()
  /** Stored text and its entries; the same text keeps the same array. */
  let stored: { text: string | null; entries: T[] } = { text: null, entries: NONE }
  /** Entries of a browser whose storage is full or disabled. */
  let unstored: T[] | null = null

  function read(): T[] {
    if (unstored) return unstored
    const text = readStorageText(name)
    if (text !== stored.text) stored = { text, entries: load() }
    return stored.entries
  }
  function load(): T[] {
    const value = loadFromStorage(name, Infinity)
    return Array.isArray(value) ? value.flatMap((each) => schema.safeParse(each).data ?? []) : NONE
  }

  return {
    read,
    /** Returns false if the browser could not store the entries. */
    change(entries: T[]): boolean {
      unstored = saveToStorage(name, entries) ? null : entries
      stored = { text: readStorageText(name), entries }
      for (const listener of listeners) listener()
      return unstored === null
    },
    /** The storage event reports changes in other tabs. */
    subscribe(listener: () => void) {
      listeners.add(listener)
      addEventListener('storage', listener)
      return () => {
        listeners.delete(listener)
        removeEventListener('storage', listener)
      }
    },
  }
}
