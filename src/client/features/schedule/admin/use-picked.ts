import { type KeyboardEvent, useRef, useState } from 'react'
import { spanOf } from '#shared/domain/half-day.ts'
import type { Booking } from '#shared/domain/schedule-conflict.ts'
import type { ToSchedule } from '#shared/domain/schedule-schema.ts'
import { DEFAULT_MINUTES, KIND_OF_REQUEST } from '#shared/domain/schedule.ts'
import { randomId } from '../../../lib/random-id.ts'
import { type BoardDay, firstFree, type Frame, type Place, placeAfterKey } from './board-place.ts'
import type { BookingOptions } from './booking-options.tsx'
import type { NewBooking } from './use-booking.ts'
import { hasCommandKey } from './use-lifts.ts'

type Options = {
  picked: ToSchedule | null
  shop: BoardDay
  booked: readonly Booking[]
  board: { frame: Frame; columns: (number | null)[] }
  options: BookingOptions
  onOptions: (options: BookingOptions) => void
  onBook: (booking: NewBooking) => void
  onPutBack: () => void
  onMoved: (place: Place) => void
}

/** Place of the request that is picked up: the first free one until somebody chooses. */
export function usePicked({ picked, shop, booked, board, options, ...on }: Options) {
  const [chosen, setChosen] = useState<{ of: string; place: Place } | null>(null)
  const sent = useRef({ of: '', key: '' })
  const of = `${picked?.id} ${shop.day}`
  const kind = picked ? KIND_OF_REQUEST[picked.kind] : 'other'
  const minutes = options.minutes ?? picked?.minutes ?? DEFAULT_MINUTES
  const wished = wishedSpan(picked, shop)
  const place =
    chosen?.of === of
      ? { ...chosen.place, minutes }
      : firstFree(booked, { kind, minutes, ...wished }, shop)

  /** Repeats the key for the same place, so that a lost reply books it once. */
  function keyOf(booking: object): string {
    const about = JSON.stringify(booking)
    if (sent.current.of !== about) sent.current = { of: about, key: randomId() }
    return sent.current.key
  }

  function bookAt(request: ToSchedule, at: Place): void {
    const booking = { request, day: shop.day, place: at, ...choicesOf(options, request) }
    on.onBook({ ...booking, idempotencyKey: keyOf(booking) })
  }

  function press(event: KeyboardEvent): void {
    if (hasCommandKey(event)) return
    const next = placeAfterKey(place, event, board)
    if (next) {
      event.preventDefault()
      setChosen({ of, place: next })
      if (next.minutes !== minutes) on.onOptions({ ...options, minutes: next.minutes })
      on.onMoved(next)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      on.onPutBack()
    }
  }

  return { kind, place, minutes, wished, press, bookAt }
}

/** Returns the minutes of the half day that the customer asked for; null on other days. */
function wishedSpan(request: ToSchedule | null, { day, hours }: BoardDay): Frame | null {
  if (request?.wish !== day || request.wishedHalf === null) return null
  return spanOf(request.wishedHalf, hours)
}

const choicesOf = (
  { isAgreed, setsRequestStatus, emailsCustomer }: BookingOptions,
  { customerEmail }: ToSchedule,
) => ({
  isAgreed,
  setsRequestStatus,
  emailsCustomer: emailsCustomer && customerEmail !== '',
})
