import {
  type Booking,
  listObjections,
  type Place,
  type Placement,
  type ShopDay,
} from '#shared/domain/schedule-objection.ts'
import type { Schedule } from '#shared/domain/schedule-schema.ts'
import { DAY_MINUTES, formatSlot, MINUTES_MAX, MINUTES_MIN } from '#shared/domain/schedule.ts'
import { formatBay } from './days.ts'

/** Minutes of a row of the board. */
export const STEP = 30
const AROUND_HOURS = 60
const CLOSED_FRAME = { from: 8 * 60, to: 17 * 60 }

export type BoardDay = Schedule['days'][number]
/** Minutes after midnight. */
export type MinuteSpan = { from: number; to: number }

export const isSame = (one: Place, other: Place): boolean =>
  one.startsMinute === other.startsMinute && one.minutes === other.minutes && one.bay === other.bay

export const placeText = (place: Place): string => `${formatSlot(place)}, ${formatBay(place.bay)}`

type Timed = Pick<Place, 'startsMinute' | 'minutes'>
const findEnd = ({ startsMinute, minutes }: Timed): number => (startsMinute ?? 0) + minutes
const floor = (minute: number): number => Math.floor(minute / STEP) * STEP
const ceil = (minute: number): number => Math.ceil(minute / STEP) * STEP

/** Returns the hours of the shop and what lies outside of them, in full rows. */
export function findFrame(hours: ShopDay['hours'], booked: readonly Timed[]): MinuteSpan {
  const open = hours
    ? { from: hours.opens - STEP, to: hours.closes + AROUND_HOURS }
    : { ...CLOSED_FRAME }
  const timed = booked.filter(({ startsMinute }) => startsMinute !== null)
  const starts = timed.map(({ startsMinute }) => startsMinute ?? 0)
  return {
    from: Math.max(0, floor(Math.min(open.from, ...starts))),
    to: Math.min(DAY_MINUTES, ceil(Math.max(open.to, ...timed.map(findEnd)))),
  }
}

/** Lists the columns: any bay, then each bay, also one that the shop had before. */
export function listColumns(bays: number, booked: readonly Place[]): (number | null)[] {
  const last = Math.max(bays, ...booked.map(({ bay }) => bay ?? 0))
  return [null, ...Array.from({ length: last }, (_, index) => index + 1)]
}

/** Positions of cards that share their time, side by side. */
export type Lane = { lane: number; lanes: number }

/** Assigns lanes to the timed cards of a column. */
export function assignLanes(cards: readonly (Timed & { id: string })[]): Map<string, Lane> {
  const lanes = new Map<string, Lane>()
  let group: { id: string; lane: number; end: number }[] = []
  const close = () => {
    const count = Math.max(0, ...group.map(({ lane }) => lane + 1))
    for (const { id, lane } of group) lanes.set(id, { lane, lanes: count })
    group = []
  }
  const ordered = cards
    .filter(({ startsMinute }) => startsMinute !== null)
    .toSorted((one, other) => (one.startsMinute ?? 0) - (other.startsMinute ?? 0))
  for (const card of ordered) {
    const start = card.startsMinute ?? 0
    const meanwhile = group.filter(({ end }) => end > start)
    if (meanwhile.length === 0) close()
    const taken = new Set(meanwhile.map(({ lane }) => lane))
    let lane = 0
    while (taken.has(lane)) lane += 1
    group.push({ id: card.id, lane, end: findEnd(card) })
  }
  close()
  return lanes
}

/** Sets the length in full rows, within its limits and the day. */
export function withMinutes(place: Place, minutes: number): Place {
  const most = Math.min(MINUTES_MAX, DAY_MINUTES - (place.startsMinute ?? 0))
  const rows = Math.round(minutes / STEP) * STEP
  return { ...place, minutes: Math.min(Math.max(rows, MINUTES_MIN), most) }
}

/** Sets the start in full rows of the frame; the end stays in the day. */
export function withStart(place: Place, minute: number, { from, to }: MinuteSpan): Place {
  const last = Math.min(to - STEP, DAY_MINUTES - place.minutes)
  return { ...place, startsMinute: Math.max(from, Math.min(floor(minute + STEP / 2), last)) }
}

type Key = { key: string; shiftKey: boolean }
type Board = { frame: MinuteSpan; columns: (number | null)[] }

/** Returns the place after an arrow key; null for other keys. */
export function placeAfterKey(place: Place, { key, shiftKey }: Key, board: Board): Place | null {
  const down = { ArrowUp: -1, ArrowDown: 1 }[key]
  const right = { ArrowLeft: -1, ArrowRight: 1 }[key]
  if (down === undefined && right === undefined) return null
  if (shiftKey) return withMinutes(place, place.minutes + STEP * (down ?? right ?? 0))
  if (right !== undefined) {
    const column = board.columns[board.columns.indexOf(place.bay) + right]
    return column === undefined ? place : { ...place, bay: column }
  }
  return toOneRow(place, down === 1, board.frame)
}

/** Moves by a row; the morning drop-off is above the first one. */
function toOneRow(place: Place, isDown: boolean, frame: MinuteSpan): Place {
  const { startsMinute } = place
  if (startsMinute === null) return isDown ? withStart(place, frame.from, frame) : place
  if (!isDown && startsMinute <= frame.from) return { ...place, startsMinute: null }
  return withStart(place, floor(startsMinute) + (isDown ? STEP : -STEP), frame)
}

/** Wanted within some minutes of the day, by default while the shop is open. */
type Wanted = Pick<Placement, 'kind' | 'minutes'> & Partial<MinuteSpan>

/** Returns the first start without a objection; the first of all if each one has some. */
export function findFirstFree(
  booked: readonly Booking[],
  { kind, minutes, ...wanted }: Wanted,
  shopDay: ShopDay,
): Place {
  const { opens, closes } = shopDay.hours ?? { opens: CLOSED_FRAME.from, closes: CLOSED_FRAME.to }
  const { from = opens, to = closes } = wanted
  const bays = kind === 'repair' ? listColumns(shopDay.bays, []).slice(1) : [null]
  for (let start = ceil(from); start < to && start + minutes <= closes; start += STEP) {
    for (const bay of bays) {
      const place = { startsMinute: start, minutes, bay }
      if (listObjections(booked, { ...place, kind }, shopDay).length === 0) return place
    }
  }
  return { startsMinute: ceil(from), minutes, bay: bays[0] ?? null }
}
