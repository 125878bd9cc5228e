const formatters = new Map<string, Intl.DateTimeFormat>()

/** Formatters are slow to make, so each is made once. */
function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options)
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, options)
  formatters.set(key, made)
  return made
}

/** A calendar day in a time zone as '2026-11-21'. */
export function dayIn(timeZone: string, moment: Date): string {
  return formatter('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    moment,
  )
}

/** A date in long format, 'November 21, 2026' (docs/product.md 4.8). */
export function formatLongDate(iso: string, timeZone: string): string {
  return formatter('en-US', { timeZone, dateStyle: 'long' }).format(new Date(iso))
}

/** A date in short format, 'Nov 21, 2026'. */
export function formatShortDate(iso: string, timeZone: string): string {
  return formatter('en-US', { timeZone, dateStyle: 'medium' }).format(new Date(iso))
}

/** A day of the last months, 'Nov 21'. */
export function formatMonthAndDay(iso: string, timeZone: string): string {
  return formatter('en-US', { timeZone, month: 'short', day: 'numeric' }).format(new Date(iso))
}

/** A moment in a list, 'Nov 21, 2026, 6:54 AM'. */
export function formatShortMoment(iso: string, timeZone: string): string {
  return formatter('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' })
    .format(new Date(iso))
    .replaceAll('\u202F', ' ')
}

/** A time of day as on a sign, '8 am', '5:30 pm' or 'noon'. */
export function formatTimeOfDay(moment: Date, timeZone: string): string {
  const time = formatter('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }).format(moment)
  const short = time.replaceAll('\u202F', ' ').replace(':00', '').toLowerCase()
  return short === '12 pm' ? 'noon' : short
}

/** A calendar day ('2026-07-04') by its weekday, 'Saturday'. */
export const formatWeekday = (day: string): string =>
  formatter('en-US', { timeZone: 'UTC', weekday: 'long' }).format(new Date(day))

/** A calendar day ('2026-07-04') without its year, 'Jul 4'. */
export const formatMonthDay = (day: string): string =>
  formatter('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' }).format(new Date(day))

/** A calendar day ('2026-07-04') with its year, 'Jul 4, 2026'. */
export const formatDay = (day: string): string => formatShortDate(day, 'UTC')

/** A moment to keep to, 'Wednesday, November 25, 2026 at 1:00 PM EST'. */
export function formatDayAndTime(iso: string, timeZone: string): string {
  const parts = {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  } as const
  // Some versions set a narrow no-break space before AM and PM, which not every mail program can show.
  return formatter('en-US', { timeZone, ...parts })
    .format(new Date(iso))
    .replaceAll('\u202F', ' ')
}
