import type { BusinessReader } from '#server/features/business/business.ts'

/** Reads the sender of emails for each of them; `mailFrom` replaces the address of the business. */
export const createSender =
  (business: BusinessReader, mailFrom: string | undefined) =>
  (): { name: string; address: string } => {
    const { name, email } = business.current()
    return { name, address: mailFrom ?? email }
  }
