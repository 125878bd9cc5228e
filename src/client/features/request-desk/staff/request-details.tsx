import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { formatDayAndTime } from '#shared/lib/dates.ts'
import { phoneHref } from '#shared/lib/phone.ts'
import { alertVariants } from '../../../components/ui/alert.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { notify } from '../../../lib/notify.ts'
import { AssigneeChoice } from './assignee-choice.tsx'
import { Colleagues, useLatest } from './colleagues.tsx'
import type { Change, Desk, DeskRequest } from './desk.ts'
import { NoteForm } from './note-form.tsx'
import { ReplyClock } from './reply-clock.tsx'
import { ReplyDialog } from './reply-dialog.tsx'
import { RequestMails } from './request-mails.tsx'
import { RequestHistory, RequestNotes } from './request-notes.tsx'
import { StatusForm } from './status-form.tsx'
import { useArchive } from './use-archive.ts'
import { useDeskFacts } from './use-desk-facts.ts'
import { useOpenRequest } from './use-request-watch.ts'
import { useStatusEmail } from './use-status-email.ts'
import { useWork } from './use-work.ts'
import { WorkOrder } from './work-order.tsx'

/** Somebody's own words may be long and have lines of their own. */
export type Fact = {
  label: string
  value: ReactNode
  isLong?: boolean
  /** Whether `vehicle` or `about` says it too, so that a printed sheet does not repeat it. */
  isInHead?: boolean
}
export type Repeat = { id: string; reference: string; status: string }
/** What the kinds of requests show each in their own way. */
export type Content = {
  /** In the order and with the names of specification section 2; a blank value is not shown. */
  facts: Fact[]
  customer: { name: string; phone: string; email: string; address?: string }
  /** What was asked for, in one line. */
  about: string
  vehicle: string
  repeats?: Repeat[]
}

type Props<Request extends DeskRequest> = {
  desk: Desk<Request>
  request: Request
  content: Content
  isArchived: boolean
  /** Whether the list that is shown does not have it. */
  isApart: boolean
  onClose: () => void
}

/** What stands below an unfolded request: everything its sender wrote, and the work on it. */
export function RequestDetails<Request extends DeskRequest>({
  desk,
  request,
  content,
  isArchived,
  isApart,
  onClose,
}: Props<Request>) {
  const found = useOpenRequest(request.id)
  useLatest(desk, request, found?.updatedAt)
  const timeZone = useDeskFacts()?.openingTimes.timeZone ?? 'UTC'
  return (
    <div className="desk-details">
      <div className="min-w-0">
        <p className="desk-reference sticky font-heading">
          {request.reference} <span>{content.customer.name}</span> <ReplyClock request={request} />
        </p>
        {isApart && <p className="text-muted-foreground">This request is not in the list below.</p>}
        <Colleagues request={request} others={found?.others ?? []} />
        <Warnings request={request} repeats={content.repeats ?? []} />
        <dl className="work-facts">
          {content.facts.map(({ label, value, isLong }) => (
            <Line key={label} label={label} isLong={isLong}>
              {value}
            </Line>
          ))}
          <Line label="Customer">{content.customer.name}</Line>
          <Line label="Customer email">
            <a href={`mailto:${content.customer.email}`}>{content.customer.email}</a>
          </Line>
          <Line label="Customer phone">
            <a href={phoneHref(content.customer.phone)}>{content.customer.phone}</a>
          </Line>
          <Line label="Address">{content.customer.address}</Line>
          <Line label="Received">{formatDayAndTime(request.createdAt, timeZone)}</Line>
          <Line label={request.firstAnsweredAt ? 'Answered' : 'Answer promised by'}>
            {formatDayAndTime(request.firstAnsweredAt ?? request.dueAt, timeZone)}
          </Line>
        </dl>
        <h3>Notes</h3>
        <RequestNotes notes={request.notes} timeZone={timeZone} />
        <details className="desk-more">
          <summary>History</summary>
          <RequestHistory history={request.history} timeZone={timeZone} />
        </details>
        <MoreMails desk={desk} request={request} />
      </div>
      {isArchived || found?.archived ? (
        <Archived
          desk={desk}
          request={request}
          told={found?.archived ?? 'This request is archived.'}
        />
      ) : (
        <Work desk={desk} request={request} email={content.customer.email} onArchived={onClose} />
      )}
      <WorkOrder request={request} content={content} kind={desk.kind} />
    </div>
  )
}

function Line({
  label,
  isLong = false,
  children,
}: {
  label: string
  isLong?: boolean
  children: ReactNode
}) {
  if (children === '' || children === null || children === undefined) return null
  return (
    <div className={isLong ? 'whole' : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function MoreMails<Request extends DeskRequest>({
  desk,
  request,
}: {
  desk: Desk<Request>
  request: Request
}) {
  const [isOpen, setIsOpen] = useState(false)
  const { takeBack } = useStatusEmail(desk)
  return (
    <details className="desk-more" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>Emails</summary>
      {isOpen && <RequestMails requestId={request.id} onTakeBack={() => void takeBack(request)} />}
    </details>
  )
}

function Warnings({ request, repeats }: { request: DeskRequest; repeats: Repeat[] }) {
  return (
    <>
      {request.spamReason !== null && (
        <p className={alertVariants({ variant: 'warning', className: 'mt-4 desk-alert' })}>
          Suspected spam: {request.spamReason}
        </p>
      )}
      {repeats.length > 0 && (
        <p className={alertVariants({ variant: 'warning', className: 'mt-4 desk-alert' })}>
          The same customer asked for the same part in{' '}
          {repeats.map(({ id, reference }, place) => (
            <span key={id}>
              {place > 0 && ', '}
              <Link to="/admin" search={{ tab: 'part-requests', q: reference, open: id }}>
                {reference}
              </Link>
            </span>
          ))}
        </p>
      )}
    </>
  )
}

type WorkProps<Request extends DeskRequest> = {
  desk: Desk<Request>
  request: Request
  email: string
  onArchived: () => void
}

function Work<Request extends DeskRequest>({
  desk,
  request,
  email,
  onArchived,
}: WorkProps<Request>) {
  const { isBusy, problem, act } = useWork(desk, request)
  const [isReplying, setIsReplying] = useState(false)
  const archive = useArchive(desk, onArchived)
  const change = (changes: Change<Request['status']>, advice?: string) =>
    act(() => desk.update(request.id, changes), advice)
  return (
    <aside className="desk-work" aria-label={`Work on ${request.reference}`}>
      <div role="alert">
        {problem && (
          <p
            className={alertVariants({
              variant: 'destructive',
              className: 'flex gap-3 mt-4 desk-alert',
            })}
          >
            {problem}
          </p>
        )}
      </div>
      <Button onClick={() => setIsReplying(true)}>Reply by email</Button>
      <StatusForm desk={desk} request={request} email={email} isBusy={isBusy} onChange={change} />
      <AssigneeChoice request={request} onChange={change} />
      <NoteForm requestId={request.id} isBusy={isBusy} onNote={(note) => change({ note })} />
      <div className="desk-buttons">
        <Button variant="outline" onClick={() => window.print()}>
          Print
        </Button>
        <Button
          variant="outline"
          busy={isBusy}
          onClick={() => void change({ spam: request.spamReason === null })}
        >
          {request.spamReason === null ? 'Spam' : 'Not spam'}
        </Button>
        <Button variant="outline" busy={isBusy} onClick={() => void archive(request)}>
          Archive
        </Button>
      </div>
      {isReplying && (
        <ReplyDialog
          desk={desk}
          request={request}
          email={email}
          onClose={() => setIsReplying(false)}
        />
      )}
    </aside>
  )
}

function Archived<Request extends DeskRequest>({
  desk,
  request,
  told,
}: {
  desk: Desk<Request>
  request: Request
  told: string
}) {
  const { isBusy, problem, act } = useWork(desk, request)
  const navigate = useNavigate()
  const { id, reference, spamReason } = request

  /** Leads to the request where it is from now on. */
  const restore = async () => {
    if (!(await act(() => desk.restore(id)))) return
    notify({ tone: 'success', title: `${reference} is back`, about: id })
    const view = spamReason === null ? '' : 'spam'
    void navigate({
      to: '/admin',
      search: ({ tab }: { tab?: string }) => ({ tab, view, q: reference, open: id }),
    })
  }
  return (
    <aside className="desk-work" aria-label={`Work on ${request.reference}`}>
      <p role="status">{told}</p>
      <div role="alert">
        {problem && (
          <p
            className={alertVariants({
              variant: 'destructive',
              className: 'flex gap-3 mt-4 desk-alert',
            })}
          >
            {problem}
          </p>
        )}
      </div>
      <Button variant="secondary" busy={isBusy} onClick={() => void restore()}>
        Restore
      </Button>
    </aside>
  )
}
