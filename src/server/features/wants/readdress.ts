import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#server/core/app-error.ts'
import type { DbOrTransaction } from '#server/core/db.ts'
import { findSame, hasAnswered } from './ask.ts'
import { statusAt } from './mapper.ts'
import {
  assertFewWants,
  confirmableUntil,
  foldEmail,
  lockPerson,
  type WantContent,
  type WantDeps,
} from './store.ts'

const ENDED = 'This one has ended. Open it again before you change its email address.'

type Row = { id: string; status: string; endedBy: string | null; expiresAt: Date }

/**
 * The columns of a want that gets another email address. It counts again once the owner of that address confirms it, at once where they
 * answered an email of a want before; the links of the old address open it no longer. Throws AppError 'conflict' for a want that has ended
 * or that the address has already, and 'too-many' where the address has as many as it may.
 */
export async function readdressed(
  { clock, business }: Pick<WantDeps, 'clock' | 'business'>,
  transaction: DbOrTransaction,
  { row, content }: { row: Row; content: WantContent },
) {
  const now = clock.now()
  const { status } = statusAt(row, now)
  if (status !== 'active' && status !== 'unconfirmed') throw new AppError('conflict', ENDED)
  const person = foldEmail(content.email)
  await lockPerson(transaction, person)
  if (person !== '') {
    const same = await findSame(transaction, content, { person, now })
    if (same) {
      throw new AppError('conflict', `This address already has this one as ${same.reference}.`)
    }
    await assertFewWants(transaction, { person, phone: business.current().phone, now })
  }
  // Who is reached by phone alone has nothing to confirm by.
  const isTrusted = person === '' || (await hasAnswered(transaction, person))
  return {
    linkId: uuidv7(),
    status: isTrusted ? 'active' : 'unconfirmed',
    confirmedAt: null,
    confirmBy: isTrusted ? null : confirmableUntil(now),
  } as const
}
