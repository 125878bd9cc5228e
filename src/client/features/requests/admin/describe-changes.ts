import type { RequestMessage } from '#shared/domain/request-message.ts'
import type {
  RequestCorrection,
  RequestEvent,
  RequestNote,
  HistoryEntry,
} from '#shared/domain/request-record-schema.ts'
import { REQUEST_STATUS_LABELS } from '#shared/domain/request.ts'

type Recorded = {
  history: HistoryEntry[]
  notes: RequestNote[]
  messages?: RequestMessage[]
  corrections?: RequestCorrection[]
}

const LABELS: Record<string, string> = REQUEST_STATUS_LABELS
const NOTE_MAX = 80
const EVENT_LABELS: Partial<Record<RequestEvent, string>> = {
  archived: 'Archived',
  restored: 'Restored',
  'spam-marked': 'Marked as spam',
  'spam-cleared': 'Marked as not spam',
}

/** Describes changes by others than `me`, such as 'dale noted “On it”'; '' for none. */
export function describeChanges(before: Recorded, after: Recorded, me: string | undefined): string {
  const steps = after.history
    .slice(before.history.length)
    .filter(({ author }) => author !== me)
    .map((step) =>
      step.from === step.to
        ? `${step.author} ${describeStep(formatStep(step))}`
        : `${step.author} changed the status from ${formatStatus(step.from ?? '')} to ${formatStatus(step.to)}`,
    )
  const notes = after.notes
    .slice(before.notes.length)
    // The status change is listed already.
    .filter(({ author, kind }) => author !== me && kind !== 'status')
    .map(({ author, content }) => `${author} noted “${shorten(content)}”`)
  const corrections = (after.corrections ?? [])
    .slice(before.corrections?.length ?? 0)
    .filter(({ author }) => author !== me)
    .map(({ author }) => `${author} corrected the request`)
  const messages = (after.messages ?? [])
    .slice(before.messages?.length ?? 0)
    .map(({ content }) =>
      content === '' ? 'the customer sent a picture' : `the customer wrote “${shorten(content)}”`,
    )
  return [...steps, ...notes, ...messages, ...corrections].join(', and ')
}

/** A step that left the status, after the name of who made it. */
const describeStep = (text: string): string =>
  text
    .replace(/^Assigned to/, 'assigned it to')
    .replace(/^Snoozed until/, 'snoozed it until')
    .replace(/^Brought back/, 'brought it back')
    .replace(/^Done with/, 'is done with')
    .replace(/^Marked as/, 'marked it as')
    .replace(/^(Archived|Restored)/, (verb) => `${verb.toLowerCase()} it`)

/** The history stores statuses as text. */
const formatStatus = (status: string): string => LABELS[status] ?? status

/** Formats a step of the history, such as 'Pending → Cancelled: Found one elsewhere'. */
export function formatStep({ event, from, to, reason }: HistoryEntry): string {
  const label = EVENT_LABELS[event] ?? (from === to ? null : formatNewStatus(from, to))
  return [label, reason].filter((text) => text !== null).join(': ') || formatStatus(to)
}

const formatNewStatus = (from: string | null, to: string): string =>
  from === null ? 'Received' : `${formatStatus(from)} → ${formatStatus(to)}`

const shorten = (text: string): string =>
  text.length > NOTE_MAX ? `${text.slice(0, NOTE_MAX)}…` : text
