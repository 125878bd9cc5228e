import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import type { Context } from '#server/context.ts'
import { isDatabaseUnavailable } from '#server/core/app-error.ts'
import { addJobs, type Job } from '#server/core/jobs.ts'
import { type MailFault, EMAILS_HELD_AFTER_MS } from '#shared/domain/mail.ts'
import { DAY_MS } from '#shared/lib/durations.ts'
import type { Mailer } from './mailer.ts'
import { addMissingJobs, DELIVER_EMAIL, holdTooOld, toDeliveryJob } from './outbox-queue.ts'
import { readSmtpFailure } from './smtp-failure.ts'

type Deps = {
  /** Null while no mail server is set up: emails are kept. */
  mailer: Mailer | null
  retryDelayMs?: (attempts: number) => number
}

const SECOND_MS = 1000
const RECORD_AGAIN_AFTER_MS = 200
const RETRY_DELAY_MAX_MS = 900 * SECOND_MS
/** RFC 5321, 4.5.4.1: the give-up time generally needs to be at least 4-5 days. */
const GIVE_UP_AFTER_MS = 5 * DAY_MS

const payloadSchema = z.object({ emailId: z.uuid() })

/** Returns 10 s after the first attempt, then twice as long each time up to 15 minutes. */
const computeRetryDelayMs = (attempts: number): number =>
  Math.min(10 * SECOND_MS * 2 ** (attempts - 1), RETRY_DELAY_MAX_MS)

/** Sends the emails of the outbox to the mail server. */
export function createDelivery({ mailer, retryDelayMs = computeRetryDelayMs }: Deps): Job<Context> {
  /** Delivers one email, or records why it failed and schedules the next attempt. */
  const run: Job<Context>['run'] = async (ctx, payload, signal) => {
    const { db, clock, log } = ctx
    const { emailId } = payloadSchema.parse(payload)
    const email = await db.outboxEmail.findUnique({
      where: { id: emailId, status: 'waiting' },
      include: { request: { select: { reference: true } } },
    })
    if (!email) return
    const named = {
      email: email.id,
      template: email.template,
      reference: email.request?.reference ?? null,
    }
    if (!mailer) return log.info(named, 'SMTP_URL is not set: an email is kept in the outbox')
    const age = clock.now().getTime() - email.queuedAt.getTime()
    if (age > EMAILS_HELD_AFTER_MS && (await holdTooOld(db, clock.now(), emailId)) > 0) {
      return log.warn(named, 'an email waited for over a day: staff send or drop it')
    }
    try {
      await mailer.send(email, signal)
    } catch (error) {
      const { permanent, fault, cause, code } = readSmtpFailure(error)
      const attempts = email.attempts + 1
      const failed = permanent || (fault === null && age > GIVE_UP_AFTER_MS)
      log.warn(
        { ...named, attempts, code, fault },
        failed ? 'an email could not be delivered' : 'an email could not be delivered yet',
      )
      const delayMs = retryDelayMs(attempts)
      return recordFailure(ctx, { emailId, attempts, cause, fault, failed, delayMs })
    }
    await recordSent(ctx, email, signal)
  }

  /** Schedules the emails that were kept while there was no mail server, except old ones. */
  async function schedule({ db, clock, log }: Context): Promise<void> {
    if (!mailer) return log.info('SMTP_URL is not set: emails are kept in the outbox')
    const held = await holdTooOld(db, clock.now())
    if (held > 0) log.warn({ count: held }, 'emails waited for over a day: staff send or drop them')
    const count = await addMissingJobs(db)
    if (count > 0) log.info({ count }, 'emails that were kept in the outbox are being sent')
  }

  return { task: DELIVER_EMAIL, run, schedule }
}

/** Waits for the database, since an email that is sent but not marked is sent again. */
async function recordSent(
  ctx: Context,
  email: { id: string; isSecret: boolean },
  signal: AbortSignal,
): Promise<void> {
  const data = {
    status: 'sent',
    sentAt: ctx.clock.now(),
    attempts: { increment: 1 },
    lastError: null,
    fault: null,
    ...(email.isSecret && { html: '', text: '' }),
  }
  try {
    await ctx.db.outboxEmail.update({ where: { id: email.id }, data, select: { id: true } })
  } catch (error) {
    if (!isDatabaseUnavailable(error) || signal.aborted) throw error
    await sleep(RECORD_AGAIN_AFTER_MS)
    return recordSent(ctx, email, signal)
  }
}

type Failure = {
  emailId: string
  attempts: number
  cause: string
  fault: MailFault | null
  failed: boolean
  delayMs: number
}

async function recordFailure(
  { db, clock }: Context,
  { emailId, attempts, cause, fault, failed, delayMs }: Failure,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const status = failed ? 'failed' : 'waiting'
    const data = { attempts, lastError: cause, fault, triedAt: clock.now(), status }
    await tx.outboxEmail.update({ where: { id: emailId }, data, select: { id: true } })
    if (failed) return
    await addJobs(tx, [toDeliveryJob(emailId, new Date(clock.now().getTime() + delayMs))])
  })
}
