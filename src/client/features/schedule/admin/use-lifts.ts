import { type KeyboardEvent, useState } from 'react'
import type { ListedAppointment } from '#shared/domain/schedule-schema.ts'
import { formatSlot } from '#shared/domain/schedule.ts'
import { type Frame, type Place, placeAfterKey } from './board-place.ts'
import { bayText } from './days.ts'
import type { Lift } from './use-board-drag.ts'
import { isSame } from './use-booking.ts'

type Options = {
  board: { frame: Frame; columns: (number | null)[] }
  find: (id: string) => ListedAppointment | undefined
  onMove: (id: string, to: Place) => void
  /** Asks to cancel an appointment. */
  onDelete: (id: string) => void
  /** Describes what speaks against a place; '' if nothing does. */
  problemOf: (appointment: ListedAppointment, place: Place) => string
}

/** Checks for a key of the browser or the system. */
export const hasCommandKey = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || altKey

export const placeText = (place: Place): string => `${formatSlot(place)}, ${bayText(place.bay)}`

/** Moves cards by keys: arrows change the place, Enter books it, Escape puts the card back. */
export function useLifts({ board, find, onMove, onDelete, problemOf }: Options) {
  const [lift, setLift] = useState<Lift | null>(null)
  const [announced, setAnnounced] = useState('')

  function settle({ id, place }: Lift): void {
    setLift(null)
    const before = find(id)
    if (place && before && !isSame(before, place)) onMove(id, place)
  }

  function press(id: string, event: KeyboardEvent): void {
    const before = find(id)
    if (!before || hasCommandKey(event)) return
    const own = lift?.id === id ? lift : null
    const next = placeAfterKey(own?.place ?? before, event, board)
    if (next) {
      event.preventDefault()
      setLift({ type: 'move', id, place: next })
      setAnnounced([placeText(next), problemOf(before, next)].filter(Boolean).join('. '))
      return
    }
    if (own && (event.key === 'Enter' || event.key === 'Escape')) {
      event.preventDefault()
      if (event.key === 'Enter') settle(own)
      else {
        setLift(null)
        setAnnounced(`Back at ${placeText(before)}`)
      }
    } else if (event.key === 'Delete' && !event.shiftKey) {
      event.preventDefault()
      onDelete(id)
    }
  }

  return {
    lift,
    setLift,
    settle,
    press,
    /** Books the place of a card that loses the focus. */
    leave: (id: string) => {
      if (lift?.id === id && lift.type === 'move') settle(lift)
    },
    announced,
    announce: setAnnounced,
  }
}
