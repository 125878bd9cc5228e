import { REQUEST_STATUS_LABELS } from '#shared/domain/request.ts'
import type { DeskRequest } from './desk.ts'

/** What others did to a request since it was last seen, as one sentence; for whoever meant to change it meanwhile. */
export function whatChanged(before: DeskRequest, after: DeskRequest): string {
  const steps = after.history
    .slice(before.history.length)
    .map(({ author, from, to }) => `${author} changed the status from ${statusLabel(from ?? '')} to ${statusLabel(to)}`)
  const notes = after.notes.slice(before.notes.length).map(({ author, content }) => `${author} noted “${shortened(content)}”`)
  const taker = after.assignee === before.assignee ? [] : [after.assignee ? `it was given to ${after.assignee}` : 'it was given to nobody']
  const told = [...steps, ...notes, ...taker]
  return `Meanwhile ${told.length > 0 ? told.join(', and ') : 'somebody changed this request'}. What you entered is still here: look again, then send it.`
}

const LABELS: Record<string, string> = { ...REQUEST_STATUS_LABELS, archived: 'Archived', spam: 'Spam' }
const SHOWN_MAX = 80

/** A step of the history in words. */
export const statusLabel = (status: string): string => LABELS[status] ?? status

const shortened = (text: string): string => (text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text)
