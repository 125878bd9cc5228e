import { validate as isId } from 'uuid'
import { AppError } from '#server/core/app-error.ts'
import { choice, type Db } from '#server/core/db.ts'
import type { Session } from '#server/core/session.ts'
import { REQUEST_KINDS } from '#shared/domain/request.ts'
import { type ChangeDeps, changeRequest } from './change.ts'
import { assignedTo } from './search.ts'

/** The account that had the requests, and the username that gets them; null is nobody. */
export type HandOver = { from: string; to: string | null }

/** Counts the requests that an account still has to finish. */
export async function countAssigned(db: Db, userId: string): Promise<number> {
  return (await findAssigned(db, userId)).length
}

/** Assigns what an account still has to finish to a colleague, and returns how many; requests that somebody changes meanwhile stay. Throws AppError 'invalid' for an unknown colleague. */
export async function handOverRequests(
  deps: ChangeDeps & { db: Db },
  { from, to }: HandOver,
  actor: Session,
): Promise<number> {
  let count = 0
  for (const { id, kind, assignee } of await findAssigned(deps.db, from)) {
    const change = { assignee: to, seen: { assignee } }
    try {
      await changeRequest(deps, { kind: choice(REQUEST_KINDS, kind), id, actor }, { change })
      count += 1
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'invalid') throw error
    }
  }
  return count
}

type Assigned = { id: string; kind: string; assignee: string }

async function findAssigned(db: Db, userId: string): Promise<Assigned[]> {
  if (!isId(userId)) return []
  return db.$queryRaw<Assigned[]>`
    SELECT request.id, kind, username AS assignee
    FROM request JOIN staff_user ON staff_user.id = assignee_id
    WHERE ${assignedTo(userId)} ORDER BY due_at, request.id`
}
