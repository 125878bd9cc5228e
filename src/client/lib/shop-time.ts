import { toTimestamp } from '#shared/domain/business-hours.ts'

/** Returns the current minute at the shop as the value of a datetime-local input. */
export const formatShopNow = (timeZone: string): string =>
  new Date()
    .toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .replace(' ', 'T')

/** Converts the value of a datetime-local input to a moment; '' for none. */
export const toMoment = (typed: string, timeZone: string): string => {
  const [day = '', time = ''] = typed.split('T')
  return time === '' ? '' : new Date(toTimestamp(day, time.slice(0, 5), timeZone)).toISOString()
}
