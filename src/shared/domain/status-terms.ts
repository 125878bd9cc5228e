import { readCents } from '../lib/amounts.ts'

/** Quoted price, or scheduled day ('2026-11-23') and time ('10:00'). */
export type StatusTerms = { price?: string | null; day?: string | null; time?: string | null }

/** Fills in placeholders; missing terms stay in square brackets. */
export function fillTerms(text: string, terms: StatusTerms): string {
  const { price, appointment } = formatTerms(terms)
  return text
    .replaceAll('[price]', price ?? '[price]')
    .replaceAll('[appointment]', appointment ?? '[appointment]')
}

/** Formats terms for the history: '$85', 'Monday, November 23, 2026 at 10:00 AM', or null. */
export function formatStatusTerms(status: string, terms: StatusTerms): string | null {
  const { price, appointment } = formatTerms(terms)
  if (status === 'quoted') return price
  return status === 'scheduled' ? appointment : null
}

const PRICE_CENTS_MAX = 99_999_999
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

export function isPrice(text: string): boolean {
  const cents = readCents(text) ?? 0
  return cents > 0 && cents <= PRICE_CENTS_MAX
}
export const isTime = (text: string): boolean => TIME.test(text)

function formatTerms({ price, day, time }: StatusTerms) {
  return {
    price: price && isPrice(price) ? formatTypedPrice(price) : null,
    appointment: day && time ? formatAppointment(day, time) : null,
  }
}

function formatTypedPrice(price: string): string {
  const dollars = (readCents(price) ?? 0) / 100
  const fractionDigits = Number.isInteger(dollars) ? 0 : 2
  return dollars.toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: fractionDigits,
  })
}

function formatAppointment(day: string, time: string): string {
  const moment = new Date(`${day}T${time}:00Z`)
  const date = moment.toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'full' })
  // Some versions write a narrow no-break space before AM and PM, which some mail programs cannot
  // show.
  return `${date} at ${moment.toLocaleTimeString('en-US', { timeZone: 'UTC', timeStyle: 'short' }).replaceAll('\u202F', ' ')}`
}

type Term = { term: keyof StatusTerms; message: string }
const NEEDED_TERMS: Record<string, Term[]> = {
  quoted: [{ term: 'price', message: 'Please enter the price' }],
  scheduled: [
    { term: 'day', message: 'Please choose the day' },
    { term: 'time', message: 'Please choose the time' },
  ],
}

/** Lists terms that the status email still needs. */
export const findMissingTerms = (status: string | undefined, terms: StatusTerms): Term[] =>
  (NEEDED_TERMS[status ?? ''] ?? []).filter(({ term }) => !terms[term])
