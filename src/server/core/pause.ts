import { setImmediate } from 'node:timers/promises'

/** Lets what waits on the event loop have its turn. */
export const pause = (): Promise<void> => setImmediate()
