import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  REQUEST_SOURCE_LABELS,
  type RequestKind,
  type RequestNote,
  type StatusChange,
} from '#shared/domain/request.ts'
import { formatDayAndTime } from '#shared/lib/dates.ts'
import { phoneHref } from '#shared/lib/phone.ts'
import { Alert } from '../../../components/ui/alert.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { notify } from '../../../lib/notify.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { storedUser } from '../../../lib/staff-tokens.ts'
import { AssigneeSelect } from './assignee-select.tsx'
import { describeChanges, statusLabel } from './describe-changes.ts'
import { CorrectButton } from './entry/correct-dialog.tsx'
import { withCorrections } from './entry/corrections.ts'
import { NoteForm } from './note-form.tsx'
import { PrintSheet } from './print-sheet.tsx'
import { ReplyClock } from './reply-clock.tsx'
import { ReplyDialog } from './reply-dialog.tsx'
import type { RequestContent } from './request-content.ts'
import { RequestEmails } from './request-emails.tsx'
import { StatusForm } from './status-form.tsx'
import { type AdminRequest, useRequestActions } from './use-request-actions.ts'
import { useRequestSettings } from './use-request-settings.ts'
import { useOpenRequest } from './use-request-updates.ts'

type Props = {
  kind: RequestKind
  request: AdminRequest
  content: RequestContent
  isArchived: boolean
  /** Whether it is missing from the list that is shown. */
  isUnlisted: boolean
  onClose: () => void
}

const SUMMARY = 'min-h-11 cursor-pointer py-2.5 font-semibold'

/** The details of an expanded request, and the actions of staff on it. */
export function RequestDetails({ kind, request, content, isArchived, isUnlisted, onClose }: Props) {
  const open = useOpenRequest(request.id)
  useRefetchWhenChanged(request, open?.updatedAt)
  const timeZone = useRequestSettings()?.openingTimes.timeZone ?? 'UTC'
  const { customer, duplicates = [] } = content
  return (
    <div className="grid gap-x-10 gap-y-6 pt-3 text-base lg:grid-cols-[minmax(0,1fr)_22rem] [&_:is(a,button,input,select,textarea,summary)]:scroll-mt-18">
      <div className="min-w-0">
        <p
          data-slot="request-heading"
          className="sticky top-0 z-1 flex flex-wrap items-center gap-x-3 gap-y-1 bg-muted pb-2 font-heading text-2xl/[1.2] in-data-[slot=data-table-card]:bg-card max-md:text-xl/[1.2]"
        >
          {request.reference} <span className="font-medium wrap-anywhere">{customer.name}</span>{' '}
          <ReplyClock request={request} />
        </p>
        {isUnlisted && (
          <p className="text-muted-foreground">This request is not in the list below.</p>
        )}
        <OtherViewers request={request} others={open?.others ?? []} />
        {request.spamReason !== null && (
          <Alert variant="warning" className="mb-3 px-3 py-2">
            Suspected spam: {request.spamReason}
          </Alert>
        )}
        {duplicates.length > 0 && <Duplicates duplicates={duplicates} />}
        <CorrectButton {...{ kind, request, isArchived }} />
        <Fields request={request} content={content} timeZone={timeZone} />
        <h3 className="mt-5 mb-1.5">Notes</h3>
        <Notes notes={request.notes} timeZone={timeZone} />
        <details className="mt-2">
          <summary className={SUMMARY}>History</summary>
          <History history={withCorrections(request)} timeZone={timeZone} />
        </details>
        <Emails kind={kind} request={request} />
      </div>
      <aside
        className="grid gap-4 self-start rounded-md border bg-card p-4"
        aria-label={`Work on ${request.reference}`}
      >
        {isArchived || open?.archived ? (
          <ArchivedActions
            kind={kind}
            request={request}
            message={open?.archived ?? 'This request is archived.'}
          />
        ) : (
          <Actions kind={kind} request={request} email={customer.email} onArchived={onClose} />
        )}
      </aside>
      <PrintSheet request={request} content={content} kind={kind} />
    </div>
  )
}

/** Loads the lists again when the server reports a newer version of the request. */
function useRefetchWhenChanged(request: AdminRequest, updatedAt: string | undefined): void {
  const { list, byId } = staffApi.useUtils().requests.admin
  const refetch = useRef(() => {})
  useEffect(() => {
    refetch.current = () => {
      if (updatedAt === undefined || updatedAt <= request.updatedAt) return
      void list.invalidate()
      void byId.invalidate()
    }
  })
  useEffect(() => refetch.current(), [updatedAt])
}

/** Shows who else has the request open, and what they changed while it is shown. */
function OtherViewers({ request, others }: { request: AdminRequest; others: string[] }) {
  const shown = useRef(request)
  const [changes, setChanges] = useState('')
  useEffect(() => {
    const latest = describeChanges(shown.current, request, storedUser()?.username)
    shown.current = request
    if (latest !== '') setChanges(latest)
  }, [request])
  return (
    <div role="status" className="font-semibold *:mb-2">
      {others.length > 0 && (
        <p>
          {others.join(' and ')} {others.length === 1 ? 'has' : 'have'} this request open too.
        </p>
      )}
      {changes !== '' && <p>Just now: {changes}.</p>}
    </div>
  )
}

const Duplicates = ({ duplicates }: Required<Pick<RequestContent, 'duplicates'>>) => (
  <Alert variant="warning" className="mb-3 px-3 py-2">
    The same customer asked for the same part in{' '}
    {duplicates.map(({ id, reference }, index) => (
      <span key={id}>
        {index > 0 && ', '}
        <Link to="/admin" search={{ tab: 'part-requests', q: reference, open: id }}>
          {reference}
        </Link>
      </span>
    ))}
  </Alert>
)

function Fields({
  request,
  content: { fields, customer },
  timeZone,
}: {
  request: AdminRequest
  content: RequestContent
  timeZone: string
}) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] gap-x-8 gap-y-2.5 max-md:grid-cols-1 max-md:gap-1.5">
      {fields.map(({ label, value, isLong }) => (
        <DetailField key={label} label={label} isLong={isLong}>
          {value}
        </DetailField>
      ))}
      <DetailField label="Customer">{customer.name}</DetailField>
      <DetailField label="Customer email">
        {customer.email && (
          <a href={`mailto:${customer.email}`} className="max-md:inline-block">
            {customer.email}
          </a>
        )}
      </DetailField>
      <DetailField label="Customer phone">
        {customer.phone && (
          <a href={phoneHref(customer.phone)} className="max-md:inline-block">
            {customer.phone}
          </a>
        )}
      </DetailField>
      <DetailField label="Address">{customer.address}</DetailField>
      <DetailField label="Received">{formatDayAndTime(request.createdAt, timeZone)}</DetailField>
      <DetailField label="Source">{REQUEST_SOURCE_LABELS[request.source]}</DetailField>
      <DetailField label={request.firstAnsweredAt ? 'Answered' : 'Answer promised by'}>
        {formatDayAndTime(request.firstAnsweredAt ?? request.dueAt, timeZone)}
      </DetailField>
    </dl>
  )
}

function DetailField({
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
    <div
      className={
        isLong
          ? 'col-span-full whitespace-pre-line'
          : 'max-md:grid max-md:grid-cols-[7rem_minmax(0,1fr)] max-md:items-baseline max-md:gap-2'
      }
    >
      <dt className="text-[0.875rem] text-muted-foreground">{label}</dt>
      <dd className="wrap-anywhere max-md:[&_a]:py-2.5">{children}</dd>
    </div>
  )
}

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

function Actions({
  kind,
  request,
  email,
  onArchived,
}: {
  kind: RequestKind
  request: AdminRequest
  email: string
  onArchived: () => void
}) {
  const { update, archive } = useRequestActions(kind, request)
  const [isReplying, setIsReplying] = useState(false)
  const isBusy = update.isPending || archive.isPending
  return (
    <>
      <ActionError error={update.error} />
      {email === '' ? (
        <p className="text-muted-foreground">No email address, so answer by phone.</p>
      ) : (
        <Button className="min-h-11" onClick={() => setIsReplying(true)}>
          Reply by email
        </Button>
      )}
      <StatusForm
        kind={kind}
        request={request}
        email={email}
        isBusy={isBusy}
        onChange={update.mutateAsync}
      />
      <AssigneeSelect request={request} onChange={update.mutate} />
      <NoteForm
        requestId={request.id}
        isBusy={isBusy}
        onNote={(note) => update.mutateAsync({ note })}
      />
      <div className="flex flex-wrap gap-2 *:min-h-11 *:flex-1 *:px-2.5 *:whitespace-nowrap">
        <Button variant="outline" onClick={() => window.print()}>
          Print
        </Button>
        <Button
          variant="outline"
          busy={isBusy}
          onClick={() => update.mutate({ spam: request.spamReason === null })}
        >
          {request.spamReason === null ? 'Spam' : 'Not spam'}
        </Button>
        <Button
          variant="outline"
          busy={isBusy}
          onClick={() => {
            archive.mutate()
            onArchived()
          }}
        >
          Archive
        </Button>
      </div>
      {isReplying && (
        <ReplyDialog
          kind={kind}
          request={request}
          email={email}
          onClose={() => setIsReplying(false)}
        />
      )}
    </>
  )
}

function ArchivedActions({
  kind,
  request,
  message,
}: {
  kind: RequestKind
  request: AdminRequest
  message: string
}) {
  const { restore } = useRequestActions(kind, request)
  const navigate = useNavigate()
  const { id, reference, spamReason } = request

  /** Leads to the list that has the request from now on. */
  const onRestored = () => {
    notify({ tone: 'success', title: `${reference} is back`, about: id })
    const view = spamReason === null ? '' : 'spam'
    void navigate({
      to: '/admin',
      search: ({ tab }: { tab?: string }) => ({ tab, view, q: reference, open: id }),
    })
  }
  return (
    <>
      <p role="status">{message}</p>
      <ActionError error={restore.error} />
      <Button
        variant="secondary"
        className="min-h-11"
        busy={restore.isPending}
        onClick={() => restore.mutate(undefined, { onSuccess: onRestored })}
      >
        Restore
      </Button>
    </>
  )
}

const ActionError = ({ error }: { error: Error | null }) => (
  <div role="alert" className="empty:absolute">
    {error && (
      <Alert variant="destructive" className="px-3 py-2">
        {error.message}
      </Alert>
    )}
  </div>
)
