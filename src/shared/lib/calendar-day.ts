import { DAY_MS } from './durations.ts'

/** Formats the date of a DATE column, or the UTC date of a time, as '2026-11-24'. */
export const toDay = (date: Date): string => date.toISOString().slice(0, 10)

/** Converts '2026-11-24' to the value of a DATE column. */
export const fromDay = (day: string): Date => new Date(day)

/** Adds days to '2026-11-24'. */
export const addDays = (day: string, days: number): string =>
  toDay(new Date(Date.parse(day) + days * DAY_MS))

/** Returns the Monday on or before a day. */
export const getMonday = (day: string): string =>
  addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
