export const SCHEDULE_VIEWS = ['day', 'week', 'list'] as const
export type ScheduleView = (typeof SCHEDULE_VIEWS)[number]

export type ScheduleAddress = {
  day: string
  view?: ScheduleView
  /** Request that is picked up. */
  pick?: string
  /** Appointment that is open. */
  open?: string
}
export type AddressProps = {
  address: ScheduleAddress
  today: string
  onAddress: (change: Partial<ScheduleAddress>) => void
}
