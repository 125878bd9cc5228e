import { useState } from 'react'
import type { RequestKind, RequestNote, StatusChange } from '#shared/domain/request.ts'
import { formatDayAndTime } from '#shared/lib/dates.ts'
import { statusLabel } from './describe-changes.ts'
import { withCorrections } from './entry/corrections.ts'
import { RequestEmails } from './request-emails.tsx'
import { type AdminRequest, useRequestActions } from './use-request-actions.ts'

const SUMMARY = 'min-h-11 cursor-pointer py-2.5 font-semibold'

/** What happened to a request: the notes of staff, its history and its emails. */
export const RequestLog = ({
  kind,
  request,
  timeZone,
}: {
  kind: RequestKind
  request: AdminRequest
  timeZone: string
}) => (
  <>
    <h3 className="mt-5 mb-1.5">Notes</h3>
    <Notes notes={request.notes} timeZone={timeZone} />
    <details className="mt-2">
      <summary className={SUMMARY}>History</summary>
      <History history={withCorrections(request)} timeZone={timeZone} />
    </details>
    <Emails kind={kind} request={request} />
  </>
)

/** The notes of staff, oldest first. */
function Notes({ notes, timeZone }: { notes: RequestNote[]; timeZone: string }) {
  if (notes.length === 0) return <p className="text-muted-foreground">No notes yet</p>
  return (
    <ol className="grid gap-3">
      {notes.map(({ author, timestamp, content }) => (
        <li key={`${timestamp} ${author} ${content}`} className="border-l-3 border-input pl-3">
          <Byline {...{ author, timestamp, timeZone }} />
          <p className="wrap-anywhere whitespace-pre-line">{content}</p>
        </li>
      ))}
    </ol>
  )
}

function History({ history, timeZone }: { history: StatusChange[]; timeZone: string }) {
  return (
    <ol className="grid gap-3">
      {history.map(({ author, timestamp, from, to, reason }) => (
        <li key={`${timestamp} ${from} ${to} ${reason}`} className="border-l-3 border-input pl-3">
          <Byline {...{ author, timestamp, timeZone }} />
          <p className="wrap-anywhere whitespace-pre-line">{describeStep(from, to, reason)}</p>
        </li>
      ))}
    </ol>
  )
}

const Byline = ({
  author,
  timestamp,
  timeZone,
}: {
  author: string
  timestamp: string
  timeZone: string
}) => (
  <p className="text-[0.9375rem]">
    <b>{author}</b>{' '}
    <time dateTime={timestamp} className="text-muted-foreground">
      {formatDayAndTime(timestamp, timeZone)}
    </time>
  </p>
)

/** An assignment is a step that leaves the status. */
function describeStep(from: string | null, to: string, reason: string | null): string {
  if (from === to) return reason ?? statusLabel(to)
  const step = from === null ? 'Received' : `${statusLabel(from)} → ${statusLabel(to)}`
  return reason === null ? step : `${step}: ${reason}`
}

/** The emails are loaded when they are opened. */
function Emails({ kind, request }: { kind: RequestKind; request: AdminRequest }) {
  const [isOpen, setIsOpen] = useState(false)
  const { revertStatus } = useRequestActions(kind, request)
  return (
    <details className="mt-2" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={SUMMARY}>Emails</summary>
      {isOpen && <RequestEmails requestId={request.id} onTakeBack={() => revertStatus.mutate()} />}
    </details>
  )
}
