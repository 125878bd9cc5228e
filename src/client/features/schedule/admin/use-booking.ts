import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedAppointment, ToSchedule } from '#shared/domain/schedule-schema.ts'
import { KIND_OF_REQUEST } from '#shared/domain/schedule.ts'
import { useSite } from '../../../hooks/use-site.ts'
import { failureText } from '../../../lib/failure.ts'
import { notify } from '../../../lib/notify.ts'
import { queryClient, staffApi } from '../../../lib/staff-api.tsx'
import type { Place } from './board-place.ts'
import { type Conflicts, conflictsIn } from './conflicts.ts'
import type { Range } from './use-schedule.ts'

export type MoveChoice = { isAgreed: boolean; emailsCustomer: boolean }
/** Move of a time that the customer knows. */
export type MoveAsked = { before: ListedAppointment; to: Place }
type Confirmed = MoveChoice & { confirmed: string[] }
type Move = MoveAsked & Confirmed
export type NewBooking = {
  request: ToSchedule
  day: string
  place: Place
  isAgreed: boolean
  setsRequestStatus: boolean
  emailsCustomer: boolean
  /** Same for a repeated call. */
  idempotencyKey: string
}
type Create = NewBooking & { confirmed: string[] }
/** Conflicts of a place, with the call that books it anyway. */
export type Asked = Conflicts & { subject: string; book: () => void }
type Options = {
  range: Range
  onBooked: (appointment: ListedAppointment) => void
}

const MOVE_KEY = ['schedule-move']
const SILENTLY: Confirmed = { isAgreed: false, emailsCustomer: false, confirmed: [] }
/** Checks for a time that the customer confirmed or was emailed. */
const isKnownTime = ({ status, invitedAt }: ListedAppointment): boolean =>
  status === 'confirmed' || (status === 'proposed' && invitedAt !== null)
const placeOf = ({ startsMinute, minutes, bay }: Place): Place => ({ startsMinute, minutes, bay })

/** Books places on the board: at once on the screen, and back if the server refuses. */
export function useBooking({ range, onBooked }: Options) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [moveAsked, setMoveAsked] = useState<MoveAsked | null>(null)
  const { sendsEmail } = useSite()
  const utils = staffApi.useUtils()
  const { list } = utils.schedule.admin
  const calls = utils.client.schedule.admin

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

  const move = useMutation({
    mutationKey: MOVE_KEY,
    // One by one: each sends the version that the one before it made.
    scope: { id: 'schedule-move' },
    mutationFn: ({ before: { id, day, updatedAt }, to, ...choices }: Move) =>
      calls.move.mutate({
        id,
        to: { ...to, day, ...choices, updatedAt: find(id)?.updatedAt ?? updatedAt },
      }),
    onSuccess: (saved) => {
      const shown = find(saved.id)
      show(isLast() || !shown ? saved : { ...saved, ...placeOf(shown) })
      onBooked(saved)
    },
    onError: (error, { before, to, confirmed, ...choice }) => {
      const shown = find(before.id)
      if (shown && isSame(shown, to)) show({ ...shown, ...placeOf(before) })
      const conflicts = conflictsIn(error, before.kind)
      if (!conflicts) return report(`${before.title} was not moved`, error)
      const keys = [...confirmed, ...conflicts.keys]
      setAsked({
        ...conflicts,
        subject: before.title,
        book: () => start(before.id, to, { ...choice, confirmed: keys }),
      })
    },
    onSettled,
  })

  /** Shows the new place at once, whatever list is on its way. */
  function start(id: string, to: Place, choices: Confirmed): void {
    const before = find(id)
    if (!before) return
    void list.cancel(range, { revert: false })
    show({ ...before, ...to })
    move.mutate({ before, to, ...choices })
  }

  const create = useMutation({
    mutationFn: ({ request, place, ...booking }: Create) =>
      calls.schedule.mutate({ requestId: request.id, ...place, ...booking }),
    onSuccess: (saved, { setsRequestStatus }) => {
      show(saved)
      onBooked(saved)
      if (setsRequestStatus) void utils.requests.invalidate()
    },
    onError: (error, booking) => {
      const { request, confirmed } = booking
      const conflicts = conflictsIn(error, KIND_OF_REQUEST[request.kind])
      if (!conflicts) return report(`${request.reference} was not scheduled`, error)
      const keys = [...confirmed, ...conflicts.keys]
      const book = () => create.mutate({ ...booking, confirmed: keys })
      setAsked({ ...conflicts, subject: `${request.reference} ${request.customer}`, book })
    },
    onSettled,
  })

  return {
    move: (id: string, to: Place) => {
      const before = find(id)
      if (before && isKnownTime(before) && before.startsMinute !== to.startsMinute) {
        setMoveAsked({ before, to })
      } else start(id, to, SILENTLY)
    },
    moveAsked,
    answerMove: (choice: MoveChoice | null) => {
      setMoveAsked(null)
      if (!choice || !moveAsked) return
      const { before, to } = moveAsked
      const emailsCustomer = choice.emailsCustomer && sendsEmail && before.customerEmail !== ''
      start(before.id, to, { ...choice, emailsCustomer, confirmed: [] })
    },
    create: (booking: NewBooking) => {
      if (!create.isPending) create.mutate({ ...booking, confirmed: [] })
    },
    isCreating: create.isPending,
    asked,
    answer: (isYes: boolean) => {
      setAsked(null)
      if (isYes) asked?.book()
    },
  }
}

export const isSame = (one: Place, other: Place): boolean =>
  one.startsMinute === other.startsMinute && one.minutes === other.minutes && one.bay === other.bay

const report = (title: string, error: unknown): void =>
  notify({ tone: 'destructive', title, description: failureText(error) })
