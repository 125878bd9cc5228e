import type { Context } from '#server/context.ts'
import type { SignedInActor } from '#server/core/session.ts'
import { HOUR_MS } from '#shared/lib/durations.ts'
import { recordAudit } from './record-audit.ts'

/** Exceeds what a person reads in an hour of work. */
const READS_MAX = 1000

type Hour = { endsAt: number; ids: Set<string> }
export type ReadCounter = ReturnType<typeof createReadCounter>

/** Creates a counter that records accounts that read more than READS_MAX requests an hour. */
export function createReadCounter({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const hours = new Map<string, Hour>()

  function getHour(userId: string, now: number): Hour {
    const known = hours.get(userId)
    if (known && known.endsAt > now) return known
    const hour = { endsAt: now + HOUR_MS, ids: new Set<string>() }
    hours.set(userId, hour)
    return hour
  }

  /** Counts different requests; records an entry like that of an export once an hour. */
  async function record(actor: SignedInActor, ids: string[]): Promise<void> {
    const at = clock.now()
    const hour = getHour(actor.id, at.getTime())
    if (hour.ids.size > READS_MAX) return
    for (const id of ids) hour.ids.add(id)
    if (hour.ids.size <= READS_MAX) return
    const detail = `More than ${READS_MAX.toLocaleString('en-US')} requests within an hour`
    await recordAudit(db, { action: 'read-many', actor, detail, at })
  }

  return { record }
}
