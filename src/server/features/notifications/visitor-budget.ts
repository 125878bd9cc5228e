import { domainToASCII } from 'node:url'
import type { DbOrTransaction } from '#server/core/db.ts'
import { DAY_MS, HOUR_MS } from '#shared/lib/durations.ts'

/** Emails that visitors may cause to one mailbox, over all instances. */
const PER_HOUR = 3
const PER_DAY = 10
/** These read an address without its dots. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com'])

/** The mailbox behind an email address: without case, `+tag` and another spelling of its domain. */
export function normalizeMailbox(email: string): string {
  const emailAddress = email.trim().toLowerCase()
  const at = emailAddress.lastIndexOf('@')
  const name = emailAddress.slice(0, at).replace(/(?<=.)\+.*$/s, '')
  const domain = domainToASCII(emailAddress.slice(at + 1)) || emailAddress.slice(at + 1)
  return DOTLESS.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

/** Returns why visitors may cause no more emails, or null. Locks the mailbox until the commit. */
export async function findWithheldReason(
  tx: DbOrTransaction,
  { email, now }: { email: string; now: Date },
): Promise<string | null> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const [sent] = await tx.$queryRaw<{ hour: number; day: number }[]>`
    SELECT hour, day FROM visitor_mails(${normalizeMailbox(email)}, ${before(HOUR_MS)}, ${before(DAY_MS)})`
  if (sent && sent.hour >= PER_HOUR) return formatReason(PER_HOUR, 'hour')
  return sent && sent.day >= PER_DAY ? formatReason(PER_DAY, '24 hours') : null
}

const formatReason = (emails: number, span: string) =>
  `this address got ${emails} emails within the last ${span}`
