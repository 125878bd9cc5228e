import { DndContext, DragOverlay } from '@dnd-kit/core'
import { useEffect, useId, useRef } from 'react'
import { DEFAULT_MINUTES, KIND_OF_REQUEST } from '#shared/domain/schedule.ts'
import { IconLegend } from './appointment-status.tsx'
import { BoardCard } from './board-card.tsx'
import { BoardGrid, computeCardStyle } from './board-grid.tsx'
import { type BoardDay, placeText } from './board-place.ts'
import { joinObjectionTexts } from './objections.tsx'
import { PickedBar, PickedCard } from './picked-request.tsx'
import { useScheduleBoard } from './schedule-board.ts'
import { ToScheduleList } from './to-schedule-list.tsx'
import { useBoardDay } from './use-board-day.ts'
import { type BoardMove, useBoardDrag } from './use-board-drag.ts'
import { useBoardMove } from './use-board-move.ts'
import { usePicked } from './use-picked.ts'

const HINT =
  'Keys on an appointment: arrows move it by half an hour or a bay, Shift and arrows change its length, then Enter books the place and Escape puts it back. Enter opens it, Delete asks to cancel it.'
/** The board announces the place of its cards itself. */
const SILENT = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}

/** Bays and hours of a day with the requests to schedule beside them. */
export function DayBoard({ shopDay }: { shopDay: BoardDay }) {
  const { schedule, picked, open, openNew, isBooking, pick } = useScheduleBoard()
  useFocusAfter(picked?.id)
  const day = useBoardDay(schedule, shopDay)
  const { board, find } = day
  const hintId = useId()
  const dndId = useId()
  const moves = useBoardMove(day)
  const picking = usePicked({ shopDay, day, onMoved: (place) => moves.announce(placeText(place)) })
  const findRequest = (id: string) => schedule.toSchedule.find((each) => each.id === id)
  const drag = useBoardDrag({
    frame: board.frame,
    // The picked up request may have another length than its service.
    lengthOf: (id) =>
      id === picked?.id ? picking.minutes : (findRequest(id)?.minutes ?? DEFAULT_MINUTES),
    find,
    onMove: moves.setMoving,
    onDrop: drop,
  })
  function drop(dropped: BoardMove): void {
    const request = findRequest(dropped.id)
    if (dropped.type !== 'request') moves.finish(dropped)
    else if (request && dropped.place) picking.bookAt(request, dropped.place)
  }

  const { moving } = moves
  const dragged = moving?.type === 'request' ? findRequest(moving.id) : undefined
  // A drag shows another request in place of the one that is picked up.
  const shown = dragged ?? picked
  const shownPlace = dragged ? moving?.place : picking.place
  const hasObjection =
    shown &&
    shownPlace &&
    day.objectionsAt({ ...shownPlace, kind: KIND_OF_REQUEST[shown.kind] }).length > 0
  return (
    <DndContext id={dndId} {...drag} accessibility={{ announcements: SILENT }}>
      <p role="status" className="sr-only">
        {moves.announced}
      </p>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_15rem] xl:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid min-w-0 gap-3">
          {picked && !dragged && (
            <PickedBar
              request={picked}
              place={picking.place}
              objection={picking.objection}
              isBusy={isBooking}
              onBook={() => picking.bookAt(picked, picking.place)}
              onDetails={() => openNew({ day: shopDay.day, ...picking.place, request: picked })}
              onPutBack={() => pick(null)}
            />
          )}
          <BoardGrid
            {...board}
            shopDay={shopDay}
            mornings={day.mornings}
            wished={picking.wished}
            lanesIn={day.lanesIn}
            bookedIn={day.bookedIn}
            onSlot={(slot) => {
              if (picked) picking.bookAt(picked, { ...slot, minutes: picking.minutes })
              else openNew({ day: shopDay.day, ...slot })
            }}
          >
            {day.booked.map((appointment) => {
              const { id } = appointment
              const moved = moving?.id === id ? moving.place : null
              const place = moved ?? appointment
              return (
                <BoardCard
                  key={id}
                  appointment={appointment}
                  place={place}
                  style={computeCardStyle({ place, ...day.laneOf(id) }, board)}
                  isMoving={moving?.id === id}
                  hasObjection={
                    moved
                      ? joinObjectionTexts(day.objectionsOfMove(appointment, moved)) !== ''
                      : day.withObjection.has(id)
                  }
                  hintId={hintId}
                  onKey={(event) => moves.press(id, event)}
                  onLeave={() => moves.leave(id)}
                  onOpen={() => open(id)}
                />
              )
            })}
            {shown && shownPlace && (
              <PickedCard
                key={`picked ${shown.id}`}
                request={shown}
                place={shownPlace}
                style={computeCardStyle({ place: shownPlace, lane: 0, lanes: 1 }, board)}
                hasObjection={hasObjection === true}
                isBusy={isBooking}
                takesFocus={!dragged}
                hintId={hintId}
                onKey={picking.press}
                onBook={() => picking.bookAt(shown, shownPlace)}
              />
            )}
          </BoardGrid>
          <IconLegend appointments={day.booked} />
          <p id={hintId} className="sr-only">
            {HINT}
          </p>
        </div>
        <div className="lg:relative lg:self-stretch">
          <ToScheduleList />
        </div>
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
