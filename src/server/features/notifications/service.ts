import { validate as isId } from 'uuid'
import { AppError } from '#server/core/app-error.ts'
import type { Clock } from '#server/core/clock.ts'
import type { Db, DbOrTransaction } from '#server/core/db.ts'
import { addJobs } from '#server/core/jobs.ts'
import type { Business } from '#shared/domain/business.ts'
import { STATUS_EMAIL_HELD_MS } from '#shared/domain/reply-template.ts'
import type { RequestKind } from '#shared/domain/request.ts'
import { deliveryOf, enqueueMails, removeUntried } from './outbox.ts'
import { type CustomerLetter, customerMail } from './templates/customer-letter.ts'
import { type Circumstances, requestMails } from './templates/request-mails.ts'
import type { Announcement } from './templates/topic.ts'

type Deps = { db: Db; clock: Clock; business: Business; shopInbox: string; publicUrl: string }
export type NotificationService = ReturnType<typeof createNotificationService>
/** What requests need of it. */
export type RequestNotifications = Pick<
  NotificationService,
  'announce' | 'write' | 'takeBack' | 'firstWrittenAt'
>

const LIST_MAX = 100
const columns = {
  id: true,
  template: true,
  recipient: true,
  subject: true,
  status: true,
  attempts: true,
  lastError: true,
  reference: true,
  createdAt: true,
  sentAt: true,
} as const

/** The mails that the shop sends, and what became of them. */
export function createNotificationService({ db, clock, business, shopInbox, publicUrl }: Deps) {
  /** Puts the receipt and the shop's copy of a new request into the outbox, in the transaction that writes the request. */
  async function announce(
    transaction: DbOrTransaction,
    announcement: Announcement,
    circumstances: Circumstances,
  ): Promise<void> {
    await enqueueMails(
      transaction,
      requestMails(announcement, circumstances, { business, inbox: shopInbox, publicUrl }),
      { now: clock.now() },
    )
  }

  /** Puts a letter to the sender of a request into the outbox, in the transaction of what it speaks of; one about a status can be taken back for a while. */
  async function write(transaction: DbOrTransaction, letter: CustomerLetter): Promise<void> {
    const now = clock.now()
    const runAt =
      letter.occasion === 'status' ? new Date(now.getTime() + STATUS_EMAIL_HELD_MS) : undefined
    await enqueueMails(transaction, [customerMail(letter, business)], { now, runAt })
  }

  /** Takes back the mail about the status of a request that has not begun to go out; whether there was one. */
  async function takeBack(
    transaction: DbOrTransaction,
    { kind, reference }: { kind: RequestKind; reference: string },
  ): Promise<boolean> {
    return (await removeUntried(transaction, { reference, template: `${kind}-status` })) > 0
  }

  /** When the first mail by staff about a request was written that was or will be delivered, or null. */
  async function firstWrittenAt(
    transaction: DbOrTransaction,
    { kind, reference }: { kind: RequestKind; reference: string },
  ): Promise<Date | null> {
    const template = { in: [`${kind}-reply`, `${kind}-status`] }
    const { _min } = await transaction.outboxMail.aggregate({
      where: { reference, template, status: { in: ['waiting', 'sent'] } },
      _min: { createdAt: true },
    })
    return _min.createdAt
  }

  /** The mails of one request, oldest first, with the cause where one could not be delivered. */
  const listOf = async (reference: string) =>
    (
      await db.outboxMail.findMany({
        where: { reference },
        select: columns,
        orderBy: { createdAt: 'asc' },
      })
    ).map(toEntity)

  /** The latest mails that could not be delivered. */
  const listFailed = async () =>
    (
      await db.outboxMail.findMany({
        where: { status: 'failed' },
        select: columns,
        orderBy: { createdAt: 'desc' },
        take: LIST_MAX,
      })
    ).map(toEntity)

  const countFailed = () => db.outboxMail.count({ where: { status: 'failed' } })

  /** Tries a mail once more that could not be delivered; throws AppError 'not-found'. */
  async function resend(id: string): Promise<void> {
    await db.$transaction(async (transaction) => {
      const { count } = isId(id)
        ? await transaction.outboxMail.updateMany({
            where: { id, status: 'failed' },
            data: { status: 'waiting' },
          })
        : { count: 0 }
      if (count === 0) throw new AppError('not-found', 'Mail not found')
      await addJobs(transaction, [deliveryOf(id)])
    })
  }

  return { announce, write, takeBack, firstWrittenAt, countFailed, listOf, listFailed, resend }
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
