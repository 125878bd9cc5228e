/** How far ahead of today a two-digit year may lie before it means the century before. */
const YEARS_AHEAD_MAX = 10
const TYPED = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/**
 * The day that was typed as MM/DD/YY or MM/DD/YYYY, as '2026-11-21', or null where it is none. A year of two digits lies in the
 * century of `today` ('2026-11-21'), unless it were more than 10 years ahead of it: then in the one before.
 */
export function readTypedDate(typed: string, today: string): string | null {
  const [, month, day, year] = TYPED.exec(typed.trim()) ?? []
  if (!month || !day || !year) return null
  const iso = [fullYear(year, today), month.padStart(2, '0'), day.padStart(2, '0')].join('-')
  return isRealDay(iso) ? iso : null
}

/** A day such as '2026-11-21' the way it is typed, '11/21/2026'. */
export function writeTypedDate(day: string): string {
  const [, year, month, date] = DAY.exec(day) ?? []
  return `${month}/${date}/${year}`
}

function fullYear(year: string, today: string): number {
  if (year.length === 4) return Number(year)
  const thisYear = Number(today.slice(0, 4))
  const century = thisYear - (thisYear % 100)
  return Number(year) - (thisYear % 100) > YEARS_AHEAD_MAX
    ? century - 100 + Number(year)
    : century + Number(year)
}

/** JavaScript takes 30 February for 2 March, which nobody meant. */
function isRealDay(iso: string): boolean {
  const moment = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso)
}
