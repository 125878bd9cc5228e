import { v7 as uuidv7, validate as isId } from 'uuid'
import { AppError } from '#server/core/app-error.ts'
import { type DbOrTransaction, lockWantRow } from '#server/core/db.ts'
import type { Actor } from '#server/core/session.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { toSearchText, listVehicleTerms } from '#shared/domain/search-terms.ts'
import { splitNamedModel } from '#shared/domain/vehicle-fit.ts'
import {
  WANT_CONFIRM_DAYS,
  WANT_LASTS_DAYS,
  type WantEvent,
  WANTS_PER_ADDRESS_MAX,
} from '#shared/domain/want.ts'
import { DAY_MS } from '#shared/lib/durations.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import { toPhoneDigits } from '#shared/lib/phone.ts'
import { pick } from '#shared/lib/pick.ts'

export const WANT_NOT_FOUND = 'Not on our want list'

export const addDaysTo = (moment: Date, days: number): Date =>
  new Date(moment.getTime() + days * DAY_MS)

export const computeExpiry = (now: Date): Date => addDaysTo(now, WANT_LASTS_DAYS)

export const computeConfirmDeadline = (now: Date): Date => addDaysTo(now, WANT_CONFIRM_DAYS)

export const foldEmail = (email: string): string => email.trim().toLowerCase()

/** Matches wants that still look for a vehicle. */
export const toOpenWhere = (now: Date) =>
  ({
    status: 'active',
    archivedAt: null,
    expiresAt: { gt: now },
  }) as const satisfies Prisma.WantWhereInput

/** Matches wants that can still be confirmed. */
export const toUnconfirmedWhere = (now: Date) =>
  ({
    status: 'unconfirmed',
    archivedAt: null,
    confirmBy: { gt: now },
  }) as const satisfies Prisma.WantWhereInput

/** Finds matches that may be emailed: the want is open and the vehicle in the yard. */
export const toNotifiableWhere = (now: Date) =>
  ({
    status: 'found',
    want: toOpenWhere(now),
    vehicle: { archivedAt: null, status: { not: 'Scrapped' } },
  }) as const satisfies Prisma.WantMatchWhereInput

/** The columns that people fill in. */
export type WantContent = {
  make: string
  model: string
  yearFrom: number
  yearTo: number
  engine: string | null
  part: string | null
  name: string
  email: string
  phone: string
}

export const toWantContent = (want: WantContent): WantContent =>
  pick(want, 'make', 'model', 'yearFrom', 'yearTo', 'engine', 'part', 'name', 'email', 'phone')

/** The text that the search of staff matches. */
export const buildWantText = (
  reference: string,
  { make, model, yearFrom, yearTo, part, name, email, phone }: WantContent,
): string =>
  toSearchText([
    reference,
    yearFrom,
    yearTo,
    ...listVehicleTerms({ make, model }),
    part,
    name,
    email,
    toPhoneDigits(phone),
  ])

/** Entry of the history as stored, without changed fields. */
export const toEventRow = (event: WantEvent, { id, name }: Actor, at: Date) => ({
  event,
  changes: {},
  at,
  authorName: name,
  authorId: id,
})

/** Locks a want until the transaction ends. Throws AppError 'not-found'. */
export async function lockWant(
  tx: DbOrTransaction,
  id: string,
  { archived = false }: { archived?: boolean } = {},
) {
  if (isId(id)) await lockWantRow(tx, id)
  const row = isId(id)
    ? await tx.want.findFirst({ where: { id, archivedAt: archived ? { not: null } : null } })
    : null
  if (!row) throw new AppError('not-found', WANT_NOT_FOUND)
  return row
}

type NewRow = WantContent & {
  reference: string
  source: 'website' | 'request' | 'counter'
  requestId?: string | null
  consentText: string
  idempotencyKey?: string | null
  /** Skips the confirmation by email. */
  isConfirmed: boolean
  actor: Actor
  now: Date
}

/** Stores a want with its first history entry and returns its id. */
export async function insertWant(tx: DbOrTransaction, row: NewRow): Promise<string> {
  const { reference, isConfirmed, source, requestId, consentText, idempotencyKey, now } = row
  const content = toWantContent(row)
  const id = uuidv7()
  await tx.want.create({
    data: {
      id,
      linkId: id,
      reference,
      ...content,
      emailFolded: foldEmail(content.email),
      source,
      requestId,
      consentText,
      idempotencyKey,
      status: isConfirmed ? 'active' : 'unconfirmed',
      confirmBy: isConfirmed ? null : computeConfirmDeadline(now),
      expiresAt: computeExpiry(now),
      searchText: buildWantText(reference, content),
      createdAt: now,
      updatedAt: now,
      events: { create: toEventRow('created', row.actor, now) },
    },
    select: { id: true },
  })
  return id
}

/** Serializes writes for one email address until the transaction ends. */
export async function lockEmail(tx: DbOrTransaction, emailFolded: string): Promise<void> {
  // Prisma has no advisory locks.
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`want:${emailFolded}`}, 0))::text`
}

/** Throws AppError 'too-many' at the maximum of wants; unconfirmed ones do not count. */
export async function assertBelowLimit(
  tx: DbOrTransaction,
  { emailFolded, phone, now }: { emailFolded: string; phone: string; now: Date },
): Promise<void> {
  if (emailFolded === '') return
  const count = await tx.want.count({
    where: { emailFolded, ...toOpenWhere(now) },
  })
  if (count < WANTS_PER_ADDRESS_MAX) return
  throw new AppError(
    'too-many',
    `We already look for ${WANTS_PER_ADDRESS_MAX} vehicles for this email address. End one by the link in its email, or call us at ${phone}.`,
  )
}

export const hasConfirmed = async (tx: DbOrTransaction, emailFolded: string): Promise<boolean> =>
  (await tx.want.count({ where: { emailFolded, confirmedAt: { not: null } } })) > 0

/** Finds an open want of the address for the same vehicle and part. */
export async function findSameWant(
  tx: DbOrTransaction,
  { make, model, yearFrom, yearTo, engine, part }: WantContent,
  { emailFolded, now }: { emailFolded: string; now: Date },
) {
  const rows = await tx.want.findMany({
    where: { emailFolded, yearFrom, yearTo, OR: [toOpenWhere(now), toUnconfirmedWhere(now)] },
  })
  const wanted = toKey({ make, model, engine, part })
  return rows.find((row) => toKey(row) === wanted)
}

type Wanted = Pick<WantContent, 'make' | 'model' | 'engine' | 'part'>

/** Returns the same text for all spellings of a vehicle and part. */
function toKey({ engine, part, ...vehicle }: Wanted): string {
  const { make, words } = splitNamedModel(vehicle)
  return [make, words.join(''), foldText(engine ?? ''), foldText(part ?? '')].join('\n')
}
