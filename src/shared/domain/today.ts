import type { BackupState } from './backup.ts'
import type { MailOverview } from './mail.ts'
import type { LinkView, RequestView } from './request-filter.ts'
import type { RequestKind } from './request.ts'
import type { SaleView } from './sale.ts'
import type { AppointmentStatus } from './schedule.ts'
import type { SettingsSection } from './settings.ts'
import type { MissingOfVehicle } from './vehicle-table-schema.ts'
import type { VehicleKind } from './vehicle.ts'

/** Views that Today counts over all kinds. */
export const TODAY_VIEWS = [
  'overdue',
  'due-today',
  'messages',
  'to-start',
  'new',
  'spam',
] as const satisfies RequestView[]
export type TodayView = (typeof TODAY_VIEWS)[number]

/** Views of the sales that Today counts. */
export const TODAY_SALES = ['ready', 'balance-due', 'cores-out'] as const satisfies SaleView[]
export type TodaySales = (typeof TODAY_SALES)[number]

/** Appointments that Today counts: still to come today, waiting for a part, ready. */
export const TODAY_SCHEDULE = ['coming', 'waiting', 'ready'] as const
export type TodaySchedule = (typeof TODAY_SCHEDULE)[number]

/** Rows per group. */
export const TODAY_ROWS = 3
/** Rows of the customers who come today. */
export const TODAY_SCHEDULE_ROWS = 6

export type TodayRequest = {
  id: string
  kind: RequestKind
  reference: string
  customer: string
  /** '2003 Honda Accord, Electrical: Alternator'. */
  about: string
  dueAt: string
  /** Total of the accepted quotes. */
  acceptedCents: number | null
}
export type TodayVehicle = { id: string; kind: VehicleKind; stockNumber: string; name: string }
export type TodayEmail = {
  id: string
  subject: string
  recipient: string
  cause: string | null
  /** Set if it is retried automatically. */
  isWaiting: boolean
  /** Null for an account link. */
  request: {
    id: string
    kind: RequestKind
    reference: string
    list: LinkView
  } | null
}
export type TodayPull = {
  id: string
  tag: string
  /** 'Alternator' with its position. */
  name: string
  donor: string
  /** Row in the yard. */
  donorLocation: string | null
  customer: string
  reservedAt: string
}
export type TodaySale = {
  id: string
  number: string
  customer: string
  /** Description of its first line. */
  about: string
  /** Balance, or what the cores that are out are worth without tax. */
  cents: number
  /** Days since the sale at the shop. */
  days: number
}
export type TodayAppointment = {
  id: string
  title: string
  customer: string
  /** Calendar day at the shop. */
  day: string
  startsMinute: number | null
  bay: number | null
  status: AppointmentStatus
  waitingFor: string
  waitingUntil: string | null
}

/** Page Today of the back office. */
export type Today = {
  schedule: Record<TodaySchedule, { count: number; first: TodayAppointment[] }>
  requests: Record<TodayView, { counts: Record<RequestKind, number>; first: TodayRequest[] }>
  pulls: { count: number; first: TodayPull[] }
  sales: Record<TodaySales, { count: number; first: TodaySale[] }>
  vehicles: Record<MissingOfVehicle, { counts: Record<VehicleKind, number>; first: TodayVehicle[] }>
  failedEmails: { count: number; first: TodayEmail[] }
  mail: MailOverview
  /** Settings cards that a new shop has not saved yet. */
  setupLeft: SettingsSection[]
  /** Peer address whose forwarded headers are ignored; all of its visitors share that address. */
  untrustedProxy: string | null
  /** Null if automatic backups are off. */
  backup: BackupState | null
}
