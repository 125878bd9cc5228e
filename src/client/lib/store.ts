import { useSyncExternalStore } from 'react'

/** A value outside of components; `initial` is shown by the server and until hydration. */
export type Store<T> = {
  initial: T
  read: () => T
  subscribe: (listener: () => void) => () => void
}

export const useStore = <T>({ initial, read, subscribe }: Store<T>): T =>
  useSyncExternalStore(subscribe, read, () => initial)

/** Creates a set of listeners; `connect` runs for the first one, its result after the last one. */
export function createListeners<Args extends unknown[] = []>(
  connect?: (notifyAll: (...args: Args) => void) => () => void,
) {
  const listeners = new Set<(...args: Args) => void>()
  let disconnect: (() => void) | undefined
  const notifyAll = (...args: Args) => {
    for (const listener of listeners) listener(...args)
  }
  return {
    notifyAll,
    subscribe(listener: (...args: Args) => void) {
      if (listeners.size === 0) disconnect = connect?.(notifyAll)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) disconnect?.()
      }
    },
  }
}

export function createStore<T>(initial: T) {
  const { notifyAll, subscribe } = createListeners()
  let value = initial
  return {
    initial,
    read: () => value,
    subscribe,
    set(next: T) {
      value = next
      notifyAll()
    },
  }
}
