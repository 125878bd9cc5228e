import { formatDayAndTime } from '#shared/lib/dates.ts'
import { DayAndTime } from '../../../components/day-and-time.tsx'
import { useBusiness } from '../../../hooks/use-business.ts'

/** Until when the shop replies. */
export const DueTime = ({ dueAt }: { dueAt: string }) => (
  <p>
    <span>We'll get back to you by </span>
    <b className="my-1 block font-heading text-2xl/[1.1] text-foreground">
      <DayAndTime text={formatDayAndTime(dueAt, useBusiness().timeZone)} />
    </b>
  </p>
)
