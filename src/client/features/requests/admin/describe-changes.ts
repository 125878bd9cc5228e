import type { HistoryEntry } from '#shared/domain/history-schema.ts'
import type { RequestMessage } from '#shared/domain/request-message.ts'
import type { RequestEvent, RequestNote } from '#shared/domain/request-record-schema.ts'
import { REQUEST_STATUS_LABELS } from '#shared/domain/request.ts'
import { describeCorrection } from './entry/corrections.ts'

type Entry = HistoryEntry<RequestEvent>
type Recorded = {
  history: Entry[]
  notes: RequestNote[]
  messages?: RequestMessage[]
}

const LABELS: Record<string, string> = REQUEST_STATUS_LABELS
const NOTE_MAX = 80
const EVENT_LABELS: Partial<Record<RequestEvent, string>> = {
  answered: 'Answered the message',
  archived: 'Archived',
  restored: 'Restored',
  'spam-marked': 'Marked as spam',
  'spam-cleared': 'Marked as not spam',
}

/** Describes changes by others than `me`, such as 'dale noted “On it”'; '' for none. */
export function describeChanges(before: Recorded, after: Recorded, me: string | undefined): string {
  const known = new Set(before.history.map((entry) => JSON.stringify(entry)))
  const added = after.history.filter(
    (entry) => !known.has(JSON.stringify(entry)) && entry.author !== me,
  )
  const steps = added
    .filter(({ event }) => event !== 'corrected')
    .map((entry) => `${entry.author} ${describeStep(entry)}`)
  const notes = after.notes
    .slice(before.notes.length)
    // The status change is listed already.
    .filter(({ author, kind }) => author !== me && kind !== 'status')
    .map(({ author, content }) => `${author} noted “${shorten(content)}”`)
  const corrections = added
    .filter(({ event }) => event === 'corrected')
    .map(({ author }) => `${author} corrected the request`)
  const messages = (after.messages ?? [])
    .slice(before.messages?.length ?? 0)
    .map(({ content }) =>
      content === '' ? 'the customer sent a picture' : `the customer wrote “${shorten(content)}”`,
    )
  return [...steps, ...notes, ...messages, ...corrections].join(', and ')
}

/** A step after the name of who made it. */
function describeStep(entry: Entry): string {
  const [status] = entry.changes
  if (status) {
    return `changed the status from ${formatStatus(status.before)} to ${formatStatus(status.after)}`
  }
  return formatEntry(entry)
    .replace(/^Assigned to/, 'assigned it to')
    .replace(/^Snoozed until/, 'snoozed it until')
    .replace(/^Brought back/, 'brought it back')
    .replace(/^Done with/, 'is done with')
    .replace(/^Marked as/, 'marked it as')
    .replace(/^(Archived|Restored)/, (verb) => `${verb.toLowerCase()} it`)
}

/** The history stores statuses as text. */
const formatStatus = (status: unknown): string =>
  typeof status === 'string' ? (LABELS[status] ?? status) : ''

/** Formats an entry of the history, such as 'Pending → Cancelled: Found one elsewhere'. */
export function formatEntry({ event, changes, detail }: Entry): string {
  if (event === 'corrected') return describeCorrection(changes)
  const steps = changes.map(({ before, after }) =>
    before === null ? 'Received' : `${formatStatus(before)} → ${formatStatus(after)}`,
  )
  return [EVENT_LABELS[event], ...steps, detail].filter(Boolean).join(': ')
}

const shorten = (text: string): string =>
  text.length > NOTE_MAX ? `${text.slice(0, NOTE_MAX)}…` : text
