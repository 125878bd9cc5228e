import { type CSSProperties, type KeyboardEvent, useEffect, useRef } from 'react'
import type { Place } from '#shared/domain/schedule-objection.ts'
import type { ToSchedule } from '#shared/domain/schedule-schema.ts'
import { formatSlot } from '#shared/domain/schedule.ts'
import { Button } from '../../../components/ui/button.tsx'
import { cn } from '../../../lib/cn.ts'
import { placeText } from './board-place.ts'
import { formatBay } from './days.ts'

type BarProps = {
  request: ToSchedule
  place: Place
  objection: string
  isBusy: boolean
  onBook: () => void
  onDetails: () => void
  onPutBack: () => void
}

/** Explains what the picked up request waits for, above the board. */
export const PickedBar = ({ request, place, objection, ...props }: BarProps) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-l-4 border-primary bg-muted px-4 py-2">
    <p className="min-w-48 grow wrap-anywhere">
      <b>{`${request.reference} ${request.customer}: ${placeText(place)}. `}</b>
      {objection === '' ? (
        <span>Click a time, or use the arrow keys and Enter.</span>
      ) : (
        <span className="font-semibold text-destructive">{objection}</span>
      )}
    </p>
    <div className="flex flex-wrap gap-2">
      <Button
        size="sm"
        variant={objection === '' ? 'default' : 'outline'}
        busy={props.isBusy}
        onClick={props.onBook}
      >
        {props.isBusy ? 'Booking...' : 'Book this time'}
      </Button>
      <Button size="sm" variant="outline" onClick={props.onDetails}>
        Details
      </Button>
      <Button size="sm" variant="outline" onClick={props.onPutBack}>
        Put back
      </Button>
    </div>
  </div>
)

type CardProps = {
  request: ToSchedule
  place: Place
  style: CSSProperties
  hasObjection: boolean
  isBusy: boolean
  /** A dragged one does not take the focus. */
  takesFocus: boolean
  hintId: string
  onKey: (event: KeyboardEvent) => void
  onBook: () => void
}

/** The request that is picked up, at the place where it would be booked. */
export function PickedCard(props: CardProps) {
  const { request, place, style, hasObjection, isBusy, takesFocus, hintId, onKey, onBook } = props
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
          hasObjection
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
        <span className="shrink-0 truncate">{`${formatSlot(place)}, ${formatBay(place.bay)}`}</span>
      </button>
    </li>
  )
}
