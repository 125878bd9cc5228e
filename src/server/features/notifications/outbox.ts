import type { Context } from '#server/context.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import type { BusinessReader } from '#server/features/business/service.ts'
import { logoImage } from '#shared/domain/logo.ts'
import { pictureFromId } from '#shared/domain/picture.ts'
import { enqueueEmails } from './outbox-queue.ts'
import { type Email, type MailBusiness, toOutboxRow } from './templates.ts'

export type { Email } from './templates.ts'
export type Outbox = ReturnType<typeof createOutbox>
type Deps = Pick<Context, 'clock'> & {
  config: Pick<Context['config'], 'publicUrl' | 'shopInbox'>
  business: BusinessReader
}

/** Creates the outbox, which delivers emails once the transaction that adds them commits. */
export function createOutbox({ config, clock, business }: Deps) {
  const { publicUrl, shopInbox } = config

  async function add(tx: DbOrTransaction, email: Email): Promise<void> {
    const facts = mailBusiness(business, publicUrl)
    const inbox = shopInbox ?? facts.email
    const row = toOutboxRow(email, { business: facts, inbox, publicUrl })
    await enqueueEmails(tx, [row], { now: clock.now() })
  }

  return { add }
}

/** Returns the settings with the logo as emails show it. */
export function mailBusiness(business: BusinessReader, publicUrl: string): MailBusiness {
  const facts = business.current()
  const logo = pictureFromId('', facts.logo)
  return { ...facts, ...(logo && { logoImage: logoImage(logo, publicUrl) }) }
}
