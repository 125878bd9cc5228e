import { dayIn } from '#shared/lib/dates.ts'

/** Source of the current time; tests pass a fixed one. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

type Shop = { clock: Clock; business: { current(): { timeZone: string } } }
export const getCurrentDay = ({ clock, business }: Shop): string =>
  dayIn(business.current().timeZone, clock.now())

/** Keeps two changes within a millisecond distinct, so that the later one is noticed. */
export const computeUpdatedAt = (before: Date, now: Date): Date =>
  new Date(Math.max(now.getTime(), before.getTime() + 1))
