import { createHash, randomBytes } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { Context, VisitorContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { parseChoice, type DbOrTransaction, lockAccountRow } from '#server/core/db.ts'
import { toNetwork } from '#server/core/network.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { getMailState } from '#server/features/notifications/mail-state.ts'
import {
  ACCOUNT_LINK_HOURS,
  ACCOUNT_LINK_PATH,
  ACCOUNT_LINK_PURPOSES,
  type AccountLinkPurpose,
  type AccountLinkUse,
  type CreatedAccountLink,
  type OpenAccountLink,
} from '#shared/domain/account.ts'
import { DAY_MS, HOUR_MS } from '#shared/lib/durations.ts'
import { writePassword } from './account-row.ts'
import { writeAccountLinkEmail } from './emails.ts'
import { recordFailedAttempt, type LockoutKey, resetAttempts, takeAttempt } from './lockout.ts'
import { assertGoodPassword, hashPassword } from './password.ts'

const TOKEN_BYTES = 32
/** Used and expired links are kept for this time, to distinguish them from forged ones. */
const REMEMBERED_MS = 7 * DAY_MS

const FORGED = "This link isn't valid. Ask a colleague for a new one."
const USED = 'This link has been used. If you need another one, ask a colleague.'
const EXPIRED = `This link has expired: links work for ${ACCOUNT_LINK_HOURS} hours. Ask a colleague for a new one.`

type LinkedAccount = {
  id: string
  username: string
  email: string | null
  purpose: AccountLinkPurpose
}

/** Creates a link in place of earlier ones, and emails it if emails work. */
export async function createLink(
  ctx: Context,
  tx: DbOrTransaction,
  { id: userId, username, email, purpose }: LinkedAccount,
): Promise<CreatedAccountLink> {
  const { config, clock, business, outbox } = ctx
  const now = clock.now()
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const expiresAt = new Date(now.getTime() + ACCOUNT_LINK_HOURS * HOUR_MS)
  const forgotten = { lt: new Date(now.getTime() - REMEMBERED_MS) }
  await tx.accountLink.deleteMany({
    where: { OR: [{ userId, usedAt: null }, { expiresAt: forgotten }] },
  })
  const data = { id: uuidv7(), userId, purpose, tokenHash: hashToken(token), expiresAt }
  await tx.accountLink.create({
    data: { ...data, createdAt: now },
    select: { id: true },
  })
  const url = `${config.publicUrl}${ACCOUNT_LINK_PATH}#${token}`
  // Without a mail server, or while emails are stuck, links are shown instead.
  const isSent = email !== null && (await getMailState(ctx)) === 'works'
  if (isSent) {
    const link = { to: email, username, purpose, url, expiresAt }
    await outbox.add(tx, writeAccountLinkEmail(link, business.current()))
  }
  return {
    sentTo: isSent ? email : null,
    url: isSent ? null : url,
    expiresAt: expiresAt.toISOString(),
  }
}

/** Returns a valid link. Throws AppError 'not-found' for a forged one, which counts as failed. */
async function readLink(ctx: VisitorContext, token: string) {
  const { db, clock, ip } = ctx
  const keys: LockoutKey[] = [{ kind: 'link', name: toNetwork(ip) }]
  const attempt = await takeAttempt(ctx, keys)
  const link = await db.accountLink.findFirst({
    where: { tokenHash: hashToken(token), user: { disabledAt: null } },
    select: {
      id: true,
      userId: true,
      purpose: true,
      usedAt: true,
      expiresAt: true,
      user: { select: { username: true } },
    },
  })
  if (!link) {
    const error = new AppError('not-found', FORGED)
    throw await recordFailedAttempt(ctx, attempt, { error, username: undefined })
  }
  await resetAttempts(ctx, keys)
  if (link.usedAt) throw new AppError('conflict', USED)
  if (link.expiresAt <= clock.now()) throw new AppError('conflict', EXPIRED)
  return link
}

/** Throws like `useAccountLink`. */
export async function openAccountLink(
  ctx: VisitorContext,
  token: string,
): Promise<OpenAccountLink> {
  const { purpose, user } = await readLink(ctx, token)
  return { username: user.username, purpose: parseChoice(ACCOUNT_LINK_PURPOSES, purpose) }
}

/** Sets a password by a link. Throws AppError 'not-found', 'conflict', 'too-many', 'invalid'. */
export async function useAccountLink(
  ctx: VisitorContext,
  { token, password }: AccountLinkUse,
): Promise<void> {
  const { db, clock, log, ip } = ctx
  const { id, userId, user } = await readLink(ctx, token)
  await assertGoodPassword(password, { username: user.username, path: 'password' })
  const passwordHash = await hashPassword(password)
  const at = clock.now()
  await db.$transaction(async (tx) => {
    // Disabling an account takes the same lock first.
    await lockAccountRow(tx, userId)
    const { count } = await tx.accountLink.updateMany({
      where: { id, usedAt: null, user: { disabledAt: null } },
      data: { usedAt: at },
    })
    if (count === 0) throw new AppError('conflict', USED)
    await writePassword(tx, { userId, passwordHash, at })
    const actor = { id: userId, name: user.username, ip }
    await recordAudit(tx, { action: 'account-link-used', actor, at })
  })
  log.info(
    { event: 'account-link-used', username: user.username, address: ip },
    'somebody chose a password by a link',
  )
}

/** Needs no salt: the token has 256 random bits. */
const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
