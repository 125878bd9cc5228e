import { type KeyboardEvent, useState } from 'react'
import { isSame, placeAfterKey, placeText } from './board-place.ts'
import { joinObjectionTexts } from './objections.tsx'
import { useScheduleBoard } from './schedule-board.ts'
import type { ArrangedDay } from './use-board-day.ts'
import type { BoardMove } from './use-board-drag.ts'

/** Checks for a key of the browser or the system. */
export const hasCommandKey = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || altKey

/** Moves cards by keys: arrows change the place, Enter books it, Escape puts the card back. */
export function useBoardMove({ board, find, objectionsOfMove }: ArrangedDay) {
  const { move, cancel } = useScheduleBoard()
  const [moving, setMoving] = useState<BoardMove | null>(null)
  const [announced, setAnnounced] = useState('')

  function finish({ id, place }: BoardMove): void {
    setMoving(null)
    const before = find(id)
    if (!place || !before || isSame(before, place)) return
    move({ before, to: place, objections: objectionsOfMove(before, place) })
  }

  function press(id: string, event: KeyboardEvent): void {
    const before = find(id)
    if (!before || hasCommandKey(event)) return
    const current = moving?.id === id ? moving : null
    const next = placeAfterKey(current?.place ?? before, event, board)
    if (next) {
      event.preventDefault()
      setMoving({ type: 'move', id, place: next })
      const objection = joinObjectionTexts(objectionsOfMove(before, next))
      setAnnounced([placeText(next), objection].filter(Boolean).join('. '))
      return
    }
    if (current && (event.key === 'Enter' || event.key === 'Escape')) {
      event.preventDefault()
      if (event.key === 'Enter') finish(current)
      else {
        setMoving(null)
        setAnnounced(`Back at ${placeText(before)}`)
      }
    } else if (event.key === 'Delete' && !event.shiftKey) {
      event.preventDefault()
      cancel(before)
    }
  }

  return {
    moving,
    setMoving,
    finish,
    press,
    /** Books the place of a card that loses the focus. */
    leave: (id: string) => {
      if (moving?.id === id && moving.type === 'move') finish(moving)
    },
    announced,
    announce: setAnnounced,
  }
}
