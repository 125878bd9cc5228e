import { useDraggable } from '@dnd-kit/core'
import { Link } from '@tanstack/react-router'
import { REQUEST_LISTS } from '#shared/domain/request.ts'
import type { ToSchedule } from '#shared/domain/schedule-schema.ts'
import { cn } from '../../../lib/cn.ts'
import type { Dragged } from './board-card.tsx'
import { BookingOptionFields } from './booking-options.tsx'
import { formatWish } from './days.ts'
import { useScheduleActions } from './schedule-actions.ts'

/** Requests without an appointment; those that ask for the shown day come first. */
export function ToScheduleList() {
  const { schedule, day, picked, pick } = useScheduleActions()
  const requests = schedule.toSchedule
  const ordered = requests.toSorted(
    (one, other) => Number(other.wishedDay === day) - Number(one.wishedDay === day),
  )
  return (
    <section aria-label="To schedule" className="grid gap-3 rounded-md border bg-card p-3">
      <h3 className="text-xl">
        {requests.length === 0 ? 'To schedule' : `To schedule (${requests.length})`}
      </h3>
      {requests.length === 0 ? (
        <p className="text-muted-foreground">Nothing to schedule.</p>
      ) : (
        <>
          <p className="text-sm text-muted-foreground">
            Drag a request to a time, or click it and choose the time.
          </p>
          <ul className="grid gap-2 sm:max-lg:grid-cols-2">
            {ordered.map((request) => (
              <Item
                key={request.id}
                request={request}
                isWished={request.wishedDay === day}
                isPicked={request.id === picked?.id}
                onPick={() => pick(request.id === picked?.id ? null : request)}
              />
            ))}
          </ul>
          <BookingOptionFields />
        </>
      )}
    </section>
  )
}

type ItemProps = { request: ToSchedule; isWished: boolean; isPicked: boolean; onPick: () => void }

function Item({ request, isWished, isPicked, onPick }: ItemProps) {
  const { id, kind, reference, customer, about, wishedDay, isAccepted } = request
  const dragged: Dragged = { type: 'request', id }
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: `request:${id}`, data: dragged })
  return (
    <li
      ref={setNodeRef}
      className={cn(
        'rounded-md border border-l-4 bg-background',
        isWished ? 'border-l-primary' : 'border-l-input',
        isPicked && 'outline-3 outline-foreground outline-dashed',
        isDragging && 'opacity-50',
      )}
      {...listeners}
    >
      <button
        type="button"
        data-to-schedule={id}
        aria-pressed={isPicked}
        className="grid w-full cursor-grab touch-manipulation px-2.5 pt-1.5 pb-0.5 text-left leading-snug select-none hover:bg-muted"
        onClick={onPick}
      >
        <span className="text-sm font-semibold wrap-anywhere">{about}</span>
        <span className="text-sm wrap-anywhere">{customer}</span>
        <span
          className={cn(
            'text-sm text-balance empty:hidden',
            isWished ? 'font-semibold' : 'text-muted-foreground',
          )}
        >
          {[wishedDay !== null && formatWish(request), isAccepted && 'quote accepted']
            .filter(Boolean)
            .join(', ')}
        </span>
      </button>
      <Link
        to={`/admin/${REQUEST_LISTS[kind]}`}
        search={{ open: id }}
        className="inline-flex min-h-7 items-center px-2.5 pb-1 text-sm text-muted-foreground"
      >
        {reference}
      </Link>
    </li>
  )
}
