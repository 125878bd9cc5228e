import { useState } from 'react'
import type { ListedAppointment, Schedule, ToSchedule } from '#shared/domain/schedule-schema.ts'
import { dayIn, minuteIn } from '#shared/lib/dates.ts'
import { Alert } from '../../../components/ui/alert.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useBusiness } from '../../../hooks/use-business.ts'
import { useNow } from '../../../hooks/use-now.ts'
import { AppointmentDialog } from './appointment-dialog.tsx'
import type { BoardDay } from './board-place.ts'
import { BookingDialog, CancelDialog } from './booking-dialogs.tsx'
import { DayBoard } from './day-board.tsx'
import { DayList } from './day-list.tsx'
import { NewAppointmentDialog, type NewStart } from './new-appointment-dialog.tsx'
import { type ScheduleActions, ScheduleContext } from './schedule-actions.ts'
import { ScheduleStrips } from './schedule-strips.tsx'
import { useBooking } from './use-booking.ts'
import { usePickedRequest } from './use-picked.ts'
import type { AddressProps, Range, ScheduleView } from './use-schedule.ts'
import { WeekView } from './week-view.tsx'

type Props = AddressProps & {
  schedule: Schedule
  range: Range
  view: ScheduleView
  isWide: boolean
}

/** The views of the schedule with their dialogs. */
export function LoadedSchedule({ schedule, range, address, view, isWide, ...props }: Props) {
  const { onAddress, today } = props
  const { day } = address
  const [starting, setStarting] = useState<NewStart | null>(null)
  const [cancelling, setCancelling] = useState<ListedAppointment | null>(null)
  const shop = useShopDay(schedule, day)
  const { isGone, onBooked, ...picking } = usePickedRequest(schedule, address.pick, onAddress)
  const { picked, pick } = picking
  const onBoard = view === 'day' && isWide
  const { asked, answer, ...booking } = useBooking({ range, onBooked })
  if (!shop) return null
  const actions: ScheduleActions = {
    schedule,
    day,
    ...picking,
    ...booking,
    open: (id) => onAddress({ open: id }),
    start: setStarting,
    cancel: setCancelling,
  }
  const start = starting ?? (onBoard ? null : startOf(picked, day))
  return (
    <ScheduleContext value={actions}>
      <Top
        isGone={isGone}
        isClosed={shop.hours === null && view !== 'week'}
        onNew={() => setStarting({ day, startsMinute: null, bay: null })}
      />
      <ScheduleStrips today={today} />
      {view === 'week' && (
        <WeekView
          today={today}
          onDay={(chosen) => onAddress({ day: chosen, view: isWide ? 'day' : 'list' })}
        />
      )}
      {onBoard && <DayBoard shop={shop} />}
      {view === 'list' && <DayList />}
      {asked && <BookingDialog key={JSON.stringify(asked)} asked={asked} onAnswer={answer} />}
      {start && (
        <NewAppointmentDialog
          start={start}
          bays={shop.bays}
          onDone={(saved) => {
            setStarting(null)
            onAddress({ day: saved.day, pick: undefined })
          }}
          onClose={() => {
            setStarting(null)
            if (!onBoard) pick(null)
          }}
        />
      )}
      {address.open !== undefined && (
        <AppointmentDialog
          id={address.open}
          bays={shop.bays}
          onClose={() => onAddress({ open: undefined })}
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
  const shop = schedule.days.find((each) => each.day === day)
  return shop && { ...shop, now: { day: dayIn(timeZone, now), minute: minuteIn(timeZone, now) } }
}

/** Begins the form with the picked up request where there is no board. */
const startOf = (picked: ToSchedule | null, day: string): NewStart | null =>
  picked && { day, startsMinute: null, bay: null, request: picked }

type TopProps = { isGone: boolean; isClosed: boolean; onNew: () => void }

const Top = ({ isGone, isClosed, onNew }: TopProps) => (
  <>
    {isGone && (
      <Alert variant="warning" className="mb-4">
        That request can't be scheduled any more.
      </Alert>
    )}
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <Button size="sm" onClick={onNew}>
        New appointment
      </Button>
      {isClosed && (
        <p className="font-semibold text-destructive">The shop is closed on this day.</p>
      )}
    </div>
  </>
)
