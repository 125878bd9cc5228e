import { useDraggable } from '@dnd-kit/core'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { REQUEST_LISTS } from '#shared/domain/request.ts'
import type { ToSchedule } from '#shared/domain/schedule-schema.ts'
import { cn } from '../../../lib/cn.ts'
import type { Dragged } from './board-card.tsx'
import { BookingOptionFields } from './booking-options.tsx'
import { formatWish } from './days.ts'
import { useScheduleBoard } from './schedule-board.ts'

const GROUPS = [
  { title: 'Quote accepted', isAccepted: true },
  { title: 'Not accepted yet', isAccepted: false },
]

/** Requests without an appointment; those that ask for the shown day first. */
export function ToScheduleList() {
  const { schedule, day, picked, pick } = useScheduleBoard()
  const requests = schedule.toSchedule
  const ordered = requests.toSorted(
    (one, other) => Number(other.wishedDay === day) - Number(one.wishedDay === day),
  )
  return (
    <section
      aria-label="To schedule"
      className="flex flex-col gap-2 rounded-md border bg-card p-3 lg:absolute lg:inset-x-0 lg:top-0 lg:max-h-full"
    >
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
          <BookingOptionFields />
          <div className="-mx-3 -mb-3 min-h-0 flex-1 border-t px-3 pt-2 pb-3 lg:overflow-y-auto">
            {GROUPS.map(({ title, isAccepted }) => {
              const group = ordered.filter((request) => request.isAccepted === isAccepted)
              if (group.length === 0) return null
              return (
                <Fragment key={title}>
                  {group.length < ordered.length && (
                    <h4 className="mb-1.5 font-sans text-sm font-semibold text-muted-foreground not-first:mt-3">
                      {`${title} (${group.length})`}
                    </h4>
                  )}
                  <ul className="grid gap-2 sm:max-lg:grid-cols-2">
                    {group.map((request) => (
                      <Item
                        key={request.id}
                        request={request}
                        isWished={request.wishedDay === day}
                        isPicked={request.id === picked?.id}
                        onPick={() => pick(request.id === picked?.id ? null : request)}
                      />
                    ))}
                  </ul>
                </Fragment>
              )
            })}
          </div>
        </>
      )}
    </section>
  )
}

type ItemProps = { request: ToSchedule; isWished: boolean; isPicked: boolean; onPick: () => void }

function Item({ request, isWished, isPicked, onPick }: ItemProps) {
  const { id, kind, reference, customer, about, wishedDay } = request
  const dragged: Dragged = { type: 'request', id }
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: `request:${id}`, data: dragged })
  return (
    <li
      ref={setNodeRef}
      className={cn(
        'rounded-md border border-l-4 bg-background has-[button:hover]:bg-muted',
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
        className="grid w-full cursor-grab touch-manipulation px-2.5 pt-1.5 pb-0.5 text-left leading-snug select-none"
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
          {wishedDay !== null && formatWish(request)}
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
