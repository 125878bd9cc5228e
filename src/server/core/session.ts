/** Who is calling, once signed in. */
export type Session = {
  userId: string
  username: string
  /** The session of the call; a program that acts for a user has none. */
  sessionId?: string
  /** When the token of the call expires; a program that acts for a user has none. */
  tokenExpiresAt?: Date
  /** Whether it can do nothing until its account has a second factor. */
  needsSecondFactor?: boolean
  /** From where the call came; a program that acts for a user has none. */
  address?: string
}

/** Who is calling, as the history names them. */
export const actorOf = ({
  userId,
  username,
  address,
}: Session): { id: string; name: string; address: string | undefined } => ({
  id: userId,
  name: username,
  address,
})
