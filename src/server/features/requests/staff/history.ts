import type { RequestEvent } from '#shared/domain/request-record-schema.ts'
import type { Snooze } from '#shared/domain/snooze.ts'
import { formatStatusTerms } from '#shared/domain/status-terms.ts'
import { formatDayAndTime } from '#shared/lib/dates.ts'
import type { RequestChange } from './change-request.ts'

/** A step of a request's history; `detail` is text to read. */
type NewHistoryEntry = {
  fromStatus: string
  toStatus: string
  event?: RequestEvent
  detail?: string | null
}
type Flag = { needsAttentionSince: Date | null }
type State = { status: string; assignee: { id: string; username: string } | null }

/** Lists one entry for each of status, assignee and snooze that changed. */
export function listChanges(
  before: State & Flag,
  after: State & { isAnswered: boolean },
  { change, timeZone }: { change: RequestChange; timeZone: string },
): NewHistoryEntry[] {
  const { status } = after
  const unchanged = { fromStatus: status, toStatus: status }
  const entries: NewHistoryEntry[] = []
  if (status !== before.status) {
    const detail = change.reason ?? formatStatusTerms(status, change)
    entries.push({ fromStatus: before.status, toStatus: status, detail })
  }
  if (after.assignee?.id !== before.assignee?.id) {
    const detail = `Assigned to ${after.assignee?.username ?? 'nobody'}`
    entries.push({ ...unchanged, event: 'assigned', detail })
  }
  if (after.isAnswered) entries.push({ ...unchanged, event: 'answered' })
  if (change.snooze !== undefined) {
    entries.push({ ...unchanged, ...snoozeEvent(before, change.snooze, timeZone) })
  }
  return entries
}

function snoozeEvent({ needsAttentionSince }: Flag, snooze: Snooze | null, timeZone: string) {
  return snooze === null && needsAttentionSince !== null
    ? ({ event: 'flagged', detail: 'Done with it' } as const)
    : ({ event: 'snoozed', detail: describeSnooze(snooze, timeZone) } as const)
}

function describeSnooze(snooze: Snooze | null, timeZone: string): string {
  if (!snooze) return 'Brought back from Snoozed'
  const reason = snooze.reason ? `: ${snooze.reason}` : ''
  return `Snoozed until ${formatDayAndTime(snooze.until, timeZone)}${reason}`
}
