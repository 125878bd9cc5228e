import { formatDay } from '../lib/dates.ts'
import {
  type AppointmentKind,
  type AppointmentStatus,
  formatMinute,
  formatSlot,
  isActive,
  type Slot,
} from './schedule.ts'

/** Place of an appointment, and its kind. */
export type Placement = Slot & { kind: AppointmentKind; bay: number | null }
/** Appointment of a day as others see it. */
export type Booking = Placement & {
  id: string
  status: AppointmentStatus
  title: string
  customerName: string
}
/** Opening hours in minutes after midnight; null on a day without hours. */
export type ShopDay = {
  day: string
  hours: { opens: number; closes: number } | null
  bays: number
  /** Minutes that daylight saving skips. */
  skipped: { from: number; to: number } | null
  /** Wall clock of the shop. */
  now: { day: string; minute: number }
}

/** Reason against a place. */
export type ScheduleObjection =
  | { kind: 'overlap'; with: Booking }
  | { kind: 'full' }
  | { kind: 'too-much'; bookedMinutes: number; freeMinutes: number }
  | { kind: 'closed' }
  | { kind: 'outside-hours' }
  | { kind: 'skipped' }
  | { kind: 'past' }

/** Time and bay without a day; a null start is the morning drop-off. */
export type Place = Omit<Placement, 'kind'>
export const pickPlace = ({ startsMinute, minutes, bay }: Place): Place => ({
  startsMinute,
  minutes,
  bay,
})
export const pickPlacement = ({ kind, ...row }: Placement): Placement => ({
  kind,
  ...pickPlace(row),
})

/** Checks for work in a bay: a repair, or anything that was given a bay. */
export const takesBay = ({ kind, bay }: Placement): boolean => bay !== null || kind === 'repair'

const findEnd = ({ startsMinute, minutes }: Slot): number => (startsMinute ?? 0) + minutes
const overlaps = (one: Slot, other: Slot): boolean =>
  one.startsMinute !== null &&
  other.startsMinute !== null &&
  one.startsMinute < findEnd(other) &&
  other.startsMinute < findEnd(one)

/** Sums the minutes of work in the bays. */
export const sumBookedMinutes = (bookings: readonly Booking[]): number =>
  bookings
    .filter((booking) => isActive(booking) && takesBay(booking))
    .reduce((sum, { minutes }) => sum + minutes, 0)

export const computeBayMinutes = ({ hours, bays }: Pick<ShopDay, 'hours' | 'bays'>): number =>
  hours === null ? 0 : (hours.closes - hours.opens) * bays

/** Lists the reasons against a place in a day, which staff can accept unless they are final. */
export function listObjections(
  bookings: readonly Booking[],
  proposed: Placement & { id?: string },
  shopDay: ShopDay,
): ScheduleObjection[] {
  const others = bookings.filter((each) => each.id !== proposed.id && isActive(each))
  return [...findTimeObjections(proposed, shopDay), ...findBayObjections(others, proposed, shopDay)]
}

function findTimeObjections(
  proposed: Placement,
  { day, hours, skipped, now }: ShopDay,
): ScheduleObjection[] {
  const { startsMinute } = proposed
  const objections: ScheduleObjection[] = []
  if (!hours) objections.push({ kind: 'closed' })
  if (startsMinute !== null) {
    const isOutside = hours && (startsMinute < hours.opens || findEnd(proposed) > hours.closes)
    if (isOutside) objections.push({ kind: 'outside-hours' })
    const isSkipped = skipped && startsMinute >= skipped.from && startsMinute < skipped.to
    if (isSkipped) objections.push({ kind: 'skipped' })
  }
  const isOver = day === now.day && startsMinute !== null && startsMinute < now.minute
  if (day < now.day || isOver) objections.push({ kind: 'past' })
  return objections
}

function findBayObjections(
  others: readonly Booking[],
  proposed: Placement,
  shopDay: ShopDay,
): ScheduleObjection[] {
  if (!takesBay(proposed)) return []
  const objections: ScheduleObjection[] = others
    .filter((other) => proposed.bay !== null && other.bay === proposed.bay)
    .filter((other) => overlaps(other, proposed))
    .map((other) => ({ kind: 'overlap', with: other }))
  const inBays = others.filter(takesBay)
  if (objections.length === 0 && mostAtOnce(inBays, proposed) >= shopDay.bays) {
    objections.push({ kind: 'full' })
  }
  const booked = sumBookedMinutes(others) + proposed.minutes
  const freeMinutes = computeBayMinutes(shopDay)
  if (shopDay.hours && booked > freeMinutes) {
    objections.push({ kind: 'too-much', bookedMinutes: booked, freeMinutes })
  }
  return objections
}

/** Counts the cars in the bays at the busiest moment of a slot. */
function mostAtOnce(inBays: readonly Booking[], proposed: Placement): number {
  const meanwhile = inBays.filter((each) => overlaps(each, proposed))
  const starts = [proposed, ...meanwhile].map(({ startsMinute }) => startsMinute ?? 0)
  const counts = starts
    .filter((at) => at >= (proposed.startsMinute ?? 0))
    .map((at) => meanwhile.filter((each) => (each.startsMinute ?? 0) <= at && at < findEnd(each)))
  return Math.max(0, ...counts.map(({ length }) => length))
}

/** Describes a objection; staff accept it by its key unless it is final. */
export type FoundObjection = { key: string; message: string; isFinal: boolean }

/** Describes the reasons against a place in a day. */
export const findScheduleObjections = (
  bookings: readonly Booking[],
  proposed: Placement & { id?: string },
  shopDay: ShopDay,
): FoundObjection[] =>
  listObjections(bookings, proposed, shopDay).map((objection) => ({
    key: formatObjectionKey(objection),
    message: describeObjection(objection, shopDay),
    isFinal: isFinalObjection(objection, proposed),
  }))

/** Checks for a objection that nobody can accept; only 'other' goes on a day without hours. */
export const isFinalObjection = (
  { kind }: ScheduleObjection,
  proposed: Pick<Placement, 'kind'>,
): boolean => kind === 'skipped' || (kind === 'closed' && proposed.kind !== 'other')

/** Names a objection for its acceptance, so that an overlap that came later is asked about again. */
export const formatObjectionKey = (objection: ScheduleObjection): string =>
  objection.kind === 'overlap' ? `overlap:${objection.with.id}` : objection.kind

const formatHoursText = (minutes: number): string => `${Math.round((minutes / 60) * 10) / 10} h`

/** Describes a objection to staff. */
export function describeObjection(
  objection: ScheduleObjection,
  { day, bays, skipped }: ShopDay,
): string {
  switch (objection.kind) {
    case 'overlap': {
      const { bay, title, customerName } = objection.with
      const subject = customerName === '' ? title : `${title} for ${customerName}`
      return `Bay ${bay} has ${subject}, ${formatSlot(objection.with)}.`
    }
    case 'full':
      return bays === 1 ? 'The bay is taken then.' : `All ${bays} bays are taken then.`
    case 'too-much':
      return `${formatDay(day)} would have ${formatHoursText(objection.bookedMinutes)} of work for ${formatHoursText(objection.freeMinutes)} in the bays.`
    case 'closed':
      return `The shop is closed on ${formatDay(day)}. Open the day in the settings first.`
    case 'outside-hours':
      return `That is outside of the hours on ${formatDay(day)}.`
    case 'skipped':
      return `Clocks go forward on ${formatDay(day)}: there is no time from ${formatMinute(skipped?.from ?? 0)} to ${formatMinute(skipped?.to ?? 0)}.`
    case 'past':
      return 'That time is over.'
  }
}
