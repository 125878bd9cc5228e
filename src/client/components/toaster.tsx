import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { Toaster, toast, useSonner } from 'sonner'
import { DESKTOP_FROM_PX } from '../hooks/use-is-wide.ts'
import { deferred } from '../lib/deferred.ts'
import type { ToastMessage } from '../lib/notify.ts'
import { ToastCard } from './toast-card.tsx'
import styles from 'sonner/dist/styles.css?inline'

/** docs/product.md 17.2, 17.5, 17.8. */
const SHOWN_FOR_MS = 5000
const SWIPE_MIN_PX = 50
const WIDTH_PX = 420
const WIDTH: Record<string, string> = { '--width': `${WIDTH_PX}px` }

/** Between a toast and the edges of the screen; at the top it stays below the header. */
const OFFSET = { top: 72, bottom: 24, left: 24, right: 24 }
const EDGE_PX = 8
/** Where a toast may be, the usual place first. */
const PLACES = {
  wide: ['bottom-right', 'bottom-left', 'bottom-center', 'top-right'],
  narrow: ['top-center', 'bottom-center'],
} as const
type Place = (typeof PLACES)[keyof typeof PLACES][number]
/** That of a toast with a description of two lines. */
const HEIGHT_PX = 104
const STEP_PX = 20
const CONTROLS = 'a[href], button, input, select, textarea, summary, label, [role=option]'

/** The first place where a toast covers no control, else the fewest, and not the one in focus (docs/product.md 17.13). */
function freePlace() {
  const places = innerWidth < DESKTOP_FROM_PX ? PLACES.narrow : PLACES.wide
  const controls = [...document.querySelectorAll(CONTROLS)]
    .filter((control) => !container.contains(control))
    .map((control) => ({ control, area: control.getBoundingClientRect() }))
  let best: { place: Place; count: number } = { place: places[0], count: Infinity }
  for (const place of places) {
    const area = areaAt(place)
    const covered = controls.filter((each) => isSeenWithin(area, each))
    const isInFocus = covered.some(({ control }) => control === document.activeElement)
    const count = covered.length + (isInFocus ? controls.length : 0)
    if (count < best.count) best = { place, count }
    if (count === 0) break
  }
  return best.place
}

/** Where a toast is at a place of the screen. */
function areaAt(place: Place): DOMRect {
  const width = Math.min(WIDTH_PX, innerWidth - 2 * EDGE_PX)
  const [edge = '', side = ''] = place.split('-')
  const lefts: Record<string, number> = {
    left: OFFSET.left,
    center: (innerWidth - width) / 2,
    right: innerWidth - OFFSET.right - width,
  }
  const top = edge === 'top' ? OFFSET.top : innerHeight - OFFSET.bottom - HEIGHT_PX
  return new DOMRect(lefts[side], top, width, HEIGHT_PX)
}

/** Whether a control shows at a point of an area, and nothing but a toast above it. */
function isSeenWithin(
  { left, right, top, bottom }: DOMRect,
  { control, area }: { control: Element; area: DOMRect },
): boolean {
  // What is at a point takes the browser long to find, so it is asked for points of this control alone.
  const [firstX, firstY] = [
    Math.ceil(Math.max(left, area.left)),
    Math.ceil(Math.max(top, area.top)),
  ]
  for (let x = firstX; x < Math.min(right, area.right); x += STEP_PX) {
    for (let y = firstY; y < Math.min(bottom, area.bottom); y += STEP_PX) {
      const below = document.elementsFromPoint(x, y).find((each) => !container.contains(each))
      if (below?.closest(CONTROLS) === control) return true
    }
  }
  return false
}

/** The parts of a toast that a person can be at; it stays while any bit is set. */
const POINTED_AT = 1
const FOCUSED = 2

/** Shows a message in place of the one that is there. */
export function showToast(message: ToastMessage): void {
  shown = message
  placed = placed.then(() => {
    toast.dismiss()
    arrived = deferred()
    sent = toast.custom(() => <ToastCard {...message} close={close} />, { position: freePlace() })
    return arrived.promise
  })
}

/** The latest message. */
let shown: ToastMessage | undefined

/** Removes the message that is shown about something, at once also when somebody is at it. */
export function withdrawToast(about: string): void {
  if (shown?.about === about) close()
}

/** The id of the toast that was sent last. */
let sent: string | number | undefined

/** Resolved when that toast is on the page; before the first, when sonner listens. */
let arrived = deferred<void>()

/** Settles after every toast that was sent: sonner never removes one that is dismissed before it is on the page. */
let placed = arrived.promise

const dismiss = () => void placed.then(() => toast.dismiss())

/** Closes the toast at the visitor's wish, and gives the focus back if it was in there. */
function close(): void {
  if (container.contains(document.activeElement)) cameFrom?.focus({ preventScroll: true })
  dismiss()
}

/** Moves the focus to the toast, or to the empty area where toasts appear. */
export function focusToasts(): void {
  const area =
    document.querySelector<HTMLElement>('[data-sonner-toaster]:has([data-removed=false])') ??
    document.querySelector<HTMLElement>('#toasts section')
  area?.focus()
}

// Sonner shows toasts; how many, how long and what ends them is stricter here than its options can say.
function ToastArea() {
  const current = useSonner().toasts[0]?.id
  // A new toast starts unheld: that the old one was removed from under the pointer, no event tells.
  const [held, setHeld] = useState<{ id?: string | number; reasons: number }>({ reasons: 0 })
  const reasons = held.id === current ? held.reasons : 0
  const hold = (reason: number) => setHeld({ id: current, reasons: reasons | reason })
  const release = (reason: number) => setHeld({ id: current, reasons: reasons & ~reason })
  useCountdown(current, reasons !== 0)
  useEscape()
  useEffect(() => {
    if (current === sent) arrived.resolve()
  }, [current])
  return (
    <div
      onPointerEnter={() => hold(POINTED_AT)}
      onPointerLeave={() => release(POINTED_AT)}
      onFocus={() => hold(FOCUSED)}
      onBlur={() => release(FOCUSED)}
      onPointerUpCapture={undoShortSwipe}
    >
      <Toaster
        customAriaLabel="Notifications (F8)"
        visibleToasts={1}
        duration={Infinity}
        hotkey={[]}
        swipeDirections={['right']}
        offset={OFFSET}
        mobileOffset={{ ...OFFSET, bottom: EDGE_PX, left: EDGE_PX, right: EDGE_PX }}
        style={WIDTH}
      />
    </div>
  )
}

/** Closes the toast when it has been seen for five seconds, the time a person is at it not counted. */
function useCountdown(id: string | number | undefined, paused: boolean): void {
  const leftMs = useRef(SHOWN_FOR_MS)
  useEffect(() => {
    leftMs.current = shown?.shownForMs ?? SHOWN_FOR_MS
  }, [id])
  useEffect(() => {
    if (id === undefined || paused) return
    const startedAt = Date.now()
    const timer = setTimeout(() => toast.dismiss(id), leftMs.current)
    return () => {
      clearTimeout(timer)
      leftMs.current -= Date.now() - startedAt
    }
  }, [id, paused])
}

/** Escape closes the toast from anywhere, unless something on the page took the key for itself. */
function useEscape(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

/** Sonner's own threshold is 45 pixels or any quick flick: a shorter swipe is taken back before it looks. */
function undoShortSwipe({ target }: PointerEvent): void {
  const card = (target as Element).closest<HTMLElement>('[data-sonner-toast]')
  if (card && Number.parseFloat(card.style.getPropertyValue('--swipe-amount-x')) < SWIPE_MIN_PX) {
    card.style.setProperty('--swipe-amount-x', '0px')
  }
}

// The page's document has the empty area beside the page; its code comes with the first toast. Its styles are adopted, which the content
// security policy allows, where a style element would be refused.
const sheet = new CSSStyleSheet()
sheet.replaceSync(styles)
document.adoptedStyleSheets.push(sheet)
const container = document.querySelector<HTMLElement>('#toasts') ?? document.body
/** Where the focus was before it went to the toasts. */
let cameFrom: HTMLElement | null = null
container.addEventListener('focusin', ({ relatedTarget }) => {
  if (relatedTarget instanceof HTMLElement && !container.contains(relatedTarget)) {
    cameFrom = relatedTarget
  }
})
hydrateRoot(container, <ToastArea />)
