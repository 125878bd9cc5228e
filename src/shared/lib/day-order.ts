/** Order of day and month in dates such as 3.14.2024 and 14/3/2024. */
export type DayOrder = 'month-first' | 'day-first'

const NUMBERS = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?=\D|$)/
const MONTHS = 12
/** One such date may be a typing error. */
const PROOF_MIN = 2
/** Dates of the other order that are taken for typing errors: one in ten. */
const DATES_PER_ERROR = 10

/** Finds the order that a column's dates show; null if they show none or both. */
export function findDayOrder(texts: readonly string[]): DayOrder | null {
  const dates = texts.flatMap((text) => {
    const [, first, , second] = NUMBERS.exec(text.trim()) ?? []
    return first ? [[Number(first), Number(second)] as const] : []
  })
  const monthFirst = dates.filter(([first, second]) => first <= MONTHS && second > MONTHS).length
  const dayFirst = dates.filter(([first, second]) => first > MONTHS && second <= MONTHS).length
  if (monthFirst > dayFirst * DATES_PER_ERROR) return 'month-first'
  return dayFirst >= PROOF_MIN && dayFirst > monthFirst * DATES_PER_ERROR ? 'day-first' : null
}

/** Writes a date with the month first; null for a dotted one whose order is unknown. */
export function writeMonthFirst(day: string, order: DayOrder | null): string | null {
  const [date = '', first = '', sign = '', second = '', year = ''] = NUMBERS.exec(day) ?? []
  if (date === '' || date !== day) return day
  if (sign === '.' && order === null) return null
  return order === 'day-first' ? `${second}/${first}/${year}` : `${first}/${second}/${year}`
}
