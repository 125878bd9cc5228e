import { loadFromStorage, readStorageText, saveToStorage } from './browser-storage.ts'
import { createListeners } from './store.ts'
import { isFlag, type StoredSchema, toSchema } from './stored-shape.ts'

/** Creates a value that all tabs of this browser share and that does not expire. */
function createStoredValue<T>(name: string, initial: T, schema: StoredSchema<T>) {
  const { notifyAll, subscribe } = createListeners((onStorage) => {
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  })
  /** Stored text and its value; the same text keeps the same object. */
  let stored: { text: string | null; value: T } = { text: null, value: initial }
  /** The value in a browser whose storage is full or disabled. */
  let unstored: { value: T } | null = null

  return {
    initial,
    read(): T {
      if (unstored) return unstored.value
      const text = readStorageText(name)
      if (text !== stored.text) {
        const { data = initial } = schema.safeParse(loadFromStorage(name, Infinity))
        stored = { text, value: data }
      }
      return stored.value
    },
    subscribe,
    /** Returns false if the browser could not store the value. */
    set(value: T): boolean {
      unstored = saveToStorage(name, value) ? null : { value }
      stored = { text: readStorageText(name), value }
      notifyAll()
      return unstored === null
    },
  }
}

/** Creates a list of which stored entries that do not fit are dropped. */
export const createStoredList = <T>(name: string, schema: StoredSchema<T>) =>
  createStoredValue<T[]>(name, [], {
    safeParse: (list) => ({
      data: Array.isArray(list) ? list.flatMap((each) => schema.safeParse(each).data ?? []) : [],
    }),
  })

export const createStoredFlag = (name: string) => createStoredValue(name, false, toSchema(isFlag))
