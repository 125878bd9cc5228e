import { validate as isId } from 'uuid'
import type { Context, StaffContext } from '#server/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { parseChoice } from '#server/core/db.ts'
import { REQUEST_KINDS } from '#shared/domain/request.ts'
import { assignedTo } from '../request-conditions.ts'
import { changeRequest } from './change-request.ts'

/** Account that had the requests, and username that gets them; null for nobody. */
type Reassignment = { from: string; to: string | null }

export async function countAssigned(ctx: Pick<Context, 'db'>, userId: string): Promise<number> {
  return (await findAssigned(ctx, userId)).length
}

/** Assigns unfinished requests of an account to a colleague; returns their number. */
export async function reassignRequests(
  ctx: StaffContext,
  { from, to }: Reassignment,
): Promise<number> {
  let count = 0
  for (const { id, kind, assignee } of await findAssigned(ctx, from)) {
    const change = { assignee: to, seen: { assignee } }
    try {
      await changeRequest(ctx, { kind: parseChoice(REQUEST_KINDS, kind), id }, { change })
      count += 1
    } catch (error) {
      // A request that was changed in the meantime stays.
      if (!(error instanceof AppError) || error.code === 'invalid') throw error
    }
  }
  return count
}

type Assigned = { id: string; kind: string; assignee: string }

async function findAssigned({ db }: Pick<Context, 'db'>, userId: string): Promise<Assigned[]> {
  if (!isId(userId)) return []
  return db.$queryRaw<Assigned[]>`
    SELECT request.id, kind, username AS assignee
    FROM request JOIN staff_user ON staff_user.id = assignee_id
    WHERE ${assignedTo(userId)} ORDER BY due_at, request.id`
}
