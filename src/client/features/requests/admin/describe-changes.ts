import type { RequestMessage } from '#shared/domain/request-message.ts'
import type {
  RequestCorrection,
  RequestNote,
  StatusChange,
} from '#shared/domain/request-record-schema.ts'
import { REQUEST_STATUS_LABELS } from '#shared/domain/request.ts'

type Recorded = {
  history: StatusChange[]
  notes: RequestNote[]
  messages?: RequestMessage[]
  corrections?: RequestCorrection[]
}

/** Describes changes by others than `me`, such as 'dale noted “On it”'; '' for none. */
export function describeChanges(before: Recorded, after: Recorded, me: string | undefined): string {
  const steps = after.history
    .slice(before.history.length)
    .filter(({ author }) => author !== me)
    .map(({ author, from, to, reason }) =>
      from === to
        ? `${author} ${describeStep(reason ?? '')}`
        : `${author} changed the status from ${formatStatus(from ?? '')} to ${formatStatus(to)}`,
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
const describeStep = (reason: string): string =>
  reason
    .replace(/^Assigned to/, 'assigned it to')
    .replace(/^Snoozed until/, 'snoozed it until')
    .replace(/^Brought back/, 'brought it back')

const LABELS: Record<string, string> = {
  ...REQUEST_STATUS_LABELS,
  archived: 'Archived',
  spam: 'Spam',
}
const NOTE_MAX = 80

/** The label of a status or of a step of the history. */
export const formatStatus = (status: string): string => LABELS[status] ?? status

const shorten = (text: string): string =>
  text.length > NOTE_MAX ? `${text.slice(0, NOTE_MAX)}…` : text
