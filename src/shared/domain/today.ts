import type { BackupState } from './backup.ts'
import type { MailOverview } from './mail.ts'
import type { RequestView } from './request-filter.ts'
import type { RequestKind } from './request.ts'
import type { SettingsSection } from './settings.ts'
import type { MissingOfVehicle } from './vehicle-admin.ts'
import type { VehicleKind } from './vehicle.ts'

/** The views of the request lists that Today counts over all kinds. */
export const TODAY_VIEWS = [
  'overdue',
  'due-today',
  'messages',
  'to-start',
  'new',
  'spam',
] as const satisfies RequestView[]
export type TodayView = (typeof TODAY_VIEWS)[number]

/** How many rows of each group Today shows. */
export const TODAY_ROWS = 3

export type TodayRequest = {
  id: string
  kind: RequestKind
  reference: string
  customer: string
  /** '2003 Honda Accord, Electrical: Alternator'. */
  about: string
  dueAt: string
  /** The total of its accepted quotes. */
  acceptedCents: number | null
}
export type TodayVehicle = { id: string; kind: VehicleKind; stockNumber: string; name: string }
export type TodayEmail = {
  id: string
  subject: string
  recipient: string
  cause: string | null
  /** It is tried again by itself. */
  isWaiting: boolean
  /** The request that it is about; null for a link to an account. */
  request: {
    id: string
    kind: RequestKind
    reference: string
    place: 'current' | 'archived' | 'spam'
  } | null
}

/** What the day asks of staff. */
export type Today = {
  requests: Record<TodayView, { counts: Record<RequestKind, number>; first: TodayRequest[] }>
  vehicles: Record<MissingOfVehicle, { counts: Record<VehicleKind, number>; first: TodayVehicle[] }>
  failedEmails: { count: number; first: TodayEmail[] }
  mail: MailOverview
  /** The cards of the settings that a new shop has not saved yet. */
  setupLeft: SettingsSection[]
  /** The peer whose forwarded headers do not count, so that all of its visitors have one address. */
  untrustedProxy: string | null
  /** Null where backups by themselves are off. */
  backup: BackupState | null
}
