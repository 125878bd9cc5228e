import type { SignedInContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import type { StaffSession } from '#shared/domain/session.ts'

const NO_SESSION = 'Session not found'

export async function listOwnSessions({
  sessions,
  session: { userId, sessionId },
}: SignedInContext): Promise<StaffSession[]> {
  const rows = await sessions.listSessions(userId)
  return rows.map(({ id, createdAt, lastSeenAt, userAgent }) => ({
    id,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    userAgent,
    isCurrent: id === sessionId,
  }))
}

/** Ends an own session. Throws AppError 'not-found'. */
export async function endOwnSession(
  { sessions, session: { userId } }: SignedInContext,
  id: string,
): Promise<void> {
  if (!(await sessions.end(userId, id))) throw new AppError('not-found', NO_SESSION)
}

/** Ends all own sessions but the current one; returns their number. */
export const endOtherSessions = ({
  sessions,
  session: { userId, sessionId },
}: SignedInContext): Promise<number> => sessions.endAll(userId, sessionId)
