import type { Context } from '#server/context.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import type { BusinessReader } from '#server/features/business/business.ts'
import { toLogoImage } from '#shared/domain/logo.ts'
import { pictureFromId } from '#shared/domain/picture.ts'
import { enqueueEmails } from './outbox-queue.ts'
import { type Email, type MailBusiness, toOutboxRow } from './render-email.ts'

export type { Email, EmailDetail } from './render-email.ts'
export type Outbox = ReturnType<typeof createOutbox>
type Deps = Pick<Context, 'clock'> & {
  config: Pick<Context['config'], 'publicUrl' | 'shopInbox'>
  business: BusinessReader
}

/** Creates the outbox, which delivers emails once the transaction that adds them commits. */
export function createOutbox({ config, clock, business }: Deps) {
  const { publicUrl, shopInbox } = config

  async function add(tx: DbOrTransaction, ...emails: Email[]): Promise<void> {
    const facts = toMailBusiness(business, publicUrl)
    const mail = { business: facts, inbox: shopInbox ?? facts.email, publicUrl }
    const queued = emails.map((email) => ({
      email: toOutboxRow(email, mail),
      delayMs: email.delayMs,
    }))
    await enqueueEmails(tx, queued, clock.now())
  }

  return { add }
}

function toMailBusiness(business: BusinessReader, publicUrl: string): MailBusiness {
  const facts = business.current()
  const logo = pictureFromId('', facts.logo)
  return { ...facts, ...(logo && { logoImage: toLogoImage(logo, publicUrl) }) }
}
