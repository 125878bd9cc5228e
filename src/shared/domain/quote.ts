import { dayIn } from '../lib/dates.ts'

export const QUOTE_KINDS = ['part', 'repair'] as const
/** Quote for parts, or repair estimate. */
export type QuoteKind = (typeof QUOTE_KINDS)[number]
export const hasQuotes = (kind: string): kind is QuoteKind =>
  QUOTE_KINDS.some((each) => each === kind)
export const QUOTE_KIND_LABELS: Record<QuoteKind, string> = { part: 'Quote', repair: 'Estimate' }

/** Stored statuses; 'expired' follows from the date alone. */
export const STORED_QUOTE_STATUSES = [
  'draft',
  'sent',
  'accepted',
  'partly-accepted',
  'declined',
  'withdrawn',
  'superseded',
] as const
export type StoredQuoteStatus = (typeof STORED_QUOTE_STATUSES)[number]
export const QUOTE_EVENTS = [
  'written',
  'sent',
  'accepted',
  'partly-accepted',
  'declined',
  'withdrawn',
  'superseded',
] as const
export type QuoteEvent = (typeof QUOTE_EVENTS)[number]
export const QUOTE_STATUSES = [...STORED_QUOTE_STATUSES, 'expired'] as const
export type QuoteStatus = (typeof QUOTE_STATUSES)[number]
export const QUOTE_STATUS_LABELS: Record<QuoteStatus, string> = {
  draft: 'Draft',
  sent: 'Waiting for the customer',
  accepted: 'Accepted',
  'partly-accepted': 'Partly accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  superseded: 'Replaced by a newer one',
  expired: 'Expired',
}
export const DECISION_CHOICES = ['accept', 'decline'] as const
export const DECISION_WAYS = ['link', 'phone', 'counter', 'email'] as const
export type DecisionWay = (typeof DECISION_WAYS)[number]
/** Ways in which staff receive a decision. */
export const RECORDED_WAYS = ['phone', 'counter', 'email'] as const satisfies DecisionWay[]
export const DECISION_WAY_LABELS: Record<DecisionWay, string> = {
  link: 'by the link',
  phone: 'by phone',
  counter: 'at the counter',
  email: 'by email',
}

export const JOB_DECISIONS = ['accepted', 'declined'] as const

export const QUOTE_JOBS_MAX = 20
export const QUOTE_LINES_MAX = 60
export const QUOTE_VALID_DAYS_MAX = 60
export const PLATE_MAX = 10
export const USER_AGENT_MAX = 200
export const DECLINE_REASON_MAX = 500
/** The typed name is the acceptance; a single character is not a name. */
export const DECISION_NAME_MIN = 2
export const JOB_RATE_TOO_HIGH = 'A job rate is for mechanical repairs under $200 (15 NYCRR 82.8)'
export const JOB_RATE_FOR_BODY_WORK =
  'A job rate is never for body work (15 NYCRR 82.8). Charge it by the hour or by a flat-rate manual.'
export const SHOP_REQUIRED = 'Set the name, phone and address of the shop first'
export const FACILITY_NUMBER_REQUIRED = "Set the repair shop's facility number first"
export const LABOR_RATE_REQUIRED = 'Set the labor rate first'
export const SHOP_WARRANTY_REQUIRED =
  'Set the warranty of the shop first, or choose another for the part'
export const TAX_RATE_REQUIRED = 'Set the sales tax rate first'
export const FLAT_RATE_MANUAL_REQUIRED = 'Name the manual that the hours come from (15 NYCRR 82.8)'
export const DECISION_NAME_REQUIRED = 'Type your full name'
export const JOBS_REQUIRED = 'Tick what you accept'
type ShopClock = { now: Date; timeZone: string }

/** Checks if a calendar day has ended at the shop. */
export const isDayOver = (day: string, { now, timeZone }: ShopClock): boolean =>
  dayIn(timeZone, now) > day

type SentQuote = {
  status: StoredQuoteStatus
  validUntil: string
  /** Set if the request is cancelled, archived or merged. */
  isRequestClosed: boolean
}

/** Returns the current status: a closed request withdraws it, the last day expires it. */
export function quoteStatusAt(
  { status, validUntil, isRequestClosed }: SentQuote,
  clock: ShopClock,
): QuoteStatus {
  if (status !== 'sent') return status
  if (isRequestClosed) return 'withdrawn'
  return isDayOver(validUntil, clock) ? 'expired' : status
}

const HOLDING: readonly QuoteStatus[] = ['sent', 'accepted', 'partly-accepted']

/** Checks the hold, which ends after its last day at the shop. */
export const isHeldAt = (
  { status, holdUntil }: { status: QuoteStatus; holdUntil: string | null },
  clock: ShopClock,
): boolean => holdUntil !== null && HOLDING.includes(status) && !isDayOver(holdUntil, clock)

/** Includes partial acceptance. */
export const isAccepted = (status: QuoteStatus): boolean =>
  status === 'accepted' || status === 'partly-accepted'
/** Joins the request's reference and the revision: 'P-2026-0042/2'. */
export const formatQuoteReference = (requestReference: string, revision: number): string =>
  `${requestReference}/${revision}`
