import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#server/core/app-error.ts'
import type { Clock } from '#server/core/clock.ts'
import { type Db, type DbOrTransaction, isUniqueViolation } from '#server/core/db.ts'
import { Prisma } from '#server/database/generated/client.ts'
import type { Business } from '#shared/domain/business.ts'
import {
  formatReference,
  REFERENCE_PREFIXES,
  REPLY_WITHIN_HOURS,
  type RequestKind,
  spamReasonOf,
} from '#shared/domain/request.ts'
import { addBusinessHours } from '#shared/lib/business-hours.ts'
import { dayIn } from '#shared/lib/dates.ts'
import { phoneDigits } from '#shared/lib/phone.ts'
import { recordStatus } from './change.ts'
import type { StatusLinks } from './status-link.ts'
import { ownerOf } from './tables.ts'

/** More than this from one telephone number looks like a machine, even for a garage that orders for its customers. */
const PER_PHONE_AND_DAY = 20
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

export type SubmissionDeps = {
  db: Db
  clock: Clock
  business: Pick<
    Business,
    'hours' | 'closedDays' | 'timeZone' | 'name' | 'phone' | 'hoursText' | 'address' | 'warranty'
  >
  statusLinks: StatusLinks
}
type Customer = { name: string; phone: string; email: string }
type Form = { website: string | null; idempotencyKey: string | null; fillTimeMs: number | null }

type Beginning = {
  id: string
  reference: string
  customer: Customer
  form: Form
  dueAt: Date
  now: Date
  sentByPhone: number
}
/** The columns that every kind of request begins with. */
export type NewRequest = ReturnType<typeof beginRequest>
/** What was found out on the way in. */
type Intake = { sentByPhone: number; repeatId: string | null; repeatOf: string | null }
type Stored = { id: string; reference: string; spamReason: string | null }
/** What the mails need to know beside the request itself. */
type Circumstances = { statusUrl: string; spamReason: string | null; repeatOf: string | null }

type Submission<Row extends Stored> = {
  kind: RequestKind
  customer: Customer
  form: Form
  /** What the sender wrote, as columns: a retry must bring the same. */
  columns: Record<string, unknown>
  /** Finds `id` and `reference` of the request that this one repeats. */
  repeats?: (since: Date) => Prisma.Sql
  insert: (
    transaction: DbOrTransaction,
    request: NewRequest,
    repeatId: string | null,
  ) => Promise<Row>
  /** Whatever must be there together with the request: its mails. */
  follow: (transaction: DbOrTransaction, row: Row, circumstances: Circumstances) => Promise<void>
  findByKey: (key: string) => Promise<Row | null>
}

/**
 * Writes a request with its reference, the first step of its history and its mails in one transaction. The same key gives
 * the request of the first time; throws AppError 'conflict' when it comes with another content.
 */
export async function submitRequest<Row extends Stored>(
  { db, clock, business, statusLinks }: SubmissionDeps,
  submission: Submission<Row>,
): Promise<Row> {
  const { kind, customer, form } = submission
  const now = clock.now()
  const year = Number(dayIn(business.timeZone, now).slice(0, 4))
  const since = new Date(now.getTime() - DAY_MS)
  const id = uuidv7()
  // Before the transaction: what it does, it does on the one connection it has.
  const statusUrl = await statusLinks.urlOf(kind, id)
  const dueAt = toMinute(addBusinessHours({ from: now, hours: REPLY_WITHIN_HOURS, business }))
  const reference = await nextReference(db, kind, year)
  try {
    return await db.$transaction(async (transaction) => {
      const intake = await takeIn(transaction, {
        since,
        phone: phoneDigits(customer.phone),
        repeats: submission.repeats?.(since),
      })
      const request = beginRequest({
        id,
        reference,
        customer,
        form,
        dueAt,
        now,
        sentByPhone: intake.sentByPhone,
      })
      const row = await submission.insert(transaction, request, intake.repeatId)
      await recordStatus(transaction, {
        ...ownerOf(kind, row.id),
        author: 'Website',
        at: now,
        toStatus: 'pending',
      })
      await submission.follow(transaction, row, {
        statusUrl,
        spamReason: row.spamReason,
        repeatOf: intake.repeatOf,
      })
      return row
    })
  } catch (error) {
    const first =
      form.idempotencyKey !== null && isUniqueViolation(error)
        ? await submission.findByKey(form.idempotencyKey)
        : null
    if (!first) throw error
    return sameAgain(first, { ...contactColumns(customer), ...submission.columns }, business.phone)
  }
}

/** The promise is given to the minute, and what is due at the same minute is due at the same time. */
const toMinute = (moment: Date): Date =>
  new Date(Math.floor(moment.getTime() / MINUTE_MS) * MINUTE_MS)

/** A reference that nobody has. Outside of the transaction that uses it, so that no request waits for another; one that fails leaves a gap. */
async function nextReference(db: Db, kind: RequestKind, year: number): Promise<string> {
  const [next] = await db.$queryRaw<
    { number: number }[]
  >`SELECT next_reference(${REFERENCE_PREFIXES[kind]}, ${year}::int)::int AS number`
  if (!next) throw new Error('The sequence of references gave none')
  return formatReference({ kind, year, number: next.number })
}

/** Who else sent from this telephone number, and what is repeated, in one question. */
async function takeIn(
  db: DbOrTransaction,
  { since, phone, repeats }: { since: Date; phone: string; repeats?: Prisma.Sql },
): Promise<Intake> {
  const [intake] = await db.$queryRaw<Intake[]>`
    WITH sent AS (
      SELECT FROM part_request WHERE phone_digits = ${phone} AND created_at > ${since}
      UNION ALL SELECT FROM repair_request WHERE phone_digits = ${phone} AND created_at > ${since}
      UNION ALL SELECT FROM inquiry WHERE phone_digits = ${phone} AND created_at > ${since}
    ), repeated AS (${repeats ?? Prisma.sql`SELECT NULL::uuid AS id, NULL AS reference`})
    SELECT (SELECT count(*)::int FROM sent) AS "sentByPhone", repeated.id AS "repeatId", repeated.reference AS "repeatOf"
    FROM (SELECT) AS always LEFT JOIN repeated ON TRUE`
  if (!intake) throw new Error('The question about earlier requests gave no row')
  return intake
}

function beginRequest({ id, reference, customer, form, dueAt, now, sentByPhone }: Beginning) {
  return {
    id,
    reference,
    ...contactColumns(customer),
    phoneDigits: phoneDigits(customer.phone),
    dueAt,
    spamReason:
      spamReasonOf(form) ?? (sentByPhone >= PER_PHONE_AND_DAY ? 'too many from this phone' : null),
    idempotencyKey: form.idempotencyKey,
    createdAt: now,
    updatedAt: now,
  }
}

const contactColumns = ({ name, phone, email }: Customer) => ({
  customerName: name,
  customerPhone: phone,
  customerEmail: email,
})

/** A form that was changed after it had been stored would be lost if the first reply were all there is. */
function sameAgain<Row extends Stored>(
  first: Row,
  columns: Record<string, unknown>,
  phone: string,
): Row {
  const stored = new Map<string, unknown>(Object.entries(first))
  const differs = Object.entries(columns).some(
    ([name, value]) => JSON.stringify(stored.get(name)) !== JSON.stringify(value),
  )
  if (differs) {
    throw new AppError(
      'conflict',
      `We already have this request as ${first.reference}. To change it, please call us at ${phone}.`,
    )
  }
  return first
}
