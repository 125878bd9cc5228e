/** Two-digit years further in the future belong to the previous century. */
const FUTURE_YEARS_MAX = 10
/** Longer than a date with time and spaces. */
const INPUT_LENGTH_MAX = 100
const TYPED = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/
const NAMED = /^(\d{1,2})[ -]([a-z]{3})[a-z]*[ -](\d{4}|\d{2})$/i
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
/** Time without a zone after a date, as databases and spreadsheets write it. */
const TIME = /(?:T|\s+)(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:\s*[AP]M)?$/i

/** Parses '2026-11-21', with or without a time (no zone); returns null if invalid. */
export function readIsoDay(text: string): string | null {
  if (text.length > INPUT_LENGTH_MAX) return null
  const day = text.trim().replace(TIME, '')
  return DAY.test(day) && isRealDay(day) ? day : null
}

/** Parses MM/DD/YY, MM/DD/YYYY, '2-Nov-26' or ISO to '2026-11-21'; null if invalid. */
export function readTypedDate(typed: string, today: string): string | null {
  // Two-digit years are at most 10 years after `today`, otherwise in the previous century.
  if (typed.length > INPUT_LENGTH_MAX) return null
  const text = typed.trim().replace(TIME, '')
  const [, dayBefore, name = '', yearBehind] = NAMED.exec(text) ?? []
  const monthOfName = String(MONTHS.indexOf(name.toLowerCase()) + 1)
  const [, month, day, year] = TYPED.exec(text) ?? [null, monthOfName, dayBefore, yearBehind]
  if (!month || !day || !year) return readIsoDay(typed)
  const iso = [fullYear(year, today), month.padStart(2, '0'), day.padStart(2, '0')].join('-')
  return isRealDay(iso) ? iso : null
}

/** Formats '2026-11-21' as '11/21/2026'. */
export function writeTypedDate(day: string): string {
  const [, year, month, date] = DAY.exec(day) ?? []
  return `${month}/${date}/${year}`
}

function fullYear(year: string, today: string): number {
  if (year.length === 4) return Number(year)
  const thisYear = Number(today.slice(0, 4))
  const century = thisYear - (thisYear % 100)
  return Number(year) - (thisYear % 100) > FUTURE_YEARS_MAX
    ? century - 100 + Number(year)
    : century + Number(year)
}

/** JavaScript parses February 30 as March 2. */
function isRealDay(iso: string): boolean {
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso)
}
