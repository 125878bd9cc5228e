const formatters = new Map<string, Intl.DateTimeFormat>()

/** Caches formatters, which are slow to create. */
function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options)
  const known = formatters.get(key)
  if (known) return known
  const created = new Intl.DateTimeFormat(locale, options)
  formatters.set(key, created)
  return created
}

/** Formats a calendar day as '2026-11-21'. */
export function dayIn(timeZone: string, date: Date): string {
  return formatter('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    date,
  )
}

/** Returns the minutes after midnight of a wall clock. */
export function minuteIn(timeZone: string, date: Date): number {
  const time = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const [hours = '', minutes = ''] = formatter('en-US', time).format(date).split(':')
  return Number(hours) * 60 + Number(minutes)
}

/** Formats 'November 21, 2026' (rule 4.8). */
export function formatLongDate(iso: string, timeZone: string): string {
  return formatter('en-US', { timeZone, dateStyle: 'long' }).format(new Date(iso))
}

/** Formats 'Nov 21, 2026'. */
export function formatShortDate(iso: string, timeZone: string): string {
  return formatter('en-US', { timeZone, dateStyle: 'medium' }).format(new Date(iso))
}

/** Formats 'Nov 21', for dates within the last months. */
export function formatMonthAndDay(iso: string, timeZone: string): string {
  return formatter('en-US', { timeZone, month: 'short', day: 'numeric' }).format(new Date(iso))
}

/** Formats 'Nov 21, 2026, 6:54 am'. */
export const formatShortMoment = (iso: string, timeZone: string): string =>
  `${formatShortDate(iso, timeZone)}, ${formatTimeOfDay(new Date(iso), timeZone)}`

/** Formats '8 am', '5:30 pm' or 'noon'. */
export function formatTimeOfDay(date: Date, timeZone: string): string {
  const time = formatter('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }).format(date)
  const short = time.replaceAll('\u202F', ' ').replace(':00', '').toLowerCase()
  return short === '12 pm' ? 'noon' : short
}

/** Formats '2026-07-04' as 'Saturday'. */
export const formatWeekday = (day: string): string =>
  formatter('en-US', { timeZone: 'UTC', weekday: 'long' }).format(new Date(day))

/** Formats '2026-07' as 'July 2026'. */
export const formatMonth = (month: string): string =>
  formatter('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(new Date(month))

/** Formats '2026-07-04' as 'Jul 4'. */
export const formatMonthDay = (day: string): string =>
  formatter('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' }).format(new Date(day))

/** Formats '2026-07-04' as 'Jul 4, 2026'. */
export const formatDay = (day: string): string => formatShortDate(day, 'UTC')

/** Formats a deadline, 'Wednesday, November 25, 2026 at 1:00 PM EST'. */
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
  // Some versions write a narrow no-break space before AM and PM, which some mail programs cannot
  // show.
  return formatter('en-US', { timeZone, ...parts })
    .format(new Date(iso))
    .replaceAll('\u202F', ' ')
}
