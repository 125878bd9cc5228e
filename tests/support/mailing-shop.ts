import { expect } from 'vitest'
import { startTestWorker } from './mail-worker.ts'
import { startSmtpCatcher } from './smtp-catcher.ts'
import { openStaffShop } from './staff-shop.ts'

const LINK = /\/(?:quote|request-status|invoice|want)\?token=[\w-]+/

/** Shop of openStaffShop whose emails reach a local mail server. */
export async function openMailingShop(server: Parameters<typeof startSmtpCatcher>[0] = {}) {
  const smtp = await startSmtpCatcher(server)
  const shop = await openStaffShop({ config: { smtpUrl: smtp.url } })
  const worker = await startTestWorker(shop.app, { smtpUrl: smtp.url })
  return {
    ...shop,
    smtp,
    worker,
    /** Path that an email to the customer links to, once it came. */
    linkIn: async (email: string, subject: RegExp): Promise<string> => {
      const find = () => smtp.to(email).find((mail) => subject.test(mail.subject ?? ''))
      await expect.poll(find).toBeDefined()
      return LINK.exec(find()?.text ?? '')?.[0] ?? ''
    },
  }
}
