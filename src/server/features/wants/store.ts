import { v7 as uuidv7, validate as isId } from 'uuid'
import { AppError } from '#server/core/app-error.ts'
import type { Clock } from '#server/core/clock.ts'
import { type Db, type DbOrTransaction, lockWantRow } from '#server/core/db.ts'
import type { SignedLinks } from '#server/core/signed-link.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import type { BusinessReader } from '#server/features/business/service.ts'
import type { LimitService } from '#server/features/limits/service.ts'
import type { WantEmails } from '#server/features/notifications/service.ts'
import { foldedWords, vehicleWords } from '#shared/domain/search-words.ts'
import type { WantInput } from '#shared/domain/want-schema.ts'
import {
  WANT_CONFIRM_DAYS,
  WANT_LASTS_DAYS,
  type WantAction,
  WANTS_PER_ADDRESS_MAX,
} from '#shared/domain/want.ts'
import { dayIn } from '#shared/lib/dates.ts'
import { phoneDigits } from '#shared/lib/phone.ts'

/** What a parts request says of what is looked for. */
export type RequestedPart = Omit<WantInput, 'website'> & { requestId: string; phone: string }
export type WantDeps = {
  db: Db
  clock: Clock
  business: BusinessReader
  limits: Pick<LimitService, 'within'>
  notifications: WantEmails
  links: SignedLinks
  publicUrl: string
  /** False without a mail server: nobody could confirm a want. */
  sendsEmail: boolean
  /** The part of the parts request behind the link of its receipt, or null. */
  readRequest: (token: string) => Promise<RequestedPart | null>
}
/** Who does something to a want; the person who has it is no account. */
export type Author = { id: string | null; name: string }

export const WANT_NOT_FOUND = 'Not on our want list'
const DAY_MS = 24 * 3_600_000

/** A moment so many days later. */
export const daysAfter = (moment: Date, days: number): Date =>
  new Date(moment.getTime() + days * DAY_MS)

/** Until when a want lasts that is confirmed or kept now. */
export const lastsUntil = (now: Date): Date => daysAfter(now, WANT_LASTS_DAYS)

/** Until when a want can be confirmed that is asked about now. */
export const confirmableUntil = (now: Date): Date => daysAfter(now, WANT_CONFIRM_DAYS)

export const foldEmail = (email: string): string => email.trim().toLowerCase()

/** Wants that people are told about arrivals for, by the clock. */
export const openWhere = (now: Date) =>
  ({
    status: 'active',
    archivedAt: null,
    expiresAt: { gt: now },
  }) as const satisfies Prisma.WantWhereInput

/** Wants that somebody has not confirmed and still can. */
export const unconfirmedWhere = (now: Date) =>
  ({
    status: 'unconfirmed',
    archivedAt: null,
    confirmBy: { gt: now },
  }) as const satisfies Prisma.WantWhereInput

/** The columns of what is looked for and of who looks for it. */
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
export const contentOf = ({
  make,
  model,
  yearFrom,
  yearTo,
  engine,
  part,
  name,
  email,
  phone,
}: WantContent): WantContent => ({
  make,
  model,
  yearFrom,
  yearTo,
  engine,
  part,
  name,
  email,
  phone,
})

/** What staff find a want by. */
export const searchTextOf = (
  reference: string,
  { make, model, yearFrom, yearTo, part, name, email, phone }: WantContent,
): string =>
  foldedWords([
    reference,
    yearFrom,
    yearTo,
    ...vehicleWords({ make, model }),
    part,
    name,
    email,
    phoneDigits(phone),
  ])

type NewRow = WantContent & {
  source: 'website' | 'request' | 'counter'
  requestId?: string | null
  consentText: string
  idempotencyKey?: string | null
  /** Whether it counts at once, without an answer to an email. */
  isConfirmed: boolean
  author: Author
}

/** Stores a want with the first entry of its history, and returns its id. */
export async function insertWant(
  transaction: DbOrTransaction,
  { reference, now, row }: { reference: string; now: Date; row: NewRow },
): Promise<string> {
  const { author, isConfirmed, source, requestId, consentText, idempotencyKey } = row
  const content = contentOf(row)
  const id = uuidv7()
  await transaction.want.create({
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
      confirmBy: isConfirmed ? null : confirmableUntil(now),
      expiresAt: lastsUntil(now),
      searchText: searchTextOf(reference, content),
      createdAt: now,
      updatedAt: now,
      changes: { create: entry('created', author, now) },
    },
    select: { id: true },
  })
  return id
}

/** Takes the next reference of the year, 'W-2026-0007', outside of the transaction. Prisma has no sequences. */
export async function nextReference({
  db,
  clock,
  business,
}: Pick<WantDeps, 'db' | 'clock' | 'business'>): Promise<string> {
  const year = Number(dayIn(business.current().timeZone, clock.now()).slice(0, 4))
  const [next] = await db.$queryRaw<
    { number: number }[]
  >`SELECT next_reference('W', ${year}::int)::int AS number`
  if (!next) throw new Error('The sequence of references returned no number')
  return `W-${year}-${String(next.number).padStart(4, '0')}`
}

/** An entry of the history, which changed no field unless it is said. */
export const entry = (action: WantAction, { id, name }: Author, at: Date) => ({
  action,
  changes: {},
  at,
  author: name,
  authorId: id,
})

/** The row of a want, which nobody else can change until the transaction ends; throws AppError 'not-found'. */
export async function lockWant(
  transaction: DbOrTransaction,
  id: string,
  { archived = false }: { archived?: boolean } = {},
) {
  if (isId(id)) await lockWantRow(transaction, id)
  const row = isId(id)
    ? await transaction.want.findFirst({
        where: { id, archivedAt: archived ? { not: null } : null },
      })
    : null
  if (!row) throw new AppError('not-found', WANT_NOT_FOUND)
  return row
}

/** Holds back others who store wants of the same person until the transaction ends. Prisma has no advisory locks. */
export async function lockPerson(transaction: DbOrTransaction, person: string): Promise<void> {
  await transaction.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`want:${person}`}, 0))::text`
}

/** Throws AppError 'too-many' where an address has as many wants as it may; what nobody confirmed does not count. */
export async function assertFewWants(
  transaction: DbOrTransaction,
  { person, phone, now }: { person: string; phone: string; now: Date },
): Promise<void> {
  if (person === '') return
  const count = await transaction.want.count({
    where: { emailFolded: person, ...openWhere(now) },
  })
  if (count < WANTS_PER_ADDRESS_MAX) return
  throw new AppError(
    'too-many',
    `We already look for ${WANTS_PER_ADDRESS_MAX} vehicles for this email address. End one by the link in its email, or call us at ${phone}.`,
  )
}

/** Two changes within a millisecond still differ. */
export const nextUpdatedAt = (before: Date, now: Date): Date =>
  new Date(Math.max(now.getTime(), before.getTime() + 1))
