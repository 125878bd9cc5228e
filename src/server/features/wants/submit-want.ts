import type { Context, VisitorContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { takeReference } from '#server/core/reference.ts'
import type { Actor } from '#server/core/session.ts'
import type { WantInput } from '#shared/domain/want-schema.ts'
import { WANT_CONSENT, WANT_PREFIX, formatWantByPhone } from '#shared/domain/want.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { sendConfirmation } from './send-confirmation.ts'
import {
  toWantContent,
  findSameWant,
  foldEmail,
  insertWant,
  lockEmail,
  type WantContent,
} from './want-row.ts'

const VISITOR: Actor = { id: null, name: 'Website' }
const RESEND_AFTER_MS = 10 * MINUTE_MS
const CONFIRMATIONS_MAX = 3

/**
 * Stores a visitor's want and emails a link to confirm it. Throws AppError 'too-many' and
 * 'conflict'.
 */
export async function submitWant(
  ctx: VisitorContext,
  { website, ...input }: WantInput,
): Promise<{ isSetAside: boolean }> {
  // Spam is stored like any unconfirmed want, but nobody gets an email.
  const isSetAside = website !== null
  assertEmailIsOn(ctx)
  await ctx.limits.within('submit', ctx.ip, () =>
    storeOnce(
      ctx,
      { ...input, phone: '' },
      { source: 'website', requestId: null, isEmailed: !isSetAside },
    ),
  )
  return { isSetAside }
}

/** Stores a want for a parts request, whose email address may be somebody else's. */
export const submitWantForRequest = (
  ctx: Context,
  { requestId, ...content }: WantContent & { requestId: string },
): Promise<void> => storeOnce(ctx, content, { source: 'request', requestId, isEmailed: true })

/** Throws AppError 'conflict' without a mail server, since nobody could confirm a want. */
export function assertEmailIsOn({ config, business }: Context): void {
  if (!config.smtpUrl) throw new AppError('conflict', formatWantByPhone(business.current().phone))
}

type Origin = {
  source: 'website' | 'request'
  requestId: string | null
  isEmailed: boolean
}

/** Returns nothing, so that callers cannot probe what an address already has. */
async function storeOnce(
  ctx: Context,
  given: WantContent,
  { isEmailed, ...origin }: Origin,
): Promise<void> {
  const content = toWantContent(given)
  const now = ctx.clock.now()
  const emailFolded = foldEmail(content.email)
  const reference = await takeReference(ctx, WANT_PREFIX)
  await ctx.db.$transaction(async (tx) => {
    await lockEmail(tx, emailFolded)
    const same = await findSameWant(tx, content, { emailFolded, now })
    if (same) {
      const isDue = isEmailed && isConfirmationDue(same, now)
      if (isDue) await sendConfirmation(ctx, tx, { ...same, countsAgainstBudget: true })
      return
    }
    const id = await insertWant(tx, {
      ...content,
      ...origin,
      reference,
      consentText: WANT_CONSENT,
      isConfirmed: false,
      actor: VISITOR,
      now,
    })
    if (!isEmailed) return
    await sendConfirmation(ctx, tx, {
      ...content,
      id,
      reference,
      linkId: id,
      countsAgainstBudget: true,
    })
  })
}

type Sent = { status: string; confirmMails: number; confirmMailedAt: Date | null }

const isConfirmationDue = ({ status, confirmMails, confirmMailedAt }: Sent, now: Date): boolean =>
  status === 'unconfirmed' &&
  confirmMails < CONFIRMATIONS_MAX &&
  now.getTime() - (confirmMailedAt?.getTime() ?? 0) > RESEND_AFTER_MS
