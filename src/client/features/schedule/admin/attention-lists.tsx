import type { ReactNode } from 'react'
import type { ListedAppointment } from '#shared/domain/schedule-schema.ts'
import { SUMMARY } from '../../../components/staff/open-row.ts'
import { Button } from '../../../components/ui/button.tsx'
import { useIsWide } from '../../../hooks/use-is-wide.ts'
import { cn } from '../../../lib/cn.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { formatAppointmentStatus } from './appointment-status.tsx'
import { formatShortDay } from './days.ts'
import { useScheduleBoard } from './schedule-board.ts'

/** Appointments of any day that need a look: missing parts, other times, cars of earlier days. */
export function AttentionLists({ today }: { today: string }) {
  const { waiting, stillHere, appointments } = useScheduleBoard().schedule
  const asks = appointments.filter(({ anotherTime, day }) => anotherTime !== '' && day >= today)
  const left = stillHere.filter(({ waitingFor }) => waitingFor === '')
  const isWide = useIsWide()
  const count = asks.length + waiting.length + left.length
  if (count === 0) return null
  const lists = (
    <div className="grid gap-2 lg:auto-cols-fr lg:grid-flow-col lg:gap-3">
      {asks.length > 0 && (
        <AttentionList title="Customers ask for another time">
          {asks.map((each) => (
            <Item
              key={each.id}
              appointment={each}
              detail={`${formatShortDay(each.day)}. “${each.anotherTime}”`}
              isLate
            />
          ))}
        </AttentionList>
      )}
      {waiting.length > 0 && (
        <AttentionList title="Waiting for parts">
          {waiting.map((each) => (
            <Item
              key={each.id}
              appointment={each}
              detail={waitText(each)}
              isLate={each.waitingUntil !== null && each.waitingUntil < today}
            >
              <ItIsHere appointment={each} />
            </Item>
          ))}
        </AttentionList>
      )}
      {left.length > 0 && (
        <AttentionList title="Still at the shop">
          {left.map((each) => (
            <Item
              key={each.id}
              appointment={each}
              detail={`${formatAppointmentStatus(each)} since ${formatShortDay(each.day)}`}
            />
          ))}
        </AttentionList>
      )}
    </div>
  )
  return isWide ? (
    <div className="mb-4">{lists}</div>
  ) : (
    <details className="mb-3 rounded-md border bg-card px-3 open:pb-3">
      <summary className={SUMMARY}>{`To look at (${count})`}</summary>
      {lists}
    </details>
  )
}

const waitText = ({ waitingFor, waitingUntil }: ListedAppointment): string =>
  waitingUntil === null ? waitingFor : `${waitingFor}, due ${formatShortDay(waitingUntil)}`

const AttentionList = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="rounded-md border bg-card px-3 pt-1.5 pb-2">
    <h3 className="font-sans text-sm/5 text-muted-foreground">{title}</h3>
    <ul className="mt-1 grid grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))] gap-x-4 gap-y-1">
      {children}
    </ul>
  </section>
)

type ItemProps = {
  appointment: ListedAppointment
  detail: string
  isLate?: boolean
  children?: ReactNode
}

function Item({ appointment, detail, isLate = false, children }: ItemProps) {
  const { open } = useScheduleBoard()
  return (
    <li className="flex min-w-0 items-center gap-x-2">
      <button
        type="button"
        className={cn(
          'min-w-0 grow border-l-3 pr-2 pl-2.5 text-left text-sm/5 *:block hover:bg-muted',
          isLate && 'border-destructive',
        )}
        onClick={() => open(appointment.id)}
      >
        <span className="font-semibold wrap-anywhere">
          {[appointment.title, appointment.customerName].filter(Boolean).join(', ')}
        </span>
        <span
          className={cn('wrap-anywhere', isLate ? 'text-destructive' : 'text-muted-foreground')}
        >
          {detail}
        </span>
      </button>
      {children}
    </li>
  )
}

/** Ends the wait of a car for its part. */
function ItIsHere({ appointment: { id, title, updatedAt } }: { appointment: ListedAppointment }) {
  const { schedule } = staffApi.useUtils()
  const wait = staffApi.schedule.admin.waitForPart.useMutation({
    onSettled: () => void schedule.admin.invalidate(),
  })
  return (
    <Button
      size="sm"
      variant="outline"
      aria-label={`Part for ${title} is here`}
      className="shrink-0 max-lg:min-h-11 lg:min-h-9"
      busy={wait.isPending}
      onClick={() => wait.mutate({ id, waitingFor: null, updatedAt })}
    >
      It's here
    </Button>
  )
}
