import type { Request } from '#server/database/generated/client.ts'

type State = Pick<Request, 'spamReason' | 'suspicion' | 'status' | 'firstAnsweredAt' | 'assigneeId'>

/**
 * Holds for suspected spam, and for a request of a known customer that is only marked, until staff act on it: if its sender saw a
 * difference, anybody could find out who is a customer.
 */
export const seemsSetAside = ({
  spamReason,
  suspicion,
  status,
  firstAnsweredAt,
  assigneeId,
}: State): boolean =>
  spamReason !== null ||
  (suspicion !== null && status === 'pending' && firstAnsweredAt === null && assigneeId === null)
