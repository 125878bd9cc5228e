import { randomUUID } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { parseChoice } from '#server/core/db.ts'
import {
  isAwaitingReply,
  REQUEST_KINDS,
  REQUEST_STATUS_LABELS,
  REQUEST_STATUSES,
} from '#shared/domain/request.ts'
import type { RequestDetail } from '../kind-definition.ts'
import { getKindDefinition } from '../kinds.ts'
import { toCustomer, toCustomerPictures, toThread } from '../mapper.ts'
import { anyDetails, messageColumns, noteColumns, REACHED_BY_LINK } from '../request-columns.ts'
import { REQUEST_NOT_FOUND, isRequestSetAside } from '../request-row.ts'
import { findProgress } from './progress.ts'

const DONE_STATUSES: string[] = ['fulfilled', 'completed', 'closed']
const CHARACTERS_SHOWN = 6

/** Returns what the link of a receipt shows besides quotes. Throws AppError 'not-found'. */
export async function getRequestStatus({ db, links, business }: Context, token: string) {
  const id = await links.request.read(token)
  const row =
    id &&
    (await db.request.findFirst({
      where: { id, ...REACHED_BY_LINK },
      include: {
        ...anyDetails,
        mergedInto: { select: { reference: true } },
        // Internal notes are not even read.
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
  const kind = parseChoice(REQUEST_KINDS, row.kind)
  const status = parseChoice<keyof typeof REQUEST_STATUS_LABELS>(REQUEST_STATUSES[kind], row.status)
  const isSetAside = isRequestSetAside(row)
  const mergedInto = row.mergedInto?.reference ?? null
  const isWaiting = !isSetAside && mergedInto === null && isAwaitingReply(row)
  const { describe, listDetails } = getKindDefinition(kind)
  return {
    id: row.id,
    kind,
    reference: row.reference,
    about: describe(row).title,
    status,
    statusLabel: REQUEST_STATUS_LABELS[status],
    dueAt: isWaiting ? row.dueAt.toISOString() : null,
    receivedAt: row.createdAt.toISOString(),
    progress: findProgress(kind, row, mergedInto),
    /** Page for reviews of finished work, or ''. */
    reviewUrl: DONE_STATUSES.includes(status) ? business.current().reviewUrl : '',
    details: [
      ...listDetails(row).flatMap(toStatusPageDetail),
      { label: 'We reach you at', value: maskedContact(toCustomer(row)) },
    ],
    /** Pictures sent with the request. */
    pictures: toCustomerPictures(row.pictures),
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
    /** False for spam and merged requests. */
    canWrite: !isSetAside && mergedInto === null,
    /** Idempotency key of a message sent without JavaScript. */
    messageKey: randomUUID(),
  }
}
/** Leaves out or shortens what a forwarded link must not show. */
const toStatusPageDetail = ({ label, value, onStatusPage }: RequestDetail) =>
  value === '' || onStatusPage === 'hidden'
    ? []
    : {
        label,
        value:
          onStatusPage === 'last-characters' ? `ends in ${value.slice(-CHARACTERS_SHOWN)}` : value,
      }

/** Hides most of a phone number and email address, since links get forwarded. */
const maskedContact = ({ phone, email }: { phone: string; email: string }) =>
  [phone.replaceAll(/\d(?=(\D*\d){4})/g, '•'), email.replace(/^(.).*@/, '$1•••@')]
    .filter((text) => text !== '')
    .join(', ')
