import { randomUUID } from 'node:crypto'
import { AppError } from '#server/core/app-error.ts'
import { choice, type Db } from '#server/core/db.ts'
import type { SignedLinks } from '#server/core/signed-link.ts'
import type { BusinessReader } from '#server/features/business/business.ts'
import type { Business } from '#shared/domain/business.ts'
import type { CustomerQuote } from '#shared/domain/customer-quote.ts'
import {
  FINISHED_STATUSES,
  REQUEST_KINDS,
  REQUEST_STATUS_LABELS,
  REQUEST_STATUSES,
  type RequestKind,
} from '#shared/domain/request.ts'
import { REQUEST_NOT_FOUND } from './change.ts'
import {
  anyDetails,
  type KindDefinition,
  KINDS,
  messageColumns,
  noteColumns,
  REACHED_BY_LINK,
  type SentRequestOf,
} from './kinds.ts'
import { toPictures } from './mapper.ts'
import { toThread } from './messages.ts'
import { progressOf } from './progress.ts'
import { seemsSetAside } from './set-aside.ts'

const DONE_STATUSES: string[] = ['fulfilled', 'completed', 'closed']
export type StatusLinks = SignedLinks

export type FindQuotes = (requestId: string) => Promise<CustomerQuote[]>
type Deps = { db: Db; statusLinks: StatusLinks; business: BusinessReader; findQuotes: FindQuotes }

/** What the link of a receipt shows; `dueAt` is null once it is answered or done. Throws AppError 'not-found', for a forged token too. */
export async function getStatusPage(
  { db, statusLinks, business, findQuotes }: Deps,
  token: string,
) {
  const id = await statusLinks.read(token)
  const row =
    id &&
    (await db.request.findFirst({
      where: { id, ...REACHED_BY_LINK },
      include: {
        ...anyDetails,
        mergedInto: { select: { reference: true } },
        // Only what was sent to the customer: notes for staff alone are not even read.
        notes: { select: noteColumns, where: { kind: { not: 'note' } }, orderBy: { id: 'asc' } },
        messages: { select: messageColumns, orderBy: { id: 'asc' } },
        pictures: {
          select: { id: true },
          where: { messageId: null },
          orderBy: { position: 'asc' },
        },
      },
    }))
  if (!row) throw new AppError('not-found', REQUEST_NOT_FOUND)
  const kind = choice(REQUEST_KINDS, row.kind)
  const status = choice<keyof typeof REQUEST_STATUS_LABELS>(REQUEST_STATUSES[kind], row.status)
  const isSpam = seemsSetAside(row)
  const mergedInto = row.mergedInto?.reference ?? null
  const isOpen =
    !isSpam &&
    mergedInto === null &&
    (row.unansweredSince !== null ||
      (row.firstAnsweredAt === null && !FINISHED_STATUSES.includes(status)))
  const quotes = isSpam || mergedInto !== null ? [] : await findQuotes(row.id)
  const { customer, facts } = contentOf(kind, KINDS[kind].toSent(row), business.current())
  return {
    kind,
    reference: row.reference,
    about: KINDS[kind].about(row),
    status,
    statusLabel: REQUEST_STATUS_LABELS[status],
    dueAt: isOpen ? row.dueAt.toISOString() : null,
    receivedAt: row.createdAt.toISOString(),
    progress: progressOf(kind, row, { mergedInto, quotes }),
    quotes,
    /** Where the customer of finished work can write a review; '' for nowhere. */
    reviewUrl: DONE_STATUSES.includes(status) ? business.current().reviewUrl : '',
    facts: [
      ...facts.filter(({ label, value }) => value !== '' && label !== 'Address').map(withoutVin),
      { label: 'We reach you at', value: maskedContact(customer) },
    ],
    /** Those that came with the request. */
    pictures: toPictures(row.pictures),
    thread: toThread(row).map(
      ({ kind: by, timestamp, subject, content, spamReason, pictures }) => ({
        isOurs: by !== 'message',
        isSetAside: spamReason !== null,
        timestamp,
        subject,
        content,
        pictures,
      }),
    ),
    /** Whether the customer can write. */
    canWrite: !isSpam && mergedInto === null,
    /** The idempotency key of a message from a browser without scripts. */
    messageKey: newKey(),
  }
}

const newKey = (): string => randomUUID()

/** What the sender wrote, as the receipt has it. */
function contentOf<K extends RequestKind>(kind: K, sent: SentRequestOf<K>, business: Business) {
  const definition: KindDefinition<K> = KINDS[kind]
  return definition.newRequestContent(sent, business)
}

const VIN_SHOWN = 6
/** The end of a VIN is enough to recognize it by. */
const withoutVin = ({ label, value }: { label: string; value: string }) => ({
  label,
  value: label === 'VIN' ? `ends in ${value.slice(-VIN_SHOWN)}` : value,
})

/** A phone number and an email address that only their owner recognizes: the link may have been passed on. */
const maskedContact = ({ phone, email }: { phone: string; email: string }) =>
  [phone.replaceAll(/\d(?=(\D*\d){4})/g, '•'), email.replace(/^(.).*@/, '$1•••@')]
    .filter((text) => text !== '')
    .join(', ')
