import { randomUUID } from 'node:crypto'
import { AppError } from '#server/core/app-error.ts'
import { choice, type Db } from '#server/core/db.ts'
import type { Secrets } from '#server/core/secrets.ts'
import { createSignedLinks, type SignedLinks } from '#server/core/signed-link.ts'
import type { BusinessReader } from '#server/features/business/service.ts'
import type { Business } from '#shared/domain/business.ts'
import { statusEmailTemplateOf } from '#shared/domain/reply-template.ts'
import {
  FINISHED_STATUSES,
  REQUEST_KINDS,
  REQUEST_STATUS_LABELS,
  REQUEST_STATUSES,
  type RequestKind,
} from '#shared/domain/request.ts'
import { fittingYears } from '#shared/domain/vehicle-fit.ts'
import { WANT_ENGINE_MAX, WANT_PART_MAX } from '#shared/domain/want.ts'
import { REQUEST_NOT_FOUND } from './change.ts'
import {
  anyDetails,
  type KindDefinition,
  type ProgressRow,
  type Reached,
  KINDS,
  messageColumns,
  noteColumns,
  type SentRequestOf,
} from './kinds.ts'
import { required, toPictures } from './mapper.ts'
import { toThread } from './messages.ts'

const PURPOSE = 'request-status-link'
const STATUS_PATH = '/request-status'
export type StatusLinks = SignedLinks

/** Signed links to the status of a request. */
export const createStatusLinks = (deps: { secrets: Secrets; publicUrl: string }): StatusLinks =>
  createSignedLinks({ ...deps, purpose: PURPOSE, path: STATUS_PATH })

type Deps = { db: Db; statusLinks: StatusLinks; business: BusinessReader }

/** What the link of a receipt shows; `dueAt` is null once it is answered or done. Throws AppError 'not-found', for a forged token too. */
export async function getStatusPage({ db, statusLinks, business }: Deps, token: string) {
  const id = await statusLinks.read(token)
  const row =
    id &&
    (await db.request.findFirst({
      where: { id, archivedAt: null },
      include: {
        ...anyDetails,
        // Only what was sent to the customer: notes for staff alone are not even read.
        notes: { select: noteColumns, where: { kind: 'reply' }, orderBy: { id: 'asc' } },
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
  const isSpam = row.spamReason !== null
  const isOpen =
    !isSpam &&
    (row.unansweredSince !== null ||
      (row.firstAnsweredAt === null && !FINISHED_STATUSES.includes(status)))
  const { customer, facts } = contentOf(kind, KINDS[kind].toSent(row), business.current())
  return {
    kind,
    reference: row.reference,
    about: KINDS[kind].about(row),
    status,
    statusLabel: REQUEST_STATUS_LABELS[status],
    dueAt: isOpen ? row.dueAt.toISOString() : null,
    receivedAt: row.createdAt.toISOString(),
    progress: progressOf(kind, row),
    facts: [
      ...facts.filter(({ label, value }) => value !== '' && label !== 'Address').map(withoutVin),
      { label: 'We reach you at', value: maskedContact(customer) },
    ],
    /** Those that came with the request. */
    pictures: toPictures(row.pictures),
    thread: toThread(row).map(({ kind: by, timestamp, subject, content, pictures }) => ({
      isOurs: by === 'reply',
      timestamp,
      subject,
      content,
      pictures,
    })),
    /** Whether the customer can write. */
    canWrite: !isSpam,
    /** The idempotency key of a message from a browser without scripts. */
    messageKey: newKey(),
  }
}

const newKey = (): string => randomUUID()
/** The part, vehicle and sender of the parts request that a link of a receipt is for, or null for any other text. */
export async function readRequestedPart(
  { db, statusLinks }: Pick<Deps, 'db' | 'statusLinks'>,
  token: string,
) {
  const id = await statusLinks.read(token)
  const row =
    id &&
    (await db.request.findFirst({
      where: { id, kind: 'part', archivedAt: null, spamReason: null },
      include: { partDetails: true },
    }))
  if (!row) return null
  const { make, model, year, engineSize, component, otherComponent } = required(row.partDetails)
  return {
    requestId: row.id,
    make,
    model,
    ...fittingYears(year),
    engine: engineSize.slice(0, WANT_ENGINE_MAX) || null,
    part: (otherComponent || component).slice(0, WANT_PART_MAX),
    name: row.customerName,
    email: row.customerEmail,
    phone: row.customerPhone,
  }
}

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

/** How far a request is: the steps of its kind, how many of them are reached, and what that means. */
type RequestProgress = {
  steps: string[]
  reached: number
  /** Whether it ended without being done. */
  isStopped: boolean
  heading: string
  text: string
}

/** How far a request is, in four steps; one that was closed, or taken for spam, says so instead (docs/product.md 9.24, 9.25). */
export function progressOf(kind: RequestKind, row: ProgressRow): RequestProgress {
  if (row.spamReason !== null) {
    return {
      steps: ['Received', 'Set aside'],
      reached: 2,
      isStopped: true,
      heading: 'Our spam filter set this request aside',
      text: "Nobody may have read it yet. If you're waiting to hear from us, please call.",
    }
  }
  const status = choice(REQUEST_STATUSES[kind], row.status)
  if (status === 'cancelled') {
    return {
      steps: ['Received', 'Closed'],
      reached: 2,
      isStopped: true,
      heading: "We've closed your request",
      text: "If that comes as a surprise, tell us, and we'll open it again.",
    }
  }
  const { progress } = KINDS[kind]
  const statuses: Partial<Record<string, Reached>> = progress.statuses
  const reached = statuses[status] ?? pending(progress, row)
  const heading = reached.heading ?? statusEmailTemplateOf(kind, status)?.heading ?? ''
  return { steps: progress.steps, isStopped: false, ...reached, heading }
}

function pending(
  { takenStep, answeredStep, receipt }: (typeof KINDS)[RequestKind]['progress'],
  row: ProgressRow,
): Reached {
  if (row.firstAnsweredAt !== null) {
    return {
      reached: answeredStep,
      heading: "We've been in touch",
      text: 'Check your email or your missed calls. If nothing has reached you, call us.',
    }
  }
  const { heading, next } = receipt(row)
  return { reached: row.assigneeId === null ? 1 : takenStep, heading, text: next }
}
