import type { Clock } from '#server/core/clock.ts'
import type { Db } from '#server/core/db.ts'
import type { Session } from '#server/core/session.ts'
import { auditActorOf, recordAudit } from './service.ts'

/** More requests than anybody looks through in an hour of work. */
const READ_MAX = 1000
const COUNTED_MS = 60 * 60_000

type Hour = { endsAt: number; ids: Set<string> }

/** Records once an hour that an account read more than READ_MAX different requests page by page, as an export is recorded. */
export function createReadCounter({ db, clock }: { db: Db; clock: Clock }) {
  const hours = new Map<string, Hour>()

  function hourOf(userId: string, now: number): Hour {
    const known = hours.get(userId)
    if (known && known.endsAt > now) return known
    const begun = { endsAt: now + COUNTED_MS, ids: new Set<string>() }
    hours.set(userId, begun)
    return begun
  }

  return async (reader: Session, ids: string[]): Promise<void> => {
    const at = clock.now()
    const hour = hourOf(reader.userId, at.getTime())
    if (hour.ids.size > READ_MAX) return
    for (const id of ids) hour.ids.add(id)
    if (hour.ids.size <= READ_MAX) return
    const detail = `More than ${READ_MAX.toLocaleString('en-US')} requests within an hour`
    await recordAudit(db, { action: 'read-many', actor: auditActorOf(reader), detail, at })
  }
}
