import { useDraggable } from '@dnd-kit/core'
import type { CSSProperties, FocusEvent, KeyboardEvent } from 'react'
import type { Place } from '#shared/domain/schedule-objection.ts'
import type { ListedAppointment } from '#shared/domain/schedule-schema.ts'
import { APPOINTMENT_TONES, formatSlot, isActive } from '#shared/domain/schedule.ts'
import { cn } from '../../../lib/cn.ts'
import { AppointmentIcon, formatAppointmentStatus } from './appointment-status.tsx'
import { STEP } from './board-place.ts'
import { formatBay } from './days.ts'

/** Data of a drag. */
export type Dragged = { type: 'move' | 'length' | 'request'; id: string }

const CARD =
  'relative flex size-full flex-col overflow-hidden rounded-md border border-l-4 px-1.5 py-0.5 text-left text-sm/[1.25] focus-visible:-outline-offset-2'

const EDGES = {
  wait: 'border-dashed [border-left-style:solid] border-l-warning',
  go: 'border-l-success bg-success-muted',
  new: 'border-l-primary bg-[color-mix(in_srgb,var(--primary)_18%,var(--card))]',
  stop: 'border-l-input',
}

type Props = {
  appointment: ListedAppointment
  /** Position on the board, which differs from the stored one while it moves. */
  place: Place
  style: CSSProperties
  isMoving: boolean
  /** True if the place has a objection. */
  hasObjection: boolean
  hintId: string
  onKey: (event: KeyboardEvent) => void
  onLeave: () => void
  onOpen: () => void
}

/** An appointment on the board, which a mouse drags and arrow keys move. */
export function BoardCard(props: Props) {
  const { appointment, place, style, isMoving, hasObjection, hintId } = props
  const { id, status } = appointment
  const dragged: Dragged = { type: 'move', id }
  const { setNodeRef, listeners } = useDraggable({ id, data: dragged })
  const isOver = !isActive(appointment)
  const leave = ({ currentTarget }: FocusEvent<HTMLElement>) => {
    // A window in the background keeps what is being moved.
    if (document.activeElement !== currentTarget) props.onLeave()
  }
  return (
    <li
      ref={setNodeRef}
      style={style}
      className={cn('relative min-w-0 p-px', isMoving && 'z-2')}
      {...listeners}
    >
      <button
        type="button"
        data-appointment={id}
        aria-describedby={hintId}
        className={cn(
          CARD,
          'cursor-grab touch-manipulation border-input bg-card select-none',
          EDGES[APPOINTMENT_TONES[status]],
          appointment.waitingFor !== '' && 'border-l-warning bg-warning-muted',
          isOver &&
            'border-border border-l-input bg-background text-muted-foreground dark:bg-raised',
          hasObjection && 'border-destructive bg-destructive-muted text-destructive',
          isMoving && 'cursor-grabbing shadow-lg outline-3 outline-foreground outline-dashed',
        )}
        onClick={props.onOpen}
        onKeyDown={props.onKey}
        onBlur={leave}
      >
        <CardText appointment={appointment} place={place} />
      </button>
      {place.startsMinute !== null && <LengthHandle id={id} />}
    </li>
  )
}

type TextProps = Pick<Props, 'appointment' | 'place'>

function CardText({ appointment, place }: TextProps) {
  const { title, customerName, vehicleLabel, waitingFor } = appointment
  // A row has room for one line.
  const isShort = place.startsMinute === null || place.minutes <= STEP
  // An hour has room for three.
  const lines = [customerName, waitingFor ? `Waits for ${waitingFor}` : vehicleLabel]
  return (
    <>
      <span className="flex items-start gap-1">
        <AppointmentIcon appointment={appointment} />
        <span className="min-w-0 truncate">
          <span className="font-semibold">{title}</span>
          {isShort && customerName && <span>{`, ${customerName}`}</span>}
          <span className="sr-only">
            {`, ${formatAppointmentStatus(appointment)}, ${formatSlot(place)}, ${formatBay(place.bay)}`}
          </span>
        </span>
      </span>
      {!isShort &&
        lines.filter(Boolean).map((line) => (
          <span key={line} className="shrink-0 truncate">
            {line}
          </span>
        ))}
    </>
  )
}

/** The lower edge of a card, which a mouse drags; the keys are Shift and arrows. */
function LengthHandle({ id }: { id: string }) {
  const dragged: Dragged = { type: 'length', id }
  const { setNodeRef, listeners } = useDraggable({ id: `length:${id}`, data: dragged })
  return (
    <span
      ref={setNodeRef}
      aria-hidden="true"
      className="absolute inset-x-0 bottom-0 h-2 cursor-ns-resize touch-none hover:bg-foreground/30"
      {...listeners}
    />
  )
}
