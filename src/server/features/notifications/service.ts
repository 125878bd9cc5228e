import type { Clock } from '#server/core/clock.ts'
import type { Db, DbOrTransaction } from '#server/core/db.ts'
import type { BusinessReader } from '#server/features/business/service.ts'
import type { LimitService } from '#server/features/limits/service.ts'
import { STATUS_EMAIL_HELD_MS } from '#shared/domain/reply-template.ts'
import type { RequestKind } from '#shared/domain/request.ts'
import { emailColumns, toEntity } from './mapper.ts'
import { type NewRequest, newRequestEmails } from './new-request-email.ts'
import { enqueueEmails, removeUntried } from './outbox-queue.ts'
import { mailBusiness } from './outbox.ts'
import {
  type AccountLinkEmail,
  accountLinkEmail,
  type CustomerEmail,
  customerEmail,
  type CustomerMessage,
  customerMessageEmail,
} from './templates.ts'
import { createUndelivered } from './undelivered.ts'
import { visitorMailHeld } from './visitor-budget.ts'

type Deps = {
  db: Db
  clock: Clock
  business: BusinessReader
  limits: LimitService
  smtpUrl: string | undefined
  /** Undefined: the email address of the business. */
  mailFrom: string | undefined
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
  | 'mailState'
>
/** What the accounts of staff use. */
export type AccountEmails = Pick<NotificationService, 'enqueueAccountLink' | 'mailState'>
export type { NewRequestContent } from './new-request-email.ts'
export type { CustomerEmail } from './templates.ts'

/** The emails that the business sends, and what became of them. */
export function createNotificationService(deps: Deps) {
  const { db, clock, business, shopInbox, publicUrl } = deps

  const senderFacts = () => mailBusiness(business, publicUrl)

  /** Stores the receipt and the copy for the business in the outbox, in the transaction that stores the request. */
  async function enqueueNewRequest(
    transaction: DbOrTransaction,
    request: NewRequest,
  ): Promise<void> {
    const facts = senderFacts()
    const inbox = shopInbox ?? facts.email
    const emails = newRequestEmails(request, { business: facts, inbox, publicUrl })
    await enqueueEmails(transaction, emails, { now: clock.now() })
  }

  /** Why one more email that a visitor causes is not sent to an address, or null, for the rest of the transaction. */
  const heldFor = (transaction: DbOrTransaction, email: string): Promise<string | null> =>
    visitorMailHeld(transaction, { email, now: clock.now() })

  /** Stores an email to a customer in the outbox, in the transaction of the change it reports; one about a status is held back for a while. */
  async function enqueueCustomerEmail(
    transaction: DbOrTransaction,
    email: CustomerEmail,
  ): Promise<void> {
    const now = clock.now()
    const runAt =
      email.occasion === 'status' ? new Date(now.getTime() + STATUS_EMAIL_HELD_MS) : undefined
    await enqueueEmails(transaction, [customerEmail(email, senderFacts())], { now, runAt })
  }

  /** Stores the news of a customer's message in the outbox, for who takes care of the request, in the transaction of the message. */
  async function enqueueCustomerMessage(
    transaction: DbOrTransaction,
    message: CustomerMessage,
  ): Promise<void> {
    const facts = senderFacts()
    const inbox = message.assigneeEmail ?? shopInbox ?? facts.email
    const email = customerMessageEmail(message, { business: facts, inbox, publicUrl })
    await enqueueEmails(transaction, [email], { now: clock.now() })
  }

  /** Stores the email with a link to an account in the outbox, in the transaction that makes the link. */
  async function enqueueAccountLink(
    transaction: DbOrTransaction,
    email: AccountLinkEmail,
  ): Promise<void> {
    await enqueueEmails(transaction, [accountLinkEmail(email, senderFacts())], {
      now: clock.now(),
    })
  }

  /** When staff first and last wrote an email about a request that was or will be delivered, or null. */
  async function writtenBetween(
    transaction: DbOrTransaction,
    { kind, id }: RequestKey,
  ): Promise<{ first: Date | null; last: Date | null }> {
    const template = { in: [`${kind}-reply`, `${kind}-status`, 'quote-sent'] }
    const { _min, _max } = await transaction.outboxEmail.aggregate({
      where: { requestId: id, template, status: { in: ['waiting', 'held', 'sent'] } },
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
        select: emailColumns,
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      })
    ).map(toEntity)

  return {
    enqueueNewRequest,
    visitorMailHeld: heldFor,
    enqueueCustomerEmail,
    enqueueCustomerMessage,
    enqueueAccountLink,
    withdrawStatusEmail,
    writtenBetween,
    listOf,
    ...createUndelivered(deps),
  }
}

/** Removes the unsent status email of a request; returns whether there was one. */
export async function withdrawStatusEmail(
  tx: DbOrTransaction,
  { kind, id }: RequestKey,
): Promise<boolean> {
  return (await removeUntried(tx, { requestId: id, template: `${kind}-status` })) > 0
}
