import { formatDayAndTime } from '#shared/lib/dates.ts'
import { useBusiness } from '../../../hooks/use-business.ts'

/** Until when the shop replies; day and time each in one line. */
export function DueTime({ dueAt }: { dueAt: string }) {
  const due = formatDayAndTime(dueAt, useBusiness().timeZone)
  const [, day, time] = /^(.*\d{4}),?(.*)$/.exec(due) ?? []
  return (
    <p>
      <span>We'll get back to you by </span>
      <b className="my-1 block font-heading text-2xl/[1.1] text-foreground">
        <span>{day}</span>
        <span className="block">{time}</span>
      </b>
    </p>
  )
}
