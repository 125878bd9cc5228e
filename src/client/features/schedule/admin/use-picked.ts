import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { getOpenSpan } from '#shared/domain/half-day.ts'
import type { Place } from '#shared/domain/schedule-objection.ts'
import type { ListedAppointment, Schedule, ToSchedule } from '#shared/domain/schedule-schema.ts'
import { DEFAULT_MINUTES, KIND_OF_REQUEST } from '#shared/domain/schedule.ts'
import { addDays } from '#shared/lib/calendar-day.ts'
import { createRandomId } from '../../../lib/random-id.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { type BoardDay, findFirstFree, type MinuteSpan, placeAfterKey } from './board-place.ts'
import type { BookingOptions } from './booking-options.tsx'
import { joinObjectionTexts } from './objections.tsx'
import { useScheduleBoard } from './schedule-board.ts'
import type { ArrangedDay } from './use-board-day.ts'
import { hasCommandKey } from './use-board-move.ts'

/** Days after today in which a free time is looked for. */
const SEARCH_DAYS = 14
const INITIAL: BookingOptions = {
  minutes: null,
  isAgreed: false,
  setsRequestStatus: true,
  emailsCustomer: false,
}

/** Finds the request of the URL, also one that is not listed to be scheduled. */
export function usePickedRequest(
  { toSchedule }: Schedule,
  pickId: string | undefined,
  onParams: (change: { pick: string | undefined }) => void,
) {
  const [options, setOptions] = useState(INITIAL)
  // The URL still has the request that was just booked.
  const [bookedId, setBookedId] = useState<string | null>(null)
  if (bookedId !== null && pickId === undefined) setBookedId(null)
  const id = pickId === bookedId ? undefined : pickId
  const listed = toSchedule.find((each) => each.id === id)
  const isMissing = id !== undefined && listed === undefined
  const { data, error } = staffApi.schedule.admin.getToSchedule.useQuery(
    { requestId: id ?? '' },
    { enabled: isMissing },
  )
  const pick = (request: ToSchedule | null) => {
    setOptions((before) => ({ ...before, minutes: null }))
    onParams({ pick: request?.id })
  }
  return {
    picked: listed ?? (isMissing ? data : null) ?? null,
    isGone: isMissing && !data && error !== null,
    options,
    setOptions,
    pick,
    onBooked: ({ requestId }: ListedAppointment) => {
      if (requestId === null || requestId !== pickId) return
      setBookedId(requestId)
      pick(null)
    },
  }
}

type Options = { shopDay: BoardDay; day: ArrangedDay; onMoved: (place: Place) => void }

/** Place of the request that is picked up: the first free one until somebody chooses. */
export function usePicked({ shopDay, day: { booked, board, objectionsAt }, onMoved }: Options) {
  const { picked, options, setOptions, pick, book } = useScheduleBoard()
  const [chosen, setChosen] = useState<{ of: string; place: Place } | null>(null)
  const sent = useRef({ of: '', key: '' })
  const of = `${picked?.id} ${shopDay.day}`
  const kind = picked ? KIND_OF_REQUEST[picked.kind] : 'other'
  const minutes = options.minutes ?? picked?.minutes ?? DEFAULT_MINUTES
  const wished = findWishedSpan(picked, shopDay)
  const place =
    chosen?.of === of
      ? { ...chosen.place, minutes }
      : findFirstFree(booked, { kind, minutes, ...wished }, shopDay)

  /** Repeats the key for the same place, so that a lost reply books it once. */
  function toKey(booking: object): string {
    const about = JSON.stringify(booking)
    if (sent.current.of !== about) sent.current = { of: about, key: createRandomId() }
    return sent.current.key
  }

  function bookAt(request: ToSchedule, at: Place): void {
    const booking = { request, day: shopDay.day, place: at, ...listChoices(options, request) }
    const objections = objectionsAt({ ...at, kind: KIND_OF_REQUEST[request.kind] })
    book({ ...booking, objections, idempotencyKey: toKey(booking) })
  }

  function press(event: KeyboardEvent): void {
    if (hasCommandKey(event)) return
    const next = placeAfterKey(place, event, board)
    if (next) {
      event.preventDefault()
      setChosen({ of, place: next })
      if (next.minutes !== minutes) setOptions({ ...options, minutes: next.minutes })
      onMoved(next)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      pick(null)
    }
  }

  const objections = objectionsAt({ ...place, kind })
  const objection = joinObjectionTexts(objections)
  useLaterDay({
    pickId: picked?.id,
    isPast: objections.some(({ key }) => key === 'past'),
    isFree: objection === '',
    shopDay,
  })
  return { place, objection, minutes, wished, press, bookAt }
}

type Proposal = {
  pickId: string | undefined
  isPast: boolean
  isFree: boolean
  shopDay: BoardDay
}

/** Goes on to the next day with a free time if the first day has none left. */
function useLaterDay({ pickId, isPast, isFree, shopDay: { day, now } }: Proposal): void {
  const { proposalSearch: search, setProposalSearch, show } = useScheduleBoard()
  const look = useEffectEvent(() => {
    if (search.pickId === pickId && !search.isOn) return
    const isOn =
      pickId !== undefined &&
      !isFree &&
      (search.isOn || isPast) &&
      day < addDays(now.day, SEARCH_DAYS)
    setProposalSearch({ pickId, isOn })
    if (isOn) show(day < now.day ? now.day : addDays(day, 1))
  })
  useEffect(() => look(), [pickId, day, isFree])
}

/** Returns the minutes of the half day that the customer asked for; null on other days. */
function findWishedSpan(request: ToSchedule | null, { day, hours }: BoardDay): MinuteSpan | null {
  if (request?.wishedDay !== day || request.wishedHalf === null) return null
  return getOpenSpan(request.wishedHalf, hours)
}

const listChoices = (
  { isAgreed, setsRequestStatus, emailsCustomer }: BookingOptions,
  { customerEmail }: ToSchedule,
) => ({
  isAgreed,
  setsRequestStatus,
  emailsCustomer: emailsCustomer && customerEmail !== '',
})
