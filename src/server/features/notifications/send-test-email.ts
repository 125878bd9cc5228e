import { v7 as uuidv7 } from 'uuid'
import type { Context, StaffContext } from '#server/context.ts'
import type { TestEmailResult } from '#shared/domain/mail.ts'
import { requireMailServer } from './mail-server.ts'
import { attemptNow } from './outbox-queue.ts'
import { createSender } from './sender.ts'
import { readSmtpFailure } from './smtp-failure.ts'

const TIMEOUT_MS = 10_000

/** Sends a test email, then delayed ones. Throws AppError 'conflict' without a mail server. */
export async function sendTestEmail(ctx: StaffContext, to: string): Promise<TestEmailResult> {
  await ctx.limits.consume('test-email', ctx.actor.id)
  const result = await trySending(ctx, to)
  if (!result.isAccepted) return result
  await ctx.db.outboxEmail.updateMany({ where: { status: 'held' }, data: { fault: null } })
  await attemptNow(ctx.db)
  return result
}

async function trySending(ctx: Context, to: string): Promise<TestEmailResult> {
  const { business } = ctx
  const { mailFrom } = ctx.config
  const smtpUrl = requireMailServer(ctx)
  const { createMailer } = await import('./mailer.ts')
  const mailer = createMailer({
    smtpUrl,
    from: createSender(business, mailFrom),
    timeoutMs: TIMEOUT_MS,
  })
  const { name } = business.current()
  const text = `This is a test email of ${name}. Email works.`
  try {
    const response = await mailer.send(
      {
        id: uuidv7(),
        isHandwritten: false,
        recipient: to,
        replyTo: null,
        subject: `Test email of ${name}`,
        html: '',
        text,
        unsubscribeUrl: null,
        calendar: null,
      },
      AbortSignal.timeout(4 * TIMEOUT_MS),
    )
    return { isAccepted: true, answer: response, reason: null }
  } catch (error) {
    const { cause, fault } = readSmtpFailure(error)
    return { isAccepted: false, answer: cause, reason: fault }
  }
}
