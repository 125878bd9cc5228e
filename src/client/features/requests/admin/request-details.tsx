import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RequestKind } from '#shared/domain/request.ts'
import { Alert } from '../../../components/ui/alert.tsx'
import { cn } from '../../../lib/cn.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { readStoredUser } from '../../../lib/staff-tokens.ts'
import { CustomerPictures } from './customer-pictures.tsx'
import { describeChanges } from './describe-changes.ts'
import { InTheYard } from './in-the-yard.tsx'
import { MergedRequests } from './merged-requests.tsx'
import { NextStepSlot } from './next-step-slot.tsx'
import { PrintSheet } from './print-sheet.tsx'
import { QuotesSection } from './quotes/quotes-section.tsx'
import { ReplyButton } from './reply-dialog.tsx'
import { ArchivedActions, MarkAnswered, RequestActions } from './request-actions.tsx'
import { RequestAppointments } from './request-appointments.tsx'
import type { RequestContent } from './request-content.ts'
import { ContactLinks, RequestFields } from './request-fields.tsx'
import { type Neighbors, RequestHeading } from './request-heading.tsx'
import { RequestLog, Thread } from './request-log.tsx'
import { RequestMenu } from './request-menu.tsx'
import type { AdminRequest, RequestProps } from './request-types.ts'
import { SectionHead } from './section-head.tsx'
import { useOpenRequest } from './use-request-updates.ts'

type Props = RequestProps & {
  content: RequestContent
  isArchived: boolean
  /** True if the shown list lacks it. */
  isUnlisted: boolean
  neighbors: Neighbors
  /** Opens another request, or closes this one. */
  onOpen: (id: string) => void
}

/** Adds whether staff can change the request, which may be archived meanwhile. */
type OpenProps = Props & { isReadOnly: boolean }

/** The details of an expanded request, and the actions of staff on it. */
export function RequestDetails(props: Props) {
  const { kind, request, content, isUnlisted, neighbors, onOpen } = props
  const open = useOpenRequest(request.id)
  useRefetchWhenChanged(kind, request, open?.updatedAt)
  const { customer, duplicates = [] } = content
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const isReadOnly = props.isArchived || Boolean(open?.archived)
  const isUnanswered = request.unansweredSince !== null
  const leadsWithQuote = request.quotedCents !== null
  const quotes = <Quotes {...props} isReadOnly={isReadOnly} isFirst={leadsWithQuote} />
  return (
    <div className="pt-3 text-base [&_:is(a,button,input,select,textarea,summary)]:scroll-mt-18 md:[&_:is(a,button,input,select,textarea,summary)]:scroll-mt-34">
      <div className="sticky top-0 z-1 mb-4 max-md:contents md:border-b md:border-input md:bg-raised md:pb-3 md:in-data-[slot=data-table-card]:bg-card">
        <RequestHeading
          request={request}
          customer={customer}
          neighbors={neighbors}
          onOpen={onOpen}
        />
        {/* A row of the table says it already. */}
        <p className="hidden pb-3 in-data-[slot=data-table-card]:block">
          <b className="block">{content.vehicleName}</b>
          <span>{content.subject}</span>
        </p>
        <Bar {...props} isReadOnly={isReadOnly} onSlot={setSlot} />
      </div>
      {isUnanswered && <MessageToAnswer {...props} isReadOnly={isReadOnly} />}
      <div className="grid gap-x-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <div className="min-w-0 max-lg:mb-5">
          {isUnlisted && (
            <p className="text-muted-foreground">This request isn't in the list below.</p>
          )}
          <OtherViewers request={request} others={open?.others ?? []} />
          <Notices request={request} />
          <MergedRequests kind={kind} request={request} isArchived={props.isArchived} />
          {duplicates.length > 0 && <Duplicates duplicates={duplicates} />}
          <NextStepSlot value={slot}>{leadsWithQuote && quotes}</NextStepSlot>
          {!leadsWithQuote && <RequestFields request={request} content={content} />}
        </div>
        <Side {...props} archivedNotice={open?.archived ?? null} hasFields={leadsWithQuote} />
        <div className="mt-4 min-w-0">
          <YardAndDates {...props} isReadOnly={isReadOnly} />
          <NextStepSlot value={slot}>{!leadsWithQuote && quotes}</NextStepSlot>
          <RequestLog
            kind={kind}
            request={request}
            customer={customer.name}
            hasThread={!isUnanswered}
          />
        </div>
      </div>
      <PrintSheet request={request} content={content} kind={kind} />
    </div>
  )
}

/** The next step and the other buttons; a finished one has few. */
function Bar(props: OpenProps & { onSlot: (slot: HTMLElement | null) => void }) {
  const { kind, request, content, isReadOnly, onOpen, onSlot } = props
  const { customer } = content
  return (
    <div className="flex flex-wrap gap-2 max-md:mb-4 max-md:*:flex-auto md:max-lg:gap-x-1 md:max-lg:[&_:is(a,button)]:px-2">
      <span ref={onSlot} className="contents max-md:*:min-h-12 max-md:*:basis-full" />
      {!isReadOnly && <ReplyButton kind={kind} request={request} email={customer.email} />}
      <ContactLinks customer={customer} canReply={!isReadOnly && customer.email !== ''} />
      {!isReadOnly && (
        <RequestMenu kind={kind} request={request} onArchived={() => onOpen(request.id)} />
      )}
    </div>
  )
}

type WorkProps = Props & {
  /** Says who archived the request while it was open. */
  archivedNotice: string | null
}

/** Work of staff, above the fields where a quote has their place. */
const Side = ({ hasFields, ...props }: WorkProps & { hasFields: boolean }) => (
  <aside
    className={cn(
      'grid gap-4 self-start lg:col-start-2 lg:row-span-2 lg:row-start-1',
      !hasFields && 'lg:sticky lg:top-34',
    )}
    aria-label={`Work on ${props.request.reference}`}
  >
    <div className="grid gap-4 rounded-md border bg-card p-4">
      <Work {...props} />
    </div>
    {hasFields && (
      <div className="max-lg:order-first lg:rounded-md lg:border lg:bg-card lg:p-4">
        <RequestFields request={props.request} content={props.content} isAside />
      </div>
    )}
  </aside>
)

/** The thread first, while its last message waits for an answer. */
const MessageToAnswer = ({ kind, request, content, isReadOnly }: OpenProps) => (
  <div className="mb-5 rounded-md border border-l-4 border-l-primary bg-card px-4 pb-4">
    <Thread request={request} customer={content.customer.name} headClass="border-0" />
    {!isReadOnly && <MarkAnswered kind={kind} request={request} />}
  </div>
)

/** Vehicles of the yard, pictures and appointments. */
const YardAndDates = ({ kind, request, content, isReadOnly }: OpenProps) => (
  <>
    {content.fitsVehicle && <InTheYard fitsVehicle={content.fitsVehicle} />}
    {request.pictures.length > 0 && (
      <div className="pb-5">
        <SectionHead title="Pictures" />
        <CustomerPictures pictures={request.pictures} />
      </div>
    )}
    <RequestAppointments
      kind={kind}
      request={request}
      wishedDay={content.wishedDay ?? null}
      isReadOnly={isReadOnly}
    />
  </>
)

/** Quotes of a request for a part or a repair. */
const Quotes = ({ kind, content, ...props }: OpenProps & { isFirst: boolean }) =>
  kind !== 'inquiry' && (
    <QuotesSection
      kind={kind}
      request={props.request}
      fitsVehicle={content.fitsVehicle}
      isReadOnly={props.isReadOnly}
      isFirst={props.isFirst}
      email={content.customer.email}
    />
  )

/** The actions of staff. */
function Work({ kind, request, content: { customer }, isArchived, archivedNotice }: WorkProps) {
  return isArchived || archivedNotice ? (
    <ArchivedActions
      kind={kind}
      request={request}
      message={archivedNotice ?? 'This request is archived.'}
    />
  ) : (
    <RequestActions kind={kind} request={request} email={customer.email} />
  )
}

/** Explains spam marks and a held receipt. */
const Notices = ({
  request: { spamReason, suspicionReason, receiptWithheldReason },
}: {
  request: Pick<AdminRequest, 'spamReason' | 'suspicionReason' | 'receiptWithheldReason'>
}) =>
  [
    spamReason && `Suspected spam: ${spamReason}`,
    suspicionReason && `A known customer, but: ${suspicionReason}`,
    receiptWithheldReason && `No receipt was emailed: ${receiptWithheldReason}`,
  ]
    .filter((text) => text !== null && text !== '')
    .map((text) => (
      <Alert key={text} variant="warning" className="mb-3 px-3 py-2">
        {text}
      </Alert>
    ))

/** Loads the lists again when the server reports a newer version of the request. */
function useRefetchWhenChanged(
  kind: RequestKind,
  request: AdminRequest,
  updatedAt: string | undefined,
): void {
  const { list, get } = staffApi.useUtils().requests.admin[kind]
  const refetch = useEffectEvent(() => {
    if (updatedAt === undefined || updatedAt <= request.updatedAt) return
    void list.invalidate()
    void get.invalidate()
  })
  useEffect(() => refetch(), [updatedAt])
}

/** Shows who else has the request open, and what they changed while it is shown. */
function OtherViewers({ request, others }: { request: AdminRequest; others: string[] }) {
  const shown = useRef(request)
  const [changes, setChanges] = useState('')
  useEffect(() => {
    const latest = describeChanges(shown.current, request, readStoredUser()?.username)
    shown.current = request
    if (latest !== '') setChanges(latest)
  }, [request])
  return (
    <div role="status" className="font-semibold *:mb-2">
      {others.length > 0 && (
        <p>
          {`${others.join(' and ')} ${others.length === 1 ? 'has' : 'have'} this request open too.`}
        </p>
      )}
      {changes !== '' && <p>{`Just now: ${changes}.`}</p>}
    </div>
  )
}

const Duplicates = ({ duplicates }: Required<Pick<RequestContent, 'duplicates'>>) => (
  <Alert variant="warning" className="mb-3 px-3 py-2">
    <span>{'The same customer asked for the same part in '}</span>
    {duplicates.map(({ id, reference }, index) => (
      <span key={id}>
        {index > 0 && <span>{', '}</span>}
        <Link to="/admin/part-requests" search={{ q: reference, open: id }}>
          {reference}
        </Link>
      </span>
    ))}
  </Alert>
)
