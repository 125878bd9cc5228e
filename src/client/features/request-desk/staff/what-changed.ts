import { REQUEST_STATUS_LABELS } from '#shared/domain/request.ts'
import type { DeskRequest } from './desk.ts'

/** What others than `me` did to a request since it was last seen, such as 'dale noted “On it”'; '' for nothing. */
export function whatChanged(
  before: DeskRequest,
  after: DeskRequest,
  me: string | undefined,
): string {
  const steps = after.history
    .slice(before.history.length)
    .filter(({ author }) => author !== me)
    .map(({ author, from, to, reason }) =>
      from === to
        ? `${author} ${(reason ?? '').replace(/^Assigned to/, 'assigned it to')}`
        : `${author} changed the status from ${statusLabel(from ?? '')} to ${statusLabel(to)}`,
    )
  const notes = after.notes
    .slice(before.notes.length)
    .filter(({ author }) => author !== me)
    .map(({ author, content }) => `${author} noted “${shortened(content)}”`)
  return [...steps, ...notes].join(', and ')
}

const LABELS: Record<string, string> = {
  ...REQUEST_STATUS_LABELS,
  archived: 'Archived',
  spam: 'Spam',
}
const SHOWN_MAX = 80

/** A step of the history in words. */
export const statusLabel = (status: string): string => LABELS[status] ?? status

const shortened = (text: string): string =>
  text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text
