import { validate as isId, v7 as uuidv7 } from 'uuid'
import { AppError } from '#server/core/app-error.ts'
import type { Clock } from '#server/core/clock.ts'
import { choice, type Db, type DbOrTransaction } from '#server/core/db.ts'
import { addJobs, removeJob } from '#server/core/jobs.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import type { BusinessReader } from '#server/features/business/service.ts'
import { STATUS_EMAIL_HELD_MS } from '#shared/domain/reply-template.ts'
import { REQUEST_KINDS, type RequestKind } from '#shared/domain/request.ts'
import type { Today, TodayEmail } from '#shared/domain/today.ts'
import { type NewRequest, newRequestEmails } from './new-request-email.ts'
import {
  type AccountLinkEmail,
  accountLinkEmail,
  type CustomerEmail,
  customerEmail,
  type CustomerMessage,
  customerMessageEmail,
  type FeatureEmail,
  featureEmail,
  type NewEmail,
} from './templates.ts'
import { mailboxOf, visitorMailHeld } from './visitor-budget.ts'
import { type WantConfirmation, type WantEmail, wantEmail } from './want-email.ts'

type Deps = {
  db: Db
  clock: Clock
  business: BusinessReader
  /** Undefined: the email address of the business. */
  shopInbox: string | undefined
  publicUrl: string
}
type RequestKey = { kind: RequestKind; id: string }
type NotificationService = ReturnType<typeof createNotificationService>
/** What the requests feature uses. */
export type RequestNotifications = Pick<
  NotificationService,
  | 'enqueueNewRequest'
  | 'visitorMailHeld'
  | 'enqueueCustomerEmail'
  | 'withdrawStatusEmail'
  | 'enqueueCustomerMessage'
  | 'writtenBetween'
  | 'countFailed'
>
/** What the accounts of staff use. */
export type AccountEmails = Pick<NotificationService, 'enqueueAccountLink'>
export type { NewRequestContent } from './new-request-email.ts'
export type { CustomerEmail, FeatureEmail } from './templates.ts'
/** What the want list uses. */
export type WantEmails = Pick<NotificationService, 'enqueueWantEmail' | 'enqueueWantConfirmation'>

const LIST_MAX = 100
const columns = {
  id: true,
  template: true,
  recipient: true,
  subject: true,
  status: true,
  attempts: true,
  lastError: true,
  createdAt: true,
  sentAt: true,
  request: { select: { id: true, reference: true } },
} as const satisfies Prisma.OutboxEmailSelect

const failedColumns = {
  id: true,
  subject: true,
  recipient: true,
  lastError: true,
  request: {
    select: { id: true, kind: true, reference: true, archivedAt: true, spamReason: true },
  },
} as const satisfies Prisma.OutboxEmailSelect

/** The emails that the business sends, and what became of them. */
export function createNotificationService({ db, clock, business, shopInbox, publicUrl }: Deps) {
  /** Stores the receipt and the copy for the business in the outbox, in the transaction that stores the request. */
  async function enqueueNewRequest(
    transaction: DbOrTransaction,
    request: NewRequest,
  ): Promise<void> {
    const facts = business.current()
    const inbox = shopInbox ?? facts.email
    const emails = newRequestEmails(request, { business: facts, inbox, publicUrl })
    await enqueueEmails(transaction, emails, { now: clock.now() })
  }

  /** Why one more email that a visitor causes is not sent to an address, or null, for the rest of the transaction. */
  const heldFor = (transaction: DbOrTransaction, email: string): Promise<string | null> =>
    visitorMailHeld(transaction, { mailbox: mailboxOf(email), now: clock.now() })

  /** Stores an email to a customer in the outbox, in the transaction of the change it reports; one about a status is held back for a while. */
  async function enqueueCustomerEmail(
    transaction: DbOrTransaction,
    email: CustomerEmail,
  ): Promise<void> {
    const now = clock.now()
    const runAt =
      email.occasion === 'status' ? new Date(now.getTime() + STATUS_EMAIL_HELD_MS) : undefined
    await enqueueEmails(transaction, [customerEmail(email, business.current())], { now, runAt })
  }

  /** Stores emails of another feature in the outbox, in the transaction of the change they report. */
  async function enqueueFeatureEmails(
    transaction: DbOrTransaction,
    emails: FeatureEmail[],
  ): Promise<void> {
    const facts = business.current()
    const inbox = shopInbox ?? facts.email
    const rows = emails.map((email) => featureEmail(email, { business: facts, inbox, publicUrl }))
    await enqueueEmails(transaction, rows, { now: clock.now() })
  }

  /** Stores the news of a customer's message in the outbox, for who takes care of the request, in the transaction of the message. */
  async function enqueueCustomerMessage(
    transaction: DbOrTransaction,
    message: CustomerMessage,
  ): Promise<void> {
    const facts = business.current()
    const inbox = message.assigneeEmail ?? shopInbox ?? facts.email
    const email = customerMessageEmail(message, { business: facts, inbox, publicUrl })
    await enqueueEmails(transaction, [email], { now: clock.now() })
  }

  /** Stores the email with a link to an account in the outbox, in the transaction that makes the link. */
  async function enqueueAccountLink(
    transaction: DbOrTransaction,
    email: AccountLinkEmail,
  ): Promise<void> {
    await enqueueEmails(transaction, [accountLinkEmail(email, business.current())], {
      now: clock.now(),
    })
  }

  /** Stores the email that asks to confirm a want; gives why it is held where visitors caused too many to its address. */
  async function enqueueWantConfirmation(
    transaction: DbOrTransaction,
    {
      isByVisitor,
      ...email
    }: WantConfirmation & { recipient: string; url: string; isByVisitor: boolean },
  ): Promise<string | null> {
    const now = clock.now()
    const held = isByVisitor ? await heldFor(transaction, email.recipient) : null
    if (held !== null) return held
    const row = wantEmail({ occasion: 'confirm', ...email }, business.current())
    await enqueueEmails(
      transaction,
      [{ ...row, ...(isByVisitor && { budgetKey: mailboxOf(email.recipient) }) }],
      {
        now,
      },
    )
    return null
  }

  /** Stores an email about wants in the outbox, in the transaction of what it reports. */
  async function enqueueWantEmail(transaction: DbOrTransaction, email: WantEmail): Promise<void> {
    await enqueueEmails(transaction, [wantEmail(email, business.current())], { now: clock.now() })
  }

  /** Removes the email about the status of a request that is not being delivered yet; whether there was one. */
  async function withdrawStatusEmail(
    transaction: DbOrTransaction,
    { kind, id }: RequestKey,
  ): Promise<boolean> {
    const template = `${kind}-status`
    return (await removeUntried(transaction, { requestId: id, template })) > 0
  }

  /** When staff first and last wrote an email about a request that was or will be delivered, or null. */
  async function writtenBetween(
    transaction: DbOrTransaction,
    { kind, id }: RequestKey,
  ): Promise<{ first: Date | null; last: Date | null }> {
    const template = { in: [`${kind}-reply`, `${kind}-status`, 'quote-sent'] }
    const { _min, _max } = await transaction.outboxEmail.aggregate({
      where: { requestId: id, template, status: { in: ['waiting', 'sent'] } },
      _min: { createdAt: true },
      _max: { createdAt: true },
    })
    return { first: _min.createdAt, last: _max.createdAt }
  }

  /** The emails about one request, oldest first, with the cause where one could not be delivered. */
  const listOf = async (requestId: string) =>
    (
      await db.outboxEmail.findMany({
        where: { requestId },
        select: columns,
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      })
    ).map(toEntity)

  /** The latest emails that could not be delivered. */
  const listFailed = async () =>
    (
      await db.outboxEmail.findMany({
        where: { status: 'failed' },
        select: columns,
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: LIST_MAX,
      })
    ).map(toEntity)

  /** How many emails could not be delivered, with the latest and the request that each is about. */
  async function firstFailed(limit: number): Promise<Today['failedEmails']> {
    const [count, rows] = await Promise.all([
      countFailed(),
      db.outboxEmail.findMany({
        where: { status: 'failed' },
        select: failedColumns,
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: limit,
      }),
    ])
    return { count, first: rows.map(toFailed) }
  }

  const countFailed = async (): Promise<number> =>
    db.outboxEmail.count({ where: { status: 'failed' } })

  /** Schedules one more attempt for an email that could not be delivered; throws AppError 'not-found'. */
  async function resend(id: string): Promise<void> {
    await db.$transaction(async (transaction) => {
      const { count } = isId(id)
        ? await transaction.outboxEmail.updateMany({
            where: { id, status: 'failed' },
            data: { status: 'waiting' },
          })
        : { count: 0 }
      if (count === 0) throw new AppError('not-found', 'Email not found')
      await addJobs(transaction, [deliveryOf(id)])
    })
  }

  return {
    enqueueNewRequest,
    visitorMailHeld: heldFor,
    enqueueCustomerEmail,
    enqueueCustomerMessage,
    enqueueAccountLink,
    enqueueFeatureEmails,
    enqueueWantEmail,
    enqueueWantConfirmation,
    withdrawStatusEmail,
    writtenBetween,
    countFailed,
    listOf,
    listFailed,
    firstFailed,
    resend,
  }
}

/** A row of the outbox with its moments as ISO 8601 strings. */
const toEntity = <Row extends { createdAt: Date; sentAt: Date | null }>({
  createdAt,
  sentAt,
  ...rest
}: Row) => ({
  ...rest,
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
})

/** Which view of the lists has a request. */
function placeOf({
  archivedAt,
  spamReason,
}: {
  archivedAt: Date | null
  spamReason: string | null
}) {
  if (archivedAt) return 'archived'
  return spamReason === null ? 'current' : 'spam'
}

function toFailed({
  id,
  subject,
  recipient,
  lastError,
  request,
}: Prisma.OutboxEmailGetPayload<{ select: typeof failedColumns }>): TodayEmail {
  return {
    id,
    subject,
    recipient,
    cause: lastError,
    request: request && {
      id: request.id,
      kind: choice(REQUEST_KINDS, request.kind),
      reference: request.reference,
      place: placeOf(request),
    },
  }
}

export const DELIVER_EMAIL = 'deliver-email'

/** Stores emails in the outbox with the jobs that deliver them now or at `runAt`, in the transaction of the change they report. */
async function enqueueEmails(
  db: DbOrTransaction,
  emails: NewEmail[],
  { now, runAt }: { now: Date; runAt?: Date },
): Promise<void> {
  // A shop that has saved no email address yet gets no copies.
  const rows = emails
    .filter(({ recipient }) => recipient !== '')
    .map((email) => ({ id: uuidv7(), ...email, createdAt: now }))
  await db.outboxEmail.createMany({ data: rows })
  await addJobs(
    db,
    rows.map(({ id }) => deliveryOf(id, runAt)),
  )
}

/** The job that delivers an email, now or at a later moment. */
export const deliveryOf = (emailId: string, runAt?: Date) => ({
  task: DELIVER_EMAIL,
  payload: { emailId },
  key: `email:${emailId}`,
  runAt,
})

/** Removes emails from the outbox that are not being delivered yet, in the transaction of the change that makes them wrong; how many it removed. */
async function removeUntried(
  db: DbOrTransaction,
  where: { requestId: string; template: string },
): Promise<number> {
  const emails = await db.outboxEmail.findMany({
    where: { ...where, status: 'waiting', attempts: 0 },
    select: { id: true },
  })
  const removed: string[] = []
  for (const { id } of emails) if (await removeJob(db, deliveryOf(id).key)) removed.push(id)
  const { count } = await db.outboxEmail.deleteMany({ where: { id: { in: removed } } })
  return count
}

/** Adds a job for every waiting email that has none, and returns how many had none: they were kept while there was no mail server. Raw SQL, since the tables of jobs are not in the Prisma schema. */
export async function requeueWaiting(db: DbOrTransaction): Promise<number> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM outbox_email WHERE status = 'waiting'
    AND NOT EXISTS (SELECT FROM graphile_worker.jobs WHERE key = 'email:' || outbox_email.id AND attempts < max_attempts)`
  await addJobs(
    db,
    rows.map(({ id }) => deliveryOf(id)),
  )
  return rows.length
}
