/** Source of the current time; tests pass a fixed one. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
