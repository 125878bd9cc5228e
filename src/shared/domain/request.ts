import type { InquiryTopic } from './inquiry.ts'

/** Business hours promised on the parts page. */
export const REPLY_WITHIN_HOURS = 24
/** Business minutes left at which the reply clock turns amber. */
export const REPLY_DUE_SOON_MINUTES = 240

export const PART_REQUEST_STATUSES = [
  'pending',
  'processing',
  'quoted',
  'fulfilled',
  'cancelled',
] as const
export const REPAIR_REQUEST_STATUSES = [
  'pending',
  'scheduled',
  'in_progress',
  'completed',
  'cancelled',
] as const
export const INQUIRY_STATUSES = ['pending', 'answered', 'closed', 'cancelled'] as const
/** Statuses by kind, in working order. */
export const REQUEST_STATUSES = {
  part: PART_REQUEST_STATUSES,
  repair: REPAIR_REQUEST_STATUSES,
  inquiry: INQUIRY_STATUSES,
} as const satisfies Record<RequestKind, readonly [string, ...string[]]>
export type PartRequestStatus = (typeof PART_REQUEST_STATUSES)[number]
export type RepairRequestStatus = (typeof REPAIR_REQUEST_STATUSES)[number]
export type InquiryStatus = (typeof INQUIRY_STATUSES)[number]
export type RequestStatus = PartRequestStatus | RepairRequestStatus | InquiryStatus

export const REQUEST_STATUS_LABELS: Record<RequestStatus, string> = {
  pending: 'Pending',
  processing: 'Processing',
  quoted: 'Quoted',
  fulfilled: 'Fulfilled',
  scheduled: 'Scheduled',
  in_progress: 'In Progress',
  completed: 'Completed',
  answered: 'Answered',
  closed: 'Closed',
  cancelled: 'Canceled',
}

export const REFERENCE_PREFIXES = { part: 'P', repair: 'R', inquiry: 'E' } as const
export type RequestKind = keyof typeof REFERENCE_PREFIXES
export const REQUEST_KINDS = ['part', 'repair', 'inquiry'] as const satisfies RequestKind[]

/** Origin of a request; staff enter those by phone or at the counter. */
export const REQUEST_SOURCES = ['website', 'phone', 'counter'] as const
export type RequestSource = (typeof REQUEST_SOURCES)[number]
export const REQUEST_SOURCE_LABELS: Record<RequestSource, string> = {
  website: 'Website',
  phone: 'Phone',
  counter: 'Counter',
}

/** Final statuses of all kinds. */
export const FINISHED_STATUSES: string[] = [
  'fulfilled',
  'completed',
  'closed',
  'cancelled',
] satisfies RequestStatus[]
/** Statuses after the answer in which the shop acts next. */
export const SCHEDULED_STATUSES: string[] = ['scheduled', 'in_progress'] satisfies RequestStatus[]
const OPEN_STATUSES: string[] = ['pending', 'processing'] satisfies RequestStatus[]

/** Checks for an answered status; 'quoted' is the first one of part requests. */
export const isAnswer = (status: string): boolean => !isOpen(status) && status !== 'cancelled'

/** Checks for an unanswered status, apart from replies by email. */
export const isOpen = (status: string): boolean => OPEN_STATUSES.includes(status)

type Waiting = { firstAnsweredAt: unknown; unansweredSince: unknown; status: string }

/** Checks if the customer waits for a reply; finished requests were answered, or are canceled. */
export const isAwaitingReply = ({ firstAnsweredAt, unansweredSince, status }: Waiting): boolean =>
  unansweredSince !== null || (firstAnsweredAt === null && status !== 'cancelled')

/** URL segment of each kind's list in the back office. */
export const REQUEST_LISTS = {
  part: 'part-requests',
  repair: 'repair-requests',
  inquiry: 'inquiries',
} as const satisfies Record<RequestKind, string>

export const REQUEST_KIND_LABELS: Record<RequestKind, readonly [one: string, several: string]> = {
  part: ['parts request', 'parts requests'],
  repair: ['repair request', 'repair requests'],
  inquiry: ['inquiry', 'inquiries'],
}

export const NO_REQUESTS: Record<RequestKind, number> = { part: 0, repair: 0, inquiry: 0 }

export type ReceiptText = { heading: string; next: string }

/** Subject in receipt texts; inquiries split into questions and test drives. */
export type ReceiptSubject = Exclude<RequestKind, 'inquiry'> | InquiryTopic

/** Receipt text by subject, shared by screen, email and status page. */
export const RECEIPT_TEXTS: Record<ReceiptSubject, ReceiptText> = {
  part: {
    heading: 'We have your parts request',
    next: "Next, someone at the counter checks our yard and the fit against your vehicle. Then we'll call or write with a price, or tell you straight if we don't have it.",
  },
  repair: {
    heading: 'We have your repair request',
    next: "We will contact you shortly to confirm your appointment. Your time isn't booked until we do.",
  },
  contact: {
    heading: 'We have your question',
    next: 'We will answer you by phone or email.',
  },
  'test-drive': {
    heading: 'We have your test drive request',
    next: "We will contact you shortly to agree on a day and time. Your time isn't booked until we do, and the car may still be sold.",
  },
}

/** Receipt text for suspected spam, on the receipt and status page (rule 9.25). */
export const SET_ASIDE_TEXT: ReceiptText = {
  heading: 'We have your request, but please call',
  next: 'Our filter for automated messages held it back, so nobody may have read it yet.',
}

/** Faster than any person fills in a form. */
export const FILL_TIME_MIN_MS = 3000
export const HONEYPOT = 'honeypot'
export type SpamReason = typeof HONEYPOT | 'too fast' | 'no fill time'

/** Returns a spam reason; a negative time comes from a clock change and does not count. */
export function findSpamReason({
  website,
  fillTimeMs,
}: {
  website: string | null
  fillTimeMs: number | null
}): SpamReason | null {
  if (website) return HONEYPOT
  if (fillTimeMs === null) return 'no fill time'
  return fillTimeMs >= 0 && fillTimeMs < FILL_TIME_MIN_MS ? 'too fast' : null
}
