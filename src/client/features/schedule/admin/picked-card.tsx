import { type CSSProperties, type KeyboardEvent, useEffect, useRef } from 'react'
import type { ToSchedule } from '#shared/domain/schedule-schema.ts'
import { formatSlot } from '#shared/domain/schedule.ts'
import { cn } from '../../../lib/cn.ts'
import type { Place } from './board-place.ts'
import { bayText } from './days.ts'

type Props = {
  request: ToSchedule
  place: Place
  style: CSSProperties
  isRed: boolean
  isBusy: boolean
  /** A dragged one does not take the focus. */
  takesFocus: boolean
  hintId: string
  onKey: (event: KeyboardEvent) => void
  onBook: () => void
}

/** The request that is picked up, at the place where it would be booked. */
export function PickedCard(props: Props) {
  const { request, place, style, isRed, isBusy, takesFocus, hintId, onKey, onBook } = props
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) button.current?.focus({ preventScroll: true })
    if (takesFocus) button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [takesFocus])
  return (
    <li style={style} className="relative z-3 min-w-0 p-px">
      <button
        ref={button}
        type="button"
        aria-describedby={hintId}
        aria-disabled={isBusy || undefined}
        className={cn(
          'flex size-full flex-col overflow-hidden rounded-md border-2 border-dashed px-1.5 py-0.5 text-left text-sm/[1.25]',
          isRed
            ? 'border-destructive bg-destructive-muted text-destructive'
            : 'border-foreground bg-primary text-primary-foreground',
        )}
        onClick={onBook}
        onKeyDown={onKey}
      >
        <span className="shrink-0 truncate font-semibold">
          <span className="sr-only">Book </span>
          <span>{request.about}</span>
        </span>
        <span className="shrink-0 truncate">{request.customer}</span>
        <span className="shrink-0 truncate">{`${formatSlot(place)}, ${bayText(place.bay)}`}</span>
      </button>
    </li>
  )
}
