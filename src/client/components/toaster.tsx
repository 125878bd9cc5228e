import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { Toaster, toast, useSonner } from 'sonner'
import { DESKTOP_FROM_PX } from '../hooks/use-is-wide.ts'
import { createDeferred } from '../lib/deferred.ts'
import type { ToastMessage } from '../lib/notify.ts'
import { ToastCard } from './toast-card.tsx'
import styles from 'sonner/dist/styles.css?inline'

/** Source: rules 17.2, 17.5, 17.8. */
const SHOWN_FOR_MS = 5000
const SWIPE_MIN_PX = 50
const WIDTH_PX = 420
const WIDTH: Record<string, string> = { '--width': `${WIDTH_PX}px` }

/** Margins of the screen in pixels; the top margin clears the header, and the steps of a wizard. */
const OFFSET = { top: 'var(--toast-top)', bottom: 24, left: 24, right: 'var(--toast-right)' }
const RIGHT_PX = 24
/** Right edge of the page's content. */
const END_OF_WRAP = 'max(min(4vw, 2rem), 50% - 38rem)'
const HEADER_PX = 72
const EDGE_PX = 8
/** Height of a toast with a two-line description. */
const HEIGHT_PX = 104

/** Bottom right, or top on phones; the other edge if that covers the field in focus (rule 17.13). */
function freePosition({ isSent = false }: ToastMessage) {
  const isPhone = innerWidth < DESKTOP_FROM_PX
  const [top, bottom] = isPhone
    ? (['top-center', 'bottom-center'] as const)
    : (['top-right', 'bottom-right'] as const)
  const [usual, other] = isPhone ? [top, bottom] : [bottom, top]
  const topPlace = placeAtTop()
  // The form that has the focus goes.
  if (isSent) return top
  const focused = document.activeElement
  if (!focused || focused === document.body || container.contains(focused)) return usual
  const left = isPhone ? EDGE_PX : innerWidth - RIGHT_PX - WIDTH_PX
  const bottomPlace = innerHeight - (isPhone ? EDGE_PX : OFFSET.bottom) - HEIGHT_PX
  return covers(left, usual === top ? topPlace : bottomPlace, focused) ? other : usual
}

/** Moves the upper toasts to the title, or to the steps of a wizard; returns the top. */
function placeAtTop(): number {
  const title = shown?.isSent ? document.querySelector('h1') : null
  const place = title ? findTopInBand(title.getBoundingClientRect()) : findTopAtSteps()
  container.style.setProperty('--toast-top', `${place}px`)
  const isOnSite = title ?? document.querySelector('[data-slot=wizard]')
  container.style.setProperty('--toast-right', isOnSite ? END_OF_WRAP : `${RIGHT_PX}px`)
  return place
}

/** Beside the title of the page, on a phone below it. */
function findTopInBand({ top, bottom }: DOMRect): number {
  const place = innerWidth < DESKTOP_FROM_PX ? bottom + EDGE_PX : findTopOfMiddle(top, bottom)
  return Math.max(place, HEADER_PX - EDGE_PX)
}

function findTopOfMiddle(top: number, bottom: number): number {
  const card = container.querySelector<HTMLElement>('[data-sonner-toast]')
  return (top + bottom - (card?.offsetHeight ?? HEIGHT_PX)) / 2
}

/** Below steps in the way, or on the header. */
function findTopAtSteps(): number {
  if (innerWidth < DESKTOP_FROM_PX && shown?.isOnHeader) return EDGE_PX
  const steps = document.querySelector('[data-slot=wizard] > :first-child')
  const { top, bottom } = steps?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
  if (innerWidth >= DESKTOP_FROM_PX || bottom <= HEADER_PX) return HEADER_PX
  return top < HEADER_PX + HEIGHT_PX ? bottom + EDGE_PX : HEADER_PX
}

function covers(left: number, top: number, element: Element): boolean {
  const area = element.getBoundingClientRect()
  return area.right > left && area.bottom > top && area.top < top + HEIGHT_PX
}

/** Bits of the reasons that stop the countdown. */
const POINTED_AT = 1
const FOCUSED = 2

/** Replaces the toast that is shown. */
export function showToast(message: ToastMessage): void {
  shown = message
  rendered = rendered.then(() => {
    toast.dismiss()
    latestRendered = createDeferred()
    sent = toast.custom(() => <ToastCard {...message} close={close} />, {
      position: freePosition(message),
    })
    return latestRendered.promise
  })
}

let shown: ToastMessage | undefined

/** Closes the toast about a subject, even while the user interacts with it. */
export function withdrawToast(about: string): void {
  if (shown?.about === about) close()
}

/** Id of the latest toast. */
let sent: string | number | undefined

/** Resolves when the latest toast has rendered; initially, when sonner has mounted. */
let latestRendered = createDeferred<void>()

/** Settles when all toasts have rendered: sonner ignores a dismissal before that. */
let rendered = latestRendered.promise

const dismiss = () => void rendered.then(() => toast.dismiss())

/** Closes the toast and returns the focus if the toast had it. */
function close(): void {
  if (container.contains(document.activeElement)) cameFrom?.focus({ preventScroll: true })
  dismiss()
}

/** Moves the focus to the toast, or to the empty toast area. */
export function focusToasts(): void {
  const area =
    document.querySelector<HTMLElement>('[data-sonner-toaster]:has([data-removed=false])') ??
    document.querySelector<HTMLElement>('#toasts section')
  area?.focus()
}

// Sonner renders the toasts; count, duration and dismissal follow stricter rules than its options.
function ToastArea() {
  const current = useSonner().toasts[0]?.id
  // Starts without reasons: removing the old toast under the pointer fires no event.
  const [held, setHeld] = useState<{ id?: string | number; reasons: number }>({ reasons: 0 })
  const reasons = held.id === current ? held.reasons : 0
  const hold = (reason: number) => setHeld({ id: current, reasons: reasons | reason })
  const release = (reason: number) => setHeld({ id: current, reasons: reasons & ~reason })
  useCountdown(current, reasons !== 0)
  useEscape()
  useEffect(() => {
    if (current !== sent) return
    latestRendered.resolve()
    placeAtTop()
  }, [current])
  return (
    <div
      onPointerMove={({ movementX, movementY }) => {
        // A pointer that merely rests where the toast appears does not hold it open.
        if (movementX !== 0 || movementY !== 0) hold(POINTED_AT)
      }}
      onPointerLeave={() => release(POINTED_AT)}
      onFocus={() => hold(FOCUSED)}
      onBlur={() => release(FOCUSED)}
      onPointerUpCapture={resetShortSwipe}
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

/** Closes the toast after its display time, which stops while the user interacts with it. */
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

/** Escape closes the toast from anywhere, unless another handler used the key. */
function useEscape(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

/** Sonner's threshold is 45 pixels or a quick flick; resets shorter swipes before it checks. */
function resetShortSwipe({ target }: PointerEvent): void {
  const card = (target as Element).closest<HTMLElement>('[data-sonner-toast]')
  if (card && Number.parseFloat(card.style.getPropertyValue('--swipe-amount-x')) < SWIPE_MIN_PX) {
    card.style.setProperty('--swipe-amount-x', '0px')
  }
}

// The content security policy allows adopted style sheets but no style elements.
const sheet = new CSSStyleSheet()
sheet.replaceSync(styles)
document.adoptedStyleSheets.push(sheet)
const container = document.querySelector<HTMLElement>('#toasts') ?? document.body
/** Element that had the focus before the toasts. */
let cameFrom: HTMLElement | null = null
// A new step scrolls to its top.
addEventListener('scroll', placeAtTop, { passive: true })
container.addEventListener('focusin', ({ relatedTarget }) => {
  if (relatedTarget instanceof HTMLElement && !container.contains(relatedTarget)) {
    cameFrom = relatedTarget
  }
})
hydrateRoot(container, <ToastArea />)
