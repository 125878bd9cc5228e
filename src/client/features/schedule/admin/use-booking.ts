import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type FoundObjection, pickPlace, type Place } from '#shared/domain/schedule-objection.ts'
import type { ListedAppointment, ToSchedule } from '#shared/domain/schedule-schema.ts'
import { formatSlot } from '#shared/domain/schedule.ts'
import { useSite } from '../../../hooks/use-site.ts'
import { toFailure } from '../../../lib/failure.ts'
import { notifyFailure } from '../../../lib/notify-failure.ts'
import { queryClient, staffApi, staffClient } from '../../../lib/staff-api.tsx'
import { isSame, placeText } from './board-place.ts'
import { listObjectionKeys } from './objections.tsx'
import type { Range } from './use-schedule.ts'

export type MoveChoice = { isAgreed: boolean; emailsCustomer: boolean }
/** Move on the board, with the reasons against it as far as the browser knows. */
export type Move = { before: ListedAppointment; to: Place; objections: FoundObjection[] }
export type NewBooking = MoveChoice & {
  request: ToSchedule
  day: string
  place: Place
  setsRequestStatus: boolean
  objections: FoundObjection[]
  /** Same for a repeated call. */
  idempotencyKey: string
}
/** Step that staff are asked about. */
export type UnconfirmedStep = {
  subject: string
  objections: FoundObjection[]
  /** Appointment with a time that the customer knows. */
  known: ListedAppointment | null
  book: (choice: MoveChoice) => void
}
type Sent<Step> = Omit<Step, 'objections'> & { confirmed: string[] }
type Options = {
  range: Range
  onBooked: (appointment: ListedAppointment) => void
}

const MOVE_KEY = ['schedule-move']
const SILENTLY: MoveChoice = { isAgreed: false, emailsCustomer: false }

/** Books places on the board: at once on the screen, and back if the server refuses. */
export function useBooking({ range, onBooked }: Options) {
  const [asked, setAsked] = useState<UnconfirmedStep | null>(null)
  const { sendsEmail } = useSite()
  const utils = staffApi.useUtils()
  const { list } = utils.schedule.admin
  const calls = staffClient.schedule.admin

  const find = (id: string) => list.getData(range)?.appointments.find((each) => each.id === id)
  const show = (changed: ListedAppointment) =>
    list.setData(
      range,
      (schedule) =>
        schedule && {
          ...schedule,
          appointments: [...schedule.appointments.filter(({ id }) => id !== changed.id), changed],
          toSchedule: schedule.toSchedule.filter(({ id }) => id !== changed.requestId),
        },
    )
  const isLast = () => queryClient.isMutating({ mutationKey: MOVE_KEY }) <= 1
  const onSettled = () => {
    if (isLast()) void utils.schedule.admin.invalidate()
  }
  /** Asks about the objections of a failed call, or reports the failure. */
  function askAgain(
    error: unknown,
    title: string,
    again: Omit<UnconfirmedStep, 'known' | 'objections'>,
  ) {
    const { objections } = toFailure(error)
    if (objections.length > 0) setAsked({ ...again, objections, known: null })
    else notifyFailure(title, error)
    return listObjectionKeys(objections)
  }

  const moving = useMutation({
    mutationKey: MOVE_KEY,
    // One by one: each sends the version that the one before it made.
    scope: { id: 'schedule-move' },
    mutationFn: ({ before: { id, day, updatedAt }, to, ...choices }: Sent<Move> & MoveChoice) =>
      calls.move.mutate({
        id,
        to: { ...to, day, ...choices, updatedAt: find(id)?.updatedAt ?? updatedAt },
      }),
    onSuccess: (saved) => {
      const shown = find(saved.id)
      show(isLast() || !shown ? saved : { ...saved, ...pickPlace(shown) })
      onBooked(saved)
    },
    onError: (error, { before, to, confirmed, ...choice }) => {
      const shown = find(before.id)
      if (shown && isSame(shown, to)) show({ ...shown, ...pickPlace(before) })
      const keys = askAgain(error, `${before.title} was not moved`, {
        subject: before.title,
        book: () => start({ before, to, ...choice, confirmed: [...confirmed, ...keys] }),
      })
    },
    onSettled,
  })

  /** Shows the new place at once, whatever list is on its way. */
  function start({ before: { id }, to, ...choices }: Sent<Move> & MoveChoice): void {
    const before = find(id)
    if (!before) return
    void list.cancel(range, { revert: false })
    show({ ...before, ...to })
    moving.mutate({ before, to, ...choices })
  }

  const creating = useMutation({
    mutationFn: ({ request, place, ...booking }: Sent<NewBooking>) =>
      calls.schedule.mutate({ requestId: request.id, ...place, ...booking }),
    onSuccess: (saved, { setsRequestStatus }) => {
      show(saved)
      onBooked(saved)
      if (setsRequestStatus) void utils.requests.invalidate()
    },
    onError: (error, booking) => {
      const { request, confirmed } = booking
      const keys = askAgain(error, `${request.reference} was not scheduled`, {
        subject: `${request.reference} ${request.customer}`,
        book: () => creating.mutate({ ...booking, confirmed: [...confirmed, ...keys] }),
      })
    },
    onSettled,
  })

  function move({ before, to, objections }: Move): void {
    const known = isKnownTime(before) && before.startsMinute !== to.startsMinute ? before : null
    const confirmed = listObjectionKeys(objections)
    if (!known && objections.length === 0) return start({ before, to, ...SILENTLY, confirmed })
    const about = [before.title, before.customerName].filter(Boolean).join(', ')
    const format = before.bay === to.bay ? formatSlot : placeText
    setAsked({
      subject: `${about}: ${format(before)} becomes ${format(to)}.`,
      objections,
      known,
      book: (choice) => {
        const sends = choice.emailsCustomer && sendsEmail && before.customerEmail !== ''
        start({ before, to, ...choice, emailsCustomer: sends, confirmed })
      },
    })
  }

  function book({ objections, ...booking }: NewBooking): void {
    if (creating.isPending) return
    const { request } = booking
    const create = () => creating.mutate({ ...booking, confirmed: listObjectionKeys(objections) })
    if (objections.length === 0) return create()
    setAsked({
      subject: `${request.reference} ${request.customer}`,
      objections,
      known: null,
      book: create,
    })
  }

  return {
    move,
    book,
    isBooking: creating.isPending,
    asked,
    answer: (choice: MoveChoice | null) => {
      setAsked(null)
      if (choice) asked?.book(choice)
    },
  }
}

/** Checks for a time that the customer confirmed or was emailed. */
const isKnownTime = ({ status, invitedAt }: ListedAppointment): boolean =>
  status === 'confirmed' || (status === 'proposed' && invitedAt !== null)
