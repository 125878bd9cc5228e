import { type PointerEvent, useEffect, useState } from 'react'

/** The tile that is dragged, how far, in pixels, and over which place it is held. */
export type Drag = { from: number; over: number; x: number; y: number }

const TILE = '[data-place]'
/** Within this a press is no drag yet, in pixels. */
const SLACK_PX = 6

/**
 * Dragging of tiles that carry their place as `data-place`, by mouse, pen and finger. Nothing changes its place before it is let go:
 * what moves in the document loses the pointer. `handlers(place)` are for what is taken hold of; Escape puts it back.
 */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<
    (Drag & { startX: number; startY: number; held: boolean }) | null
  >(null)

  const handlers = (place: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({
        from: place,
        over: place,
        x: 0,
        y: 0,
        startX: event.clientX,
        startY: event.clientY,
        held: false,
      })
    },
    onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
      if (!drag) return
      const [x, y] = [clientX - drag.startX, clientY - drag.startY]
      const held = drag.held || Math.hypot(x, y) > SLACK_PX
      setDrag({ ...drag, x, y, held, over: placeAt(clientX, clientY) ?? drag.over })
    },
    onPointerUp() {
      if (drag?.held && drag.over !== drag.from) onMove(drag.from, drag.over)
      setDrag(null)
    },
    onPointerCancel: () => setDrag(null),
    onLostPointerCapture: () => setDrag(null),
  })

  const isDragging = drag !== null
  useEffect(() => {
    if (!isDragging) return undefined
    const putBack = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setDrag(null)
    }
    addEventListener('keydown', putBack)
    return () => removeEventListener('keydown', putBack)
  }, [isDragging])
  return { drag: drag?.held ? drag : null, handlers }
}

/** The place whose tile lies under a point; the one that is dragged lets the pointer through. */
function placeAt(x: number, y: number): number | undefined {
  const tile = document.elementFromPoint(x, y)?.closest<HTMLElement>(TILE)
  return tile ? Number(tile.dataset.place) : undefined
}
