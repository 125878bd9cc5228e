import type { Prisma } from '#server/database/generated/client.ts'
import type { RequestNote, StatusChange } from '#shared/domain/request.ts'

/** What every kind of request brings along from its neighbours. */
export const recordRelations = {
  assignee: { select: { username: true } },
  notes: { select: { author: true, at: true, content: true }, orderBy: { id: 'asc' } },
  statusChanges: {
    select: { author: true, at: true, fromStatus: true, toStatus: true, reason: true },
    orderBy: { id: 'asc' },
  },
} as const satisfies Prisma.PartRequestInclude

type Row = {
  id: string
  reference: string
  createdAt: Date
  updatedAt: Date
  dueAt: Date
  firstAnsweredAt: Date | null
  spamReason: string | null
  assignee: { username: string } | null
  notes: { author: string; at: Date; content: string }[]
  statusChanges: {
    author: string
    at: Date
    fromStatus: string | null
    toStatus: string
    reason: string | null
  }[]
}
type NewRow = Pick<Row, 'id' | 'reference' | 'createdAt' | 'dueAt'>

/** The fields that every kind of request has, as staff see them. */
export function toRecord(row: Row) {
  return {
    id: row.id,
    reference: row.reference,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    firstAnsweredAt: row.firstAnsweredAt?.toISOString() ?? null,
    assignee: row.assignee?.username ?? null,
    spamReason: row.spamReason,
    notes: row.notes.map(({ author, at, content }): RequestNote => ({
      author,
      timestamp: at.toISOString(),
      content,
    })),
    history: row.statusChanges.map(
      ({ author, at, fromStatus, toStatus, reason }): StatusChange => ({
        author,
        timestamp: at.toISOString(),
        from: fromStatus,
        to: toStatus,
        reason,
      }),
    ),
  }
}

/** The same as the sender gets them back: as they were when the request came in, whenever it is asked for again. */
export const toSentRecord = ({ id, reference, createdAt, dueAt }: NewRow) => ({
  id,
  reference,
  createdAt: createdAt.toISOString(),
  updatedAt: createdAt.toISOString(),
  dueAt: dueAt.toISOString(),
  status: 'pending' as const,
  notes: [],
})
