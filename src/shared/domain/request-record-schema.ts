import * as z from 'zod'
import { customerPictureSchema } from './customer-picture-schema.ts'
import { isoDateTime } from './field-schema.ts'
import { historyEntrySchema } from './history-schema.ts'
import { MERGE_RULES } from './request-merge.ts'
import { REQUEST_SOURCES } from './request.ts'

/** 'reply' and 'status' were emailed to the customer; author and time come from the server. */
export const NOTE_KINDS = ['note', 'reply', 'status'] as const
export const noteSchema = z.object({
  kind: z.enum(NOTE_KINDS),
  author: z.string(),
  timestamp: isoDateTime,
  content: z.string(),
})
export type RequestNote = z.infer<typeof noteSchema>

/** Message from the status page. */
const messageSchema = z.object({
  timestamp: isoDateTime,
  content: z.string(),
  spamReason: z.string().nullable(),
  pictures: z.array(customerPictureSchema),
})

export const REQUEST_EVENTS = [
  'status',
  'assigned',
  'answered',
  'snoozed',
  'flagged',
  'archived',
  'restored',
  'spam-marked',
  'spam-cleared',
  'corrected',
] as const
export type RequestEvent = (typeof REQUEST_EVENTS)[number]
const otherRequestSchema = z.object({ id: z.uuid(), reference: z.string() })
/** Request that may be a duplicate. */
export const similarRequestSchema = otherRequestSchema.extend({
  status: z.string(),
  createdAt: isoDateTime,
  /** Surviving request; 'both' if they cannot be merged. */
  stays: z.enum(MERGE_RULES),
  /** Number of the open quote that a merge withdraws. */
  withdraws: z.string().nullable(),
})
export type SimilarRequest = z.infer<typeof similarRequestSchema>

/** Fields common to all kinds; `assignee` is a username. */
export const requestRecordFields = {
  id: z.uuid(),
  reference: z.string(),
  source: z.enum(REQUEST_SOURCES),
  createdAt: isoDateTime,
  updatedAt: isoDateTime,
  dueAt: isoDateTime,
  firstAnsweredAt: isoDateTime.nullable(),
  /** Time of the oldest unanswered customer message. */
  unansweredSince: isoDateTime.nullable(),
  /** Total of the sent quotes with tax, without withdrawn and replaced ones. */
  quotedCents: z.int().nullable(),
  /** Total of the accepted quotes with tax. */
  acceptedCents: z.int().nullable(),
  assignee: z.string().nullable(),
  spamReason: z.string().nullable(),
  /** Spam signs of a known customer's request, which is not set aside. */
  suspicionReason: z.string().nullable(),
  /** Reason why the sender got no receipt, other than spam. */
  receiptWithheldReason: z.string().nullable(),
  snoozedUntil: isoDateTime.nullable(),
  snoozeReason: z.string().nullable(),
  /** Time of an event elsewhere that staff have not handled, such as a missing part. */
  needsAttentionSince: isoDateTime.nullable(),
  attentionReason: z.string().nullable(),
  /** Original of this duplicate, and duplicates of this request. */
  mergedInto: otherRequestSchema.nullable(),
  merged: z.array(otherRequestSchema),
  notes: z.array(noteSchema),
  messages: z.array(messageSchema),
  /** Pictures submitted with the request. */
  pictures: z.array(customerPictureSchema),
  /** A new status is a change of `status`, whose value before the first one is null. */
  history: z.array(historyEntrySchema(REQUEST_EVENTS)),
}
export type RequestRecord = z.infer<z.ZodObject<typeof requestRecordFields>>

export const STAFF_ONLY = {
  source: true,
  firstAnsweredAt: true,
  unansweredSince: true,
  quotedCents: true,
  acceptedCents: true,
  messages: true,
  pictures: true,
  assignee: true,
  spamReason: true,
  suspicionReason: true,
  receiptWithheldReason: true,
  snoozedUntil: true,
  snoozeReason: true,
  needsAttentionSince: true,
  attentionReason: true,
  mergedInto: true,
  merged: true,
  history: true,
} as const
