import { AppError } from '#server/core/app-error.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import type { WantLinkAction } from '#shared/domain/want.ts'
import { wantTitle } from '#shared/domain/want.ts'
import { statusAt } from './mapper.ts'
import {
  assertFewWants,
  type Author,
  entry,
  lastsUntil,
  lockPerson,
  lockWant,
  nextUpdatedAt,
  openWhere,
  unconfirmedWhere,
  WANT_NOT_FOUND,
  type WantDeps,
} from './store.ts'

const OWNER: Author = { id: null, name: 'Customer' }

/** What the page behind the link of an email shows: the want, and what else its owner waits for. Throws AppError 'not-found', for a forged link too. */
export async function readWantPage(deps: WantDeps, token: string) {
  const { db, clock } = deps
  const now = clock.now()
  const linkId = await readToken(deps, token)
  const row = await db.want.findFirst({ where: { linkId, ...linkWhere(now) } })
  if (!row) throw new AppError('not-found', WANT_NOT_FOUND)
  const others =
    row.emailFolded === ''
      ? []
      : await db.want.findMany({
          where: { emailFolded: row.emailFolded, id: { not: row.id }, ...openWhere(now) },
          orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
        })
  return {
    reference: row.reference,
    title: wantTitle(row),
    part: row.part,
    ...statusAt(row, now),
    expiresAt: row.expiresAt.toISOString(),
    others: others.map((other) => ({
      reference: other.reference,
      title: wantTitle(other),
      part: other.part,
    })),
  }
}

/**
 * Does what the holder of a link pressed: confirms, keeps or ends the want, or ends all of the same address. What is done already
 * changes nothing. Throws AppError 'not-found', 'conflict' for a want that has ended and so cannot be confirmed or kept, and 'too-many'
 * where the address has as many as it may.
 */
export async function actByLink(
  deps: WantDeps,
  { token, action }: { token: string; action: WantLinkAction },
): Promise<void> {
  const { db, clock } = deps
  const linkId = await readToken(deps, token)
  const now = clock.now()
  await db.$transaction(async (transaction) => {
    const { id, emailFolded } = await findLinked(transaction, linkId)
    if (action === 'end' || action === 'end-all') {
      return endWants(transaction, { id, isAll: action === 'end-all', now })
    }
    if (action === 'confirm') await lockPerson(transaction, emailFolded)
    const row = await lockWant(transaction, id)
    // Staff may have given it another address while this waited.
    if (row.linkId !== linkId) throw new AppError('not-found', WANT_NOT_FOUND)
    const { status } = statusAt(row, now)
    const isLate = (await transaction.want.count({ where: { id, ...linkWhere(now) } })) === 0
    if (isLate) throw new AppError('not-found', WANT_NOT_FOUND)
    const isConfirming = action === 'confirm' && status === 'unconfirmed'
    if (isConfirming) {
      const person = row.emailFolded
      await assertFewWants(transaction, { person, phone: deps.business.current().phone, now })
    }
    if (!isConfirming && status !== 'active') {
      throw new AppError('conflict', 'This one has ended. Please ask again.')
    }
    if (action === 'confirm' && !isConfirming) return
    await transaction.want.update({
      where: { id },
      data: {
        status: 'active',
        ...(isConfirming && { confirmedAt: now, confirmBy: null }),
        expiresAt: lastsUntil(now),
        remindedAt: null,
        updatedAt: nextUpdatedAt(row.updatedAt, now),
        changes: { create: entry(isConfirming ? 'confirmed' : 'kept', OWNER, now) },
      },
      select: { id: true },
    })
  })
}

async function findLinked(transaction: DbOrTransaction, linkId: string) {
  const row = await transaction.want.findUnique({
    where: { linkId },
    select: { id: true, emailFolded: true },
  })
  if (!row) throw new AppError('not-found', WANT_NOT_FOUND)
  return row
}

/** Ends a want, or all of its owner, as the owner wants it; also by the link of one that staff archived. */
async function endWants(
  transaction: DbOrTransaction,
  { id, isAll, now }: { id: string; isAll: boolean; now: Date },
): Promise<void> {
  const row = await transaction.want.findUnique({ where: { id }, select: { emailFolded: true } })
  if (!row) throw new AppError('not-found', WANT_NOT_FOUND)
  const open = await transaction.want.findMany({
    where: {
      ...(isAll && row.emailFolded !== '' ? { emailFolded: row.emailFolded } : { id }),
      OR: [openWhere(now), { status: 'unconfirmed' }],
    },
    select: { id: true, updatedAt: true },
  })
  for (const { id: wantId, updatedAt } of open) {
    await transaction.want.update({
      where: { id: wantId },
      data: {
        status: 'ended',
        endedBy: 'unsubscribed',
        updatedAt: nextUpdatedAt(updatedAt, now),
        changes: { create: entry('ended', OWNER, now) },
      },
      select: { id: true },
    })
  }
}

/** A want that was not confirmed in time is forgotten. */
const linkWhere = (now: Date) => ({
  archivedAt: null,
  OR: [{ status: { not: 'unconfirmed' } }, unconfirmedWhere(now)],
})

/** What a token carries; throws AppError 'not-found' for any other text. */
async function readToken({ links }: WantDeps, token: string): Promise<string> {
  const id = await links.read(token)
  if (id === null) throw new AppError('not-found', WANT_NOT_FOUND)
  return id
}
