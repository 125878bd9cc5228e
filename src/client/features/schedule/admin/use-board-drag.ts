import {
  type DragEndEvent,
  type DragStartEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useEffect, useRef } from 'react'
import type { Place } from '#shared/domain/schedule-objection.ts'
import type { ListedAppointment } from '#shared/domain/schedule-schema.ts'
import type { Dragged } from './board-card.tsx'
import { type MinuteSpan, withMinutes, withStart } from './board-place.ts'

/** A press that moves less is a click. */
const DRAG_FROM_PX = 6
/** A touch that is shorter scrolls. */
const TOUCH_MS = 250
const TOUCH_PX = 8

export type BoardMove = { type: Dragged['type']; id: string; place: Place | null }
type Point = { x: number; y: number }
type Spot = { bay: number | null; minute: number | null }
type Options = {
  frame: MinuteSpan
  lengthOf: (id: string) => number
  find: (id: string) => ListedAppointment | undefined
  onMove: (moving: BoardMove | null) => void
  onDrop: (dropped: BoardMove) => void
}

/** Drags of cards, their lower edges and requests; the place follows the pointer in rows. */
export function useBoardDrag({ frame, lengthOf, find, onMove, onDrop }: Options) {
  const pointer = useRef<Point>({ x: 0, y: 0 })
  const grabbedMinutes = useRef(0)
  const move = useRef<BoardMove | null>(null)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_FROM_PX } }),
    useSensor(TouchSensor, { activationConstraint: { delay: TOUCH_MS, tolerance: TOUCH_PX } }),
  )

  useEffect(() => {
    const track = ({ clientX, clientY }: PointerEvent) => {
      pointer.current = { x: clientX, y: clientY }
    }
    addEventListener('pointermove', track, { capture: true })
    return () => removeEventListener('pointermove', track, { capture: true })
  }, [])

  const set = (next: BoardMove | null) => {
    move.current = next
    onMove(next)
  }

  function placeAt({ type, id }: Dragged): Place | null {
    const spot = findSpot(pointer.current, frame)
    const before = find(id)
    if (type === 'length') {
      if (!before || !spot || spot.minute === null) return move.current?.place ?? null
      return withMinutes(before, spot.minute - (before.startsMinute ?? 0))
    }
    if (!spot) return null
    const place = { startsMinute: null, minutes: before?.minutes ?? lengthOf(id), bay: spot.bay }
    return spot.minute === null
      ? place
      : withStart(place, spot.minute - grabbedMinutes.current, frame)
  }

  function follow({ active }: { active: DragEndEvent['active'] }): void {
    const dragged = readDragged(active)
    if (!dragged) return
    const place = placeAt(dragged)
    if (JSON.stringify(place) !== JSON.stringify(move.current?.place ?? null)) {
      set({ ...dragged, place })
    }
  }

  function start({ active, activatorEvent }: DragStartEvent): void {
    const dragged = readDragged(active)
    if (!dragged) return
    pointer.current = readPoint(activatorEvent)
    const starts = find(dragged.id)?.startsMinute ?? null
    const minute = findSpot(pointer.current, frame)?.minute ?? null
    grabbedMinutes.current =
      dragged.type === 'move' && starts !== null && minute !== null ? minute - starts : 15
    set({ ...dragged, place: placeAt(dragged) })
  }

  return {
    sensors,
    // The place is that of the pointer.
    collisionDetection: () => [],
    onDragStart: start,
    onDragMove: follow,
    onDragEnd: (event: DragEndEvent) => {
      follow(event)
      const dropped = move.current
      set(null)
      if (dropped) onDrop(dropped)
    },
    onDragCancel: () => set(null),
  }
}

const readDragged = ({ data }: DragEndEvent['active']): Dragged | null =>
  (data.current as Dragged | undefined) ?? null

function readPoint(event: Event): Point {
  const touch = 'touches' in event ? (event as TouchEvent).touches[0] : (event as MouseEvent)
  return { x: touch?.clientX ?? 0, y: touch?.clientY ?? 0 }
}

/** Finds the column and minute under a point; null outside of the board. */
function findSpot({ x, y }: Point, { from, to }: MinuteSpan): Spot | null {
  const cell = document
    .elementsFromPoint(x, y)
    .find((element) => element instanceof HTMLElement && element.dataset.bay !== undefined)
  if (!(cell instanceof HTMLElement)) return null
  const bay = Number(cell.dataset.bay) || null
  if (cell.dataset.morning !== undefined) return { bay, minute: null }
  const { top, height } = cell.getBoundingClientRect()
  return { bay, minute: from + ((y - top) / height) * (to - from) }
}
