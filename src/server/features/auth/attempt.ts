import { AppError } from '#server/core/app-error.ts'
import type { Logger } from '#server/core/logger.ts'
import { lockBegins, lockHolds } from '#shared/domain/lockout.ts'
import type { Attempt, Lockout, Suspect } from './lockout.ts'

/** Where a call comes from. */
export type Visitor = { address: string; userAgent: string; log: Pick<Logger, 'info' | 'warn'> }
type Allowed = Extract<Attempt, { allowed: true }>

/** One try at a password; throws AppError 'too-many' with the seconds to wait while one of the suspects is locked out. */
export async function takeAttempt(
  lockout: Lockout,
  suspects: Suspect[],
  { address, log }: Visitor,
): Promise<Allowed> {
  const attempt = await lockout.attempt(suspects)
  if (attempt.allowed) return attempt
  log.warn({ event: 'sign-in-locked', address }, 'a sign-in was refused during a lockout')
  throw new AppError('too-many', lockHolds(attempt.waitMs), {
    retryAfterSeconds: Math.ceil(attempt.waitMs / 1000),
  })
}

type Failure = { from: Visitor; refusal: AppError; username: string | undefined }

/** The error for a failed attempt: the refusal, or the lock that this failure starts (docs/product.md 11.7). The log gets the name of an existing account only. */
export function failedAttempt(
  { locksForMinutes }: Allowed,
  { from, refusal, username }: Failure,
): AppError {
  from.log.warn(
    { event: 'sign-in-failed', username, locksForMinutes, address: from.address },
    'a sign-in failed',
  )
  if (locksForMinutes === null) return refusal
  return new AppError('too-many', lockBegins(locksForMinutes), {
    retryAfterSeconds: locksForMinutes * 60,
  })
}
