/** Who is calling, once signed in. */
export type Session = {
  userId: string
  username: string
  /** The session of the call; a program that acts for a user has none. */
  sessionId?: string
}

/** Who is calling, as the history names them. */
export const actorOf = ({ userId, username }: Session): { id: string; name: string } => ({
  id: userId,
  name: username,
})
