import { parseChoice } from '#server/core/db.ts'
import { toHistory } from '#server/core/history.ts'
import type { CustomerPicture } from '#shared/domain/customer-picture.ts'
import { HALVES, type HalfDay } from '#shared/domain/half-day.ts'
import type { HistoryEntry } from '#shared/domain/history-schema.ts'
import { pictureFromId } from '#shared/domain/picture.ts'
import {
  type RequestMessage,
  buildThread,
  type ThreadEntry,
} from '#shared/domain/request-message.ts'
import {
  NOTE_KINDS,
  REQUEST_EVENTS,
  type RequestNote,
  type RequestEvent,
} from '#shared/domain/request-record-schema.ts'
import { REQUEST_SOURCES } from '#shared/domain/request.ts'
import { toDay } from '#shared/lib/calendar-day.ts'
import { toPhoneDigits } from '#shared/lib/phone.ts'
import type { CustomerContact } from './kind-definition.ts'
import type { RequestWithRelations, RequestWithDetails } from './request-columns.ts'

/** Submission fields of a request that staff entered, which is never checked for programs. */
export const NOT_FROM_A_FORM = { website: null, fillTimeMs: null }

/** Returns the details of a request, which is always stored with them. */
export function requireDetails<Details>(details: Details | null): Details {
  if (details === null) throw new Error('A request has no details of its kind')
  return details
}

/** Maps the fields that all kinds have for staff. */
export function toCommonFields(row: RequestWithRelations) {
  return {
    id: row.id,
    reference: row.reference,
    source: parseChoice(REQUEST_SOURCES, row.source),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    firstAnsweredAt: row.firstAnsweredAt?.toISOString() ?? null,
    unansweredSince: row.unansweredSince?.toISOString() ?? null,
    quotedCents: findQuotedCents(row.quotes),
    acceptedCents: row.acceptedCents === null ? null : Number(row.acceptedCents),
    assignee: row.assignee?.username ?? null,
    spamReason: row.spamReason,
    suspicionReason: row.suspicionReason,
    receiptWithheldReason: row.receiptWithheldReason,
    snoozedUntil: row.snoozedUntil?.toISOString() ?? null,
    snoozeReason: row.snoozeReason,
    needsAttentionSince: row.needsAttentionSince?.toISOString() ?? null,
    attentionReason: row.attentionReason,
    notes: row.notes.map(toNote),
    messages: row.messages.map(toMessage),
    pictures: toCustomerPictures(row.pictures),
    mergedInto: row.mergedInto,
    merged: row.mergedRequests,
    history: toRequestHistory(row),
  }
}

/** Joins steps and corrections by time. */
function toRequestHistory({
  events,
  corrections,
}: Pick<RequestWithRelations, 'events' | 'corrections'>): HistoryEntry<RequestEvent>[] {
  const rows = [
    ...events.map(({ fromStatus, toStatus, ...row }) => ({
      ...row,
      changes: fromStatus === toStatus ? {} : { status: [fromStatus, toStatus] },
    })),
    ...corrections.map((row) => ({ ...row, event: 'corrected' })),
  ]
  return toHistory(
    rows.toSorted((one, another) => one.at.getTime() - another.at.getTime()),
    REQUEST_EVENTS,
  )
}

const findQuotedCents = (quotes: RequestWithRelations['quotes']): number | null =>
  quotes.length === 0 ? null : quotes.reduce((sum, { totalCents }) => sum + totalCents, 0)

export const toNote = ({
  kind,
  authorName,
  at,
  content,
}: RequestWithRelations['notes'][number]): RequestNote => ({
  kind: parseChoice(NOTE_KINDS, kind),
  author: authorName,
  timestamp: at.toISOString(),
  content,
})

const toMessage = ({
  at,
  content,
  spamReason,
  pictures,
}: RequestWithRelations['messages'][number]): RequestMessage => ({
  timestamp: at.toISOString(),
  content,
  spamReason,
  pictures: toCustomerPictures(pictures),
})

/** Joins messages, replies and notes of a request, oldest first. */
export const toThread = ({
  notes,
  messages,
  customerName,
}: Pick<RequestWithRelations, 'notes' | 'messages' | 'customerName'>): ThreadEntry[] =>
  buildThread({
    notes: notes.map(toNote),
    messages: messages.map(toMessage),
    customer: customerName,
  })

/** Reads the sizes of pictures from their ids. */
export const toCustomerPictures = (pictures: { id: string }[]): CustomerPicture[] =>
  pictures.flatMap(({ id }) => {
    const picture = pictureFromId('', id)
    return picture ? [{ id, width: picture.width, height: picture.height }] : []
  })

/** Maps a request as it was submitted, so that a retry gets the same result. */
export const toSubmittedFields = ({ id, reference, createdAt, dueAt }: RequestWithDetails) => ({
  id,
  reference,
  createdAt: createdAt.toISOString(),
  updatedAt: createdAt.toISOString(),
  dueAt: dueAt.toISOString(),
  status: 'pending' as const,
  notes: [],
})

export type CustomerColumns = ReturnType<typeof toCustomerColumns>

export const toCustomerColumns = ({ name, phone, email }: CustomerContact) => ({
  customerName: name,
  customerPhone: phone,
  phoneDigits: toPhoneDigits(phone),
  customerEmail: email,
})

export const toCustomer = ({ customerName, customerPhone, customerEmail }: RequestWithDetails) => ({
  name: customerName,
  phone: customerPhone,
  email: customerEmail,
})

type WishColumns = { wishedDay: Date | null; wishedHalf: string | null }
export const toWish = ({ wishedDay, wishedHalf }: WishColumns): HalfDay | null =>
  wishedDay && wishedHalf ? { day: toDay(wishedDay), half: parseChoice(HALVES, wishedHalf) } : null
