import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import type { Clock } from '#server/core/clock.ts'
import { isDatabaseAway } from '#server/core/database-away.ts'
import type { Db } from '#server/core/db.ts'
import { addJobs, type JobTask } from '#server/core/jobs.ts'
import type { Logger } from '#server/core/logger.ts'
import type { Mailer } from './mailer.ts'
import { deliveryOf, requeueWaiting } from './outbox.ts'
import { readSmtpFailure } from './smtp-failure.ts'

type Deps = {
  db: Db
  clock: Clock
  log: Pick<Logger, 'info' | 'warn'>
  /** Null while no mail server is known: mails are kept. */
  mailer: Mailer | null
  retryDelayMs?: (attempts: number) => number
}

const SECOND_MS = 1000
const RECORD_AGAIN_AFTER_MS = 200
const RETRY_DELAY_MAX_MS = 900 * SECOND_MS
/** RFC 5321, 4.5.4.1: the give-up time generally needs to be at least 4-5 days. */
const GIVE_UP_AFTER_MS = 5 * 24 * 3600 * SECOND_MS

const payloadSchema = z.object({ mailId: z.uuid() })

/** 10 s after the first attempt, then twice as long each time up to 15 minutes. */
const slower = (attempts: number): number =>
  Math.min(10 * SECOND_MS * 2 ** (attempts - 1), RETRY_DELAY_MAX_MS)

/** Carries mails from the outbox to the mail server. */
export function createDelivery({ db, clock, log, mailer, retryDelayMs = slower }: Deps) {
  /** Delivers one mail, or says in its row why not and when it is tried again. */
  const deliver: JobTask = async (payload, signal) => {
    const { mailId } = payloadSchema.parse(payload)
    const mail = await db.outboxMail.findUnique({ where: { id: mailId, status: 'waiting' } })
    if (!mail) return
    const named = { mail: mail.id, template: mail.template, reference: mail.reference }
    if (!mailer) return log.info(named, 'SMTP_URL is not set: a mail is kept in the outbox')
    try {
      await mailer.send(mail, signal)
    } catch (error) {
      const { permanent, cause, code } = readSmtpFailure(error)
      const attempts = mail.attempts + 1
      const isTooLate = clock.now().getTime() - mail.createdAt.getTime() > GIVE_UP_AFTER_MS
      const failed = permanent || isTooLate
      log.warn(
        { ...named, attempts, code },
        failed ? 'a mail could not be delivered' : 'a mail could not be delivered yet',
      )
      return putBack({ mailId, attempts, cause, failed })
    }
    await recordSent(mailId, signal)
  }

  /** A mail that is gone but not marked would go again, so a database that is away for a moment is waited for. */
  async function recordSent(mailId: string, signal: AbortSignal): Promise<void> {
    const data = {
      status: 'sent',
      sentAt: clock.now(),
      attempts: { increment: 1 },
      lastError: null,
    }
    try {
      await db.outboxMail.update({ where: { id: mailId }, data, select: { id: true } })
    } catch (error) {
      if (!isDatabaseAway(error) || signal.aborted) throw error
      await sleep(RECORD_AGAIN_AFTER_MS)
      return recordSent(mailId, signal)
    }
  }

  async function putBack({
    mailId,
    attempts,
    cause,
    failed,
  }: {
    mailId: string
    attempts: number
    cause: string
    failed: boolean
  }): Promise<void> {
    await db.$transaction(async (transaction) => {
      const data = { attempts, lastError: cause, status: failed ? 'failed' : 'waiting' }
      await transaction.outboxMail.update({ where: { id: mailId }, data, select: { id: true } })
      if (!failed) {
        await addJobs(transaction, [
          deliveryOf(mailId, new Date(clock.now().getTime() + retryDelayMs(attempts))),
        ])
      }
    })
  }

  /** Sends on their way the mails that were kept while there was no mail server. */
  async function resume(): Promise<void> {
    if (!mailer) return log.info('SMTP_URL is not set: mails are kept in the outbox')
    const count = await requeueWaiting(db)
    if (count > 0) log.info({ count }, 'mails that were kept in the outbox are being sent')
  }

  return { deliver, resume }
}
