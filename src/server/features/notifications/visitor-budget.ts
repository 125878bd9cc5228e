import { domainToASCII } from 'node:url'
import type { DbOrTransaction } from '#server/core/db.ts'

const HOUR_MS = 3_600_000
/** Emails that visitors may cause to one mailbox, over all instances. */
const BUDGETS = [
  { emails: 3, ms: HOUR_MS, span: 'hour' },
  { emails: 10, ms: 24 * HOUR_MS, span: '24 hours' },
]
/** These read an address without its dots. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com'])

/** The mailbox behind an email address: without case, `+tag` and another spelling of its domain. */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase()
  const at = address.lastIndexOf('@')
  const name = address.slice(0, at).replace(/(?<=.)\+.*$/s, '')
  const domain = domainToASCII(address.slice(at + 1)) || address.slice(at + 1)
  return DOTLESS.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

/**
 * Why one more email to a mailbox is not sent, or null. Holds others who would mail it until the transaction ends, in which
 * the caller stores the email. Prisma has no advisory locks.
 */
export async function visitorMailHeld(
  transaction: DbOrTransaction,
  { mailbox, now }: { mailbox: string; now: Date },
): Promise<string | null> {
  await transaction.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`mail:${mailbox}`}, 0))::text`
  const longest = Math.max(...BUDGETS.map(({ ms }) => ms))
  const sent = await transaction.outboxEmail.findMany({
    where: { budgetKey: mailbox, createdAt: { gt: new Date(now.getTime() - longest) } },
    select: { createdAt: true },
  })
  const spent = BUDGETS.find(
    ({ emails, ms }) =>
      sent.filter(({ createdAt }) => createdAt.getTime() > now.getTime() - ms).length >= emails,
  )
  return spent ? `this address got ${spent.emails} emails within the last ${spent.span}` : null
}
