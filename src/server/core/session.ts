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

/** Author of a change in the history and the audit log; programs have no id. */
export type Actor = { id: string | null; name: string; ip?: string | undefined }

export type SignedInActor = Actor & { id: string }

export const toActor = ({ userId, username, ip }: Session): SignedInActor => ({
  id: userId,
  name: username,
  ip,
})
