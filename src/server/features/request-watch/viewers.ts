import type { Db } from '#server/core/db.ts'
import { whyNotThere } from '#server/features/request-desk/change.ts'
import { REQUEST_TABLES } from '#server/features/request-desk/tables.ts'
import type { RequestKind } from '#shared/domain/request.ts'

/** A window of the back office, who works in it, and the request that it has open. */
export type Viewer = {
  window: string
  username: string
  open: { kind: RequestKind; id: string } | null
}

/** A window that nobody looks at asks once a minute; one that asks no more is closed. */
const OPEN_FOR_MS = 90_000

/** Notes which request a window has open and gives what became of it and who else has it open; null for none and for an unknown one. */
export async function viewRequest(db: Db, { window, username, open }: Viewer, now: Date) {
  await db.requestViewer.deleteMany({
    where: {
      OR: [{ seenAt: { lt: new Date(now.getTime() - OPEN_FOR_MS) } }, { windowId: window }],
    },
  })
  if (!open) return null
  const { kind, id } = open
  const [request] = await db.$queryRaw<{ updatedAt: Date; isArchived: boolean }[]>`
    SELECT updated_at AS "updatedAt", archived_at IS NOT NULL AS "isArchived" FROM ${REQUEST_TABLES[kind]} WHERE id = ${id}::uuid`
  if (!request) return null
  const seen = { requestId: id, username, seenAt: now }
  await db.requestViewer.upsert({
    where: { windowId: window },
    create: { windowId: window, ...seen },
    update: seen,
    select: { windowId: true },
  })
  const others = await db.requestViewer.findMany({
    where: { requestId: id, username: { not: username } },
    select: { username: true },
    distinct: ['username'],
    orderBy: { username: 'asc' },
  })
  return {
    id,
    updatedAt: request.updatedAt.toISOString(),
    /** Who archived it, as a sentence. */
    archived: request.isArchived ? await whyNotThere(db, { kind, id }) : null,
    others: others.map((other) => other.username),
  }
}
