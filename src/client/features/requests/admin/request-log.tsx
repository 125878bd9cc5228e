import { useState } from 'react'
import { type ThreadEntry, buildThread } from '#shared/domain/request-message.ts'
import { formatShortMoment } from '#shared/lib/dates.ts'
import { HistoryEntries } from '../../../components/staff/history-list.tsx'
import { SUMMARY } from '../../../components/staff/open-row.ts'
import { useBusiness } from '../../../hooks/use-business.ts'
import { cn } from '../../../lib/cn.ts'
import { CustomerPictures } from './customer-pictures.tsx'
import { formatEntry } from './describe-changes.ts'
import { RequestEmails } from './request-emails.tsx'
import type { RequestProps } from './request-types.ts'
import { SectionHead } from './section-head.tsx'
import { useRequestActions } from './use-request-actions.ts'

const KIND_LABELS: Record<ThreadEntry['kind'], string> = {
  message: 'Message from customer',
  reply: 'Reply by email',
  status: 'Email about the status',
  note: 'Internal note',
}
const KIND_STYLES: Record<ThreadEntry['kind'], string> = {
  message: 'border-primary bg-card py-2',
  reply: 'border-foreground',
  status: 'border-foreground',
  note: 'border-input',
}

/** Messages, notes, history and emails of a request. */
export const RequestLog = ({
  kind,
  request,
  customer,
  hasThread,
}: ThreadProps &
  RequestProps & {
    /** False where the thread stands above, because it has a message to answer. */
    hasThread: boolean
  }) => (
  <>
    {hasThread && <Thread request={request} customer={customer} />}
    <details className="border-t">
      <summary className={SUMMARY}>History</summary>
      <HistoryEntries history={request.history} className="gap-3 pb-4 whitespace-pre-line">
        {(entry) => (
          <>
            <Byline author={entry.author} timestamp={entry.at} />
            <p>{formatEntry(entry)}</p>
          </>
        )}
      </HistoryEntries>
    </details>
    <Emails kind={kind} request={request} />
  </>
)

type ThreadProps = Pick<RequestProps, 'request'> & { customer: string; headClass?: string }

/** Messages and notes, oldest first; customers never see notes. */
export function Thread({ request, customer, headClass }: ThreadProps) {
  const { notes, messages } = request
  const entries = buildThread({ notes, messages, customer })
  return (
    <section aria-label="Messages and notes">
      <SectionHead
        title="Messages and notes"
        note={entries.length === 0 && 'No notes yet'}
        className={headClass}
      />
      <Entries entries={entries} />
    </section>
  )
}

function Entries({ entries }: { entries: ThreadEntry[] }) {
  if (entries.length === 0) return null
  return (
    <ol className="mb-5 grid gap-3" aria-label="Messages and notes">
      {entries.map(({ kind, author, timestamp, subject, content, spamReason, pictures }) => (
        <li
          key={`${timestamp} ${kind} ${author} ${content}`}
          data-kind={kind}
          className={cn('border-l-4 pl-3', KIND_STYLES[kind])}
        >
          <p className="text-sm font-semibold text-muted-foreground">
            <span>{KIND_LABELS[kind]}</span>
            {kind === 'note' && <span className="font-normal">, not visible to the customer</span>}
            {spamReason !== null && <span>{`, suspected spam: ${spamReason}`}</span>}
          </p>
          <Byline author={author} timestamp={timestamp} />
          {subject !== null && <p className="font-semibold wrap-anywhere">{subject}</p>}
          <p className="wrap-anywhere whitespace-pre-line">{content}</p>
          <CustomerPictures pictures={pictures} />
        </li>
      ))}
    </ol>
  )
}

const Byline = ({ author, timestamp }: { author: string; timestamp: string }) => {
  const { timeZone } = useBusiness()
  return (
    <p className="text-sm">
      <b>{author}</b>{' '}
      <time dateTime={timestamp} className="text-muted-foreground">
        {formatShortMoment(timestamp, timeZone)}
      </time>
    </p>
  )
}

/** The emails are loaded when they are opened. */
function Emails({ kind, request }: RequestProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { revertStatus } = useRequestActions(kind, request)
  return (
    <details className="border-t" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={SUMMARY}>Emails</summary>
      {isOpen && <RequestEmails requestId={request.id} onTakeBack={() => revertStatus.mutate()} />}
    </details>
  )
}
