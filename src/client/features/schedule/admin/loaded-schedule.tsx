import { useState } from 'react'
import type { ListedAppointment, Schedule, ToSchedule } from '#shared/domain/schedule-schema.ts'
import { dayIn, minuteIn } from '#shared/lib/dates.ts'
import { Alert } from '../../../components/ui/alert.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useBusiness } from '../../../hooks/use-business.ts'
import { useNow } from '../../../hooks/use-now.ts'
import { AppointmentDialog } from './appointment-dialog.tsx'
import type { BoardDay } from './board-place.ts'
import type { BookingOptions } from './booking-options.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DayBoard } from './day-board.tsx'
import { DayList } from './day-list.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { NewAppointmentDialog, type NewStart } from './new-appointment-dialog.tsx'
import type { AddressProps, ScheduleView } from './schedule-address.ts'
import { ScheduleStrips } from './schedule-strips.tsx'
import { useBooking } from './use-booking.ts'
import { usePickedRequest } from './use-picked-request.ts'
import type { Range } from './use-schedule.ts'
import { WeekView } from './week-view.tsx'

const INITIAL: BookingOptions = {
  minutes: null,
  isAgreed: false,
  setsRequestStatus: true,
  emailsCustomer: false,
}

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
  const [options, setOptions] = useState(INITIAL)
  const [starting, setStarting] = useState<NewStart | null>(null)
  const [cancelling, setCancelling] = useState<ListedAppointment | null>(null)
  const shop = useShopDay(schedule, day)
  // The address still has the request that was just booked.
  const [bookedId, setBookedId] = useState<string | null>(null)
  if (bookedId !== null && address.pick === undefined) setBookedId(null)
  const { picked, isGone } = usePickedRequest(
    address.pick === bookedId ? undefined : address.pick,
    schedule,
  )
  const onBoard = view === 'day' && isWide
  const booking = useBooking({
    range,
    onBooked: ({ requestId }) => {
      if (requestId === null || requestId !== address.pick) return
      setBookedId(requestId)
      putBack()
    },
  })
  const onPick = (request: ToSchedule | null) => {
    setOptions((before) => ({ ...before, minutes: null }))
    onAddress({ pick: request?.id })
  }
  const putBack = () => onPick(null)
  const onOpen = (id?: string) => onAddress({ open: id })
  if (!shop) return null
  const start = starting ?? (onBoard ? null : startOf(picked, day))
  return (
    <>
      <Top
        isGone={isGone}
        isClosed={shop.hours === null && view !== 'week'}
        onNew={() => setStarting({ day, startsMinute: null, bay: null })}
      />
      <ScheduleStrips schedule={schedule} today={today} onOpen={onOpen} />
      {view === 'week' && (
        <WeekView
          schedule={schedule}
          today={today}
          onDay={(chosen) => onAddress({ day: chosen, view: isWide ? 'day' : 'list' })}
          onOpen={onOpen}
        />
      )}
      {onBoard && (
        <DayBoard
          schedule={schedule}
          shop={shop}
          picked={picked}
          options={options}
          onOpen={onOpen}
          onOptions={setOptions}
          isBooking={booking.isCreating}
          onPick={onPick}
          onMove={booking.move}
          onBook={booking.create}
          onNew={(place) => setStarting({ day, ...place })}
          onDetails={({ startsMinute, bay, minutes }) =>
            setStarting({ day, startsMinute, bay, minutes, request: picked ?? undefined })
          }
          onDelete={setCancelling}
        />
      )}
      {view === 'list' && <DayList schedule={schedule} day={day} onOpen={onOpen} onPick={onPick} />}
      {booking.moveAsked && <MoveDialog asked={booking.moveAsked} onAnswer={booking.answerMove} />}
      <ConflictDialog asked={booking.asked} onAnswer={booking.answer} />
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
            if (!onBoard) putBack()
          }}
        />
      )}
      <OpenAppointment id={address.open} bays={shop.bays} onClose={() => onOpen(undefined)} />
      {cancelling && <CancelDialog appointment={cancelling} onClose={() => setCancelling(null)} />}
    </>
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

type OpenProps = { id: string | undefined; bays: number; onClose: () => void }

/** Dialog of the appointment in the address, and the one that asks to cancel it. */
function OpenAppointment({ id, bays, onClose }: OpenProps) {
  const [cancelling, setCancelling] = useState<ListedAppointment | null>(null)
  return (
    <>
      {id !== undefined && (
        <AppointmentDialog id={id} bays={bays} onCancel={setCancelling} onClose={onClose} />
      )}
      {cancelling && <CancelDialog appointment={cancelling} onClose={() => setCancelling(null)} />}
    </>
  )
}

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
