import { useState } from 'react'
import type { ListedAppointment, Schedule, ToSchedule } from '#shared/domain/schedule-schema.ts'
import { dayIn, minuteIn } from '#shared/lib/dates.ts'
import { Alert } from '../../../components/ui/alert.tsx'
import { useBusiness } from '../../../hooks/use-business.ts'
import { useNow } from '../../../hooks/use-now.ts'
import { AppointmentDialog } from './appointment-dialog.tsx'
import { AttentionLists } from './attention-lists.tsx'
import type { BoardDay } from './board-place.ts'
import { BookingDialog, CancelDialog } from './booking-dialogs.tsx'
import { DayBoard } from './day-board.tsx'
import { DayList } from './day-list.tsx'
import { NewAppointmentDialog, type NewStart } from './new-appointment-dialog.tsx'
import { type ProposalSearch, type ScheduleBoard, ScheduleContext } from './schedule-board.ts'
import { useBooking } from './use-booking.ts'
import { usePickedRequest } from './use-picked.ts'
import { type ParamsProps, NEW, type Range, type ScheduleView } from './use-schedule.ts'
import { WeekView } from './week-view.tsx'

type Props = ParamsProps & {
  schedule: Schedule
  range: Range
  view: ScheduleView
  isWide: boolean
  proposalSearch: ProposalSearch
  setProposalSearch: (search: ProposalSearch) => void
}

/** The views of the schedule with their dialogs. */
export function LoadedSchedule({ schedule, range, params, view, isWide, ...props }: Props) {
  const { onParams, today, proposalSearch, setProposalSearch } = props
  const { day } = params
  const [starting, setStarting] = useState<NewStart | null>(null)
  const [cancelling, setCancelling] = useState<ListedAppointment | null>(null)
  const shopDay = useShopDay(schedule, day)
  const { isGone, onBooked, ...picking } = usePickedRequest(schedule, params.pick, onParams)
  const { picked, pick } = picking
  const onBoard = view === 'day' && isWide
  const { asked, answer, ...booking } = useBooking({ range, onBooked })
  if (!shopDay) return null
  const board: ScheduleBoard = {
    schedule,
    day,
    ...picking,
    ...booking,
    proposalSearch,
    setProposalSearch,
    show: (shown) => onParams({ day: shown }),
    open: (id) => onParams({ open: id }),
    openNew: setStarting,
    cancel: setCancelling,
  }
  const anew = params.open === NEW ? { day, startsMinute: null, bay: null } : null
  const start = starting ?? anew ?? (onBoard ? null : toNewStart(picked, day))
  return (
    <ScheduleContext value={board}>
      <Notices isGone={isGone} isClosed={shopDay.hours === null && view !== 'week'} />
      <AttentionLists today={today} />
      <View
        view={view}
        shopDay={shopDay}
        today={today}
        onDay={(chosen) => onParams({ day: chosen, view: isWide ? 'day' : 'list' })}
      />
      {asked && <BookingDialog key={JSON.stringify(asked)} asked={asked} onAnswer={answer} />}
      {start && (
        <NewAppointmentDialog
          start={start}
          bays={shopDay.bays}
          onDone={(saved) => {
            setStarting(null)
            onParams({ day: saved.day, pick: undefined, open: undefined })
          }}
          onClose={() => {
            setStarting(null)
            if (anew) onParams({ open: undefined })
            else if (!onBoard) pick(null)
          }}
        />
      )}
      {params.open !== undefined && !anew && (
        <AppointmentDialog
          id={params.open}
          bays={shopDay.bays}
          onClose={() => onParams({ open: undefined })}
        />
      )}
      {cancelling && <CancelDialog appointment={cancelling} onClose={() => setCancelling(null)} />}
    </ScheduleContext>
  )
}

/** Returns the shown day with the present minute of the shop's clock. */
function useShopDay(schedule: Schedule, day: string): BoardDay | undefined {
  const { timeZone } = useBusiness()
  const now = useNow()
  const shopDay = schedule.days.find((each) => each.day === day)
  return (
    shopDay && { ...shopDay, now: { day: dayIn(timeZone, now), minute: minuteIn(timeZone, now) } }
  )
}

/** Begins the form with the picked up request where there is no board. */
const toNewStart = (picked: ToSchedule | null, day: string): NewStart | null =>
  picked && { day, startsMinute: null, bay: null, request: picked }

const Notices = ({ isGone, isClosed }: { isGone: boolean; isClosed: boolean }) => (
  <>
    {isGone && (
      <Alert variant="warning" className="mb-4">
        That request can't be scheduled any more.
      </Alert>
    )}
    {isClosed && (
      <Alert variant="warning" className="mb-4">
        The shop is closed on this day.
      </Alert>
    )}
  </>
)

type ViewProps = {
  view: ScheduleView
  shopDay: BoardDay
  today: string
  onDay: (day: string) => void
}

function View({ view, shopDay, today, onDay }: ViewProps) {
  if (view === 'week') return <WeekView today={today} onDay={onDay} />
  return view === 'day' ? <DayBoard shopDay={shopDay} /> : <DayList />
}
