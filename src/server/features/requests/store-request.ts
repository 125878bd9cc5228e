import { v7 as uuidv7 } from 'uuid'
import type { Context } from '#server/context.ts'
import { takeReference } from '#server/core/reference.ts'
import { hasColumns, writeOnce } from '#server/core/write-once.ts'
import { findWithheldReason } from '#server/features/notifications/visitor-budget.ts'
import {
  REFERENCE_PREFIXES,
  type RequestKind,
  type RequestSource,
  findSpamReason,
} from '#shared/domain/request.ts'
import { pick } from '#shared/lib/pick.ts'
import { checkSubmission } from './check-submission.ts'
import { computeDueTime } from './due-time.ts'
import type { DetailsOf, RequestInputOf, SubmittedRecordOf } from './kind-definition.ts'
import { getKindDefinition, toIndexColumns } from './kinds.ts'
import { type CustomerColumns, toCustomerColumns } from './mapper.ts'
import { writeNewRequestEmails } from './new-request-emails.ts'
import { includeDetails, type RequestWithDetails } from './request-columns.ts'
import { attachPictures } from './request-pictures.ts'
import { isRequestSetAside } from './request-row.ts'

const OVER_PHONE_LIMIT = 'too many from this phone'

export type SubmittedRequest<K extends RequestKind> = SubmittedRecordOf<K> & {
  statusUrl: string
  isSetAside: boolean
}

/** Origin of a request, and the first author of its history. */
type Origin = {
  source: RequestSource
  authorName: string
  authorId: string | null
  assigneeId: string | null
  /** Null if staff entered it. */
  network: string | null
}

/** Stores a request with its emails; a retry with the same key returns the first result. */
export async function storeRequest<K extends RequestKind>(
  ctx: Context,
  kind: K,
  { input, origin }: { input: RequestInputOf<K>; origin: Origin },
): Promise<SubmittedRequest<K>> {
  const { toContact, toDetails } = getKindDefinition(kind)
  const customer = toCustomerColumns(toContact(input))
  const details = await toDetails(ctx, input)
  const request = { id: uuidv7(), now: ctx.clock.now(), input, origin, customer, details }
  const row = await writeOnce(input.idempotencyKey, {
    find: (idempotencyKey): Promise<RequestWithDetails | null> =>
      ctx.db.request.findUnique({
        where: { kind_idempotencyKey: { kind, idempotencyKey } },
        include: includeDetails(kind),
      }),
    isSame: (first) => isSame(first, kind, request),
    explain: ({ reference }) => explainStored(ctx, reference, origin),
    write: async () =>
      insertRequest(ctx, kind, { ...request, ...(await prepareRequest(ctx, kind, request)) }),
  })
  return {
    ...getKindDefinition(kind).toSubmittedRecord(row),
    statusUrl: await ctx.links.request.createUrl(row.id),
    isSetAside: isRequestSetAside(row),
  }
}

type NewRequest<K extends RequestKind> = {
  id: string
  now: Date
  input: RequestInputOf<K>
  origin: Origin
  customer: CustomerColumns
  details: DetailsOf<K>
}

type PreparedRequest = {
  statusUrl: string
  reference: string
  isFromVisitor: boolean
  isKnown: boolean
  duplicate: { id: string; reference: string; duplicateOfId: string | null } | null
  spamReason: string | null
  suspicionReason: string | null
}

/** Reads outside of the transaction, which holds a connection for each of its steps. */
async function prepareRequest<K extends RequestKind>(
  ctx: Context,
  kind: K,
  { id, now, input, origin, customer, details }: NewRequest<K>,
): Promise<PreparedRequest> {
  const where = getKindDefinition(kind).toDuplicateWhere?.(details)
  const [statusUrl, reference, { isOverPhoneLimit, isKnown, duplicate }] = await Promise.all([
    ctx.links.request.createUrl(id),
    takeReference(ctx, REFERENCE_PREFIXES[kind]),
    checkSubmission(ctx.db, {
      customer,
      network: origin.network,
      now,
      duplicateWhere: where && { kind, ...where },
    }),
  ])
  const isFromVisitor = origin.source === 'website'
  const overLimit = isFromVisitor && isOverPhoneLimit ? OVER_PHONE_LIMIT : null
  const spamReason = isFromVisitor ? (findSpamReason(input) ?? (isKnown ? null : overLimit)) : null
  const suspicionReason = spamReason === null ? overLimit : null
  return { statusUrl, reference, isFromVisitor, isKnown, duplicate, spamReason, suspicionReason }
}

/** Writes row, history, pictures and emails in one transaction. */
async function insertRequest<K extends RequestKind>(
  ctx: Context,
  kind: K,
  request: NewRequest<K> & PreparedRequest,
): Promise<RequestWithDetails> {
  const { id, now, input, origin, customer, details, reference, duplicate } = request
  const { statusUrl, isFromVisitor, spamReason, suspicionReason } = request
  const { source, authorName, authorId, assigneeId, network } = origin
  const { createDetails, listPictures, getPreferredDate } = getKindDefinition(kind)
  const business = ctx.business.current()
  const pictures = listPictures?.(input) ?? []
  return ctx.db.$transaction(async (tx) => {
    const receiptWithheldReason =
      isFromVisitor && spamReason === null
        ? await findWithheldReason(tx, { email: customer.customerEmail, now })
        : null
    const row = await tx.request.create({
      data: {
        id,
        kind,
        reference,
        source,
        assigneeId,
        ...customer,
        dueAt: computeDueTime(now, business, getPreferredDate?.(input).day ?? null),
        spamReason,
        suspicionReason,
        receiptWithheldReason,
        network,
        duplicateOfId: duplicate && (duplicate.duplicateOfId ?? duplicate.id),
        idempotencyKey: input.idempotencyKey,
        ...toIndexColumns(kind, { reference, customer, details }),
        createdAt: now,
        updatedAt: now,
        ...createDetails(details),
        events: { create: { authorName, authorId, at: now, toStatus: 'pending' } },
      },
      include: includeDetails(kind),
    })
    await attachPictures(tx, pictures, { requestId: id, messageId: null, now })
    const notice = {
      kind,
      row,
      pictureCount: pictures.length,
      statusUrl,
      isFromVisitor,
      isSenderKnown: request.isKnown || !isFromVisitor,
      duplicateOf: duplicate?.reference ?? null,
    }
    await ctx.outbox.add(tx, ...writeNewRequestEmails(notice, business))
    return row
  })
}

function isSame<K extends RequestKind>(
  first: RequestWithDetails,
  kind: K,
  { customer, details }: NewRequest<K>,
): boolean {
  const { getDetails, stockColumns } = getKindDefinition(kind)
  const stored = getDetails(first)
  const expected = { ...details, ...pick(stored, ...stockColumns) }
  return hasColumns(first, customer) && hasColumns(stored, expected)
}

const explainStored = (
  { business }: Context,
  reference: string,
  { source }: Pick<Origin, 'source'>,
): string => {
  const hint =
    source === 'website' ? ` To change it, please call us at ${business.current().phone}.` : ''
  return `We already have this request as ${reference}.${hint}`
}
