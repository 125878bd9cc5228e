import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#server/core/app-error.ts'
import type { Clock } from '#server/core/clock.ts'
import { type Db, isUniqueViolation } from '#server/core/db.ts'
import { networkOf } from '#server/core/network.ts'
import type { BusinessReader } from '#server/features/business/business.ts'
import type { Limits } from '#server/features/limits/limits.ts'
import type { Outbox } from '#server/features/notifications/outbox.ts'
import { visitorMailHeld } from '#server/features/notifications/visitor-budget.ts'
import {
  formatReference,
  REFERENCE_PREFIXES,
  type RequestKind,
  type RequestSource,
  spamReasonOf,
} from '#shared/domain/request.ts'
import { foldedWords } from '#shared/domain/search-words.ts'
import { dayIn } from '#shared/lib/dates.ts'
import { phoneDigits } from '#shared/lib/phone.ts'
import { checkAskedDay } from './asked-day.ts'
import {
  KINDS,
  type DetailsOf,
  type KindDefinition,
  type Vehicles,
  type RequestInputOf,
  type SentRequestOf,
  detailsOf,
  type StoredRequest,
} from './kinds.ts'
import { type NewRequest, type NewRequestContent, newRequestEmails } from './new-request-emails.ts'
import { attachPictures } from './pictures.ts'
import { dueFrom } from './promise.ts'
import { findSender } from './sender.ts'
import { seemsSetAside } from './set-aside.ts'
import type { StatusLinks } from './status-page.ts'

const FLOOD = 'too many from this phone'

export type SubmitDeps = Vehicles & {
  db: Db
  clock: Clock
  business: BusinessReader
  limits: Pick<Limits, 'within'>
  outbox: Outbox
  statusLinks: Pick<StatusLinks, 'urlOf'>
}
export type Receipt<K extends RequestKind> = SentRequestOf<K> & {
  statusUrl: string
  isSetAside: boolean
}

/** Where a request comes from, and who stores it. */
export type Origin = {
  source: RequestSource
  /** The first author of its history. */
  author: string
  authorId: string | null
  assigneeId: string | null
  /** Null where staff entered it. */
  network: string | null
}

/** What visitors do: they submit requests of every kind. */
export function createSubmission(deps: SubmitDeps) {
  /** Stores a request from a public form; throws as storeRequest and checkAskedDay do, and AppError 'too-many'. */
  async function submit<K extends RequestKind>(
    kind: K,
    input: RequestInputOf<K>,
    { address }: { address: string },
  ): Promise<Receipt<K>> {
    const { askedDay }: KindDefinition<K> = KINDS[kind]
    const origin: Origin = {
      source: 'website',
      author: 'Website',
      authorId: null,
      assigneeId: null,
      network: networkOf(address),
    }
    return deps.limits.within('submit', address, async () => {
      if (askedDay) checkAskedDay(askedDay(input), deps.business.current(), deps.clock.now())
      return storeRequest(deps, kind, { input, origin })
    })
  }

  return { submit }
}

/**
 * Stores a request with its details, the first entry of its history and its emails in one transaction. A retry with the same
 * idempotency key returns the first receipt. Throws AppError 'conflict' when the key was used for another request, 'not-found'
 * for a vehicle that does not exist, 'invalid' for a picture that is not there.
 */
export async function storeRequest<K extends RequestKind>(
  deps: Omit<SubmitDeps, 'limits'>,
  kind: K,
  { input, origin }: { input: RequestInputOf<K>; origin: Origin },
): Promise<Receipt<K>> {
  const { db, clock, outbox, statusLinks } = deps
  const business = deps.business.current()
  const definition: KindDefinition<K> = KINDS[kind]
  const { source, author, authorId, assigneeId, network } = origin
  const isFromVisitor = source === 'website'
  const pictures = 'pictures' in input ? input.pictures : []
  const now = clock.now()
  const id = uuidv7()
  const customer = toCustomerColumns(definition.customerOf(input))
  const details = await definition.toDetails(input, deps)
  const duplicateWhere = definition.duplicateWhere?.(details)
  // None of these needs the transaction, which holds a connection for each of its steps.
  const [statusUrl, reference, { isFlood, isKnown, duplicate }] = await Promise.all([
    statusLinks.urlOf(id),
    allocateReference(db, kind, dayIn(business.timeZone, now)),
    findSender(db, {
      customer,
      network,
      now,
      duplicateWhere: duplicateWhere && { kind, ...duplicateWhere },
    }),
  ])
  const flood = isFromVisitor && isFlood ? FLOOD : null
  const spamReason = isFromVisitor ? (spamReasonOf(input) ?? (isKnown ? null : flood)) : null
  const suspicion = spamReason === null ? flood : null
  try {
    const stored = await db.$transaction(async (transaction) => {
      const receiptHeld =
        isFromVisitor && spamReason === null
          ? await visitorMailHeld(transaction, { email: customer.customerEmail, now })
          : null
      const row = await transaction.request.create({
        data: {
          id,
          kind,
          reference,
          source,
          assigneeId,
          ...customer,
          dueAt: dueFrom(now, business, definition.askedDay?.(input).day ?? null),
          spamReason,
          suspicion,
          receiptHeld,
          network,
          duplicateOfId: duplicate && (duplicate.duplicateOfId ?? duplicate.id),
          idempotencyKey: input.idempotencyKey,
          urgencyRank: definition.urgencyRank(details),
          searchText: searchTextOf(definition, { reference, customer, details }),
          createdAt: now,
          updatedAt: now,
          ...definition.createDetails(details),
          statusChanges: { create: { author, authorId, at: now, toStatus: 'pending' } },
        },
        include: detailsOf(kind),
      })
      await attachPictures(transaction, pictures, { requestId: id, messageId: null, now })
      const submitted: NewRequest = {
        kind,
        id,
        reference,
        isFromVisitor,
        dueAt: row.dueAt,
        content: withPictures(
          definition.newRequestContent(definition.toSent(row), business),
          pictures.length,
        ),
        statusUrl,
        spamReason,
        suspicion,
        receiptHeld,
        isSenderKnown: isKnown || !isFromVisitor,
        duplicateOf: duplicate?.reference ?? null,
      }
      await outbox.add(transaction, ...newRequestEmails(submitted, business))
      return row
    })
    return { ...definition.toSent(stored), statusUrl, isSetAside: seemsSetAside(stored) }
  } catch (error) {
    const { idempotencyKey } = input
    if (idempotencyKey === null || !isUniqueViolation(error)) throw error
    const first = await db.request.findUnique({
      where: { kind_idempotencyKey: { kind, idempotencyKey } },
      include: detailsOf(kind),
    })
    if (!first) throw error
    const hint = isFromVisitor ? ` To change it, please call us at ${business.phone}.` : ''
    assertSameContent(definition, { first, customer, details, hint })
    return {
      ...definition.toSent(first),
      statusUrl: await statusLinks.urlOf(first.id),
      isSetAside: seemsSetAside(first),
    }
  }
}

/** What emails say of a new request, with the number of its pictures. */
const withPictures = (content: NewRequestContent, pictures: number): NewRequestContent => ({
  ...content,
  facts: [...content.facts, { label: 'Pictures', value: pictures === 0 ? '' : String(pictures) }],
})

/**
 * Takes the next number of this kind and year from its sequence. It runs outside of the transaction, so that no request waits
 * for another; a failed one leaves a gap. Prisma has no sequences.
 */
async function allocateReference(db: Db, kind: RequestKind, today: string): Promise<string> {
  const year = Number(today.slice(0, 4))
  const [next] = await db.$queryRaw<
    { number: number }[]
  >`SELECT next_reference(${REFERENCE_PREFIXES[kind]}, ${year}::int)::int AS number`
  if (!next) throw new Error('The sequence of references returned no number')
  return formatReference({ kind, year, number: next.number })
}

/** The columns of name, phone number and email address. */
export const toCustomerColumns = ({
  name,
  phone,
  email,
}: {
  name: string
  phone: string
  email: string
}) => ({
  customerName: name,
  customerPhone: phone,
  phoneDigits: phoneDigits(phone),
  customerEmail: email,
})
export type CustomerColumns = ReturnType<typeof toCustomerColumns>

/** What staff find a request by. */
export const searchTextOf = <K extends RequestKind>(
  { searchWords }: Pick<KindDefinition<K>, 'searchWords'>,
  {
    reference,
    customer,
    details,
  }: { reference: string; customer: CustomerColumns; details: DetailsOf<K> },
): string =>
  foldedWords([
    reference,
    customer.customerName,
    customer.phoneDigits,
    customer.customerEmail,
    ...searchWords(details),
  ])

type Retry<K extends RequestKind> = {
  first: StoredRequest
  customer: CustomerColumns
  details: DetailsOf<K>
  /** What the sender can do instead. */
  hint: string
}

/** A form that was changed after it had been stored would be lost if the first receipt were all its sender gets. */
function assertSameContent<K extends RequestKind>(
  { storedDetails }: KindDefinition<K>,
  { first, customer, details, hint }: Retry<K>,
): void {
  const stored = new Map<string, unknown>(Object.entries({ ...first, ...storedDetails(first) }))
  // The names of a vehicle are ours, and may have changed since.
  const ours = ['vehicleLabel', 'donorLabel', 'donorStockNumber']
  const sent = {
    ...customer,
    ...details,
    ...Object.fromEntries(ours.map((name) => [name, stored.get(name)])),
  }
  const isSame = Object.entries(sent).every(
    ([name, value]) => JSON.stringify(stored.get(name)) === JSON.stringify(value),
  )
  if (isSame) return
  throw new AppError('conflict', `We already have this request as ${first.reference}.${hint}`)
}
