import { type KeyboardEvent, useState } from 'react'
import { isSame, placeAfterKey, placeText } from './board-place.ts'
import { textOf } from './conflicts.tsx'
import { useScheduleActions } from './schedule-actions.ts'
import type { ArrangedDay } from './use-board-day.ts'
import type { Lift } from './use-board-drag.ts'

/** Checks for a key of the browser or the system. */
export const hasCommandKey = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || altKey

/** Moves cards by keys: arrows change the place, Enter books it, Escape puts the card back. */
export function useLifts({ board, find, conflictsOfMove }: ArrangedDay) {
  const { move, cancel } = useScheduleActions()
  const [lift, setLift] = useState<Lift | null>(null)
  const [announced, setAnnounced] = useState('')

  function settle({ id, place }: Lift): void {
    setLift(null)
    const before = find(id)
    if (!place || !before || isSame(before, place)) return
    move({ before, to: place, conflicts: conflictsOfMove(before, place) })
  }

  function press(id: string, event: KeyboardEvent): void {
    const before = find(id)
    if (!before || hasCommandKey(event)) return
    const own = lift?.id === id ? lift : null
    const next = placeAfterKey(own?.place ?? before, event, board)
    if (next) {
      event.preventDefault()
      setLift({ type: 'move', id, place: next })
      const problem = textOf(conflictsOfMove(before, next))
      setAnnounced([placeText(next), problem].filter(Boolean).join('. '))
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
      cancel(before)
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
