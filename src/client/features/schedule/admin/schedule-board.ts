import { createContext, useContext } from 'react'
import type { ListedAppointment, Schedule, ToSchedule } from '#shared/domain/schedule-schema.ts'
import type { BookingOptions } from './booking-options.tsx'
import type { NewStart } from './new-appointment-dialog.tsx'
import type { NewBooking, Move } from './use-booking.ts'

/** Request whose first proposal was looked for, and true while later days are looked through. */
export type ProposalSearch = { pickId: string | undefined; isOn: boolean }

/** The loaded schedule and its steps, for the board and the lists. */
export type ScheduleBoard = {
  schedule: Schedule
  day: string
  /** Request that is picked up to be booked. */
  picked: ToSchedule | null
  options: BookingOptions
  isBooking: boolean
  setOptions: (options: BookingOptions) => void
  pick: (request: ToSchedule | null) => void
  /** Outlives the loading of another week. */
  proposalSearch: ProposalSearch
  setProposalSearch: (search: ProposalSearch) => void
  show: (day: string) => void
  open: (id: string) => void
  /** Opens the form of a new appointment. */
  openNew: (start: NewStart) => void
  /** Asks to cancel an appointment. */
  cancel: (appointment: ListedAppointment) => void
  move: (move: Move) => void
  book: (booking: NewBooking) => void
}

export const ScheduleContext = createContext<ScheduleBoard | null>(null)

export function useScheduleBoard(): ScheduleBoard {
  const board = useContext(ScheduleContext)
  if (!board) throw new Error('The schedule is not loaded')
  return board
}
