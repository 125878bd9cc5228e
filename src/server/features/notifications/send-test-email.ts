import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#server/core/app-error.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import type { BusinessReader } from '#server/features/business/service.ts'
import type { TestEmailResult } from '#shared/domain/mail.ts'
import { hurryDelayed } from './outbox-queue.ts'
import { senderOf } from './sender.ts'
import { readSmtpFailure } from './smtp-failure.ts'

type Deps = {
  business: BusinessReader
  smtpUrl: string | undefined
  mailFrom: string | undefined
}

const TIMEOUT_MS = 10_000

/** Sends a test email, then tries delayed ones at once. Throws AppError 'conflict' without a mail server. */
export async function sendTestEmail(
  { db, ...deps }: Deps & { db: DbOrTransaction },
  recipient: string,
): Promise<TestEmailResult> {
  const result = await trySending(deps, recipient)
  if (!result.isAccepted) return result
  await db.outboxEmail.updateMany({ where: { status: 'held' }, data: { fault: null } })
  await hurryDelayed(db)
  return result
}

async function trySending(
  { business, smtpUrl, mailFrom }: Deps,
  recipient: string,
): Promise<TestEmailResult> {
  if (smtpUrl === undefined) {
    throw new AppError(
      'conflict',
      'No mail server is set up. Set SMTP_URL and start the shop again.',
    )
  }
  const { createMailer } = await import('./mailer.ts')
  const mailer = createMailer({
    smtpUrl,
    from: senderOf(business, mailFrom),
    timeoutMs: TIMEOUT_MS,
  })
  const { name } = business.current()
  const text = `This is a test email of ${name}. Email works.`
  try {
    const answer = await mailer.send(
      {
        id: uuidv7(),
        template: 'test',
        recipient,
        replyTo: null,
        subject: `Test email of ${name}`,
        html: '',
        text,
        unsubscribeUrl: null,
      },
      AbortSignal.timeout(4 * TIMEOUT_MS),
    )
    return { isAccepted: true, answer, reason: null }
  } catch (error) {
    const { cause, fault } = readSmtpFailure(error)
    return { isAccepted: false, answer: cause, reason: fault }
  }
}
