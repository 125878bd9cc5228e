import type { Request } from '#server/database/generated/client.ts'

type SpamState = Pick<
  Request,
  'spamReason' | 'suspicionReason' | 'status' | 'firstAnsweredAt' | 'assigneeId'
>

/** Treats marked requests of known customers like spam, so that nobody can probe for customers. */
export const isRequestSetAside = ({
  spamReason,
  suspicionReason,
  status,
  firstAnsweredAt,
  assigneeId,
}: SpamState): boolean =>
  spamReason !== null ||
  (suspicionReason !== null &&
    status === 'pending' &&
    firstAnsweredAt === null &&
    assigneeId === null)
