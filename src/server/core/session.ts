import { SECOND_FACTOR_FIRST } from '#shared/domain/second-factor.ts'
import { TOKEN_MISSING } from '#shared/domain/token.ts'
import { AppError } from './app-error.ts'

/** Signed-in caller. */
export type Session = {
  userId: string
  username: string
  /** Undefined for a program that acts for a user. */
  sessionId?: string
  /** Expiry of the call's token; undefined for a program that acts for a user. */
  tokenExpiresAt?: Date
  /** Set until the account has the required second factor; the caller can do nothing else. */
  needsSecondFactor?: boolean
  /** IP address of the caller; undefined for a program that acts for a user. */
  ip?: string
}

/** Session of a call; `error` is the error of an invalid token. */
export type Caller = { session: Session | null; error?: Error }

/** Throws the error, or AppError 'unauthenticated', if there is no session. */
export function requireSession({ session, error }: Caller): Session {
  if (session) return session
  throw error ?? new AppError('unauthenticated', TOKEN_MISSING)
}

/** Throws AppError 'forbidden' if the session must first set up a second factor. */
export function assertSecondFactor({ needsSecondFactor }: Session): void {
  if (needsSecondFactor) throw new AppError('forbidden', SECOND_FACTOR_FIRST)
}

/** Author of a change in the history and the audit log; programs have no id. */
export type Actor = { id: string | null; name: string; ip?: string | undefined }

export type SignedInActor = Actor & { id: string }

export const toActor = ({ userId, username, ip }: Session): SignedInActor => ({
  id: userId,
  name: username,
  ip,
})
