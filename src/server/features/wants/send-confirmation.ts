import type { Context } from '#server/context.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import { findWithheldReason } from '#server/features/notifications/visitor-budget.ts'
import { writeConfirmationEmail } from './emails.ts'
import type { WantContent } from './want-row.ts'

type Unconfirmed = WantContent & {
  id: string
  linkId: string
  reference: string
  /** Counts the email against what visitors may cause to one address. */
  countsAgainstBudget: boolean
}

/** Emails the link that confirms a want, or stores why visitors may cause no more emails. */
export async function sendConfirmation(
  ctx: Context,
  tx: DbOrTransaction,
  { countsAgainstBudget, ...want }: Unconfirmed,
): Promise<void> {
  const now = ctx.clock.now()
  const mailWithheldReason = countsAgainstBudget
    ? await findWithheldReason(tx, { email: want.email, now })
    : null
  await tx.want.update({
    where: { id: want.id },
    data:
      mailWithheldReason === null
        ? { confirmMailedAt: now, confirmMails: { increment: 1 }, mailWithheldReason }
        : { mailWithheldReason },
    select: { id: true },
  })
  if (mailWithheldReason !== null) return
  const url = await ctx.links.want.createUrl(want.linkId)
  const email = writeConfirmationEmail(want, { url, business: ctx.business.current() })
  await ctx.outbox.add(tx, { ...email, countsAgainstBudget })
}
