import { setImmediate } from 'node:timers/promises'

/** Yields to pending work on the event loop. */
export const pause = (): Promise<void> => setImmediate()
