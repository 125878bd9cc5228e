import { formatTimeOfDay } from '../lib/dates.ts'
import { MINUTE_MS } from '../lib/durations.ts'
import type { RequestKind, RequestStatus } from './request.ts'

export const APPOINTMENT_KINDS = ['repair', 'test-drive', 'pickup', 'other'] as const
export type AppointmentKind = (typeof APPOINTMENT_KINDS)[number]
export const APPOINTMENT_KIND_LABELS: Record<AppointmentKind, string> = {
  repair: 'Repair',
  'test-drive': 'Test drive',
  pickup: 'Pickup',
  other: 'Other',
}

/** In working order; the last two end an appointment early. */
export const APPOINTMENT_STATUSES = [
  'proposed',
  'confirmed',
  'arrived',
  'in-work',
  'ready',
  'picked-up',
  'no-show',
  'cancelled',
] as const
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number]
export const APPOINTMENT_STATUS_LABELS: Record<AppointmentStatus, string> = {
  proposed: 'Not confirmed',
  confirmed: 'Confirmed',
  arrived: 'Arrived',
  'in-work': 'In work',
  ready: 'Ready',
  'picked-up': 'Picked up',
  'no-show': 'No-show',
  cancelled: 'Canceled',
}
/** Tones of their badges. */
export const APPOINTMENT_TONES: Record<AppointmentStatus, 'wait' | 'go' | 'new' | 'stop'> = {
  proposed: 'wait',
  confirmed: 'go',
  arrived: 'new',
  'in-work': 'new',
  ready: 'go',
  'picked-up': 'go',
  'no-show': 'stop',
  cancelled: 'stop',
}
/** Statuses in which an appointment takes no time of a bay. */
export const ENDED_STATUSES: AppointmentStatus[] = ['picked-up', 'no-show', 'cancelled']
/** Statuses before the customer comes. */
export const UPCOMING_STATUSES: AppointmentStatus[] = ['proposed', 'confirmed']
/** Statuses in which the car is at the shop. */
export const AT_THE_SHOP_STATUSES: AppointmentStatus[] = ['arrived', 'in-work', 'ready']

export const APPOINTMENT_EVENTS = [
  'scheduled',
  'moved',
  'changed',
  'status',
  'waiting',
  'asked',
  'emailed',
  'archived',
  'restored',
] as const
export type AppointmentEvent = (typeof APPOINTMENT_EVENTS)[number]
export const APPOINTMENT_EVENT_LABELS: Record<AppointmentEvent, string> = {
  scheduled: 'Scheduled',
  moved: 'Moved',
  changed: 'Changed',
  status: 'Status',
  waiting: 'Waiting for a part',
  asked: 'Asked for another time',
  emailed: 'Emailed',
  archived: 'Archived',
  restored: 'Restored',
}

/** Emails that staff send about an appointment. */
export const APPOINTMENT_EMAILS = ['time', 'cancelled', 'ready'] as const
export type AppointmentEmail = (typeof APPOINTMENT_EMAILS)[number]
export const APPOINTMENT_EMAIL_LABELS: Record<AppointmentEmail, string> = {
  time: 'Day and time',
  cancelled: 'Canceled',
  ready: 'Ready',
}
const EMAIL_OF_STATUS: Partial<Record<AppointmentStatus, AppointmentEmail>> = {
  proposed: 'time',
  confirmed: 'time',
  ready: 'ready',
  cancelled: 'cancelled',
}
export const findStatusEmail = (status: AppointmentStatus): AppointmentEmail | null =>
  EMAIL_OF_STATUS[status] ?? null

export const APPOINTMENT_TITLE_MAX = 120
export const TECHNICIAN_MAX = 60
export const WAITING_FOR_MAX = 120
export const ANOTHER_TIME_MAX = 500
export const MINUTES_MIN = 30
export const MINUTES_MAX = 480
export const DEFAULT_MINUTES = 60
export const DAY_MINUTES = 1440
export const BAY_MAX = 20
/** Days of one call of the schedule, enough for the weeks that a month touches. */
export const SCHEDULE_DAYS_MAX = 42

/** Kind of appointment for a request. */
export const KIND_OF_REQUEST: Record<RequestKind, AppointmentKind> = {
  repair: 'repair',
  inquiry: 'test-drive',
  part: 'pickup',
}
type AppointmentStep = AppointmentStatus | 'scheduled'
const STATUS_OF_STEP: Record<RequestKind, Partial<Record<AppointmentStep, RequestStatus>>> = {
  repair: {
    scheduled: 'scheduled',
    'in-work': 'in_progress',
    ready: 'completed',
    'picked-up': 'completed',
  },
  inquiry: { scheduled: 'answered', 'picked-up': 'closed' },
  part: { 'picked-up': 'fulfilled' },
}
/** Returns the status of a request after a step of its appointment; null if it stays. */
export const findRequestStatus = (kind: RequestKind, step: AppointmentStep): RequestStatus | null =>
  STATUS_OF_STEP[kind][step] ?? null

/** Formats minutes after midnight as '9:30 am'. */
export const formatMinute = (minute: number): string =>
  formatTimeOfDay(new Date(minute * MINUTE_MS), 'UTC')

/** Converts '08:30' to minutes after midnight. */
export const parseMinute = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Converts minutes after midnight to '08:30'. */
export const toClockTime = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

export type Slot = { startsMinute: number | null; minutes: number }
/** Formats '9 am to 10:30 am'. */
export const formatSlot = ({ startsMinute, minutes }: Slot): string =>
  startsMinute === null
    ? 'Drop off in the morning'
    : `${formatMinute(startsMinute)} to ${formatMinute((startsMinute + minutes) % DAY_MINUTES)}`

/** Checks for an appointment that takes time of the day. */
export const isActive = ({ status }: { status: AppointmentStatus }): boolean =>
  !ENDED_STATUSES.includes(status)
