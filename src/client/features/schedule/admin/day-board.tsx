import { DndContext, DragOverlay } from '@dnd-kit/core'
import { useEffect, useId, useRef } from 'react'
import type { ListedAppointment, Schedule, ToSchedule } from '#shared/domain/schedule-schema.ts'
import { DEFAULT_MINUTES } from '#shared/domain/schedule.ts'
import { BoardCard } from './board-card.tsx'
import { BoardGrid, cardStyle } from './board-grid.tsx'
import type { BoardDay, Place } from './board-place.ts'
import type { BookingOptions } from './booking-options.tsx'
import { PickedBar } from './picked-bar.tsx'
import { PickedCard } from './picked-card.tsx'
import { ToScheduleList } from './to-schedule-list.tsx'
import { useBoardDay } from './use-board-day.ts'
import { type Lift, useBoardDrag } from './use-board-drag.ts'
import type { NewBooking } from './use-booking.ts'
import { placeText, useLifts } from './use-lifts.ts'
import { usePicked } from './use-picked.ts'

const HINT =
  'Keys on an appointment: arrows move it by half an hour or a bay, Shift and arrows change its length, then Enter books the place and Escape puts it back. Enter opens it, Delete asks to cancel it.'

export type NewPlace = { startsMinute: number | null; bay: number | null }
type Props = {
  schedule: Schedule
  shop: BoardDay
  picked: ToSchedule | null
  options: BookingOptions
  onOptions: (options: BookingOptions) => void
  isBooking: boolean
  onPick: (request: ToSchedule | null) => void
  onMove: (id: string, to: Place) => void
  onBook: (booking: NewBooking) => void
  onOpen: (id: string) => void
  onNew: (place: NewPlace) => void
  /** Opens the form for the picked up request. */
  onDetails: (place: Place) => void
  onDelete: (appointment: ListedAppointment) => void
}

/** Bays and hours of a day with the requests to schedule beside them. */
export function DayBoard({ schedule, shop, picked, options, ...props }: Props) {
  const { onPick, onOpen } = props
  useFocusAfter(picked?.id)
  const day = useBoardDay(schedule, shop)
  const { board, find } = day
  const hintId = useId()
  const dndId = useId()
  const lifts = useLifts({
    board,
    find,
    onMove: props.onMove,
    onDelete: (id) => {
      const appointment = find(id)
      if (appointment) props.onDelete(appointment)
    },
    problemOf: (appointment, place) => day.problemsOf({ ...appointment, ...place }),
  })
  const pick = usePicked({
    picked,
    shop,
    booked: day.booked,
    board,
    options,
    onOptions: props.onOptions,
    onBook: props.onBook,
    onPutBack: () => onPick(null),
    onMoved: (place) => lifts.announce(placeText(place)),
  })
  const drag = useBoardDrag({
    frame: board.frame,
    lengthOf,
    find,
    onLift: lifts.setLift,
    onDrop: drop,
  })
  /** Returns the chosen length of the picked up request, or that of its service. */
  function lengthOf(id: string): number {
    if (id === picked?.id) return pick.minutes
    return schedule.toSchedule.find((each) => each.id === id)?.minutes ?? DEFAULT_MINUTES
  }
  function drop(lift: Lift): void {
    const request = schedule.toSchedule.find(({ id }) => id === lift.id)
    if (lift.type !== 'request') lifts.settle(lift)
    else if (request && lift.place) pick.bookAt(request, lift.place)
  }

  const lift = lifts.lift
  const dragged =
    lift?.type === 'request' ? schedule.toSchedule.find(({ id }) => id === lift.id) : undefined
  // A drag shows another request in place of the one that is picked up.
  const shown = dragged ?? picked
  const shownPlace = dragged ? lift?.place : pick.place
  const problemOf = (place: Place) => day.problemsOf({ ...place, kind: pick.kind })
  return (
    <DndContext id={dndId} {...drag} accessibility={{ announcements: SILENT }}>
      <p role="status" className="sr-only">
        {lifts.announced}
      </p>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid min-w-0 gap-3">
          {picked && !dragged && (
            <PickedBar
              request={picked}
              place={pick.place}
              problem={problemOf(pick.place)}
              isBusy={props.isBooking}
              onBook={() => pick.bookAt(picked, pick.place)}
              onDetails={() => props.onDetails(pick.place)}
              onPutBack={() => onPick(null)}
            />
          )}
          <BoardGrid
            {...board}
            shop={shop}
            nowMinute={shop.now.day === shop.day ? shop.now.minute : null}
            mornings={day.mornings}
            wished={pick.wished}
            bookedIn={day.bookedIn}
            onSlot={(slot) => {
              if (picked) pick.bookAt(picked, { ...slot, minutes: pick.minutes })
              else props.onNew(slot)
            }}
          >
            {day.booked.map((appointment) => {
              const { id } = appointment
              const isLifted = lift?.id === id
              const place = (isLifted && lift.place) || appointment
              return (
                <BoardCard
                  key={id}
                  appointment={appointment}
                  place={place}
                  style={cardStyle({ place, ...day.laneOf(id) }, board)}
                  isLifted={isLifted}
                  isRed={
                    isLifted ? day.problemsOf({ ...appointment, ...place }) !== '' : day.red.has(id)
                  }
                  hintId={hintId}
                  onKey={(event) => lifts.press(id, event)}
                  onLeave={() => lifts.leave(id)}
                  onOpen={() => onOpen(id)}
                />
              )
            })}
            {shown && shownPlace && (
              <PickedCard
                key={`picked ${shown.id}`}
                request={shown}
                place={shownPlace}
                style={cardStyle({ place: shownPlace, lane: 0, lanes: 1 }, board)}
                isRed={problemOf(shownPlace) !== ''}
                isBusy={props.isBooking}
                takesFocus={!dragged}
                hintId={hintId}
                onKey={pick.press}
                onBook={() => pick.bookAt(shown, shownPlace)}
              />
            )}
          </BoardGrid>
          <p id={hintId} className="text-sm text-muted-foreground">
            {HINT}
          </p>
        </div>
        <ToScheduleList
          requests={schedule.toSchedule}
          day={shop.day}
          picked={picked}
          options={options}
          onOptions={props.onOptions}
          onPick={(request) => onPick(request.id === picked?.id ? null : request)}
        />
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <p className="w-max max-w-64 rounded-md bg-primary px-3 py-2 font-semibold text-primary-foreground shadow-lg">
            {`${dragged.reference} ${dragged.customer}`}
          </p>
        )}
      </DragOverlay>
    </DndContext>
  )
}

/** The board announces the place of its cards itself. */
const SILENT = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}

/** Moves the focus on from a request that was booked or put back. */
function useFocusAfter(pickedId: string | undefined): void {
  const last = useRef(pickedId)
  useEffect(() => {
    const before = last.current
    last.current = pickedId
    if (before === undefined || pickedId !== undefined) return
    const targets = [`[data-to-schedule="${before}"]`, '[data-to-schedule]', '[data-appointment]']
    const next = targets.map((each) => document.querySelector<HTMLElement>(each)).find(Boolean)
    next?.focus()
  }, [pickedId])
}
