import { createHash, randomBytes } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { choice, type DbOrTransaction, lockAccountRow } from '#server/core/db.ts'
import { networkOf } from '#server/core/network.ts'
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
import { writePassword } from './accounts.ts'
import { accountLinkEmail } from './emails.ts'
import {
  failedAttempt,
  type Lockout,
  type LockoutKey,
  type SignInClient,
  takeAttempt,
} from './lockout.ts'
import { checkNewPassword, hashPassword } from './password.ts'

const TOKEN_BYTES = 32
const HOUR_MS = 3_600_000
/** A used or expired link is told apart from a forged one for so long. */
const REMEMBERED_MS = 7 * 24 * HOUR_MS

const FORGED = "This link isn't valid. Ask a colleague for a new one."
const USED = 'This link has been used. If you need another one, ask a colleague.'
const EXPIRED = `This link has expired: links work for ${ACCOUNT_LINK_HOURS} hours. Ask a colleague for a new one.`

type Deps = Pick<Context, 'config' | 'db' | 'clock' | 'business' | 'outbox'> & { lockout: Lockout }
type LinkedAccount = { id: string; username: string; email: string | null }

/** Links by which the owner of an account chooses a password: each works once, for 24 hours. */
export function createAccountLinks({ lockout, ...ctx }: Deps) {
  const { config, db, clock, business, outbox } = ctx

  /** Makes a link in the transaction of what it is made for; earlier links to the account no longer work. */
  async function create(
    transaction: DbOrTransaction,
    { id: userId, username, email }: LinkedAccount,
    purpose: AccountLinkPurpose,
  ): Promise<CreatedAccountLink> {
    const now = clock.now()
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const expiresAt = new Date(now.getTime() + ACCOUNT_LINK_HOURS * HOUR_MS)
    const forgotten = { lt: new Date(now.getTime() - REMEMBERED_MS) }
    await transaction.accountLink.deleteMany({
      where: { OR: [{ userId, usedAt: null }, { expiresAt: forgotten }] },
    })
    const data = { id: uuidv7(), userId, purpose, tokenHash: hashOf(token), expiresAt }
    await transaction.accountLink.create({
      data: { ...data, createdAt: now },
      select: { id: true },
    })
    const url = `${config.publicUrl}${ACCOUNT_LINK_PATH}#${token}`
    // Without a mail server, or while emails are stuck, links are shown instead.
    const isSent = email !== null && (await getMailState(ctx)) === 'works'
    if (isSent) {
      const link = { to: email, username, purpose, url, expiresAt }
      await outbox.add(transaction, accountLinkEmail(link, business.current()))
    }
    return {
      sentTo: isSent ? email : null,
      url: isSent ? null : url,
      expiresAt: expiresAt.toISOString(),
    }
  }

  /** The link of a token; throws AppError 'not-found' for a forged one, which counts as a failed attempt of its network, and 'conflict' for one that no longer works. */
  async function read(token: string, from: SignInClient) {
    const keys: LockoutKey[] = [{ kind: 'link', name: networkOf(from.address) }]
    const attempt = await takeAttempt(lockout, keys, from)
    const link = await db.accountLink.findFirst({
      where: { tokenHash: hashOf(token), user: { disabledAt: null } },
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
      const refusal = new AppError('not-found', FORGED)
      throw await failedAttempt(attempt, { lockout, from, refusal, username: undefined })
    }
    await lockout.reset(keys)
    if (link.usedAt) throw new AppError('conflict', USED)
    if (link.expiresAt <= clock.now()) throw new AppError('conflict', EXPIRED)
    return link
  }

  /** What a link is for; throws as `use` does, and changes nothing. */
  async function check(token: string, from: SignInClient): Promise<OpenAccountLink> {
    const { purpose, user } = await read(token, from)
    return { username: user.username, purpose: choice(ACCOUNT_LINK_PURPOSES, purpose) }
  }

  /** Sets the password of the account of a link and ends its sessions. Throws AppError 'not-found', 'conflict' or 'too-many' for the link and 'invalid' for a weak password, after which the link still works. */
  async function use({ token, password }: AccountLinkUse, from: SignInClient): Promise<void> {
    const { id, userId, user } = await read(token, from)
    await checkNewPassword(password, { username: user.username, path: 'password' })
    const passwordHash = await hashPassword(password)
    const at = clock.now()
    await db.$transaction(async (transaction) => {
      // Disabling the account locks it first too.
      await lockAccountRow(transaction, userId)
      const { count } = await transaction.accountLink.updateMany({
        where: { id, usedAt: null, user: { disabledAt: null } },
        data: { usedAt: at },
      })
      if (count === 0) throw new AppError('conflict', USED)
      await writePassword(transaction, { userId, passwordHash, at })
      const actor = { id: userId, name: user.username, address: from.address }
      await recordAudit(transaction, { action: 'account-link-used', actor, at })
    })
    from.log.info(
      { event: 'account-link-used', username: user.username, address: from.address },
      'somebody chose a password by a link',
    )
  }

  return { create, check, use }
}

export type AccountLinks = ReturnType<typeof createAccountLinks>

/** The token has 256 random bits, so that a plain hash of it tells nothing. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
