import { validate as isId } from 'uuid'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { attemptNow, sendAgain } from './outbox-queue.ts'

/** Schedules one more attempt for an undelivered email. Throws AppError 'not-found'. */
export async function resendEmail({ db, clock }: Context, id: string): Promise<void> {
  await db.$transaction(async (tx) => {
    const now = clock.now()
    const count = isId(id)
      ? (await sendAgain(tx, { id, status: { in: ['failed', 'held'] }, now })) ||
        (await attemptNow(tx, id))
      : 0
    if (count === 0) throw new AppError('not-found', 'Email not found')
  })
}

/** Schedules one more attempt for all emails that failed or are delayed, or all held ones. */
export const resendEmails = ({ db, clock }: Context, which: 'failed' | 'held'): Promise<number> =>
  db.$transaction(async (tx) => {
    const count = await sendAgain(tx, { status: which, now: clock.now() })
    return which === 'held' ? count : count + (await attemptNow(tx))
  })
