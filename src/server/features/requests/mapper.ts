import { choice } from '#server/core/db.ts'
import type { CustomerPicture } from '#shared/domain/customer-picture.ts'
import { pictureFromId } from '#shared/domain/picture.ts'
import type { RequestMessage } from '#shared/domain/request-message.ts'
import {
  NOTE_KINDS,
  type RequestCorrection,
  type RequestNote,
  type StatusChange,
} from '#shared/domain/request-schema.ts'
import { REQUEST_SOURCES } from '#shared/domain/request.ts'
import type { RequestRow, StoredRequest } from './kinds.ts'

/** The details of a request of that kind; throws where they are missing, since every request is stored with them. */
export function required<Details>(details: Details | null): Details {
  if (details === null) throw new Error('A request has no details of its kind')
  return details
}

/** The fields that every kind of request has, as staff see them. */
export function toRecord(row: RequestRow) {
  return {
    id: row.id,
    reference: row.reference,
    source: choice(REQUEST_SOURCES, row.source),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    firstAnsweredAt: row.firstAnsweredAt?.toISOString() ?? null,
    unansweredSince: row.unansweredSince?.toISOString() ?? null,
    acceptedCents: row.acceptedCents === null ? null : Number(row.acceptedCents),
    assignee: row.assignee?.username ?? null,
    spamReason: row.spamReason,
    suspicion: row.suspicion,
    receiptHeld: row.receiptHeld,
    snoozedUntil: row.snoozedUntil?.toISOString() ?? null,
    snoozeReason: row.snoozeReason,
    notes: row.notes.map(toNote),
    messages: row.messages.map(toMessage),
    pictures: toPictures(row.pictures),
    mergedInto: row.mergedInto,
    merged: row.mergedRequests,
    history: row.statusChanges.map(
      ({ author, at, fromStatus, toStatus, event, reason }): StatusChange => ({
        author,
        timestamp: at.toISOString(),
        from: fromStatus,
        to: toStatus,
        reason: event === 'answered' ? 'Answered the message' : reason,
      }),
    ),
    corrections: row.corrections.map(toCorrection),
  }
}

export const toNote = ({
  kind,
  author,
  at,
  content,
}: RequestRow['notes'][number]): RequestNote => ({
  kind: choice(NOTE_KINDS, kind),
  author,
  timestamp: at.toISOString(),
  content,
})

export const toMessage = ({
  at,
  content,
  spamReason,
  pictures,
}: RequestRow['messages'][number]): RequestMessage => ({
  timestamp: at.toISOString(),
  content,
  spamReason,
  pictures: toPictures(pictures),
})

/** The pictures of a customer; their ids say their size. */
export const toPictures = (pictures: { id: string }[]): CustomerPicture[] =>
  pictures.flatMap(({ id }) => {
    const picture = pictureFromId('', id)
    return picture ? [{ id, width: picture.width, height: picture.height }] : []
  })

function toCorrection({
  author,
  at,
  changes,
}: RequestRow['corrections'][number]): RequestCorrection {
  const fields = Object.entries(changes as Record<string, [CorrectedValue, CorrectedValue]>)
  return {
    author,
    timestamp: at.toISOString(),
    changes: fields.map(([field, [before, after]]) => ({ field, before, after })),
  }
}
type CorrectedValue = string | number | null

/** The same as the sender gets them back: as they were on submission, so that a retry gives the same receipt. */
export const toSentRecord = ({ id, reference, createdAt, dueAt }: StoredRequest) => ({
  id,
  reference,
  createdAt: createdAt.toISOString(),
  updatedAt: createdAt.toISOString(),
  dueAt: dueAt.toISOString(),
  status: 'pending' as const,
  notes: [],
})

/** Name, phone and email of the customer. */
export const toCustomer = ({ customerName, customerPhone, customerEmail }: StoredRequest) => ({
  name: customerName,
  phone: customerPhone,
  email: customerEmail,
})

/** A calendar day as it is stored in a DATE column. */
export const toDay = (date: Date | null): string | null => date?.toISOString().slice(0, 10) ?? null
export const fromDay = (day: string | null): Date | null => (day ? new Date(day) : null)
