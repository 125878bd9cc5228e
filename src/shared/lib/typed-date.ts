/** How far ahead of today a two-digit year may lie before it means the century before. */
const YEARS_AHEAD_MAX = 10
/** A day with its time and blanks is shorter. */
const TYPED_MAX = 100
const TYPED = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/
const NAMED = /^(\d{1,2})[ -]([a-z]{3})[a-z]*[ -](\d{4}|\d{2})$/i
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
/** A time of day without a zone behind a day, as databases and spreadsheets write it. */
const TIME = /(?:T|\s+)(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:\s*[AP]M)?$/i

/** Reads '2026-11-21', also with a time but no zone, as that day; null for anything else. */
export function readIsoDay(text: string): string | null {
  if (text.length > TYPED_MAX) return null
  const day = text.trim().replace(TIME, '')
  return DAY.test(day) && isRealDay(day) ? day : null
}

/**
 * Reads a day typed as MM/DD/YY, MM/DD/YYYY, '2-Nov-26' or ISO, as '2026-11-21'; null if it is none. A year of two digits is
 * in the century of `today` up to 10 years ahead, else in the one before.
 */
export function readTypedDate(typed: string, today: string): string | null {
  if (typed.length > TYPED_MAX) return null
  const text = typed.trim().replace(TIME, '')
  const [, dayBefore, name = '', yearBehind] = NAMED.exec(text) ?? []
  const monthOfName = String(MONTHS.indexOf(name.toLowerCase()) + 1)
  const [, month, day, year] = TYPED.exec(text) ?? [null, monthOfName, dayBefore, yearBehind]
  if (!month || !day || !year) return readIsoDay(typed)
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
