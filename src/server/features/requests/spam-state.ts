import type { Request } from '#server/database/generated/client.ts'

type SpamState = Pick<
  Request,
  'spamReason' | 'suspicion' | 'status' | 'firstAnsweredAt' | 'assigneeId'
>

/** Treats marked requests of known customers like spam, so that nobody can probe for customers. */
export const isTreatedAsSpam = ({
  spamReason,
  suspicion,
  status,
  firstAnsweredAt,
  assigneeId,
}: SpamState): boolean =>
  spamReason !== null ||
  (suspicion !== null && status === 'pending' && firstAnsweredAt === null && assigneeId === null)
