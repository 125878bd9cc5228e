import type { RequestNote, StatusChange } from '#shared/domain/request.ts'
import { formatDayAndTime } from '#shared/lib/dates.ts'
import { statusLabel } from './what-changed.ts'

/** What staff wrote to a request, oldest first (specification section 2). */
export function RequestNotes({ notes, timeZone }: { notes: RequestNote[]; timeZone: string }) {
  if (notes.length === 0) return <p className="text-muted-foreground">No notes yet</p>
  return (
    <ol className="desk-notes">
      {notes.map(({ author, timestamp, content }) => (
        <li key={`${timestamp} ${author} ${content}`}>
          <p className="desk-said">
            <b>{author}</b>{' '}
            <time dateTime={timestamp}>{formatDayAndTime(timestamp, timeZone)}</time>
          </p>
          <p className="desk-content">{content}</p>
        </li>
      ))}
    </ol>
  )
}

/** Who takes care of a request is a step that leaves its status. */
function stepInWords(from: string | null, to: string, reason: string | null): string {
  if (from === to) return reason ?? statusLabel(to)
  const step = from === null ? 'Received' : `${statusLabel(from)} → ${statusLabel(to)}`
  return reason === null ? step : `${step}: ${reason}`
}

/** The way of a request from status to status. */
export function RequestHistory({
  history,
  timeZone,
}: {
  history: StatusChange[]
  timeZone: string
}) {
  return (
    <ol className="desk-notes">
      {history.map(({ author, timestamp, from, to, reason }) => (
        <li key={`${timestamp} ${from} ${to} ${reason}`}>
          <p className="desk-said">
            <b>{author}</b>{' '}
            <time dateTime={timestamp}>{formatDayAndTime(timestamp, timeZone)}</time>
          </p>
          <p>{stepInWords(from, to, reason)}</p>
        </li>
      ))}
    </ol>
  )
}
